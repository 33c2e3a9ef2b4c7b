// SPDX-License-Identifier: Apache-2.0
#include "core/trace/tscopefile.h"

#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/problem/problemkeys.h"
#include "core/trace/sqlite.h"
#include "core/trace/tscopeschema.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tilescope {

namespace {

using sqlite::Database;
using sqlite::Statement;

constexpr int64_t kEventsPerTransaction = 1 << 16;

void createTables(Database& db)
{
    for (const tscope::Table& table : tscope::kTables)
        db.execute(std::string(table.sql).c_str());
    db.execute(std::string(tscope::kStepsView).c_str());
    Statement kinds(db, "INSERT INTO kinds VALUES(?, ?)");
    for (int kind = 0; kind < int(EventKind::Count); ++kind)
        kinds.insert(int64_t(kind), nameOf(EventKind(kind)));
    Statement tensors(db, "INSERT INTO tensor_names VALUES(?, ?)");
    for (int tensor = 0; tensor < int(TensorId::Count); ++tensor)
        tensors.insert(int64_t(tensor), nameOf(TensorId(tensor)));
}

void writeDescription(Database& db, const Trace& trace)
{
    Statement problem(db, "INSERT INTO problem VALUES(?, ?)");
    for (const ProblemKey& key : problemKeys())
        problem.insert(key.name, std::string_view(key.get(trace.problem())));

    const DeviceInfo& d = trace.device;
    Statement device(db, "INSERT INTO device VALUES(?, ?)");
    device.insert(std::string_view("engine"), std::string_view(d.engine));
    device.insert(std::string_view("name"), std::string_view(d.name));
    device.insert(std::string_view("isa"), std::string_view(d.isa));
    const std::array<std::pair<std::string_view, int64_t>, 5> numbers{{{"sram_bytes", d.sramBytes},
                                                                       {"hbm_bytes", d.hbmBytes},
                                                                       {"hbm_free_bytes", d.hbmFreeBytes},
                                                                       {"l2_bytes", d.l2Bytes},
                                                                       {"sm_count", d.smCount}}};
    for (const auto& [key, value] : numbers)
        device.insert(key, std::string_view(std::to_string(value)));

    Statement recording(db, "INSERT INTO recording VALUES(?, ?)");
    recording.insert(std::string_view("sram_limit"), std::string_view(std::to_string(trace.program.sramLimit)));
    recording.insert(std::string_view("events"), std::string_view(std::to_string(trace.eventCount())));
    recording.insert(std::string_view("record_ms"), std::string_view(fmt::format("{}", trace.recordMs)));
    recording.insert(std::string_view("inputs"), std::string_view(trace.inputs->name));
    recording.insert(std::string_view("first_head"), std::string_view(std::to_string(trace.inputs->firstHead)));
}

void writeProgram(Database& db, const Program& program)
{
    Statement buffers(db, "INSERT INTO buffers VALUES(?, ?, ?, ?, ?)");
    for (size_t b = 0; b < program.buffers.size(); ++b) {
        const BufferSpec& buffer = program.buffers[b];
        buffers.insert(int64_t(b), int64_t(buffer.tensor), buffer.elements, buffer.elementBytes,
                       int64_t(buffer.temporary));
    }
    Statement launches(db, "INSERT INTO launches VALUES(?, ?, ?, ?, ?, ?, ?)");
    for (size_t l = 0; l < program.launches.size(); ++l) {
        const Launch& launch = program.launches[l];
        launches.insert(int64_t(l), nameOf(launch.kind), launch.ctas, launch.ctasPerHead, launch.tileRows,
                        launch.tileCols, launch.arena.bytes());
    }
}

void writeTensor(Database& db, std::string_view name, const Tensor& tensor)
{
    Statement insert(db, "INSERT INTO tensors VALUES(?, ?, ?, ?, ?)");
    for (int64_t head = 0; head < tensor.batch * tensor.heads; ++head)
        insert.insert(name, head, tensor.rows, tensor.cols, tensor.head(head));
}

void writePayloads(Database& db, const Trace& trace)
{
    writeTensor(db, "Q", trace.inputs->Q);
    writeTensor(db, "K", trace.inputs->K);
    writeTensor(db, "V", trace.inputs->V);
    writeTensor(db, "O", trace.O);
    writeTensor(db, "dO", trace.inputs->dO); // these four are empty in a forward pass
    writeTensor(db, "dQ", trace.dQ);
    writeTensor(db, "dK", trace.dK);
    writeTensor(db, "dV", trace.dV);
    const Problem& p = trace.problem();
    Statement lse(db, "INSERT INTO tensors VALUES(?, ?, ?, ?, ?)");
    for (int64_t head = 0; head < p.headCount(); ++head)
        lse.insert(std::string_view("L"), head, p.nq, int64_t(1),
                   std::span(trace.LSE).subspan(size_t(head * p.nq), size_t(p.nq)));

    Statement token(db, "INSERT INTO tokens VALUES(?, ?, ?)");
    const auto writeTokens = [&](std::string_view side, const std::vector<std::string>& words) {
        for (size_t row = 0; row < words.size(); ++row)
            token.insert(side, int64_t(row), std::string_view(words[row]));
    };
    writeTokens("query", trace.inputs->queryTokens);
    writeTokens("key", trace.inputs->keyTokens);
}

void writeRowStats(Database& db, const Trace& trace)
{
    const int64_t columns = trace.program.rowStatColumns(), rows = trace.problem().nq;
    std::vector<float> m(static_cast<size_t>(rows)), l(static_cast<size_t>(rows));
    Statement insert(db, "INSERT INTO row_stats VALUES(?, ?, ?, ?)");
    for (int64_t head = 0; head < trace.problem().headCount(); ++head) {
        for (int64_t j = 0; j < columns; ++j) {
            for (int64_t row = 0; row < rows; ++row) {
                const RowStat& stat = trace.rowStat(head, j, row);
                m[size_t(row)] = stat.m;
                l[size_t(row)] = stat.l;
            }
            insert.insert(head, j, std::span<const float>(m), std::span<const float>(l));
        }
    }
}

void writeEvents(Database& db, const Trace& trace)
{
    Statement insert(db, "INSERT INTO events VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (int64_t begin = 0; begin < trace.eventCount(); begin += kEventsPerTransaction) {
        db.execute("BEGIN");
        for (int64_t step = begin; step < std::min(begin + kEventsPerTransaction, trace.eventCount()); ++step) {
            const Event& e = trace.events[size_t(step)];
            insert.insert(step, int64_t(e.launch), int64_t(e.cta), int64_t(e.sequence), int64_t(e.kind),
                          int64_t(e.tensor), int64_t(e.row), int64_t(e.col), int64_t(e.bytes), int64_t(e.clock),
                          int64_t(e.sm));
        }
        db.execute("COMMIT");
    }
}

} // namespace

Result<void> checkTraceTarget(const std::filesystem::path& path)
{
    const auto isTrace = [](std::string_view head) {
        return head.size() >= 72 && head.starts_with("SQLite format 3") && head.substr(68, 4) == "TScp";
    };
    const std::string reason = whyNotReplaceable(path, "a trace", isTrace);
    return reason.empty() ? Result<void>() : inFile(path, reason);
}

namespace {

/// A killed process loses at most the open transaction; only a power failure can do worse.
void writeDatabase(const std::filesystem::path& path, const Trace& trace, const Bookmarks& bookmarks)
{
    Database db(path.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    db.execute("PRAGMA page_size = 16384; PRAGMA synchronous = OFF;");
    db.execute(
        fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", tscope::kApplicationId, tscope::kVersion).c_str());
    db.execute("BEGIN");
    createTables(db);
    writeDescription(db, trace);
    writeProgram(db, trace.program);
    writePayloads(db, trace);
    writeRowStats(db, trace);
    Statement bookmark(db, "INSERT INTO bookmarks VALUES(?, ?)");
    for (const auto& [step, label] : bookmarks)
        bookmark.insert(step, std::string_view(label));
    db.execute("COMMIT");
    writeEvents(db, trace);
}

} // namespace

Result<void> writeTrace(const std::filesystem::path& path, const Trace& trace, const Bookmarks& bookmarks)
{
    if (auto checked = checkTraceTarget(path); !checked)
        return checked;
    const auto write = [&](const std::filesystem::path& file) -> Result<void> {
        std::error_code ignored;
        std::filesystem::remove(file.string() + "-journal", ignored); // of a killed writer: it must not be applied to the new file
        try {
            writeDatabase(file, trace, bookmarks);
            return {};
        } catch (const sqlite::Failure& failure) {
            std::filesystem::remove(file.string() + "-journal", ignored);
            return cannotWrite(path, failure.what());
        }
    };
    // An older trace stays until the new one is whole. Where there is none, what a killed writer leaves can be opened.
    std::error_code ignored;
    return std::filesystem::exists(path, ignored) ? replaceFileBy(path, write) : write(path);
}

} // namespace tilescope
