// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event.h"

namespace tilescope {

/// The rows of the expanded timeline. Program and CTA events and skipped tiles are in none.
enum class Track { None = -1, Read, Write, Matmul, Softmax };
constexpr int kTrackCount = 4;

Track trackOf(EventKind kind);

/// Row vectors draw as thin blocks, matrices as full ones.
constexpr bool isVector(TensorId tensor)
{
    using enum TensorId;
    return tensor == M || tensor == L || tensor == LSE || tensor == MTile || tensor == LTile || tensor == Alpha ||
           tensor == Beta || tensor == D;
}

} // namespace tilescope
