// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/blockmap.h"

#include "ui/explore/blockmappainter.h"
#include "ui/text/errortext.h"
#include "ui/theme/stylepaint.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QMouseEvent>

namespace tilescope {

BlockMap::BlockMap(ExploreModel& model, QWidget* parent) : PaintedView(parent), m_model(model)
{
    setObjectName(QStringLiteral("blockMap"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    keepKeys({Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End, Qt::Key_PageUp, Qt::Key_PageDown,
              Qt::Key_Return, Qt::Key_Enter});
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    const auto show = [this] {
        describe();
        update();
    };
    connect(&m_model, &ExploreModel::changed, this, show);
    connect(&m_model, &ExploreModel::measured, this, show);
    connect(&m_model, &ExploreModel::metricChanged, this, show);
    connect(&m_model, &ExploreModel::focusChanged, this, show);
    describe();
}

BlockMapLayout BlockMap::layoutNow() const
{
    return {QSizeF(size()), m_model.grid().rows(), m_model.grid().cols(), theme().scale()};
}

QSize BlockMap::sizeHint() const { return QSize(760, 620) * theme().scale(); }

QSize BlockMap::minimumSizeHint() const
{
    return BlockMapLayout::smallest(m_model.grid().rows(), m_model.grid().cols(), theme().scale()).toSize();
}

void BlockMap::describe()
{
    setAccessibleName(tr("Block size map"));
    setAccessibleDescription(cellSentence(m_model, m_model.shown()));
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void BlockMap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().stage);
    BlockMapPainter(painter, m_model, size(), true).paint();
    if (hasFocus())
        paintFocusRing(painter, layoutNow().cells().adjusted(-4, -4, 4, 4), 6);
}

void BlockMap::mouseMoveEvent(QMouseEvent* event) { m_model.setHovered(layoutNow().placeAt(event->position())); }

void BlockMap::leaveEvent(QEvent*) { m_model.setHovered(std::nullopt); }

void BlockMap::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto place = layoutNow().placeAt(event->position()))
        m_model.select(*place);
}

void BlockMap::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto place = layoutNow().placeAt(event->position());
    if (place && event->button() == Qt::LeftButton && m_model.cell(*place).runs())
        m_model.use();
}

void BlockMap::keyPressEvent(QKeyEvent* event)
{
    const auto move = [this](int rows, int cols) {
        m_model.setHovered(std::nullopt); // the pointer rests somewhere, and is not what is meant now
        m_model.moveSelection(rows, cols);
    };
    switch (event->key()) {
    case Qt::Key_Up: return move(-1, 0);
    case Qt::Key_Down: return move(1, 0);
    case Qt::Key_Left: return move(0, -1);
    case Qt::Key_Right: return move(0, 1);
    case Qt::Key_Home: return move(0, -m_model.grid().cols());
    case Qt::Key_End: return move(0, m_model.grid().cols());
    case Qt::Key_PageUp: return move(-m_model.grid().rows(), 0);
    case Qt::Key_PageDown: return move(m_model.grid().rows(), 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_model.cell(m_model.selected()).runs())
            m_model.use();
        return;
    default: PaintedView::keyPressEvent(event);
    }
}

void BlockMap::changeEvent(QEvent* event)
{
    PaintedView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        describe();
}

/// Where SRAM is too small the call-out says so; other reasons are sentences.
QString BlockMap::tipAt(const QPointF& position)
{
    const auto place = layoutNow().placeAt(position);
    if (!place)
        return {};
    const ExploreCell cell = m_model.cell(*place);
    if (!cell.plan.sram.fits())
        return {};
    return cell.runs() ? cellSentence(m_model, *place) : errorText(*cell.refusal());
}

} // namespace tilescope
