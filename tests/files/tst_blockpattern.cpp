// SPDX-License-Identifier: Apache-2.0
#include "core/problem/patternfile.h"
#include "tests/files/temporaryfolder.h"

#include <gtest/gtest.h>

#include <random>

namespace tilescope {
namespace {

BlockPattern randomPattern(std::mt19937& random)
{
    BlockPattern pattern(int64_t(random() % 12), int64_t(random() % 12));
    for (int64_t i = 0; i < pattern.rows(); ++i)
        for (int64_t j = 0; j < pattern.cols(); ++j)
            pattern.set(i, j, random() % 2);
    return pattern;
}

TEST(BlockPattern, CountsAndComparesWhatIsKept)
{
    BlockPattern pattern(7, 9, true);
    EXPECT_EQ(pattern.keptCount(), 63);
    pattern.set(6, 8, false);
    pattern.set(0, 1, false);
    pattern.set(0, 1, false);
    EXPECT_EQ(pattern.keptCount(), 61);
    EXPECT_FALSE(pattern.kept(6, 8));
    EXPECT_TRUE(pattern.kept(6, 7));
    EXPECT_NE(pattern, BlockPattern(7, 9, true));
    pattern.set(6, 8, true);
    pattern.set(0, 1, true);
    EXPECT_EQ(pattern, BlockPattern(7, 9, true)); // no bit behind the last block either
    EXPECT_NE(BlockPattern(2, 3), BlockPattern(3, 2));
}

TEST(BlockPattern, TextsAndFilesRestoreIt)
{
    std::mt19937 random(5);
    const test::TemporaryFolder folder;
    for (int n = 0; n < 200; ++n) {
        const BlockPattern pattern = randomPattern(random);
        const auto parsed = parsePattern(patternText(pattern), "pattern");
        ASSERT_TRUE(parsed) << parsed.error().message;
        EXPECT_EQ(*parsed, pattern) << patternText(pattern);
        ASSERT_TRUE(writePattern(folder / "p.json", pattern));
        const auto read = readPattern(folder / "p.json");
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(*read, pattern) << patternText(pattern);
    }
}

TEST(BlockPattern, TextIsAsDescribed)
{
    BlockPattern pattern(2, 3);
    pattern.set(0, 0, true);
    pattern.set(0, 2, true);
    pattern.set(1, 0, true);
    EXPECT_EQ(patternText(pattern), "2x3:b0");
}

TEST(BlockPattern, FilesOfOthersAreNotReplaced)
{
    const test::TemporaryFolder folder;
    test::writeBytes(folder / "package.json", R"({"name": "precious"})");
    EXPECT_FALSE(writePattern(folder / "package.json", BlockPattern(2, 2)));
    EXPECT_EQ(test::readBytes(folder / "package.json"), R"({"name": "precious"})");
    EXPECT_FALSE(writePattern(folder / "nowhere/p.json", BlockPattern(2, 2)));
    EXPECT_FALSE(readPattern(folder / "absent.json"));
}

TEST(BlockPattern, AMasksFileStandsForItsPattern)
{
    const test::TemporaryFolder folder;
    const std::string file = (folder / "p.json").string();
    test::writeBytes(file, R"({"rows": 1, "cols": 4, "blocks": [[1, 0, 0, 1]]})");
    EXPECT_EQ(*withPatternFile(file), "custom:1x4:9");
    EXPECT_EQ(*withPatternFile(file + "+padding:7"), "custom:1x4:9+padding:7");
    EXPECT_EQ(*withPatternFile("causal"), "causal");
    EXPECT_FALSE(withPatternFile((folder / "absent.json").string()));
}

} // namespace
} // namespace tilescope
