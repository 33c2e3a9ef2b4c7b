// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sparsity/patternpaint.h"

#include "ui/theme/theme.h"

#include <QPainter>

namespace tilescope {

void paintBlocks(QPainter& painter, const QRectF& rect, int64_t rows, int64_t cols,
                 const std::function<bool(int64_t, int64_t)>& kept)
{
    const double w = rect.width() / double(cols), h = rect.height() / double(rows);
    const double gap = std::min(w, h) >= 8 ? 1 : 0.5;
    const QColor color = Theme::tensorColor(TensorId::S);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (int64_t i = 0; i < rows; ++i)
        for (int64_t j = 0; j < cols; ++j) {
            const QRectF cell(rect.left() + double(j) * w, rect.top() + double(i) * h, w, h);
            const QRectF inner = cell.adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2);
            if (kept(i, j)) {
                painter.fillRect(inner, color);
                continue;
            }
            painter.fillRect(inner, tokens().field);
            if (w >= 8) {
                painter.setPen(QPen(tokens().hatch, 1));
                const QRectF stroke = inner.adjusted(w * 0.25, h * 0.25, -w * 0.25, -h * 0.25);
                painter.drawLine(stroke.bottomLeft(), stroke.topRight());
            }
        }
    painter.restore();
}

} // namespace tilescope
