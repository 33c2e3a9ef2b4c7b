// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem/problem.h"

#include <QStringList>

namespace tilescope {

/// "Sliding window", in the user's language.
QString maskKindName(MaskKind kind);

/// What can be chosen in lists: the kinds in their order, then padding alone.
constexpr int kMaskChoices = 8, kPaddingChoice = 7;
QStringList maskChoices();
int maskChoiceOf(const MaskSpec& mask);
/// The mask of the choice with parameters that suit the problem; custom begins with what the present one keeps.
MaskSpec maskOfChoice(const Problem& problem, int choice);

/// With its parameters: "Sliding window ±256, 16 global keys, padding from key 900".
QString maskName(const MaskSpec& mask);

/// Which keys a query sees, with the numbers of the problem.
QString maskTip(const Problem& problem);

} // namespace tilescope
