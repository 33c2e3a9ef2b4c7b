// SPDX-License-Identifier: Apache-2.0
#include "core/trace/tscopefile.h"

#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/base/saturate.h"
#include "core/base/text.h"
#include "core/problem/problemkeys.h"
#include "core/problem/validate.h"
#include "core/trace/eventchecker.h"
#include "core/trace/tscopedatabase.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <map>

namespace tilescope {

namespace {

using sqlite::Database;
using sqlite::Statement;
using tscope::refuse;

constexpr int64_t kMaxTiles = int64_t{1} << 26; // of one launch: the index takes a few bytes for each
constexpr int64_t kMaxSram = int64_t{1} << 30;
constexpr size_t kLongestLabel = 1000; ///< bytes of a bookmark's

class TraceReader {
public:
    explicit TraceReader(tscope::OpenedDatabase& file) : m_db(file.db), m_file(file), m_trace(std::make_shared<Trace>())
    {
    }

    OpenedTrace read()
    {
        try {
            readDescription();
            readInputs();
            readOutputs();
            readRowStats();
        } catch (const std::runtime_error& reason) {
            refuse("{}{}", reason.what(), tscope::whereItEnds(m_file.fileBytes, m_file.missingBytes));
        }
        readEvents();
        m_trace->finish();
        return {m_trace, readBookmarks(), m_warning};
    }

private:
    using Texts = std::map<std::string, std::string, std::less<>>;

    Texts readTexts(const char* sql)
    {
        Texts texts;
        Statement rows(m_db, sql);
        while (rows.step())
            texts[rows.text(0)] = rows.text(1);
        return texts;
    }

    static int64_t numberIn(const Texts& texts, std::string_view key)
    {
        const auto found = texts.find(key);
        if (found == texts.end())
            refuse("{} is missing", key);
        const Result<int64_t> number = parseInt(found->second, key);
        if (!number || *number < 0)
            refuse("{} is '{}', which is not a count", key, excerpt(found->second));
        return *number;
    }

    void readDescription()
    {
        const Texts problemTexts = readTexts("SELECT key, value FROM problem LIMIT 100");
        Problem problem;
        for (const ProblemKey& key : problemKeys()) {
            const auto found = problemTexts.find(key.name);
            if (found == problemTexts.end() && (key.name == "sparse-order" || key.name == "dq-order"))
                continue; // not in the oldest files
            if (found == problemTexts.end())
                refuse("table problem lacks {}", key.name);
            if (const Result<void> set = key.set(problem, key.name, found->second); !set)
                refuse("table problem: {}", set.error().message);
        }
        readDevice();
        readRecording(problem);
    }

    void readDevice()
    {
        Texts texts = readTexts("SELECT key, value FROM device LIMIT 100");
        DeviceInfo& device = m_trace->device;
        device.engine = texts["engine"];
        device.name = texts["name"];
        device.isa = texts["isa"];
        device.sramBytes = numberIn(texts, "sram_bytes");
        device.hbmBytes = numberIn(texts, "hbm_bytes");
        device.hbmFreeBytes = numberIn(texts, "hbm_free_bytes");
        device.l2Bytes = numberIn(texts, "l2_bytes");
        device.smCount = int(std::min<int64_t>(numberIn(texts, "sm_count"), std::numeric_limits<int>::max()));
    }

    void readRecording(const Problem& problem)
    {
        Texts texts = readTexts("SELECT key, value FROM recording LIMIT 100");
        m_recordedEvents = numberIn(texts, "events");
        const int64_t sramLimit = numberIn(texts, "sram_limit");
        const Result<double> recordMs = parseDouble(texts["record_ms"], "record_ms");
        m_trace->recordMs = recordMs ? *recordMs : 0;
        m_inputsName = texts["inputs"];
        if (texts.contains("first_head")) // not in the oldest files
            m_firstHead = std::min<int64_t>(numberIn(texts, "first_head"), std::numeric_limits<int32_t>::max());
        checkSizes(problem, sramLimit);
        m_trace->program = makeProgram(problem, sramLimit);
        if (m_trace->program.rowStatCount() > m_file.fileBytes / int64_t(sizeof(RowStat)))
            refuse("the row statistics of its problem would not fit a file of this size");
    }

    /// Before anything is planned or allocated: what the problem implies must be in the file.
    void checkSizes(const Problem& p, int64_t sramLimit) const
    {
        if (sramLimit > kMaxSram)
            refuse("sram_limit is {}, more than any device has", formatCount(sramLimit));
        DeviceInfo device = m_trace->device;
        device.sramBytes = sramLimit;
        device.hbmFreeBytes = 0; // may have been measured after the buffers were there
        if (const Result<void> valid = validate(p, device); !valid)
            refuse("the problem it describes is not valid: {}", valid.error().message);
        if (p.pass == Pass::Backward && p.dqOrder == DqOrder::Atomic)
            refuse("its problem adds to dQ atomically, and such a run has no order to record");
        const int64_t floats = m_file.fileBytes / 4;
        if (productSaturated(p.headCount(), p.nq, p.d) > floats || productSaturated(p.headCount(), p.nk, p.d) > floats)
            refuse("the tensors of its problem would not fit a file of this size");
        if (productSaturated(p.headCount(), p.Tr(), p.Tc()) > kMaxTiles)
            refuse("its problem has more than {} tiles", formatCount(kMaxTiles));
    }

    static void copyFloats(std::span<const std::byte> blob, std::span<float> into, std::string_view what)
    {
        if (blob.size() != into.size_bytes())
            refuse("{} has {} bytes instead of {}", what, formatCount(int64_t(blob.size())),
                   formatCount(int64_t(into.size_bytes())));
        if (!blob.empty())
            std::memcpy(into.data(), blob.data(), blob.size());
    }

    Tensor readTensor(std::string_view name, int64_t rows, int64_t cols)
    {
        const Problem& p = m_trace->problem();
        Tensor tensor(p.batch, p.heads, rows, cols);
        Statement head(m_db, "SELECT float32 FROM tensors WHERE name = ? AND head = ?");
        for (int64_t h = 0; h < p.headCount(); ++h) {
            head.restart();
            head.bind(1, name);
            head.bind(2, h);
            if (!head.step())
                refuse("head {} of tensor {} is missing", h, name);
            copyFloats(head.blob(0), tensor.head(h), fmt::format("head {} of tensor {}", h, name));
        }
        return tensor;
    }

    std::vector<std::string> readTokens(std::string_view side, int64_t rows)
    {
        std::vector<std::string> words;
        Statement token(m_db, "SELECT text FROM tokens WHERE side = ? ORDER BY row");
        token.bind(1, side);
        while (int64_t(words.size()) <= rows && token.step())
            words.push_back(token.text(0));
        if (!words.empty() && int64_t(words.size()) != rows)
            refuse("the {} tokens are not one for each of the {} rows", side, rows);
        return words;
    }

    void readInputs()
    {
        const Problem& p = m_trace->problem();
        auto inputs = std::make_shared<Inputs>();
        inputs->Q = readTensor("Q", p.nq, p.d);
        inputs->K = readTensor("K", p.nk, p.d);
        inputs->V = readTensor("V", p.nk, p.d);
        if (p.pass == Pass::Backward)
            inputs->dO = readTensor("dO", p.nq, p.d);
        inputs->queryTokens = readTokens("query", p.nq);
        inputs->keyTokens = readTokens("key", p.nk);
        inputs->name = m_inputsName;
        inputs->firstHead = m_firstHead;
        m_trace->inputs = std::move(inputs);
    }

    void readOutputs()
    {
        const Problem& p = m_trace->problem();
        m_trace->O = readTensor("O", p.nq, p.d);
        m_trace->LSE = readTensor("L", p.nq, 1).values;
        if (p.pass == Pass::Forward)
            return;
        m_trace->dQ = readTensor("dQ", p.nq, p.d);
        m_trace->dK = readTensor("dK", p.nk, p.d);
        m_trace->dV = readTensor("dV", p.nk, p.d);
    }

    void readRowStats()
    {
        const Program& program = m_trace->program;
        const int64_t rows = program.problem.nq;
        m_trace->rowStats.resize(size_t(program.rowStatCount()));
        std::vector<float> m(static_cast<size_t>(rows)), l(static_cast<size_t>(rows));
        Statement stats(m_db, "SELECT m, l FROM row_stats WHERE head = ? AND j = ?");
        auto out = m_trace->rowStats.begin();
        for (int64_t head = 0; head < program.problem.headCount(); ++head) {
            for (int64_t j = 0; j < program.rowStatColumns(); ++j) {
                stats.restart();
                stats.bind(1, head);
                stats.bind(2, j);
                if (!stats.step())
                    refuse("the row statistics of head {}, column block {} are missing", head, j);
                copyFloats(stats.blob(0), m, "a row statistic m");
                copyFloats(stats.blob(1), l, "a row statistic l");
                out = std::transform(m.begin(), m.end(), l.begin(), out, [](float mi, float li) {
                    return RowStat{mi, li};
                });
            }
        }
    }

    /// The one part that may end early.
    void readEvents()
    {
        const int64_t planned = m_trace->program.eventCount();
        if (m_recordedEvents > planned)
            refuse("it claims {} events, its problem yields {}", formatCount(m_recordedEvents), formatCount(planned));
        auto& events = m_trace->events;
        events.reserve(size_t(std::min(m_recordedEvents, m_file.fileBytes / 16))); // a row takes more than 16 bytes
        std::string reason;
        try {
            reason = readEventRows();
        } catch (const sqlite::Failure& failure) {
            reason = failure.what();
        }
        const int64_t count = int64_t(events.size());
        if (reason.empty() && count < planned)
            reason = "the recording ends there";
        reason += tscope::whereItEnds(m_file.fileBytes, m_file.missingBytes);
        if (reason.empty())
            return;
        if (count == 0)
            refuse("event 0: {}", reason);
        m_warning =
            sentence(printable(fmt::format("Only the first {} of {} events could be read: event {}: {}",
                                           formatCount(count), formatCount(planned), formatCount(count), reason)));
    }

    /// Those at steps that are there; anybody may have filled the table, and none of it is worth refusing the trace.
    Bookmarks readBookmarks()
    {
        Bookmarks bookmarks;
        try {
            Statement rows(m_db, "SELECT step, label FROM bookmarks ORDER BY step LIMIT 10000");
            while (rows.step())
                if (rows.isInteger(0) && rows.integer(0) >= 0 && rows.integer(0) < m_trace->eventCount())
                    bookmarks[rows.integer(0)] = printable(rows.text(1).substr(0, kLongestLabel));
        } catch (const sqlite::Failure&) { // a damaged page of it
        }
        return bookmarks;
    }

    std::string readEventRows()
    {
        EventChecker checker(m_trace->program);
        Statement row(
            m_db, "SELECT step, launch, cta, sequence, kind, tensor, i, j, bytes, clock, sm FROM events ORDER BY step");
        while (row.step()) {
            Event event;
            if (row.integer(0) != m_trace->eventCount())
                return fmt::format("row {} of table events is there instead", row.integer(0));
            if (!toEvent(row, event))
                return "a number is out of its range";
            if (std::string reason = checker.accept(event); !reason.empty())
                return reason;
            m_trace->events.push_back(event);
        }
        return {};
    }

    static bool toEvent(const Statement& row, Event& event)
    {
        bool inRange = true;
        const auto take = [&](int column, auto& field) {
            using Field = std::remove_reference_t<decltype(field)>;
            const int64_t value = row.integer(column);
            field = Field(value);
            inRange = inRange && row.isInteger(column) && int64_t(field) == value;
        };
        take(1, event.launch);
        take(2, event.cta);
        take(3, event.sequence);
        take(4, event.kind);
        take(5, event.tensor);
        take(6, event.row);
        take(7, event.col);
        take(8, event.bytes);
        take(9, event.clock);
        take(10, event.sm);
        return inRange && event.kind < EventKind::Count && event.tensor < TensorId::Count;
    }

    Database& m_db;
    const tscope::OpenedDatabase& m_file;
    std::shared_ptr<Trace> m_trace;
    std::string m_inputsName, m_warning;
    int64_t m_recordedEvents = 0, m_firstHead = 0;
};

} // namespace

Result<OpenedTrace> readTrace(const std::filesystem::path& path)
{
    try {
        tscope::OpenedDatabase file = tscope::openDatabase(path);
        return TraceReader(file).read();
    } catch (const tscope::Refusal& reason) {
        return inFile(path, reason.what());
    } catch (const sqlite::Failure& reason) {
        return inFile(path, reason.what());
    } catch (const std::bad_alloc&) {
        return inFile(path, "there is not enough memory to open it");
    }
}

} // namespace tilescope
