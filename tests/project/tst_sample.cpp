// SPDX-License-Identifier: Apache-2.0
#include "core/reference/attention.h"
#include "core/tensor/npy.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace tilescope {
namespace {

const std::filesystem::path kFolder = TILESCOPE_SAMPLE_FOLDER;

Inputs sample()
{
    Result<Inputs> inputs = readInputs(kFolder / "q.npy", kFolder / "k.npy", kFolder / "v.npy");
    EXPECT_TRUE(inputs) << inputs.error().message;
    return inputs ? *inputs : Inputs{};
}

std::vector<std::string> tokens()
{
    std::ifstream file(kFolder / "tokens.txt");
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        lines.push_back(line);
    return lines;
}

/// Share of the head's attention that goes to keys at most `distance` away from the query.
double weightNearby(const Inputs& inputs, int64_t head, int64_t distance)
{
    Problem problem;
    takeShape(problem, inputs);
    double near = 0;
    for (int64_t row = 0; row < problem.nq; ++row) {
        const ReferenceRow reference = referenceRow(problem, inputs, head, row);
        for (int64_t col = 0; col < problem.nk; ++col)
            near += std::abs(row - col) <= distance ? reference.P[size_t(col)] : 0;
    }
    return near / double(problem.nq);
}

} // namespace

TEST(Sample, HasALabelForEveryRow)
{
    const Inputs inputs = sample();
    EXPECT_EQ(inputs.Q.heads, 12);
    EXPECT_EQ(inputs.Q.cols, 32);
    EXPECT_EQ(inputs.Q.rows, inputs.K.rows);
    const std::vector<std::string> labels = tokens();
    ASSERT_EQ(int64_t(labels.size()), inputs.Q.rows);
    EXPECT_EQ(labels.front(), "[CLS]");
    EXPECT_EQ(labels.back(), "[SEP]");
}

// What the sample's README says one sees. A mixed-up axis, head or factor would destroy it.
TEST(Sample, HeadEightLooksAtItsNeighbours)
{
    const Inputs inputs = sample();
    EXPECT_NEAR(weightNearby(inputs, 8, 3), 0.461, 0.001);
    EXPECT_NEAR(weightNearby(inputs, 11, 3), 0.038, 0.001);
}

} // namespace tilescope
