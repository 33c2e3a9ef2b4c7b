// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/backward/gradientrow.h"
#include "ui/softmax/formulaview.h"

namespace tilescope {

/// D, P, dP and dS of the row and of one key, each number under its symbol.
std::vector<FormulaRow> gradientFormulas(const GradientRow& row, const Problem& problem);

} // namespace tilescope
