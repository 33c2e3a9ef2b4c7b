// SPDX-License-Identifier: Apache-2.0
#include "core/trace/tscopefile.h"

#include "core/base/numbers.h"
#include "core/base/saturate.h"
#include "core/problem/problemkeys.h"
#include "core/problem/validate.h"
#include "core/trace/eventchecker.h"
#include "core/trace/sqlite.h"
#include "core/trace/tscopeschema.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>

namespace tilescope {

namespace {

using sqlite::Database;
using sqlite::Statement;

constexpr int64_t kMaxTiles = int64_t{1} << 26; // of one launch: the index takes a few bytes for each
constexpr int64_t kMaxSram = int64_t{1} << 30;

/// Why a file is not a trace, with the place. Ends up in an Error, as sqlite::Failure does.
struct Refusal : std::runtime_error {
    using runtime_error::runtime_error;
};

template <class... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> format, Args&&... args)
{
    throw Refusal(fmt::format(format, std::forward<Args>(args)...));
}

struct FileInfo {
    int64_t size = 0;
    int64_t missing = 0;    ///< bytes that the header promises and the file lacks
    int64_t wholePages = 0; ///< bytes of the pages that are there to their ends
};

/// Looks at SQLite's 100-byte header before SQLite does, so that the reason is plain.
FileInfo checkHeader(const std::filesystem::path& path)
{
    std::error_code failure;
    if (!std::filesystem::is_regular_file(path, failure))
        refuse("there is no such file");
    FileInfo info{.size = int64_t(std::filesystem::file_size(path, failure))};
    std::array<char, 100> header{};
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        refuse("cannot be opened for reading");
    stream.read(header.data(), header.size());
    if (stream.gcount() < int64_t(header.size()) || std::memcmp(header.data(), "SQLite format 3", 16) != 0)
        refuse("byte 0: not a trace, which begins with 'SQLite format 3'");
    const auto number = [&](size_t at, int bytes) {
        int64_t value = 0;
        for (int n = 0; n < bytes; ++n)
            value = value << 8 | uint8_t(header[at + size_t(n)]);
        return value;
    };
    if (number(68, 4) != tscope::kApplicationId)
        refuse("byte 68: an SQLite file of another application, not a trace");
    if (number(60, 4) != tscope::kVersion)
        refuse("byte 60: trace version {} is not known, only {}", number(60, 4), tscope::kVersion);
    const int64_t pageSize = number(16, 2) == 1 ? 65536 : number(16, 2);
    if (pageSize < 512)
        refuse("byte 16: a page size of {} bytes", pageSize);
    info.wholePages = info.size / pageSize * pageSize;
    info.missing = std::max<int64_t>(0, number(28, 4) * pageSize - info.size);
    return info;
}

/// Undoes the transaction that a killed writer left half done. Where that is not possible (a read-only
/// folder), the file is read as one that lost its end.
void rollBack(const std::filesystem::path& path)
{
    std::error_code ignored;
    if (!std::filesystem::exists(path.string() + "-journal", ignored))
        return;
    try {
        Database db(path.string(), SQLITE_OPEN_READWRITE);
        db.execute("SELECT COUNT(*) FROM sqlite_schema");
    } catch (const sqlite::Failure&) {
    }
}

/// A file that lost its end, as far as its last whole page: SQLite would read the rest of a torn page
/// as zeros, and take them for values.
Database openTruncated(const std::filesystem::path& path, const FileInfo& info)
{
    Database db(":memory:", SQLITE_OPEN_READWRITE);
    auto* pages = static_cast<unsigned char*>(sqlite3_malloc64(sqlite3_uint64(std::max<int64_t>(info.wholePages, 1))));
    if (!pages)
        throw std::bad_alloc();
    std::ifstream(path, std::ios::binary).read(reinterpret_cast<char*>(pages), info.wholePages);
    // The database owns the pages from here on, also when this fails.
    const int code = sqlite3_deserialize(db.get(), "main", pages, info.wholePages, info.wholePages,
                                         SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY);
    if (code != SQLITE_OK)
        db.fail(code);
    db.execute("PRAGMA writable_schema = ON;"); // otherwise SQLite refuses it outright
    return db;
}

/// The database, with everything that a stranger's file could use against its reader turned off.
Database openGuarded(const std::filesystem::path& path, const FileInfo& info)
{
    Database db = info.missing > 0 ? openTruncated(path, info) : Database(path.string(), SQLITE_OPEN_READONLY);
    sqlite3_limit(db.get(), SQLITE_LIMIT_LENGTH, int(std::min<int64_t>(info.size + 1000, 1'000'000'000)));
    sqlite3_db_config(db.get(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(db.get(), SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    db.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;");
    Statement definition(db, "SELECT type, sql FROM sqlite_schema WHERE name = ?");
    for (const tscope::Table& table : tscope::kTables) {
        definition.restart();
        definition.bind(1, table.name);
        if (!definition.step() || definition.text(0) != "table" || definition.text(1) != table.sql)
            refuse("table {} is missing or not as version {} defines it", table.name, tscope::kVersion);
    }
    definition.restart();
    db.execute("PRAGMA query_only = ON;");
    return db;
}

class TraceReader {
public:
    TraceReader(Database& db, const FileInfo& info) : m_db(db), m_info(info), m_trace(std::make_shared<Trace>()) {}

    OpenedTrace read()
    {
        readDescription();
        readInputs();
        readOutputs();
        readRowStats();
        readEvents();
        m_trace->finish();
        return {m_trace, m_warning};
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
            refuse("{} is '{}', which is not a count", key, found->second);
        return *number;
    }

    void readDescription()
    {
        const Texts problemTexts = readTexts("SELECT key, value FROM problem LIMIT 100");
        Problem problem;
        for (const ProblemKey& key : problemKeys()) {
            const auto found = problemTexts.find(key.name);
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
        checkSizes(problem, sramLimit);
        m_trace->program = makeProgram(problem, sramLimit);
        if (m_trace->program.rowStatCount() > m_info.size / int64_t(sizeof(RowStat)))
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
        const int64_t floats = m_info.size / 4;
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
        inputs->queryTokens = readTokens("query", p.nq);
        inputs->keyTokens = readTokens("key", p.nk);
        inputs->name = m_inputsName;
        m_trace->inputs = std::move(inputs);
    }

    void readOutputs()
    {
        const Problem& p = m_trace->problem();
        m_trace->O = readTensor("O", p.nq, p.d);
        m_trace->LSE = readTensor("L", p.nq, 1).values;
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
        events.reserve(size_t(std::min(m_recordedEvents, m_info.size / 16))); // a row takes more than 16 bytes
        std::string reason;
        try {
            reason = readEventRows();
        } catch (const sqlite::Failure& failure) {
            reason = failure.what();
        }
        const int64_t count = int64_t(events.size());
        if (reason.empty() && count < planned)
            reason = "the recording ends there";
        if (m_info.missing > 0)
            reason += fmt::format("; the file ends at byte {}, {} bytes short", formatCount(m_info.size),
                                  formatCount(m_info.missing));
        if (reason.empty())
            return;
        if (count == 0)
            refuse("event 0: {}", reason);
        m_warning = fmt::format("Only the first {} of {} events could be read: event {}: {}.", formatCount(count),
                                formatCount(planned), formatCount(count), reason);
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
    FileInfo m_info;
    std::shared_ptr<Trace> m_trace;
    std::string m_inputsName, m_warning;
    int64_t m_recordedEvents = 0;
};

} // namespace

Result<OpenedTrace> readTrace(const std::filesystem::path& path)
{
    const auto because = [&](const std::exception& reason) {
        return badInput(fmt::format("{}: {}.", path.string(), reason.what()));
    };
    try {
        checkHeader(path);
        rollBack(path);
        const FileInfo info = checkHeader(path);
        Database db = openGuarded(path, info);
        return TraceReader(db, info).read();
    } catch (const Refusal& reason) {
        return because(reason);
    } catch (const sqlite::Failure& reason) {
        return because(reason);
    } catch (const std::bad_alloc&) {
        return badInput(fmt::format("{}: there is not enough memory to open it.", path.string()));
    }
}

} // namespace tilescope
