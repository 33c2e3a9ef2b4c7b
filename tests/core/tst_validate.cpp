// SPDX-License-Identifier: Apache-2.0
#include "core/problem/validate.h"

#include "tests/core/support/tracebuilder.h"

#include <gmock/gmock.h>

#include <limits>

using namespace tilescope;
using testing::AllOf;
using testing::HasSubstr;

namespace {

std::string messageOf(const Problem& problem, ErrorCode expected, const DeviceInfo& device = test::testDevice())
{
    const auto result = validate(problem, device);
    EXPECT_FALSE(result);
    EXPECT_EQ(result.error().code, expected) << result.error().message;
    return result.error().message;
}

} // namespace

TEST(Validate, AcceptsOrdinaryProblems)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        EXPECT_TRUE(validate({.algorithm = algorithm}, test::testDevice()));
        EXPECT_TRUE(validate({.algorithm = algorithm, .nq = 0, .nk = 0}, test::testDevice()));
        EXPECT_TRUE(validate({.algorithm = algorithm, .nq = 1, .nk = 31, .d = 1, .br = 1, .bc = 1}, test::testDevice()));
        EXPECT_TRUE(validate({.algorithm = algorithm, .nq = 70, .nk = 9, .d = 256, .br = 32, .bc = 32, .dropout = 0.99}, test::testDevice()));
    }
}

TEST(Validate, NamesTheLimit)
{
    EXPECT_THAT(messageOf({.d = 0}, ErrorCode::BadInput), AllOf(HasSubstr("d is 0"), HasSubstr("1 to 256")));
    EXPECT_THAT(messageOf({.d = 257}, ErrorCode::BadInput), HasSubstr("1 to 256"));
    EXPECT_THAT(messageOf({.br = 0}, ErrorCode::BadInput), AllOf(HasSubstr("Br"), HasSubstr("1 to 1,024")));
    EXPECT_THAT(messageOf({.bc = 2000}, ErrorCode::BadInput), AllOf(HasSubstr("Bc"), HasSubstr("2,000")));
    EXPECT_THAT(messageOf({.batch = 0}, ErrorCode::BadInput), HasSubstr("batch"));
    EXPECT_THAT(messageOf({.heads = -1}, ErrorCode::BadInput), HasSubstr("heads"));
    EXPECT_THAT(messageOf({.nq = -5}, ErrorCode::BadInput), HasSubstr("Nq is -5"));
    EXPECT_THAT(messageOf({.nk = int64_t{1} << 40}, ErrorCode::BadInput), HasSubstr("Nk"));
    EXPECT_THAT(messageOf({.dropout = 1}, ErrorCode::BadInput), HasSubstr("less than 1"));
    EXPECT_THAT(messageOf({.dropout = -0.1}, ErrorCode::BadInput), HasSubstr("-0.1"));
    EXPECT_THAT(messageOf({.dropout = std::numeric_limits<double>::quiet_NaN()}, ErrorCode::BadInput), HasSubstr("dropout"));
}

// Case 10: needed, available, and the tile that dominates.
TEST(Validate, DoesTheArithmeticOfSram)
{
    const std::string message = messageOf({.algorithm = Algorithm::Flash2, .d = 256, .br = 64, .bc = 64}, ErrorCode::DoesNotFit);
    EXPECT_THAT(message, AllOf(HasSubstr("227.0 KB"), HasSubstr("64 × 256 × 4 B = 64.0 KB")));
    const std::string wide = messageOf({.algorithm = Algorithm::Flash1, .d = 64, .br = 16, .bc = 512}, ErrorCode::DoesNotFit);
    EXPECT_THAT(wide, AllOf(HasSubstr("K, 512 × 64 × 4 B = 128.0 KB"), HasSubstr("FlashAttention kernel")));
    const int64_t needed = makeProgram({.d = 256}, kHopperSramBytes).sramBytes();
    DeviceInfo exact = test::testDevice();
    exact.sramBytes = needed;
    EXPECT_TRUE(validate({.d = 256}, exact));
    exact.sramBytes = needed - 1;
    EXPECT_FALSE(validate({.d = 256}, exact));
}

TEST(Validate, SaysWhereTilesArePadded)
{
    DeviceInfo tiny = test::testDevice();
    tiny.sramBytes = 1024;
    EXPECT_THAT(messageOf({.d = 63, .br = 3, .bc = 33}, ErrorCode::DoesNotFit, tiny), HasSubstr("padded to"));
}

// Case 9 and 17.
TEST(Validate, DoesTheArithmeticOfHbm)
{
    const std::string message = messageOf({.algorithm = Algorithm::Standard, .heads = 16, .nq = 46341, .nk = 46341}, ErrorCode::DoesNotFit);
    EXPECT_THAT(message, AllOf(HasSubstr("S, 16 heads × 46,341 × 46,341 × 4 B = 128.00 GB"), HasSubstr("80.00 GB")));
    EXPECT_TRUE(validate({.algorithm = Algorithm::Flash2, .heads = 16, .nq = 46341, .nk = 46341}, test::testDevice()));
    DeviceInfo full = test::testDevice();
    full.hbmFreeBytes = 1000;
    EXPECT_THAT(messageOf({}, ErrorCode::DoesNotFit, full), HasSubstr("has 1000 B free"));
}

TEST(Validate, ARecordingMustBeCountableAndHaveRoom)
{
    const auto refusal = [](const Problem& p, const DeviceInfo& device) {
        EXPECT_TRUE(validate(p, device));
        const Result<void> recording = validateRecording(p, device);
        return recording ? std::string() : recording.error().message;
    };
    DeviceInfo device = test::testDevice();
    const Problem tiny{.algorithm = Algorithm::Flash1, .nq = 30000, .nk = 30000, .d = 1, .br = 1, .bc = 1};
    EXPECT_THAT(refusal(tiny, device), HasSubstr("11,700,060,010 events; 4,294,967,294 is the limit"));
    device.engine = "host";
    device.hbmFreeBytes = int64_t{1} << 20;
    const Problem small{.nq = 1024, .nk = 1024, .d = 8, .br = 16, .bc = 16};
    EXPECT_THAT(refusal(small, device), HasSubstr("has 1.00 MB free"));
    device.engine = "cuda"; // whose memory holds no trace
    EXPECT_EQ(refusal(small, device), "");
}

TEST(Validate, SurvivesAbsurdSizes)
{
    const int64_t huge = std::numeric_limits<int32_t>::max();
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        messageOf({.algorithm = algorithm, .batch = huge, .heads = huge, .nq = huge, .nk = huge, .d = 256, .br = 1, .bc = 1}, ErrorCode::DoesNotFit);
        messageOf({.algorithm = algorithm, .nq = std::numeric_limits<int64_t>::max()}, ErrorCode::BadInput);
        messageOf({.algorithm = algorithm, .nq = std::numeric_limits<int64_t>::min()}, ErrorCode::BadInput);
        const Program planned = makeProgram({.algorithm = algorithm, .batch = huge, .heads = huge, .nq = huge, .nk = huge, .br = 1, .bc = 1}, kHopperSramBytes);
        EXPECT_EQ(planned.hbmBytes(), kSaturated);
        EXPECT_EQ(planned.eventCount(), kSaturated);
    }
}

TEST(ClipBlocks, HalvesUntilTheTilesFit)
{
    Problem p{.d = 256};
    clipBlocks(p, kHopperSramBytes);
    EXPECT_EQ(p.br, 32);
    EXPECT_EQ(p.bc, 64);
    EXPECT_TRUE(validate(p, test::testDevice()));
    p = {.d = 64, .br = 7, .bc = 500};
    clipBlocks(p, kHopperSramBytes);
    EXPECT_EQ(p.br, 64);
    EXPECT_EQ(p.bc, 64);
    clipBlocks(p, 0); // nothing fits: stops all the same
    EXPECT_EQ(p.br * p.bc, 1);
}
