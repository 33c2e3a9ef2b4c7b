// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem/problem.h"

#include <QString>

namespace tilescope {

/// "Sliding window", in the user's language.
QString maskKindName(MaskKind kind);

/// With its parameters: "Sliding window ±256, 16 global keys, padding from key 900".
QString maskName(const MaskSpec& mask);

/// Which keys a query sees, with the numbers of the problem.
QString maskTip(const Problem& problem);

} // namespace tilescope
