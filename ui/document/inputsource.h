// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tensor/inputs.h"

#include <QString>

namespace tilescope {

/// Where Q, K and V come from. Random inputs take any shape; the others have one, of which the first
/// heads and rows may be used.
struct InputSource {
    enum class Kind { Random, Sample, Files, Trace };
    Kind kind = Kind::Sample;
    QString q, k, v; ///< Files only

    bool operator==(const InputSource&) const = default;
};

/// Whether the inputs hold at least the problem's heads and rows, with its d.
bool covers(const Inputs& inputs, const Problem& problem);

/// The problem's first heads and rows of the inputs, with their tokens, rounded to its element type.
Inputs firstOf(const Inputs& inputs, const Problem& problem);

} // namespace tilescope
