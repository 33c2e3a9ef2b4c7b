// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/formulaview.h"

#include "ui/softmax/numbers.h"
#include "ui/softmax/paint.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

constexpr double kSymbolPx = 15, kValuePx = 13;
constexpr double kPadding = 10, kRowGap = 8; ///< before the scale of the theme
constexpr size_t kManyRows = 4;              ///< stand closer together
constexpr double kMinGap = 4, kMaxGap = 30;  ///< between the cells of a row

QFont valueFont(const FormulaCell& cell, double px)
{
    return theme().mono(kValuePx * px / kSymbolPx, cell.strong ? QFont::Bold : QFont::Normal);
}

} // namespace

FormulaView::FormulaView(QWidget* parent) : PaintedView(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FormulaView::setRows(std::vector<FormulaRow> rows)
{
    const int height = sizeHint().height();
    m_rows = std::move(rows);
    if (sizeHint().height() != height)
        updateGeometry();
    setAccessibleDescription(plainText());
    update();
}

bool FormulaView::hasValues(const FormulaRow& row)
{
    return std::ranges::any_of(row.cells, [](const FormulaCell& cell) { return !cell.value.isEmpty(); });
}

QString FormulaView::plainText() const
{
    QStringList lines;
    for (const FormulaRow& row : m_rows) {
        QString symbols, numbers;
        for (const FormulaCell& cell : row.cells) {
            symbols += cell.symbol.plain() + u' ';
            numbers += cell.value + u' ';
        }
        lines << symbols.trimmed();
        if (hasValues(row))
            lines << numbers.trimmed();
    }
    return lines.join(u'\n');
}

double FormulaView::rowHeight(const FormulaRow& row) const
{
    const double symbols = MathText::ascent(kSymbolPx) + MathText::descent(kSymbolPx);
    return theme().scale() * (hasValues(row) ? symbols + (m_rows.size() < kManyRows ? 1.5 : 1.25) * kValuePx : symbols);
}

double FormulaView::rowGap() const { return theme().scale() * (m_rows.size() < kManyRows ? kRowGap : 3); }

QSize FormulaView::sizeHint() const
{
    double height = 2 * kPadding * theme().scale();
    for (const FormulaRow& row : m_rows)
        height += rowHeight(row);
    height += rowGap() * std::max<double>(0, double(m_rows.size()) - 1);
    return {int(theme().scale() * 300), int(std::ceil(height))};
}

double FormulaView::cellWidth(const FormulaCell& cell, double px) const
{
    const QFontMetricsF metrics(valueFont(cell, px));
    const double value = metrics.horizontalAdvance(cell.number ? QString(kNumberChars, u'0') : cell.value);
    return std::max(cell.symbol.width(px), value);
}

double FormulaView::fittingSize(const FormulaRow& row, double available) const
{
    double px = kSymbolPx;
    const auto total = [&] {
        double sum = kMinGap * theme().scale() * double(row.cells.size() - 1);
        for (const FormulaCell& cell : row.cells)
            sum += cellWidth(cell, px);
        return sum;
    };
    while (px > 8 && total() > available)
        px -= 0.5;
    return px;
}

std::vector<FormulaView::Placed> FormulaView::place(const FormulaRow& row, double top, double px) const
{
    const double padding = kPadding * theme().scale();
    double free = width() - 2 * padding;
    for (const FormulaCell& cell : row.cells)
        free -= cellWidth(cell, px);
    const double gap =
        row.cells.size() > 1 ? std::clamp(free / double(row.cells.size() - 1), 0.0, kMaxGap * theme().scale()) : 0;
    // A line without numbers is a remark and stands in the middle.
    double x = padding + (hasValues(row) ? 0 : std::max(0.0, free / 2));
    std::vector<Placed> placed;
    for (const FormulaCell& cell : row.cells) {
        const double w = cellWidth(cell, px);
        placed.push_back({&cell, QRectF(x, top, w, rowHeight(row))});
        x += w + gap;
    }
    return placed;
}

void FormulaView::drawRow(QPainter& painter, const FormulaRow& row, double top) const
{
    const double px = fittingSize(row, width() - 2 * kPadding * theme().scale());
    const double baseline = top + MathText::ascent(kSymbolPx) * theme().scale();
    const double under = MathText::descent(kSymbolPx) * theme().scale();
    for (const Placed& placed : place(row, top, px)) {
        const FormulaCell& cell = *placed.cell;
        const double symbolWidth = cell.symbol.width(px);
        const double x = placed.rect.center().x() - symbolWidth / 2;
        cell.symbol.draw(painter, x, baseline, px, tokens().ink);
        if (cell.accent)
            painter.fillRect(QRectF(x, baseline + 0.72 * under, symbolWidth, 2 * theme().scale()),
                             tokens().accentStroke);
        painter.setFont(valueFont(cell, px));
        painter.setPen(cell.strong || cell.accent ? tokens().ink : tokens().ink2);
        const QRectF line(placed.rect.left() - 20, baseline + under, placed.rect.width() + 40,
                          1.5 * kValuePx * theme().scale());
        painter.drawText(line, Qt::AlignCenter, cell.value);
    }
}

void FormulaView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    drawCard(painter, rect());
    const double padding = kPadding * theme().scale(), gap = rowGap();
    double top = padding;
    for (size_t i = 0; i < m_rows.size(); ++i) {
        if (i > 0) {
            painter.setPen(QPen(tokens().line, 1));
            const double y = std::floor(top - gap / 2) + 0.5;
            painter.drawLine(QPointF(padding, y), QPointF(width() - padding, y));
        }
        drawRow(painter, m_rows[i], top);
        top += rowHeight(m_rows[i]) + gap;
    }
}

QString FormulaView::tipAt(const QPointF& position)
{
    double top = kPadding * theme().scale();
    for (const FormulaRow& row : m_rows) {
        const double px = fittingSize(row, width() - 2 * kPadding * theme().scale());
        for (const Placed& placed : place(row, top, px))
            if (placed.rect.adjusted(-2, 0, 2, 0).contains(position))
                return placed.cell->tip;
        top += rowHeight(row) + rowGap();
    }
    return {};
}

} // namespace tilescope
