// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/softmax/formulaview.h"
#include "ui/softmax/rowupdate.h"

#include <vector>

namespace tilescope {

/// The formulas that the kernel evaluates at this update, in its own form, each number under its symbol.
/// `largestColumn`: the key with the row's largest score, standard attention's example of P.
std::vector<FormulaRow> softmaxFormulas(const RowUpdate& update, int64_t largestColumn = -1);

} // namespace tilescope
