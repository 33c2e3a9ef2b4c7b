// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tensor/inputs.h"

#include <QString>

namespace tilescope {

/// Where Q, K and V come from. Random inputs take any shape; the others have one, of which some heads and the
/// first rows may be used.
struct InputSource {
    enum class Kind { Random, Sample, Files, Trace };
    Kind kind = Kind::Sample;
    QString q, k, v;  ///< Files only
    int64_t head = 0; ///< the first head that is used; 0 for random inputs

    bool sameTensors(const InputSource& other) const { return kind == other.kind && q == other.q && k == other.k && v == other.v; }

    bool operator==(const InputSource&) const = default;
};

/// Whether the inputs hold at least the problem's heads and rows, with its d.
bool covers(const Inputs& inputs, const Problem& problem);

/// As many heads from `head` on and as many of the first rows as the problem has, with their tokens, rounded to its
/// element type. For a backward pass their dO too, drawn from the problem's seed where they have none.
Inputs partOf(const Inputs& inputs, const Problem& problem, int64_t head);

} // namespace tilescope
