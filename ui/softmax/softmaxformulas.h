// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/rowupdate.h"
#include "ui/softmax/formulaview.h"

#include <vector>

namespace tilescope {

/// What standard attention's softmax runs over.
struct FullRow {
    int64_t largestColumn = -1; ///< the key with the largest score, the example of P; −1 if none is known
    int64_t visibleKeys = -1;   ///< −1 if not counted
};

/// The formulas that the kernel evaluates at this update, in its own form, each number under its symbol.
std::vector<FormulaRow> softmaxFormulas(const RowUpdate& update, const FullRow& row = {});

} // namespace tilescope
