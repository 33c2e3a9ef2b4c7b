// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sparsity/blockcanvas.h"

#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tilescope {

namespace {

constexpr double kLargestCell = 20; ///< that is zoomed to
constexpr double kZoomStep = 1.25, kMargin = 3;

double bounded(double value, double most) { return std::clamp(value, 0.0, std::max(most, 0.0)); }

} // namespace

BlockCanvas::BlockCanvas(SparsityModel& model, QWidget* parent) : PaintedView(parent), m_model(model)
{
    setObjectName(QStringLiteral("blockCanvas"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    keepKeys({Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End, Qt::Key_Space,
              Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape, Qt::Key_Plus, Qt::Key_Equal, Qt::Key_Minus, Qt::Key_0});
    connect(&m_model, &SparsityModel::changed, this, &BlockCanvas::refresh);
    refresh();
}

QSize BlockCanvas::sizeHint() const { return (QSizeF(206, 206) * theme().scale()).toSize(); }

/// The side of a block when the whole grid is to be seen.
double BlockCanvas::fittingCell() const
{
    const double rows = double(std::max<int64_t>(m_model.shown().rows(), 1)), cols = double(std::max<int64_t>(m_model.shown().cols(), 1));
    return std::min((width() - 2 * kMargin) / cols, (height() - 2 * kMargin) / rows);
}

QSizeF BlockCanvas::gridSize() const
{
    const double cell = m_zoom * fittingCell();
    return {std::max(cell * double(m_model.shown().cols()), 2.0), std::max(cell * double(m_model.shown().rows()), 2.0)};
}

/// Where blocks are to be seen: the whole grid, or as much of it as there is room for.
QRectF BlockCanvas::viewRect() const
{
    const QRectF room = QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
    QRectF view(QPointF(), gridSize().boundedTo(room.size()));
    view.moveCenter(room.center());
    return view;
}

QRectF BlockCanvas::gridRect() const { return {viewRect().topLeft() - m_corner, gridSize()}; }

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
    m_last = event->position();
    if (event->button() != Qt::LeftButton) {
        m_moving = !m_stroking && canZoomOut();
        return;
    }
    if (!m_model.editable() || m_moving || !viewRect().adjusted(-2, -2, 2, 2).contains(m_last))
        return;
    m_stroking = true;
    m_spanning = m_rectangles || event->modifiers() & Qt::ShiftModifier;
    m_base = m_work = m_model.shown();
    const QRect blocks = blocksAt(m_last);
    m_anchor = blocks.topLeft();
    setCursorBlock(blocks.topLeft());
    apply(blocks);
    update();
    emit stroked();
}

void BlockCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (m_moving)
        scrollTo(m_corner - (event->position() - std::exchange(m_last, event->position())));
    if (!m_stroking || !(event->buttons() & Qt::LeftButton))
        return;
    const QRectF view = viewRect(); // what is not to be seen is not painted on
    const QPointF at(std::clamp(event->position().x(), view.left(), view.right()),
                     std::clamp(event->position().y(), view.top(), view.bottom()));
    setCursorBlock(blocksAt(at).topLeft());
    if (m_spanning) {
        m_work = m_base;
        apply(spanned().united(blocksAt(at)));
    } else {
        const double step = std::max(1.0, gridRect().width() / double(m_base.cols()) / 2);
        const QPointF way = at - m_last;
        const int steps = std::max(1, int(std::ceil(std::hypot(way.x(), way.y()) / step)));
        for (int n = 1; n <= steps; ++n)
            apply(blocksAt(m_last + way * n / steps));
    }
    m_last = at;
    update();
    emit stroked();
}

void BlockCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        m_moving = false;
    else if (m_stroking)
        commit();
}

// Zooming -----------------------------------------------------------------------------------------

double BlockCanvas::largestZoom() const { return std::max(1.0, kLargestCell * theme().scale() / fittingCell()); }

void BlockCanvas::zoom(double factor, const QPointF& about)
{
    if (m_stroking || !m_model.editable())
        return;
    const QRectF before = gridRect();
    const QPointF share((about.x() - before.left()) / before.width(), (about.y() - before.top()) / before.height());
    m_zoom = std::clamp(m_zoom * factor, 1.0, largestZoom());
    const QSizeF size = gridSize();
    scrollTo(QPointF(share.x() * size.width(), share.y() * size.height()) - (about - viewRect().topLeft()));
}

void BlockCanvas::scrollTo(const QPointF& corner)
{
    const QSizeF hidden = gridSize() - viewRect().size();
    m_corner = {bounded(corner.x(), hidden.width()), bounded(corner.y(), hidden.height())};
    update();
    emit viewChanged();
}

void BlockCanvas::zoomIn() { zoom(kZoomStep, cursorCentre()); }
void BlockCanvas::zoomOut() { zoom(1 / kZoomStep, cursorCentre()); }

/// Moves the view as little as it takes.
void BlockCanvas::showCursor()
{
    const QRectF view = viewRect();
    const QPointF at = cursorCentre();
    const double half = gridRect().width() / double(std::max<int64_t>(m_model.shown().cols(), 1)) / 2;
    const auto beyond = [half](double x, double low, double high) {
        return std::min(x - half - low, 0.0) + std::max(x + half - high, 0.0);
    };
    scrollTo(m_corner + QPointF(beyond(at.x(), view.left(), view.right()), beyond(at.y(), view.top(), view.bottom())));
}

void BlockCanvas::wheelEvent(QWheelEvent* event)
{
    const QPoint turned = event->angleDelta();
    if (event->modifiers() & Qt::ShiftModifier)
        scrollTo(m_corner - QPointF(turned.x() ? turned.x() : turned.y(), 0) / 2);
    else
        zoom(std::pow(kZoomStep, turned.y() / 120.0), event->position());
    event->accept();
}

// Keys --------------------------------------------------------------------------------------------

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
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomIn();
    case Qt::Key_Minus: return zoomOut();
    case Qt::Key_0: return zoom(1 / m_zoom, cursorCentre());
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
    showCursor();
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
    if (const QSize shape(int(m_model.shown().cols()), int(m_model.shown().rows()));
        std::exchange(m_shape, shape) != shape)
        m_zoom = 1;
    setCursorBlock(m_cursor);
    if (!m_stroking)
        m_anchor = m_cursor;
    scrollTo(m_corner);
}

QString BlockCanvas::stateOf(const QPoint& block) const
{
    const QString name = isolated(QStringLiteral("(%1, %2)").arg(block.y()).arg(block.x()));
    if (block.x() >= m_model.paddedFrom())
        return tr("Block %1 is hidden by the padding").arg(name);
    return pattern().kept(block.y(), block.x()) ? tr("Block %1 is kept").arg(name)
                                                : tr("Block %1 is skipped").arg(name);
}

void BlockCanvas::describe()
{
    setAccessibleName(tr("Block grid"));
    if (!m_model.editable())
        return setAccessibleDescription(tr("No blocks"));
    setAccessibleDescription(stateOf(m_cursor));
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void BlockCanvas::changeEvent(QEvent* event)
{
    PaintedView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        describe();
}

QString BlockCanvas::tipAt(const QPointF& position)
{
    if (!m_model.editable() || !viewRect().contains(position))
        return {};
    const QPoint block = blocksAt(position).topLeft();
    const Problem& p = m_model.problem();
    const auto range = [](int64_t index, int64_t size, int64_t n) {
        return isolated(QStringLiteral("%1–%2").arg(index * size).arg(std::min((index + 1) * size, n) - 1));
    };
    return tr("%1: queries %2, keys %3")
        .arg(stateOf(block), range(block.y(), p.br, p.nq), range(block.x(), p.bc, p.nk));
}

} // namespace tilescope
