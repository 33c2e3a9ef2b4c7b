// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QRectF>

#include <cstdint>
#include <functional>

class QPainter;

namespace tilescope {

/// Blocks as squares: kept ones in the colour of S, skipped ones empty with a stroke, so that colour does not say it
/// alone. For cells that are large enough for both.
void paintBlocks(QPainter& painter, const QRectF& rect, int64_t rows, int64_t cols,
                 const std::function<bool(int64_t i, int64_t j)>& kept);

} // namespace tilescope
