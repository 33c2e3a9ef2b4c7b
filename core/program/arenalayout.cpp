// SPDX-License-Identifier: Apache-2.0
#include "core/program/arenalayout.h"

#include <algorithm>

namespace tilescope {

const ArenaTile* ArenaLayout::find(TensorId tensor) const
{
    const auto found = std::ranges::find(tiles, tensor, &ArenaTile::tensor);
    if (found != tiles.end())
        return &*found;
    switch (tensor) {
    case TensorId::P: return find(TensorId::S);
    case TensorId::PDrop:
    case TensorId::dS: return find(TensorId::dP);
    default: return nullptr;
    }
}

const ArenaTile& ArenaLayout::largest() const { return *std::ranges::max_element(tiles, {}, &ArenaTile::floats); }

void ArenaBuilder::add(ArenaTile tile, int64_t storedRows)
{
    tile.offset = m_layout.floats;
    tile.floats = padTo(storedRows * tile.ld, kColPad);
    m_layout.floats += tile.floats;
    m_layout.tiles.push_back(tile);
}

ArenaBuilder& ArenaBuilder::matrix(TensorId tensor, int64_t rows, int64_t cols)
{
    add({.tensor = tensor, .rows = rows, .cols = cols, .ld = padTo(cols, kColPad)}, padTo(rows, kRowPad));
    return *this;
}

ArenaBuilder& ArenaBuilder::leftOperand(TensorId tensor, int64_t rows, int64_t cols)
{
    add({.tensor = tensor, .rows = rows, .cols = cols, .ld = padTo(cols, 4)}, padTo(rows, kRowPad));
    return *this;
}

ArenaBuilder& ArenaBuilder::transposed(TensorId tensor, int64_t rows, int64_t cols)
{
    add({.tensor = tensor, .rows = rows, .cols = cols, .ld = padTo(rows, kColPad), .transposed = true}, cols);
    return *this;
}

ArenaBuilder& ArenaBuilder::vector(TensorId tensor, int64_t rows)
{
    add({.tensor = tensor, .rows = rows, .cols = 1, .ld = 1}, padTo(rows, kRowPad));
    return *this;
}

} // namespace tilescope
