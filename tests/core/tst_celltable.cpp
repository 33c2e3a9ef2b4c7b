// SPDX-License-Identifier: Apache-2.0
#include "core/measure/celltable.h"

#include <gmock/gmock.h>

#include <algorithm>

using namespace tilescope;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

int64_t columns(const std::string& row) { return std::ranges::count(row, ',') + 1; }

} // namespace

TEST(CellTable, EveryRowHasTheColumnsOfTheHeader)
{
    Cell cell;
    cell.problem.br = 48;
    cell.measurement.timeMs = 0.25;
    cell.measurement.flops = 123;
    const std::string ran = cellCsvRow(cell.problem, &cell, "host"),
                      waiting = cellCsvRow(cell.problem, nullptr, "host");
    EXPECT_THAT(cellCsvHeader(), StartsWith("engine,algorithm,"));
    EXPECT_THAT(cellCsvHeader(), EndsWith("max_abs_error,status,reason\n"));
    EXPECT_EQ(columns(ran), columns(cellCsvHeader()));
    EXPECT_EQ(columns(waiting), columns(cellCsvHeader()));
    EXPECT_THAT(ran, HasSubstr(",0.25,"));
    EXPECT_THAT(ran, EndsWith(",,ran,\n")) << "no error was measured";
    EXPECT_THAT(waiting, EndsWith(",not measured,\n"));
}

TEST(CellTable, RefusedCellsHaveTheReasonInsteadOfFigures)
{
    Cell cell;
    cell.refusal = doesNotFit("Needs 1,234 B, \"too much\".");
    const std::string row = cellCsvRow(cell.problem, &cell, "cuda");
    EXPECT_THAT(row, StartsWith("cuda,"));
    EXPECT_THAT(row, EndsWith(",,,,,,,,,,,,does not fit,\"Needs 1,234 B, \"\"too much\"\".\"\n"));
    cell.refusal->code = ErrorCode::BadInput;
    EXPECT_EQ(statusOf(cell), "invalid");
}
