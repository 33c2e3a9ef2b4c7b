// SPDX-License-Identifier: Apache-2.0
#include "core/problem/problemkeys.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(ProblemKeys, TextsRestoreTheProblem)
{
    Problem problem{
        Algorithm::Flash1,    Pass::Forward, 2, 3, 100, 77, 59, 16, 32, DType::BF16, MaskKind::CausalTopLeft, 0.1,
        18446744073709551615u};
    Problem restored;
    for (const ProblemKey& key : problemKeys())
        ASSERT_TRUE(setProblemKey(restored, key.name, key.get(problem))) << key.name;
    EXPECT_EQ(restored, problem);
}

TEST(ProblemKeys, NSetsBothLengths)
{
    Problem problem;
    ASSERT_TRUE(setProblemKey(problem, "n", "31"));
    EXPECT_EQ(problem.nq, 31);
    EXPECT_EQ(problem.nk, 31);
    ASSERT_TRUE(setProblemKey(problem, "nk", "0"));
    EXPECT_EQ(problem.nq, 31);
    EXPECT_EQ(problem.nk, 0);
}

TEST(ProblemKeys, RefusedTextsLeaveTheProblemAlone)
{
    Problem problem;
    const Problem before = problem;
    const std::pair<const char*, const char*> bad[]{{"n", ""},
                                                    {"n", "-1"},
                                                    {"n", "1.5"},
                                                    {"n", "12x"},
                                                    {"n", "99999999999999999999"},
                                                    {"n", "3000000000"},
                                                    {"n", " 4"},
                                                    {"n", "nan"},
                                                    {"d", "0"},
                                                    {"br", "0"},
                                                    {"bc", "-64"},
                                                    {"heads", "0"},
                                                    {"batch", ""},
                                                    {"dropout", "nan"},
                                                    {"dropout", "1"},
                                                    {"dropout", "-0.1"},
                                                    {"dropout", "0,5"},
                                                    {"dropout", "inf"},
                                                    {"seed", "-1"},
                                                    {"seed", "18446744073709551616"},
                                                    {"dtype", "f64"},
                                                    {"mask", "window:4"},
                                                    {"algorithm", "flash4"},
                                                    {"pass", "backward"},
                                                    {"pass", "sideways"},
                                                    {"nothing", "1"}};
    for (const auto& [key, value] : bad) {
        const Result<void> set = setProblemKey(problem, key, value);
        EXPECT_FALSE(set) << key << " " << value;
        EXPECT_EQ(set.error().code, ErrorCode::BadInput);
        EXPECT_NE(set.error().message.find(key), std::string::npos) << set.error().message;
    }
    EXPECT_EQ(problem, before);
}

} // namespace
} // namespace tilescope
