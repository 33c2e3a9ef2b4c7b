// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/blockmappainter.h"

#include "ui/stage/markup.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/paintkit.h"

#include <QCoreApplication>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace tilescope {

namespace {

struct BlockMapText {
    Q_DECLARE_TR_FUNCTIONS(BlockMap)
};

constexpr double kGap = 3, kRadius = kCellRadius;

/// The cell without the gap to its neighbours.
QRectF inner(const QRectF& cell) { return cell.adjusted(kGap / 2, kGap / 2, -kGap / 2, -kGap / 2); }

/// 0 for the smallest, 1 for the largest, by ratio.
double position(double value, const std::pair<double, double>& range)
{
    if (!(range.first > 0) || range.second <= range.first)
        return 0;
    return std::log(value / range.first) / std::log(range.second / range.first);
}

} // namespace

QColor cellColor(const ExploreCell& cell, MapMetric metric, const std::optional<std::pair<double, double>>& range)
{
    const auto value = cell.value(metric);
    if (!value || !range)
        return {};
    const double t = position(*value, *range);
    return Theme::explore(metric == MapMetric::Occupancy ? 1 - t : t);
}

BlockMapPainter::BlockMapPainter(QPainter& painter, const ExploreModel& model, QSizeF size, bool pointer)
    : m_painter(painter), m_model(model), m_layout(size, model.grid().rows(), model.grid().cols(), theme().scale()),
      m_pointer(pointer), m_scale(theme().scale()), m_range(model.range()), m_unit(unitOf(model)),
      m_fastest(model.fastest()), m_inUse(model.inUse()), m_paper(model.paperPlace())
{
}

void BlockMapPainter::paint()
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setLayoutDirection(Qt::LeftToRight);
    paintAxes();
    for (int row = 0; row < m_model.grid().rows(); ++row)
        for (int col = 0; col < m_model.grid().cols(); ++col)
            paintCell({row, col});
    paintLimit();
    paintPill();
    paintMarks();
    paintLegend();
    if (m_pointer)
        paintCallOut();
}

bool BlockMapPainter::runs(int row, int col) const
{
    return row < m_model.grid().rows() && col < m_model.grid().cols() && m_model.cell({row, col}).runs();
}

void BlockMapPainter::paintAxes()
{
    const QString cols = BlockMapText::tr("%1, key and value rows per tile").arg(math(QStringLiteral("B_{c}")));
    const QString rows = BlockMapText::tr("%1, query rows per tile").arg(math(QStringLiteral("B_{r}")));
    drawMarkup(m_painter, m_layout.colTitle(), Qt::AlignCenter, cols, theme().ui(12.5), tokens().ink2, false);
    const QRectF title = m_layout.rowTitle();
    m_painter.save();
    m_painter.translate(title.center());
    m_painter.rotate(-90);
    drawMarkup(m_painter, QRectF(-title.height() / 2, -title.width() / 2, title.height(), title.width()),
               Qt::AlignCenter, rows, theme().ui(12.5), tokens().ink2, false);
    m_painter.restore();

    const GridPlace shown = m_model.shown();
    const auto label = [this](const QRectF& box, Qt::Alignment alignment, int64_t size, bool current) {
        m_painter.setFont(theme().mono(12.5, current ? QFont::Bold : QFont::Normal));
        m_painter.setPen(current ? tokens().ink : tokens().ink3);
        m_painter.drawText(box, int(alignment), QString::number(size));
    };
    for (int col = 0; col < m_model.grid().cols(); ++col)
        label(m_layout.colLabel(col), Qt::AlignCenter, m_model.grid().bc[size_t(col)], m_pointer && col == shown.col);
    for (int row = 0; row < m_model.grid().rows(); ++row)
        label(m_layout.rowLabel(row), Qt::AlignRight | Qt::AlignVCenter, m_model.grid().br[size_t(row)],
              m_pointer && row == shown.row);
}

void BlockMapPainter::paintCell(GridPlace place)
{
    const ExploreCell cell = m_model.cell(place);
    const QRectF box = inner(m_layout.cell(place.row, place.col));
    const QColor color = cellColor(cell, m_model.metric(), m_range);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(color.isValid() ? color : tokens().field);
    m_painter.drawRoundedRect(box, kRadius, kRadius);
    if (!cell.runs()) {
        drawHatch(m_painter, box);
        if (m_paper == place) { // the paper's rule can choose what does not fit
            const double side = 14 * m_scale;
            const QRectF page(box.center().x() - side / 2, box.center().y() - side / 2, side, side);
            m_painter.fillRect(page.adjusted(-3, -3, 3, 3), tokens().field);
            drawMarkGlyph(m_painter, CellMark::Paper, page, tokens().ink2);
        }
        return;
    }
    if (!color.isValid()) {
        m_painter.setPen(QPen(tokens().line, 1));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    }
    paintCaption(place, cell, box, color.isValid() ? textOn(color) : tokens().ink2);
}

std::optional<CellMark> BlockMapPainter::glyphOf(GridPlace place) const
{
    if (m_fastest == place)
        return CellMark::Fastest;
    return m_paper == place ? std::optional(CellMark::Paper) : std::nullopt;
}

/// The number, with the cell's sign before it where both have room: its frame tells as much. A cell without a number has
/// the sign in its corner and a dot, or an open ring while it is being measured.
void BlockMapPainter::paintCaption(GridPlace place, const ExploreCell& cell, const QRectF& box, const QColor& color)
{
    const auto value = cell.value(m_model.metric());
    const auto glyph = glyphOf(place);
    const QString text = value ? inUnit(*value, m_unit) : QString();
    m_painter.setFont(theme().mono(12.5, QFont::Medium));
    if (QFontMetricsF(m_painter.font()).horizontalAdvance(text) > box.width() - 4)
        m_painter.setFont(theme().mono(11));
    double width = QFontMetricsF(m_painter.font()).horizontalAdvance(text), side = 12 * m_scale, gap = 5 * m_scale;
    if (glyph && value && width + side + gap + 6 >= box.width()) {
        m_painter.setFont(theme().mono(11));
        width = QFontMetricsF(m_painter.font()).horizontalAdvance(text);
        side = 9 * m_scale;
        gap = 2 * m_scale;
    }
    const bool drawn = glyph && (!value || width + side + gap + 2 < box.width());
    const double x = box.center().x() - width / 2 + (drawn && value ? (side + gap) / 2 : 0);
    if (drawn && value)
        drawMarkGlyph(m_painter, *glyph, {x - gap - side, box.center().y() - side / 2, side, side}, color);
    else if (drawn)
        drawMarkGlyph(m_painter, *glyph, {box.left() + 3, box.top() + 2.5, side * 0.75, side * 0.75}, color);
    if (value) {
        m_painter.setPen(color);
        m_painter.drawText(QRectF(x - 2, box.top(), width + 4, box.height()), Qt::AlignCenter, text);
    } else if (m_model.isMeasuring(cell.problem)) {
        m_painter.setPen(QPen(tokens().accentStroke, 2 * m_scale, Qt::SolidLine, Qt::RoundCap));
        m_painter.setBrush(Qt::NoBrush);
        const double r = 6 * m_scale;
        m_painter.drawArc(QRectF(box.center().x() - r, box.center().y() - r, 2 * r, 2 * r), 60 * 16, 270 * 16);
    } else {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(tokens().ink3);
        m_painter.drawEllipse(box.center(), 2 * m_scale, 2 * m_scale);
    }
}

/// A step at every edge between a cell that runs and one that does not.
void BlockMapPainter::paintLimit()
{
    QPainterPath path;
    const auto line = [&path](QPointF from, QPointF to) {
        path.moveTo(from);
        path.lineTo(to);
    };
    const BlockGrid& grid = m_model.grid();
    for (int row = 0; row < grid.rows(); ++row)
        for (int col = 0; col < grid.cols(); ++col) {
            const QRectF box = m_layout.cell(row, col);
            const bool here = runs(row, col);
            if (col + 1 < grid.cols() && here != runs(row, col + 1))
                line(box.topRight(), box.bottomRight());
            if (row + 1 < grid.rows() && here != runs(row + 1, col))
                line(box.bottomLeft(), box.bottomRight());
        }
    m_painter.strokePath(path, QPen(tokens().limit, 2.5, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
}

void BlockMapPainter::paintMarks()
{
    const auto frame = [this](CellMark mark, std::optional<GridPlace> place) {
        if (place)
            drawMarkFrame(m_painter, mark, inner(m_layout.cell(place->row, place->col)));
    };
    frame(CellMark::InUse, m_inUse);
    frame(CellMark::Paper, m_paper);
    frame(CellMark::Fastest, m_fastest);
    if (!m_pointer)
        return;
    const GridPlace shown = m_model.shown();
    const QRectF box = inner(m_layout.cell(shown.row, shown.col));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(tokens().stage, 1.4));
    m_painter.drawRoundedRect(box.adjusted(1.8, 1.8, -1.8, -1.8), kRadius - 1, kRadius - 1);
    m_painter.setPen(QPen(tokens().currentOutline, 2.2));
    m_painter.drawRoundedRect(box, kRadius, kRadius);
    if (!m_model.cell(shown).runs()) {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(tokens().field);
        m_painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
        const double side = std::min({14 * m_scale, box.width() - 6, box.height() - 6});
        drawVerdict(m_painter, {box.center().x() - side / 2, box.center().y() - side / 2, side, side}, false,
                    tokens().limit);
    }
}

/// "does not fit in SRAM" in the far corner, as far as there is room beyond the limit.
void BlockMapPainter::paintPill()
{
    const BlockGrid& grid = m_model.grid();
    const QString text = BlockMapText::tr("does not fit in SRAM");
    const QFont font = theme().ui(12.5);
    const QSizeF size(QFontMetricsF(font).horizontalAdvance(text) + 28 * m_scale, 26 * m_scale);
    const QRectF corner = m_layout.cell(grid.rows() - 1, grid.cols() - 1);
    const QRectF pill(corner.right() - size.width() - corner.width(),
                      corner.top() - corner.height() / 2 - size.height() / 2, size.width(), size.height());
    const QRectF around = pill.adjusted(-6, -6, 6, 6);
    for (int row = 0; row < grid.rows(); ++row)
        for (int col = 0; col < grid.cols(); ++col)
            if (m_layout.cell(row, col).intersects(around) && m_model.cell({row, col}).plan.sram.fits())
                return;
    if (!m_layout.cells().contains(around))
        return;
    m_painter.setPen(QPen(tokens().lineStrong, 1));
    m_painter.setBrush(tokens().stage);
    m_painter.drawRoundedRect(pill, size.height() / 2, size.height() / 2);
    drawMarkup(m_painter, pill, Qt::AlignCenter, text, font, tokens().ink2, false);
}

/// What the cell under the pointer lacks, beside it: to its right, or to its left where the map ends.
void BlockMapPainter::paintCallOut()
{
    const auto hovered = m_model.hovered();
    if (!hovered)
        return;
    const ExploreCell cell = m_model.cell(*hovered);
    if (cell.runs() || cell.plan.sram.fits())
        return;
    const QString first = needText(cell), second = excessText(cell);
    const QFont bold = theme().ui(13, QFont::DemiBold), plain = theme().ui(12.5);
    const double width =
        std::max(QFontMetricsF(bold).horizontalAdvance(first), QFontMetricsF(plain).horizontalAdvance(second)) +
        24 * m_scale;
    const double line = 18 * m_scale, height = 2 * line + 14 * m_scale, tip = 8 * m_scale;
    const QRectF beside = m_layout.cell(hovered->row, hovered->col);
    const bool right = beside.right() + tip + width < m_layout.cells().right() + 10 * m_scale;
    const double top = std::clamp(beside.center().y() - height / 2, 1.0, m_layout.legend().bottom() - height);
    const QRectF box(right ? beside.right() + tip : beside.left() - tip - width, top, width, height);
    QPainterPath shape, arrow;
    shape.addRoundedRect(box, 6, 6);
    const double edge = right ? box.left() + 1 : box.right() - 1, point = right ? edge - tip : edge + tip;
    arrow.addPolygon(QPolygonF{{edge, beside.center().y() - tip * 0.8},
                               {point, beside.center().y()},
                               {edge, beside.center().y() + tip * 0.8}});
    arrow.closeSubpath();
    m_painter.setPen(QPen(tokens().currentOutline, 1.6));
    m_painter.setBrush(tokens().panel);
    m_painter.drawPath(shape.united(arrow));
    const QRectF text = box.adjusted(12 * m_scale, 7 * m_scale, -12 * m_scale, -7 * m_scale);
    const Qt::Alignment start = Qt::AlignVCenter | (first.isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft);
    drawMarkup(m_painter, QRectF(text.left(), text.top(), text.width(), line), start, first, bold, tokens().ink, false);
    drawMarkup(m_painter, QRectF(text.left(), text.top() + line, text.width(), line), start, second, plain,
               tokens().ink2, false);
}

void BlockMapPainter::paintRamp(const QRectF& area)
{
    constexpr int kSteps = 24;
    for (int n = 0; n < kSteps; ++n) {
        const double left = area.left() + area.width() * n / kSteps;
        m_painter.fillRect(QRectF(left, area.top(), area.width() / kSteps + 0.5, area.height()),
                           Theme::explore(double(n) / (kSteps - 1)));
    }
    if (!m_range)
        return;
    const bool more = m_model.metric() == MapMetric::Occupancy; // is better
    const auto text = [&](double value) { return (inUnit(value, m_unit) + u' ' + m_unit.name).trimmed(); };
    const QRectF labels(area.left(), area.bottom() + 2 * m_scale, area.width(), 20 * m_scale);
    m_painter.setFont(theme().mono(12.5));
    m_painter.setPen(tokens().ink2);
    m_painter.drawText(labels, Qt::AlignLeft | Qt::AlignVCenter, text(more ? m_range->second : m_range->first));
    m_painter.drawText(labels, Qt::AlignRight | Qt::AlignVCenter, text(more ? m_range->first : m_range->second));
}

void BlockMapPainter::paintLegend()
{
    const QRectF area = m_layout.legend();
    const double s = m_scale;
    const QString names[]{BlockMapText::tr("fastest"), BlockMapText::tr("paper's choice"), BlockMapText::tr("in use"),
                          BlockMapText::tr("over the SRAM limit")};
    const QFont font = theme().ui(12.5);
    const auto wide = [&](int n) { return QFontMetricsF(font).horizontalAdvance(names[n]) + 27 * s; };
    const double least = 8 * s;
    const bool oneRow = wide(0) + wide(1) + wide(2) + wide(3) + 4 * least <= area.width() * 0.74; // else two by two
    const QRectF ramp(area.left(), area.top() + 3 * s, std::min(168 * s, area.width() * (oneRow ? 0.26 : 0.38)), 13 * s);
    paintRamp(ramp);
    const auto key = [&](QPointF corner, const QString& text, const auto& sample) {
        const QRectF box(corner, QSizeF(19 * s, 19 * s));
        sample(box);
        const double width = QFontMetricsF(font).horizontalAdvance(text);
        drawMarkup(m_painter, QRectF(box.right() + 8 * s, box.top(), width + 4, box.height()),
                   Qt::AlignVCenter | Qt::AlignLeft, text, font, tokens().ink2, false);
    };
    const auto swatch = [&](const QRectF& box, CellMark mark, double t) {
        const QColor color = Theme::explore(t);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(color);
        m_painter.drawRoundedRect(box, kRadius, kRadius);
        drawMarkFrame(m_painter, mark, box);
        drawMarkGlyph(m_painter, mark, box.adjusted(4 * s, 4 * s, -4 * s, -4 * s), textOn(color));
    };
    const int columns = oneRow ? 4 : 2;
    std::array<double, 4> widths{};
    for (int n = 0; n < 4; ++n)
        widths[size_t(n % columns)] = std::max(widths[size_t(n % columns)], wide(n));
    const double words = std::accumulate(widths.begin(), widths.end(), 0.0);
    const double gap = std::clamp((area.right() - ramp.right() - words) / columns, least, 30 * s);
    const auto place = [&](int n) {
        const double before = std::accumulate(widths.begin(), widths.begin() + n % columns, 0.0);
        return QPointF(ramp.right() + before + (n % columns + 1) * gap, area.top() + n / columns * 23 * s);
    };
    key(place(0), names[0], [&](const QRectF& box) { swatch(box, CellMark::Fastest, 0.1); });
    key(place(1), names[1], [&](const QRectF& box) { swatch(box, CellMark::Paper, 0.45); });
    key(place(2), names[2], [&](const QRectF& box) { swatch(box, CellMark::InUse, 0.3); });
    key(place(3), names[3], [&](const QRectF& box) {
        m_painter.setPen(QPen(tokens().limit, 1.8));
        m_painter.setBrush(tokens().field);
        m_painter.drawRoundedRect(box, kRadius, kRadius);
        drawHatch(m_painter, box.adjusted(1.5, 1.5, -1.5, -1.5));
    });
}

} // namespace tilescope
