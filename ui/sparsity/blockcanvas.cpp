// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sparsity/blockcanvas.h"

#include "ui/sparsity/patternpaint.h"
#include "ui/text/numbertext.h"
#include "ui/theme/stylepaint.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

constexpr double kSmallestCell = 4; ///< below it blocks are pixels of an image

} // namespace

BlockCanvas::BlockCanvas(SparsityModel& model, QWidget* parent) : PaintedView(parent), m_model(model)
{
    setObjectName(QStringLiteral("blockCanvas"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    keepKeys({Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End, Qt::Key_Space, Qt::Key_Return,
              Qt::Key_Enter, Qt::Key_Escape});
    connect(&m_model, &SparsityModel::changed, this, &BlockCanvas::refresh);
    refresh();
}

QSize BlockCanvas::sizeHint() const { return (QSizeF(206, 206) * theme().scale()).toSize(); }

QRectF BlockCanvas::gridRect() const
{
    const double rows = double(std::max<int64_t>(m_model.shown().rows(), 1)), cols = double(std::max<int64_t>(m_model.shown().cols(), 1));
    const QRectF room = QRectF(rect()).adjusted(3, 3, -3, -3);
    const double cell = std::min(room.width() / cols, room.height() / rows);
    const double wide = std::max(cell * cols, 2.0), high = std::max(cell * rows, 2.0);
    return {room.center().x() - wide / 2, room.center().y() - high / 2, wide, high};
}

QPointF BlockCanvas::centreOf(int64_t i, int64_t j) const
{
    const QRectF grid = gridRect();
    return {grid.left() + (double(j) + 0.5) * grid.width() / double(m_model.shown().cols()),
            grid.top() + (double(i) + 0.5) * grid.height() / double(m_model.shown().rows())};
}

/// The blocks under one pixel, cut off at the grid's edges.
QRect BlockCanvas::blocksAt(const QPointF& position) const
{
    const QRectF grid = gridRect();
    const auto range = [](double from, double length, int64_t count) {
        const double block = length / double(count);
        const int first = std::clamp(int(std::floor(from / block)), 0, int(count) - 1);
        const int last = block >= 1 ? first : std::clamp(int(std::floor((from + 1) / block)), first, int(count) - 1);
        return std::pair(first, last);
    };
    const auto [left, right] = range(position.x() - grid.left(), grid.width(), m_model.shown().cols());
    const auto [top, bottom] = range(position.y() - grid.top(), grid.height(), m_model.shown().rows());
    return QRect(QPoint(left, top), QPoint(right, bottom));
}

/// From the pattern before the stroke, so that going over a block twice does nothing more.
void BlockCanvas::apply(const QRect& blocks)
{
    for (int i = blocks.top(); i <= blocks.bottom(); ++i)
        for (int j = blocks.left(); j <= blocks.right(); ++j)
            m_work.set(i, j, m_brush == Brush::Keep || (m_brush == Brush::Invert && !m_base.kept(i, j)));
}

void BlockCanvas::commit()
{
    const QPoint from = m_anchor;
    m_stroking = m_spanning = false;
    m_anchor = m_cursor;
    m_model.paint(std::move(m_work), tr("paint blocks from (%1, %2)").arg(from.y()).arg(from.x()));
    refresh();
}

void BlockCanvas::cancel()
{
    m_stroking = m_spanning = false;
    m_anchor = m_cursor;
    refresh();
}

void BlockCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_model.editable() || !gridRect().adjusted(-2, -2, 2, 2).contains(event->position()))
        return;
    m_stroking = true;
    m_spanning = m_rectangles || event->modifiers() & Qt::ShiftModifier;
    m_base = m_work = m_model.shown();
    m_last = event->position();
    const QRect blocks = blocksAt(m_last);
    m_anchor = blocks.topLeft();
    setCursorBlock(blocks.topLeft());
    apply(blocks);
    update();
}

void BlockCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_stroking || !(event->buttons() & Qt::LeftButton))
        return;
    setCursorBlock(blocksAt(event->position()).topLeft());
    if (m_spanning) {
        m_work = m_base;
        apply(spanned().united(blocksAt(event->position())));
    } else {
        const QRectF grid = gridRect();
        const double step = std::max(1.0, grid.width() / double(m_base.cols()) / 2);
        const QPointF way = event->position() - m_last;
        const int steps = std::max(1, int(std::ceil(std::hypot(way.x(), way.y()) / step)));
        for (int n = 1; n <= steps; ++n)
            apply(blocksAt(m_last + way * n / steps));
    }
    m_last = event->position();
    update();
}

void BlockCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && m_stroking)
        commit();
}

void BlockCanvas::keyPressEvent(QKeyEvent* event)
{
    const bool span = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Up: return moveCursor(-1, 0, span);
    case Qt::Key_Down: return moveCursor(1, 0, span);
    case Qt::Key_Left: return moveCursor(0, -1, span);
    case Qt::Key_Right: return moveCursor(0, 1, span);
    case Qt::Key_Home: return moveCursor(0, -m_cursor.x(), span);
    case Qt::Key_End: return moveCursor(0, int(m_model.shown().cols()) - 1 - m_cursor.x(), span);
    case Qt::Key_Escape: return cancel();
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!m_model.editable())
            return;
        m_base = m_work = m_model.shown();
        apply(spanned());
        return commit();
    default: PaintedView::keyPressEvent(event);
    }
}

void BlockCanvas::moveCursor(int rows, int cols, bool span)
{
    setCursorBlock(m_cursor + QPoint(cols, rows));
    if (!span)
        m_anchor = m_cursor;
    update();
}

void BlockCanvas::setCursorBlock(const QPoint& block)
{
    m_cursor = {std::clamp(block.x(), 0, std::max(int(m_model.shown().cols()) - 1, 0)),
                std::clamp(block.y(), 0, std::max(int(m_model.shown().rows()) - 1, 0))};
    describe();
    emit cursorChanged();
}

/// A stroke under way ends with the pattern that it began on.
void BlockCanvas::refresh()
{
    if (m_stroking && (m_base.rows() != m_model.shown().rows() || m_base.cols() != m_model.shown().cols()))
        m_stroking = m_spanning = false;
    setCursorBlock(m_cursor);
    if (!m_stroking)
        m_anchor = m_cursor;
    update();
}

void BlockCanvas::describe()
{
    setAccessibleName(tr("Block grid"));
    if (!m_model.editable())
        return setAccessibleDescription(tr("No blocks"));
    const QString block = isolated(QStringLiteral("(%1, %2)").arg(m_cursor.y()).arg(m_cursor.x()));
    setAccessibleDescription(pattern().kept(m_cursor.y(), m_cursor.x()) ? tr("Block %1 is kept").arg(block)
                                                                          : tr("Block %1 is skipped").arg(block));
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

/// Every device pixel looks its block up: as fast for a million blocks as for a thousand.
void BlockCanvas::paintImage(QPainter& painter, const QRectF& rect) const
{
    const double ratio = devicePixelRatioF();
    QImage image((rect.size() * ratio).toSize(), QImage::Format_RGB32);
    const QRgb kept = Theme::tensorColor(TensorId::S).rgb(), skipped = tokens().field.rgb();
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const int64_t i = int64_t(y) * pattern().rows() / image.height();
        for (int x = 0; x < image.width(); ++x)
            line[x] = pattern().kept(i, int64_t(x) * pattern().cols() / image.width()) ? kept : skipped;
    }
    painter.drawImage(rect, image);
}

void BlockCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_model.editable())
        return;
    const QRectF grid = gridRect();
    const double w = grid.width() / double(pattern().cols()), h = grid.height() / double(pattern().rows());
    if (w >= kSmallestCell)
        paintBlocks(painter, grid, pattern().rows(), pattern().cols(), [this](int64_t i, int64_t j) { return pattern().kept(i, j); });
    else
        paintImage(painter, grid);
    if (hasFocus() || m_spanning) {
        const QRect blocks = spanned();
        const QRectF frame(grid.left() + blocks.left() * w, grid.top() + blocks.top() * h, blocks.width() * w, blocks.height() * h);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(tokens().currentOutline, 2));
        painter.drawRoundedRect(frame, 2, 2);
    }
    if (hasFocus())
        paintFocusRing(painter, rect(), 4);
}

void BlockCanvas::changeEvent(QEvent* event)
{
    PaintedView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        describe();
}

QString BlockCanvas::tipAt(const QPointF& position)
{
    if (!m_model.editable() || !gridRect().contains(position))
        return {};
    const QPoint block = blocksAt(position).topLeft();
    const Problem& p = m_model.problem();
    const QString name = isolated(QStringLiteral("(%1, %2)").arg(block.y()).arg(block.x()));
    const QString state = pattern().kept(block.y(), block.x()) ? tr("Block %1 is kept").arg(name) : tr("Block %1 is skipped").arg(name);
    const auto range = [](int64_t index, int64_t size, int64_t n) {
        return isolated(QStringLiteral("%1–%2").arg(index * size).arg(std::min((index + 1) * size, n) - 1));
    };
    return tr("%1: queries %2, keys %3").arg(state, range(block.y(), p.br, p.nq), range(block.x(), p.bc, p.nk));
}

} // namespace tilescope
