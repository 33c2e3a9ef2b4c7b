// SPDX-License-Identifier: GPL-3.0-or-later
// What the grid looks like.
#include "ui/sparsity/blockcanvas.h"
#include "ui/sparsity/patternpaint.h"
#include "ui/theme/stylepaint.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace tilescope {

namespace {

constexpr double kSmallestCell = 4; ///< below it blocks are pixels of an image

} // namespace

/// Every device pixel looks its block up: as fast for a million blocks as for a thousand.
void BlockCanvas::paintImage(QPainter& painter) const
{
    const QRectF view = viewRect();
    const QSizeF grid = gridSize();
    const double ratio = devicePixelRatioF();
    QImage image((view.size() * ratio).toSize(), QImage::Format_RGB32);
    const QRgb kept = Theme::tensorColor(TensorId::S).rgb(), skipped = tokens().field.rgb();
    const auto blockOf = [](double pixel, double size, int64_t count) {
        return std::clamp<int64_t>(int64_t(pixel / size * double(count)), 0, count - 1);
    };
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const int64_t i = blockOf(m_corner.y() + y / ratio, grid.height(), pattern().rows());
        for (int x = 0; x < image.width(); ++x)
            line[x] =
                pattern().kept(i, blockOf(m_corner.x() + x / ratio, grid.width(), pattern().cols())) ? kept : skipped;
    }
    painter.drawImage(view, image);
}

/// The blocks that are to be seen, those at the edges in part.
void BlockCanvas::paintGrid(QPainter& painter) const
{
    const QRectF view = viewRect(), grid = gridRect();
    const double w = grid.width() / double(pattern().cols()), h = grid.height() / double(pattern().rows());
    if (w < kSmallestCell)
        return paintImage(painter);
    const QRect blocks = blocksAt(view.topLeft()).united(blocksAt(view.bottomRight()));
    const QRectF place(grid.left() + blocks.left() * w, grid.top() + blocks.top() * h, blocks.width() * w,
                       blocks.height() * h);
    paintBlocks(painter, place, blocks.height(), blocks.width(),
                [&](int64_t i, int64_t j) { return pattern().kept(blocks.top() + i, blocks.left() + j); });
}

/// Hatches what the padding hides, kept or not.
void BlockCanvas::paintPadding(QPainter& painter) const
{
    QRectF hidden = gridRect();
    hidden.setLeft(hidden.left() + hidden.width() * double(m_model.paddedFrom()) / double(pattern().cols()));
    hidden &= viewRect();
    if (hidden.width() < 0.5)
        return;
    QColor veil = tokens().stage;
    veil.setAlphaF(0.7f);
    painter.fillRect(hidden, veil);
    painter.fillRect(hidden, QBrush(tokens().hatch, Qt::BDiagPattern));
}

/// Which part of the grid is to be seen, as scroll bars would show it.
void BlockCanvas::paintPlace(QPainter& painter) const
{
    const QRectF view = viewRect();
    const QSizeF grid = gridSize();
    const double x = view.width() / grid.width(), y = view.height() / grid.height(), thick = 3;
    QColor bar = tokens().ink;
    bar.setAlphaF(0.75f);
    if (x < 0.999)
        painter.fillRect(QRectF(view.left() + m_corner.x() * x, view.bottom() - thick - 1, view.width() * x, thick),
                         bar);
    if (y < 0.999)
        painter.fillRect(QRectF(view.right() - thick - 1, view.top() + m_corner.y() * y, thick, view.height() * y),
                         bar);
}

void BlockCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_model.editable())
        return;
    painter.setClipRect(viewRect().adjusted(-1, -1, 1, 1)); // with the outline of a block at the edge
    paintGrid(painter);
    paintPadding(painter);
    if (hasFocus() || m_spanning) {
        const QRectF grid = gridRect();
        const double w = grid.width() / double(pattern().cols()), h = grid.height() / double(pattern().rows());
        const QRect blocks = spanned();
        const QRectF frame(grid.left() + blocks.left() * w, grid.top() + blocks.top() * h, blocks.width() * w, blocks.height() * h);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(tokens().currentOutline, 2));
        painter.drawRoundedRect(frame, 2, 2);
    }
    painter.setClipping(false);
    paintPlace(painter);
    if (hasFocus())
        paintFocusRing(painter, rect(), 4);
}

} // namespace tilescope
