// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem/problem.h"

#include <QString>

namespace tilescope::tooltips {

/// Each is the formula behind the field, with the problem's numbers in it.
QString length(const Problem& p);
QString headDim(const Problem& p);
QString heads(const Problem& p);
QString rows(const Problem& p);
QString cols(const Problem& p);
QString element(const Problem& p);
QString dropout(const Problem& p);
QString algorithm(Algorithm algorithm);
QString pass(Pass pass);

} // namespace tilescope::tooltips
