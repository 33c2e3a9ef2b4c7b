// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/event.h"

#include <cstdint>
#include <vector>

namespace tilescope {

/// One tile's place in a CTA's SRAM arena. Every tile is float32 there, whatever its type in HBM: the
/// teaching kernels widen on load. Element (r, c) is at offset + r·ld + c, or offset + c·ld + r for a
/// transposed tile (K, so that both matrix products have one form).
struct ArenaTile {
    TensorId tensor = TensorId::None;
    int64_t rows = 0, cols = 0; ///< as in the papers: K_j is Bc × d even though it is stored d × Bc
    int64_t ld = 0;             ///< distance of stored rows, in floats
    int64_t offset = 0;         ///< in floats
    int64_t floats = 0;         ///< with the padding that the micro-tiles need
    bool transposed = false;

    int64_t bytes() const { return floats * 4; }
};

/// The SRAM of one kernel, tile by tile. The kernels, the budget gauge and the snapshots all read
/// this one description.
struct ArenaLayout {
    std::vector<ArenaTile> tiles;
    int64_t floats = 0;

    int64_t bytes() const { return floats * 4; }
    /// The tile's place, or nullptr. Where they have none of their own, P takes S's place, PDrop and dS take dP's.
    const ArenaTile* find(TensorId tensor) const;
    const ArenaTile& largest() const; ///< requires at least one tile
};

/// Extents are padded so that the micro-tiles of the matrix products never need a guard.
constexpr int64_t kRowPad = 4, kColPad = 16;
constexpr int64_t padTo(int64_t n, int64_t multiple) { return (n + multiple - 1) / multiple * multiple; }

/// Builds a layout tile by tile, each on a 64-byte boundary.
class ArenaBuilder {
public:
    ArenaBuilder& matrix(TensorId tensor, int64_t rows, int64_t cols);     ///< rows and cols padded
    ArenaBuilder& leftOperand(TensorId tensor, int64_t rows, int64_t cols); ///< rows padded; K extent exact, ld to 4
    ArenaBuilder& transposed(TensorId tensor, int64_t rows, int64_t cols);  ///< stored cols × padded rows
    ArenaBuilder& vector(TensorId tensor, int64_t rows);
    ArenaLayout build() { return std::move(m_layout); }

private:
    void add(ArenaTile tile, int64_t storedRows);
    ArenaLayout m_layout;
};

} // namespace tilescope
