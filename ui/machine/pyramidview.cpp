// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/pyramidview.h"

#include "ui/document/document.h"
#include "ui/machine/machinemodel.h"
#include "ui/machine/machinetext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/paintkit.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace tilescope {

namespace {

constexpr int kLevelsMeanwhile = 4; ///< outlines while nothing is known
constexpr double kHeader = 20, kGap = 5;
constexpr double kBase = 0.60; ///< of the width; the rest is for speeds
constexpr double kTip = 0.42;  ///< of the base: room for a name

struct LevelColors {
    QColor fill, edge, text;
};

LevelColors colorsOf(LevelRole role)
{
    switch (role) {
    case LevelRole::Arena: return {tokens().sramFill, tokens().sramEdge, tokens().sramText};
    case LevelRole::Buffers: return {tokens().hbmFill, tokens().hbmEdge, tokens().hbmText};
    default: return {tokens().raised, tokens().lineStrong, tokens().ink};
    }
}

} // namespace

PyramidView::PyramidView(MachineModel& model, QWidget* parent) : PaintedView(parent), m_model(model)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&model, &MachineModel::levelsChanged, this, &PyramidView::refresh);
    connect(&model, &MachineModel::levelChanged, this, &PyramidView::refresh);
    refresh();
}

QSize PyramidView::minimumSizeHint() const { return QSize(300, 190) * theme().scale(); }

int PyramidView::count() const { return m_model.hierarchy() ? int(m_model.hierarchy()->levels.size()) : 0; }

int PyramidView::selected() const
{
    for (int n = 0; n < count(); ++n)
        if (m_model.hierarchy()->levels[size_t(n)].kind == m_model.level())
            return n;
    return -1;
}

void PyramidView::refresh()
{
    setAccessibleName(tr("Memory hierarchy: arrow keys choose a level"));
    const int n = selected();
    setAccessibleDescription(
        n < 0 ? tr("Measuring…")
              : QStringLiteral("%1: %2").arg(machinetext::levelName(m_model.level(), m_model.document().device()),
                                             machinetext::speedText(m_model, m_model.level())));
    update();
}

QRectF PyramidView::bandOf(int n) const
{
    const double s = theme().scale(), levels = std::max(1, count() > 0 ? count() : kLevelsMeanwhile);
    const double top = kHeader * s, step = (height() - top - 4 * s) / levels;
    return QRectF(4 * s, top + n * step, width() - 8 * s, step - kGap * s);
}

QPolygonF PyramidView::shapeOf(int n) const
{
    const QRectF band = bandOf(n);
    const int levels = count() > 0 ? count() : kLevelsMeanwhile;
    const double from = bandOf(0).top(), to = bandOf(levels - 1).bottom();
    const double base = band.width() * kBase, middle = band.left() + base / 2;
    const auto half = [&](double y) { return base / 2 * (kTip + (1 - kTip) * (y - from) / std::max(1.0, to - from)); };
    const double above = half(band.top()), below = half(band.bottom());
    return QPolygonF({{middle - above, band.top()},
                      {middle + above, band.top()},
                      {middle + below, band.bottom()},
                      {middle - below, band.bottom()}});
}

int PyramidView::levelAt(const QPointF& position) const
{
    for (int n = 0; n < count(); ++n)
        if (bandOf(n).contains(position)) // the speed beside it belongs to the level
            return n;
    return -1;
}

void PyramidView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    if (count() == 0)
        return drawWaiting(painter);
    painter.setFont(theme().ui(11.5));
    painter.setPen(tokens().ink3);
    drawSentence(painter, QRectF(0, 0, width() - 4, kHeader * theme().scale() - 4), Qt::AlignRight | Qt::AlignVCenter,
                     tr("read speed, measured"));
    for (int n = 0; n < count(); ++n) {
        drawLevel(painter, n);
        drawSpeed(painter, n);
        if (n + 1 < count())
            drawRatio(painter, n);
    }
}

void PyramidView::drawLevel(QPainter& painter, int n) const
{
    const MemoryLevel& level = m_model.hierarchy()->levels[size_t(n)];
    const LevelColors colors =
        colorsOf(roleOf(*m_model.hierarchy(), level.kind, m_model.document().program().sramBytes()));
    const QPolygonF shape = shapeOf(n);
    const double s = theme().scale();
    QPainterPath outline;
    outline.addPolygon(shape);
    outline.closeSubpath();
    if (n == selected()) {
        painter.strokePath(outline, QPen(tokens().accent, 8 * s, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        painter.strokePath(outline, QPen(tokens().currentOutline, (hasFocus() ? 4 : 3) * s, Qt::SolidLine, Qt::FlatCap,
                                         Qt::RoundJoin));
    } else {
        painter.strokePath(outline, QPen(colors.edge, 3 * s, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    }
    painter.fillPath(outline, colors.fill);
    const QRectF box = shape.boundingRect();
    const QString name = machinetext::levelName(level.kind, m_model.document().device());
    const QFont bold = theme().ui(14, QFont::Bold), small = theme().mono(11);
    const double half = box.height() / 2;
    const bool two = box.height() >= 34 * s; // lines; the whole arithmetic is in the tooltip where there is no room
    const double room = 2 * (shape[1].x() - box.center().x()) + 10 * s;
    QString size = machinetext::sizeText(level);
    if (QFontMetricsF(small).horizontalAdvance(size) > room)
        size = bytesText(level.bytes());
    painter.setPen(colors.text);
    painter.setFont(bold);
    painter.drawText(two ? QRectF(box.x(), box.y() + half - 17 * s, box.width(), 18 * s) : box, Qt::AlignCenter, name);
    if (!two)
        return;
    painter.setFont(small);
    painter.drawText(QRectF(box.x(), box.y() + half + 1 * s, box.width(), 15 * s), Qt::AlignCenter, size);
}

void PyramidView::drawSpeed(QPainter& painter, int n) const
{
    const MemoryLevel& level = m_model.hierarchy()->levels[size_t(n)];
    const QRectF band = bandOf(n);
    const QPolygonF shape = shapeOf(n);
    const double s = theme().scale();
    const QFont font = theme().mono(14, QFont::DemiBold);
    const QString rate = machinetext::rateText(level.bytesPerSecond);
    const CatalogueDevice* sheet = level.kind == MemoryLevelKind::Hbm ? m_model.dataSheet() : nullptr;
    const double middle = band.center().y() - (sheet ? 8 * s : 0);
    const double left = band.right() - QFontMetricsF(font).horizontalAdvance(rate) - 8 * s;
    QPen leader(tokens().lineStrong, 1);
    leader.setDashPattern({2, 3});
    painter.setPen(leader);
    const double edge = (shape[1].x() + shape[2].x()) / 2 + 9 * s;
    painter.drawLine(QPointF(edge, middle), QPointF(left, middle));
    painter.setFont(font);
    painter.setPen(tokens().ink);
    painter.drawText(QRectF(left, middle - 10 * s, band.right() - left, 20 * s), Qt::AlignRight | Qt::AlignVCenter,
                     rate);
    if (!sheet)
        return;
    painter.setFont(theme().ui(11.5));
    painter.setPen(tokens().ink2);
    drawSentence(painter, QRectF(band.left(), middle + 9 * s, band.width(), 16 * s), Qt::AlignRight | Qt::AlignVCenter,
                     tr("data sheet %1").arg(machinetext::rateText(sheet->hbmBytesPerSecond)));
}

/// How much faster this level is than the one below, on the line between them.
void PyramidView::drawRatio(QPainter& painter, int n) const
{
    const auto& levels = m_model.hierarchy()->levels;
    const double s = theme().scale(), y = bandOf(n).bottom() + kGap * s / 2;
    const QString text =
        machinetext::numberText(levels[size_t(n)].bytesPerSecond / levels[size_t(n) + 1].bytesPerSecond) + u'×';
    const QFont font = theme().mono(11);
    const double wide = QFontMetricsF(font).horizontalAdvance(text) + 12 * s;
    const QRectF pill(bandOf(n).right() - wide, y - 8 * s, wide, 16 * s);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens().raised);
    painter.drawRoundedRect(pill, 8 * s, 8 * s);
    painter.setFont(font);
    painter.setPen(tokens().ink2);
    painter.drawText(pill, Qt::AlignCenter, text);
}

void PyramidView::drawWaiting(QPainter& painter) const
{
    QPen dashed(tokens().lineStrong, 1.2);
    dashed.setDashPattern({4, 3});
    painter.setPen(dashed);
    painter.setBrush(Qt::NoBrush);
    for (int n = 0; n < kLevelsMeanwhile; ++n)
        painter.drawPolygon(shapeOf(n));
    const QString error = m_model.levelsError();
    painter.setFont(theme().ui(14));
    painter.setPen(error.isEmpty() ? tokens().ink2 : tokens().limit);
    const QString text = !error.isEmpty()            ? error
                         : m_model.measuringLevels() ? tr("Measuring…")
                                                     : tr("Not measured yet");
    const QRectF beside(width() * kBase, 0, width() * (1 - kBase) - 4, height());
    drawSentence(painter, beside, Qt::AlignCenter | Qt::TextWordWrap, text);
}

QString PyramidView::tipAt(const QPointF& position)
{
    const int n = levelAt(position);
    if (n < 0)
        return {};
    const Hierarchy& hierarchy = *m_model.hierarchy();
    const MemoryLevel& level = hierarchy.levels[size_t(n)];
    const DeviceInfo& device = m_model.document().device();
    QString text = QStringLiteral("<b>%1</b>: %2<br>%3")
                       .arg(machinetext::levelName(level.kind, device), isolated(machinetext::sizeText(level)),
                            machinetext::speedText(m_model, level.kind));
    const QString ratio = machinetext::ratioText(hierarchy, level.kind, device);
    return ratio.isEmpty() ? text : text + QStringLiteral("<br>") + ratio;
}

void PyramidView::select(int n)
{
    if (n >= 0 && n < count())
        m_model.setLevel(m_model.hierarchy()->levels[size_t(n)].kind);
}

void PyramidView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        select(levelAt(event->position()));
}

void PyramidView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up: return select(selected() - 1);
    case Qt::Key_Down: return select(selected() + 1);
    case Qt::Key_Home: return select(0);
    case Qt::Key_End: return select(count() - 1);
    default: PaintedView::keyPressEvent(event);
    }
}

void PyramidView::focusInEvent(QFocusEvent* event)
{
    PaintedView::focusInEvent(event);
    update();
}

void PyramidView::changeEvent(QEvent* event)
{
    PaintedView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace tilescope
