// SPDX-License-Identifier: Apache-2.0
#include "core/problem/problemkeys.h"

#include "tests/core/support/problems.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(ProblemKeys, TextsRestoreTheProblem)
{
    Problem problem{
        Algorithm::Flash1,    Pass::Backward, 2, 3, 100, 77, 59, 16, 32, DType::BF16, MaskKind::CausalTopLeft, 0.1,
        18446744073709551615u, SparseOrder::TestFirst, DqOrder::Atomic};
    Problem restored;
    for (const ProblemKey& key : problemKeys())
        ASSERT_TRUE(setProblemKey(restored, key.name, key.get(problem))) << key.name;
    EXPECT_EQ(restored, problem);
}

TEST(ProblemKeys, TextsRestoreEveryMask)
{
    const Problem p{.nq = 50, .nk = 70, .br = 7, .bc = 9, .sparseOrder = SparseOrder::TestFirst};
    for (int number = 0; number < test::kMaskPatterns; ++number) {
        Problem problem = p, restored = p;
        problem.mask = test::maskPattern(p, number, 18446744073709551557u);
        const std::string text = problemValue(problem, "mask");
        ASSERT_TRUE(setProblemKey(restored, "mask", text)) << text;
        EXPECT_EQ(restored, problem) << text;
        EXPECT_EQ(problemValue(restored, "mask"), text);
    }
}

TEST(ProblemKeys, MasksAsPeopleTypeThem)
{
    const std::pair<const char*, MaskSpec> masks[]{{"window:64", MaskSpec::slidingWindow(64)},
                                                   {"window:64,8", MaskSpec::slidingWindow(64, 8)},
                                                   {"random:3", MaskSpec::random(3)},
                                                   {"random:3,0.5", MaskSpec::random(3, 0.5)},
                                                   {"none+padding:5", MaskSpec().withPadding(5)},
                                                   {"padding:5", MaskSpec().withPadding(5)}};
    for (const auto& [text, mask] : masks) {
        Problem problem;
        ASSERT_TRUE(setProblemKey(problem, "mask", text)) << text;
        EXPECT_EQ(problem.mask, mask) << text;
    }
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
                                                    {"mask", "window:"},
                                                    {"mask", "window:-1"},
                                                    {"mask", "window:4,"},
                                                    {"mask", "window:4,5,6"},
                                                    {"mask", "random"},
                                                    {"mask", "random:1,1.5"},
                                                    {"mask", "random:1,nan"},
                                                    {"mask", "random:-1"},
                                                    {"mask", "padding:"},
                                                    {"mask", "padding:-1"},
                                                    {"mask", "padding:5+causal"},
                                                    {"mask", "causal+window:4"},
                                                    {"mask", "custom:"},
                                                    {"mask", "custom:2x3:b"},
                                                    {"mask", "custom:2x3:bg"},
                                                    {"mask", "custom:2x3:b44"},
                                                    {"mask", "custom:-1x3:"},
                                                    {"mask", "custom:4194304x4194304:0"},
                                                    {"mask", "custom:99999999999999999999x1:0"},
                                                    {"mask", "/etc/hostname.json"},
                                                    {"sparse-order", "printed"},
                                                    {"algorithm", "flash4"},
                                                    {"pass", "back"},
                                                    {"dq-order", "printed"},
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
