// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/sramtable.h"

#include "ui/stage/markup.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/paintkit.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace tilescope {

namespace {

constexpr double kLine = 24, kSum = 22, kBarGap = 10, kBar = 18, kUnder = 20;

double scaled(double px) { return px * theme().scale(); }

/// "128 × 64 × 4", and for vectors "5 × 128 × 4".
QString formula(const BudgetLine& line)
{
    if (line.vectors())
        return QStringLiteral("%1 × %2 × 4").arg(line.tensors.size()).arg(line.rows);
    return QStringLiteral("%1 × %2 × 4").arg(line.rows).arg(line.cols);
}

} // namespace

void SramTable::show(const SramBudget& budget)
{
    m_budget = budget;
    updateGeometry();
    update();
}

QSize SramTable::sizeHint() const
{
    const double lines = double(std::max<size_t>(m_budget.lines.size(), 6));
    return QSizeF(scaled(250), scaled(lines * kLine + 6 + 2 * kSum + kBarGap + kBar + kUnder)).toSize();
}

void SramTable::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    double top = 0;
    for (const BudgetLine& line : m_budget.lines) {
        paintLine(painter, line, top);
        top += scaled(kLine);
    }
    paintSums(painter, top + scaled(3));
    paintBar(painter, top + scaled(6 + 2 * kSum + kBarGap));
}

void SramTable::paintLine(QPainter& painter, const BudgetLine& line, double top) const
{
    const QRectF row(0, top, width(), scaled(kLine));
    const bool dominates = !m_budget.fits() && &line == m_budget.largest();
    double x = 0;
    for (TensorId tensor : line.tensors) {
        const double chip = line.vectors() ? scaled(17) : scaled(27);
        drawTensorChip(painter, {x, row.top() + scaled(2.5), chip, row.height() - scaled(5)}, tensor,
                       line.vectors() ? QString() : indexLetters(tensor));
        x += chip + scaled(1);
    }
    const QString bytes = grouped(line.bytes);
    painter.setFont(theme().mono(12.5, dominates ? QFont::DemiBold : QFont::Normal));
    painter.setPen(dominates ? tokens().limit : tokens().ink);
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, bytes);
    const double end = QFontMetricsF(painter.font()).horizontalAdvance(bytes) + scaled(8);
    const QRectF middle = row.adjusted(std::max(x + scaled(6), scaled(36)), 0, -end, 0);
    painter.setFont(theme().mono(12.5));
    painter.setPen(tokens().ink3);
    const QString text = formula(line) + (line.padding > 0 ? QStringLiteral(" +pad") : QString());
    painter.drawText(middle, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, middle.width()));
}

void SramTable::paintSums(QPainter& painter, double top) const
{
    painter.fillRect(QRectF(0, top, width(), 1), tokens().lineStrong);
    const auto sum = [&](double y, const QString& name, int64_t bytes, bool strong) {
        const QRectF row(0, y, width(), scaled(kSum));
        drawMarkup(painter, row, Qt::AlignVCenter | Qt::AlignLeft, name,
                   theme().ui(13, strong ? QFont::DemiBold : QFont::Normal), strong ? tokens().ink : tokens().ink2,
                   false);
        painter.setFont(theme().mono(12.5, strong ? QFont::DemiBold : QFont::Normal));
        painter.setPen(!strong ? tokens().ink2 : m_budget.fits() ? tokens().ink : tokens().limit);
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight,
                         QStringLiteral("%1 B = %2 KB").arg(grouped(bytes), kilobytes(bytes)));
    };
    sum(top + scaled(3), tr("Total"), m_budget.total, true);
    sum(top + scaled(3 + kSum), tr("Limit per CTA"), m_budget.limit, false);
}

/// As long as the sum where it is too much, with the limit marked within it.
void SramTable::paintBar(QPainter& painter, double top) const
{
    const double whole = double(std::max(m_budget.limit, m_budget.total));
    if (whole <= 0)
        return;
    const QRectF bar(0.5, top, width() - 1, scaled(kBar));
    QPainterPath frame;
    frame.addRoundedRect(bar, 4, 4);
    painter.fillPath(frame, tokens().field);
    painter.save();
    painter.setClipPath(frame);
    double x = bar.left();
    for (const BudgetLine& line : m_budget.lines) {
        const QRectF part(x, bar.top(), double(line.bytes) / whole * bar.width(), bar.height());
        x = part.right();
        const TensorId tensor = line.tensors.front();
        painter.fillRect(part, Theme::tensorColor(tensor));
        painter.fillRect(part, Theme::tensorTexture(tensor));
        if (part.width() > scaled(16) && !line.vectors())
            drawSubscripted(painter, part, Theme::tensorLetter(tensor), {}, 11, Theme::textOnTensor(tensor));
        painter.fillRect(QRectF(x - 0.5, bar.top(), 1, bar.height()), tokens().panel);
    }
    painter.restore();
    painter.strokePath(frame, QPen(tokens().lineStrong, 1));
    const double limit = bar.left() + double(m_budget.limit) / whole * bar.width();
    painter.setFont(theme().ui(12));
    if (!m_budget.fits()) {
        const QRectF beyond(limit, bar.top(), bar.right() - limit, bar.height());
        painter.fillRect(beyond, QBrush(tokens().limit, Qt::BDiagPattern));
        painter.fillRect(QRectF(limit - 1.25, bar.top() - scaled(4), 2.5, bar.height() + scaled(8)),
                         tokens().currentOutline);
        painter.setPen(tokens().limit);
        painter.drawText(QRectF(0, bar.bottom() + scaled(3), width(), scaled(17)), Qt::AlignRight | Qt::AlignVCenter,
                         QStringLiteral("+%1").arg(kilobytes(m_budget.total - m_budget.limit)));
    }
    const QString text = tr("limit %1 KB").arg(kilobytes(m_budget.limit));
    const double right = std::min(limit, width() - (m_budget.fits() ? 0 : scaled(60)));
    drawMarkup(painter, {0, bar.bottom() + scaled(3), right, scaled(17)}, Qt::AlignRight | Qt::AlignVCenter, text,
               theme().ui(12), tokens().ink3, false);
}

QString SramTable::tipAt(const QPointF& position)
{
    const size_t index = size_t(std::max(0.0, position.y()) / scaled(kLine));
    if (index >= m_budget.lines.size())
        return tr("Every tile of one CTA, in float32 whatever the element type: kernels widen on load.");
    const BudgetLine& line = m_budget.lines[index];
    const QString sum = isolated(QStringLiteral("%1 = %2 B").arg(formula(line), grouped(line.bytes - line.padding)));
    if (line.padding == 0)
        return sum;
    return tr("%1, with %2 B of padding so that the matrix products need no guards: %3 B")
        .arg(sum, grouped(line.padding), grouped(line.bytes));
}

} // namespace tilescope
