// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/trace/eventchecker.h"
#include "core/trace/sqlite.h"
#include "core/trace/tscopefile.h"
#include "tests/core/support/problems.h"
#include "tests/core/support/tracebuilder.h"
#include "tests/files/syntheticevents.h"
#include "tests/files/temporaryfolder.h"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>

namespace tilescope {
namespace {

using test::syntheticTrace;
using test::TemporaryFolder;

Problem ragged(Algorithm algorithm)
{
    Problem p;
    p.algorithm = algorithm;
    p.batch = 1, p.heads = 2, p.nq = 37, p.nk = 50, p.d = 9, p.br = 8, p.bc = 16;
    p.mask = MaskKind::Causal;
    p.dropout = 0.1;
    p.dtype = DType::F16;
    p.seed = 18446744073709551615u;
    return p;
}

/// Of both passes, with gradients.
Trace backwardTrace(Algorithm algorithm)
{
    Problem p = ragged(algorithm);
    p.pass = Pass::Backward;
    return *test::buildTrace(p);
}

template <class T>
bool sameBits(const std::vector<T>& a, const std::vector<T>& b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

bool sameBits(const Tensor& a, const Tensor& b)
{
    return a.batch == b.batch && a.heads == b.heads && a.rows == b.rows && a.cols == b.cols &&
           sameBits(a.values, b.values);
}

void expectEqual(const Trace& a, const Trace& b)
{
    EXPECT_EQ(a.problem(), b.problem());
    EXPECT_EQ(a.program.sramLimit, b.program.sramLimit);
    EXPECT_EQ(a.device.name, b.device.name);
    EXPECT_EQ(a.device.isa, b.device.isa);
    EXPECT_EQ(a.device.engine, b.device.engine);
    EXPECT_EQ(a.device.sramBytes, b.device.sramBytes);
    EXPECT_EQ(a.device.hbmBytes, b.device.hbmBytes);
    EXPECT_EQ(a.device.smCount, b.device.smCount);
    EXPECT_TRUE(sameBits(a.events, b.events));
    EXPECT_TRUE(sameBits(a.rowStats, b.rowStats));
    EXPECT_TRUE(sameBits(a.O, b.O));
    EXPECT_TRUE(sameBits(a.LSE, b.LSE));
    EXPECT_TRUE(sameBits(a.inputs->Q, b.inputs->Q));
    EXPECT_TRUE(sameBits(a.inputs->K, b.inputs->K));
    EXPECT_TRUE(sameBits(a.inputs->V, b.inputs->V));
    EXPECT_TRUE(sameBits(a.inputs->dO, b.inputs->dO));
    EXPECT_TRUE(sameBits(a.dQ, b.dQ));
    EXPECT_TRUE(sameBits(a.dK, b.dK));
    EXPECT_TRUE(sameBits(a.dV, b.dV));
    EXPECT_EQ(a.inputs->queryTokens, b.inputs->queryTokens);
    EXPECT_EQ(a.inputs->keyTokens, b.inputs->keyTokens);
    EXPECT_EQ(a.inputs->name, b.inputs->name);
    EXPECT_EQ(a.inputs->firstHead, b.inputs->firstHead);
    EXPECT_EQ(a.recordMs, b.recordMs);
}

/// Ends with one full stop and holds nothing that a terminal would obey.
void expectSentence(const std::string& message)
{
    EXPECT_TRUE(message.ends_with('.') && !message.ends_with("..")) << message;
    EXPECT_EQ(message, printable(message));
}

class Tscope : public testing::Test {
protected:
    void change(const char* sql)
    {
        sqlite::Database db(path.string(), SQLITE_OPEN_READWRITE);
        db.execute(sql);
    }

    /// The trace, changed by the statements, must be refused for that reason.
    void expectRefused(const char* sql, const std::string& reason)
    {
        ASSERT_TRUE(writeTrace(path, trace));
        change(sql);
        const Result<OpenedTrace> opened = readTrace(path);
        ASSERT_FALSE(opened) << sql;
        EXPECT_EQ(opened.error().code, ErrorCode::BadInput);
        EXPECT_NE(opened.error().message.find(reason), std::string::npos) << opened.error().message;
        expectSentence(opened.error().message);
    }

    /// Only the first `count` events must be there, with the reason in the warning.
    void expectPrefix(const char* sql, int64_t count, const std::string& reason)
    {
        ASSERT_TRUE(writeTrace(path, trace));
        change(sql);
        const Result<OpenedTrace> opened = readTrace(path);
        ASSERT_TRUE(opened) << opened.error().message;
        EXPECT_EQ(opened->trace->eventCount(), count) << sql;
        EXPECT_NE(opened->warning.find(reason), std::string::npos) << opened->warning;
        expectSentence(opened->warning);
    }

    TemporaryFolder folder;
    std::filesystem::path path = folder / "t.tscope";
    Trace trace = syntheticTrace(ragged(Algorithm::Flash2));
};

TEST_F(Tscope, RoundTripIsExact)
{
    std::vector<Trace> traces;
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        traces.push_back(syntheticTrace(ragged(algorithm)));
    traces.push_back(syntheticTrace(ragged(Algorithm::Standard), 2048)); // softmax rows do not fit
    Problem empty = ragged(Algorithm::Flash2);
    empty.nq = 0;
    traces.push_back(syntheticTrace(empty));
    empty.nq = 5, empty.nk = 0, empty.algorithm = Algorithm::Standard;
    traces.push_back(syntheticTrace(empty));
    for (int number = 0; number < test::kMaskPatterns; ++number) {
        Problem sparse = ragged(Algorithm(1 + number % 2));
        sparse.mask = test::maskPattern(sparse, number, 31);
        sparse.sparseOrder = SparseOrder(number / 2 % 2);
        traces.push_back(syntheticTrace(sparse));
    }
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        traces.push_back(backwardTrace(algorithm));
    for (const Trace& written : traces) {
        ASSERT_EQ(written.eventCount(), written.program.eventCount());
        const Result<void> done = writeTrace(path, written); // replaces the one before
        ASSERT_TRUE(done) << done.error().message;
        const Result<OpenedTrace> opened = readTrace(path);
        ASSERT_TRUE(opened) << opened.error().message;
        EXPECT_EQ(opened->warning, "");
        expectEqual(*opened->trace, written);
    }
}

TEST_F(Tscope, IsAReadableDatabase)
{
    ASSERT_TRUE(writeTrace(path, trace));
    sqlite::Database db(path.string(), SQLITE_OPEN_READONLY);
    sqlite::Statement steps(db, "SELECT COUNT(*), SUM(bytes) FROM steps WHERE kind = 'load' AND tensor = 'K'");
    ASSERT_TRUE(steps.step());
    int64_t loads = 0, bytes = 0;
    for (const Event& event : trace.events) {
        if (event.kind == EventKind::Load && event.tensor == TensorId::K)
            ++loads, bytes += event.bytes;
    }
    EXPECT_EQ(steps.integer(0), loads);
    EXPECT_EQ(steps.integer(1), bytes);
    sqlite::Statement all(db, "SELECT COUNT(*), COUNT(kernel) FROM steps"); // allocations belong to no kernel
    ASSERT_TRUE(all.step());
    EXPECT_EQ(all.integer(0), trace.eventCount());
    EXPECT_EQ(all.integer(1), trace.eventCount() - int64_t(trace.program.buffers.size()));
}

TEST_F(Tscope, DoesNotReplaceAnotherFile)
{
    test::writeBytes(path, "my thesis");
    EXPECT_FALSE(writeTrace(path, trace));
    EXPECT_EQ(test::readBytes(path), "my thesis");
    EXPECT_FALSE(writeTrace(folder / "no/such/folder.tscope", trace));
    EXPECT_FALSE(writeTrace("/dev/null", trace));
    EXPECT_TRUE(std::filesystem::exists("/dev/null")); // and not removed to make room
}

TEST_F(Tscope, KeepsBookmarks)
{
    const Bookmarks bookmarks{{0, ""}, {7, "first rescale"}, {19, "لماذا α صغير؟"}};
    ASSERT_TRUE(writeTrace(path, trace, bookmarks));
    const Result<OpenedTrace> opened = readTrace(path);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->bookmarks, bookmarks);
    ASSERT_TRUE(writeTrace(path, trace));
    EXPECT_TRUE(readTrace(path)->bookmarks.empty());
}

/// Tables that others may fill: notes are kept for them, and of the bookmarks those count that have a step.
TEST_F(Tscope, OpensWithSomebodysBookmarksAndNotes)
{
    ASSERT_TRUE(writeTrace(path, trace));
    change("INSERT INTO bookmarks VALUES(7, 'first rescale'), (-1, 'nowhere');"
           "INSERT INTO bookmarks VALUES(1000000, 'beyond the end');"
           "INSERT INTO notes VALUES(7, 'why is alpha 0 here?'), (7, x'ff00')");
    const Result<OpenedTrace> opened = readTrace(path);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->warning, "");
    expectEqual(*opened->trace, trace);
    EXPECT_EQ(opened->bookmarks, (Bookmarks{{7, "first rescale"}}));
}

TEST_F(Tscope, RefusesWhatIsNoTrace)
{
    EXPECT_NE(readTrace(folder / "missing").error().message.find("there is no such file"), std::string::npos);
    EXPECT_NE(readTrace(folder / "").error().message.find("is a folder"), std::string::npos);
    EXPECT_NE(readTrace("/dev/null").error().message.find("is a device"), std::string::npos);
    expectSentence(readTrace(folder / "\xff\x1b[2J\n").error().message);
    const auto refusal = [&](const std::string& bytes) {
        test::writeBytes(path, bytes);
        const auto opened = readTrace(path);
        return opened ? std::string() : opened.error().message;
    };
    EXPECT_NE(refusal("").find("byte 0"), std::string::npos);
    EXPECT_NE(refusal(std::string(5000, 'x')).find("byte 0"), std::string::npos);
    std::filesystem::remove(path);
    ASSERT_TRUE(writeTrace(path, trace));
    change("PRAGMA application_id = 5");
    EXPECT_NE(readTrace(path).error().message.find("byte 68"), std::string::npos);
    change("PRAGMA application_id = 1414742896; PRAGMA user_version = 99");
    EXPECT_NE(readTrace(path).error().message.find("byte"), std::string::npos);
}

TEST_F(Tscope, FilesOlderThanTheOrdersHaveTheFirstOfThem)
{
    ASSERT_TRUE(writeTrace(path, trace));
    change("DELETE FROM problem WHERE key IN ('sparse-order', 'dq-order')");
    const Result<OpenedTrace> opened = readTrace(path);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->warning, "");
    expectEqual(*opened->trace, trace);
}

TEST_F(Tscope, RefusesHostileContents)
{
    expectRefused("UPDATE problem SET value = 'custom:5x5:fffffff' WHERE key = 'mask'", "5 × 5 blocks");
    expectRefused("UPDATE problem SET value = 'custom:2147483647x2147483647:f' WHERE key = 'mask'", "side");
    expectRefused("UPDATE problem SET value = '/etc/passwd.json' WHERE key = 'mask'", "is not available");
    expectRefused("DROP TABLE events", "table events");
    expectRefused("DROP TABLE events; CREATE VIEW events AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 "
                  "FROM c) SELECT * FROM c",
                  "table events");
    expectRefused("UPDATE problem SET value = '100000' WHERE key IN ('n', 'nk')", "would not fit a file of this size");
    expectRefused("UPDATE problem SET value = '2147483647' WHERE key IN ('n', 'nk', 'heads', 'batch')", "of HBM");
    expectRefused("UPDATE problem SET value = '-3' WHERE key = 'd'", "problem");
    expectRefused("DELETE FROM problem WHERE key = 'mask'", "lacks mask");
    expectRefused("UPDATE problem SET value = '1' WHERE key = 'bc'", "row statistics");
    expectRefused("UPDATE recording SET value = '9223372036854775807' WHERE key = 'sram_limit'", "sram_limit");
    expectRefused("UPDATE recording SET value = '9223372036854775807' WHERE key = 'events'", "claims");
    expectRefused("UPDATE recording SET value = 'two' WHERE key = 'first_head'", "first_head");
    expectRefused("DELETE FROM tensors WHERE name = 'K' AND head = 1", "head 1 of tensor K is missing");
    expectRefused("UPDATE tensors SET float32 = zeroblob(5)", "5 bytes");
    expectRefused("UPDATE tensors SET float32 = 'text'", "bytes instead of");
    expectRefused("DELETE FROM row_stats WHERE j = 2", "row statistics of head 0, column block 2");
    expectRefused("UPDATE row_stats SET m = zeroblob(1)", "row statistic m");
    expectRefused("DELETE FROM tokens WHERE row = 3", "tokens");
    expectRefused("DELETE FROM events", "event 0");
}

TEST_F(Tscope, RefusesHostileGradients)
{
    trace = backwardTrace(Algorithm::Flash2);
    expectRefused("DELETE FROM tensors WHERE name = 'dO' AND head = 1", "head 1 of tensor dO is missing");
    expectRefused("DELETE FROM tensors WHERE name = 'dK'", "head 0 of tensor dK is missing");
    expectRefused("UPDATE tensors SET float32 = zeroblob(5) WHERE name = 'dV' AND head = 1", "head 1 of tensor dV has 5 bytes");
    expectRefused("UPDATE tensors SET float32 = 'text' WHERE name = 'dQ'", "bytes instead of");
    expectRefused("UPDATE problem SET value = 'atomic' WHERE key = 'dq-order'", "atomically");
    expectRefused("UPDATE problem SET value = 'sideways' WHERE key = 'pass'", "is not available");
    expectRefused("UPDATE problem SET value = 'forward' WHERE key = 'pass'", "claims");
    const auto firstOf = [&](EventKind kind) { return std::ranges::find(trace.events, kind, &Event::kind) - trace.events.begin(); };
    const int64_t gradient = firstOf(EventKind::SoftmaxGrad);
    expectPrefix("UPDATE events SET j = -1 WHERE kind = 18", gradient, "tile index is missing");
    expectPrefix("UPDATE events SET tensor = 6 WHERE kind = 18", gradient, ""); // m, which that kernel does not have
    trace = syntheticTrace(ragged(Algorithm::Flash2));
    expectRefused("UPDATE problem SET value = 'backward' WHERE key = 'pass'", "head 0 of tensor dO is missing");
}

TEST_F(Tscope, QuotesHostileTextHarmlessly)
{
    expectRefused("UPDATE problem SET value = CAST(x'1b5d303bff00' AS TEXT) WHERE key = 'd'", R"('\x1B]0;\xFF\x00')");
    expectRefused("UPDATE recording SET value = CAST(x'fffe0a' AS TEXT) WHERE key = 'events'", R"('\xFF\xFE\x0A')");
    expectRefused("UPDATE problem SET value = CAST(x'e280ae' AS TEXT) || 'lausac' WHERE key = 'mask'",
                  R"(\xE2\x80\xAElausac)");
    // A megabyte of text makes no megabyte of message.
    expectRefused("UPDATE device SET value = replace(hex(zeroblob(500000)), '0', 'x') WHERE key = 'l2_bytes'", "xxx…'");
    EXPECT_LT(readTrace(path).error().message.size(), 400u);
}

TEST_F(Tscope, KeepsTheEventsBeforeADamagedOne)
{
    const int64_t all = trace.eventCount();
    expectPrefix("DELETE FROM events WHERE step >= 100", 100, "the recording ends there");
    expectPrefix("DELETE FROM events WHERE step = 100", 100, "row 101 of table events");
    expectPrefix("UPDATE events SET kind = 200 WHERE step = 100", 100, "out of its range");
    expectPrefix("UPDATE events SET i = 1 << 40 WHERE step = 100", 100, "out of its range");
    expectPrefix("UPDATE events SET i = 'x' WHERE step = 100", 100, "out of its range");
    expectPrefix("UPDATE events SET i = 4 WHERE step = 50", 50, "does not work on row block 4");
    expectPrefix("UPDATE events SET j = 4 WHERE step = 50", 50, "outside");
    expectPrefix("UPDATE events SET j = -2 WHERE step = 50", 50, "outside");
    expectPrefix("UPDATE events SET launch = 1 WHERE step = 50", 50, "should be here");
    expectPrefix("UPDATE events SET cta = 7 WHERE step = 50", 50, "should be here");
    expectPrefix("UPDATE events SET sequence = 7 WHERE step = 50", 50, "should be here");
    expectPrefix("UPDATE events SET bytes = bytes + 4 WHERE step = 50", 50, "bytes");
    expectPrefix("UPDATE events SET kind = 5 WHERE step = 50", 50, "cannot have this kind");
    const auto rowSum = std::ranges::find(trace.events, EventKind::RowSum, &Event::kind);
    expectPrefix("UPDATE events SET j = -1 WHERE kind = 12", rowSum - trace.events.begin(), "tile index is missing");
    expectPrefix(("INSERT INTO events SELECT " + std::to_string(all) +
                  ", launch, cta, sequence, kind, tensor, i, j, bytes, clock, sm FROM events WHERE step = 5")
                     .c_str(),
                 all, "the program has ended");
}

TEST_F(Tscope, TruncatedAnywhereIsRefusedOrAPrefix)
{
    Problem larger = ragged(Algorithm::Flash2);
    larger.nq = larger.nk = 300;
    trace = syntheticTrace(larger);
    ASSERT_TRUE(writeTrace(path, trace));
    const std::string whole = test::readBytes(path);
    int prefixes = 0;
    for (size_t length = whole.size() - 1; length > 0; length -= std::min<size_t>(length, 7777)) {
        test::writeBytes(path, whole.substr(0, length));
        const auto opened = readTrace(path);
        if (!opened) {
            const bool namesTheEnd = opened.error().message.find("the file ends at byte") != std::string::npos;
            EXPECT_TRUE(length < 100 || namesTheEnd) << length << ": " << opened.error().message;
            expectSentence(opened.error().message);
            continue;
        }
        ++prefixes;
        EXPECT_NE(opened->warning.find("the file ends at byte"), std::string::npos) << opened->warning;
        ASSERT_LE(opened->trace->eventCount(), trace.eventCount());
        EXPECT_TRUE(
            sameBits(opened->trace->events,
                     std::vector<Event>(trace.events.begin(), trace.events.begin() + opened->trace->eventCount())));
        EXPECT_TRUE(sameBits(opened->trace->rowStats, trace.rowStats));
    }
    EXPECT_GT(prefixes, 3);
}

TEST_F(Tscope, DamagedAnywhereNeverCrashes)
{
    ASSERT_TRUE(writeTrace(path, trace));
    const std::string whole = test::readBytes(path);
    for (size_t at = 0; at < whole.size(); at += 509) {
        std::string damaged = whole;
        for (size_t n = at; n < std::min(at + 8, whole.size()); ++n)
            damaged[n] = char(~damaged[n]);
        test::writeBytes(path, damaged);
        const auto opened = readTrace(path);
        if (opened) {
            EXPECT_LE(opened->trace->eventCount(), trace.eventCount());
        } else {
            EXPECT_NE(opened.error().message, "");
        }
    }
}

/// More than a million events.
Trace largeTrace()
{
    Problem large;
    large.algorithm = Algorithm::Flash2;
    large.nq = large.nk = 5800, large.d = 8, large.br = large.bc = 16;
    return syntheticTrace(large);
}

TEST_F(Tscope, KilledWriterLeavesAReadablePrefix)
{
    const Trace written = largeTrace();
    const pid_t writer = fork();
    if (writer == 0) {
        // The system kills it in the middle of a write, once some batches of events are in the file.
        const rlimit noCore{0, 0}, size{written.rowStats.size() * sizeof(RowStat) + (10 << 20), RLIM_INFINITY};
        setrlimit(RLIMIT_CORE, &noCore);
        setrlimit(RLIMIT_FSIZE, &size);
        (void)writeTrace(path, written);
        _exit(0);
    }
    int status = 0;
    waitpid(writer, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    const auto opened = readTrace(path);
    ASSERT_TRUE(opened) << opened.error().message;
    const int64_t count = opened->trace->eventCount();
    EXPECT_GT(count, 0);
    EXPECT_LT(count, written.eventCount());
    EXPECT_NE(opened->warning.find("the recording ends there"), std::string::npos) << opened->warning;
    EXPECT_TRUE(
        sameBits(opened->trace->events, std::vector<Event>(written.events.begin(), written.events.begin() + count)));
}

TEST_F(Tscope, MillionEventsOpenInSeconds)
{
    const Trace written = largeTrace();
    ASSERT_GT(written.eventCount(), 1'000'000);
    const auto start = std::chrono::steady_clock::now();
    ASSERT_TRUE(writeTrace(path, written));
    const auto middle = std::chrono::steady_clock::now();
    const auto opened = readTrace(path);
    const auto end = std::chrono::steady_clock::now();
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_TRUE(sameBits(opened->trace->events, written.events));
    const auto seconds = [](auto duration) { return std::chrono::duration<double>(duration).count(); };
    RecordProperty("events", std::to_string(written.eventCount()));
    std::printf("%lld events: written in %.2f s, opened in %.2f s\n", static_cast<long long>(written.eventCount()),
                seconds(middle - start), seconds(end - middle));
    EXPECT_LT(seconds(end - middle), 20) << "far beyond the couple of seconds it takes even on a busy machine";
}

} // namespace
} // namespace tilescope
