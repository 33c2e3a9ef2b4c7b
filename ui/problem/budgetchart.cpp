// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problem/budgetchart.h"

#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/paintkit.h"

#include <QHelpEvent>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace tilescope {

namespace {

double scaled(double px) { return px * theme().scale(); }

constexpr double kHeader = 26, kBar = 18, kAfterBar = 6, kLine = 22, kTotal = 28;

} // namespace

BudgetChart::BudgetChart(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void BudgetChart::show(const SramBudget& budget, const QString& kernel, bool wholeRow)
{
    m_budget = budget;
    m_kernel = kernel;
    m_wholeRow = wholeRow;
    updateGeometry();
    update();
}

void BudgetChart::setCompact(bool compact)
{
    if (std::exchange(m_compact, compact) == compact)
        return;
    updateGeometry();
    update();
}

/// Rows of the table: vectors always have one of their own.
int BudgetChart::rowCount() const
{
    const auto vectors = std::ranges::count_if(m_budget.lines, &BudgetLine::vectors);
    const auto matrices = int64_t(m_budget.lines.size()) - vectors;
    return int((pairs() ? (matrices + 1) / 2 : matrices) + vectors);
}

QSize BudgetChart::sizeHint() const
{
    const double table = m_budget.lines.empty() ? 0 : kBar + kAfterBar + kLine * rowCount() + kTotal;
    return {int(scaled(230)), int(scaled(kHeader + table))};
}

QRectF BudgetChart::barRect() const { return {0.5, scaled(kHeader) + 0.5, width() - 1.0, scaled(kBar)}; }

QRectF BudgetChart::lineRect(size_t line) const
{
    const double top = kHeader + kBar + kAfterBar;
    if (!pairs())
        return {0, scaled(top + kLine * double(line)), double(width()), scaled(kLine)};
    if (m_budget.lines[line].vectors()) // under the pairs
        return {0, scaled(top + kLine * (rowCount() - 1)), double(width()), scaled(kLine)};
    const auto before = std::count_if(m_budget.lines.begin(), m_budget.lines.begin() + int64_t(line),
                                      [](const BudgetLine& other) { return !other.vectors(); });
    const double gap = scaled(14), half = (width() - gap) / 2;
    return {before % 2 == 0 ? 0 : half + gap, scaled(top + kLine * double(before / 2)), half, scaled(kLine)};
}

double BudgetChart::tableBottom() const { return scaled(kHeader + kBar + kAfterBar + kLine * rowCount()); }

void BudgetChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintHeader(painter);
    painter.setLayoutDirection(Qt::LeftToRight); // a table of numbers
    if (m_budget.lines.empty())
        return;
    paintBar(painter);
    for (size_t line = 0; line < m_budget.lines.size(); ++line)
        paintLine(painter, line);
    paintTotal(painter);
}

void BudgetChart::paintHeader(QPainter& painter) const
{
    const QRectF row(0, 0, width(), scaled(kHeader - 4));
    const bool rightToLeft = layoutDirection() == Qt::RightToLeft;
    const Qt::Alignment start = rightToLeft ? Qt::AlignRight : Qt::AlignLeft;
    const QString title = tr("SRAM budget"), verdict = m_budget.fits() ? tr("fits") : tr("does not fit");
    const QFont titleFont = theme().ui(13, QFont::DemiBold), kernelFont = theme().ui(12);
    painter.setFont(titleFont);
    painter.setPen(tokens().ink);
    painter.drawText(row, int(start | Qt::AlignVCenter | Qt::AlignAbsolute), title);
    const double titleWidth = QFontMetricsF(titleFont).horizontalAdvance(title) + scaled(6);

    const QColor color = m_budget.fits() ? tokens().ok : tokens().limit;
    const QFont verdictFont = theme().ui(12.5, QFont::DemiBold);
    const double verdictWidth = QFontMetricsF(verdictFont).horizontalAdvance(verdict), icon = scaled(10);
    const double x = rightToLeft ? 0 : width() - verdictWidth;
    painter.setFont(verdictFont);
    painter.setPen(color);
    painter.drawText(QRectF(x, 0, verdictWidth, row.height()), Qt::AlignCenter, verdict);
    drawVerdict(painter,
                {rightToLeft ? verdictWidth + scaled(6) : x - icon - scaled(6), (row.height() - icon) / 2, icon, icon},
                m_budget.fits(), color);

    const double free = width() - titleWidth - verdictWidth - icon - scaled(16);
    painter.setFont(kernelFont);
    painter.setPen(tokens().ink3);
    painter.drawText(QRectF(rightToLeft ? width() - titleWidth - free : titleWidth, 0, free, row.height()),
                     int(start | Qt::AlignVCenter | Qt::AlignAbsolute),
                     QFontMetricsF(kernelFont).elidedText(m_kernel, Qt::ElideRight, free));
}

void BudgetChart::paintBar(QPainter& painter) const
{
    const QRectF bar = barRect();
    const double whole = double(std::max(m_budget.limit, m_budget.total));
    QPainterPath frame;
    frame.addRoundedRect(bar, 4, 4);
    painter.fillPath(frame, tokens().field);
    painter.save();
    painter.setClipPath(frame);
    double x = bar.x();
    for (const BudgetLine& line : m_budget.lines) {
        const QRectF segment(x, bar.y(), double(line.bytes) / whole * bar.width(), bar.height());
        x = segment.right();
        const TensorId tensor = line.tensors.front();
        painter.fillRect(segment, Theme::tensorColor(tensor));
        painter.fillRect(segment, Theme::tensorTexture(tensor));
        if (segment.width() > scaled(16) && !line.vectors())
            drawSubscripted(painter, segment, Theme::tensorLetter(tensor), {}, 11, Theme::textOnTensor(tensor));
        painter.fillRect(QRectF(x - 0.5, bar.y(), 1, bar.height()), tokens().panel);
    }
    if (!m_budget.fits())
        paintOverflow(painter, bar.x() + double(m_budget.limit) / whole * bar.width());
    painter.restore();
    painter.strokePath(frame, QPen(tokens().lineStrong, 1));
}

void BudgetChart::paintOverflow(QPainter& painter, double limitX) const
{
    const QRectF bar = barRect();
    QColor veil = tokens().panel;
    veil.setAlphaF(0.55f);
    const QRectF beyond(limitX, bar.y(), bar.right() - limitX, bar.height());
    painter.fillRect(beyond, veil);
    painter.fillRect(beyond, QBrush(tokens().limit, Qt::BDiagPattern));
    painter.fillRect(QRectF(limitX - 1.25, bar.y(), 2.5, bar.height()), tokens().limit);
}

QString BudgetChart::sizeText(const BudgetLine& line) const
{
    if (!line.vectors())
        return QStringLiteral("%1×%2 × 4 B").arg(line.rows).arg(line.cols); // as in the papers, without padding
    if (line.tensors.size() == 1)
        return QStringLiteral("%1 × 4 B").arg(line.rows);
    return QStringLiteral("%1×%2×4 B").arg(line.tensors.size()).arg(line.rows);
}

void BudgetChart::paintLine(QPainter& painter, size_t index) const
{
    const BudgetLine& line = m_budget.lines[index];
    const QRectF row = lineRect(index);
    const bool dominates = !m_budget.fits() && &line == m_budget.largest();
    double x = row.x();
    for (TensorId tensor : line.tensors) {
        const double chip = scaled(line.vectors() ? 17 : 27);
        drawTensorChip(painter, {x, row.y() + scaled(2), chip, row.height() - scaled(4)}, tensor,
                       indexLetters(tensor, m_wholeRow));
        x += chip + scaled(1);
    }
    const QString size = kilobytes(line.bytes) + QStringLiteral(" KB");
    const QFont sizeFont = theme().mono(12.5, dominates ? QFont::DemiBold : QFont::Normal);
    const QString padding = line.padding > 0 && !line.vectors() ? QStringLiteral(" +pad") : QString();
    const QRectF between = row.adjusted(std::max(x - row.x() + scaled(3), scaled(36)), 0,
                                        -QFontMetricsF(sizeFont).horizontalAdvance(size) - scaled(2), 0);
    painter.setFont(theme().mono(11.5));
    painter.setPen(tokens().ink3);
    if (!pairs() || line.vectors())
        painter.drawText(
            between, Qt::AlignVCenter | Qt::AlignLeft,
            QFontMetricsF(painter.font()).elidedText(sizeText(line) + padding, Qt::ElideRight, between.width()));
    painter.setFont(sizeFont);
    painter.setPen(dominates ? tokens().limit : tokens().ink);
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, size);
}

void BudgetChart::paintTotal(QPainter& painter) const
{
    QRectF row(0, tableBottom(), width(), scaled(kTotal));
    painter.fillRect(QRectF(0, row.y() + scaled(3), width(), 1), tokens().line);
    row.setTop(row.top() + scaled(4));
    painter.setFont(theme().ui(12.5, QFont::DemiBold));
    painter.setPen(tokens().ink);
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, tr("Total"));
    const QString text = tr("%1 of %2 KB").arg(kilobytes(m_budget.total), kilobytes(m_budget.limit));
    const int weight = m_budget.fits() ? QFont::Normal : QFont::DemiBold;
    // Monospaced fonts tear Arabic words apart.
    painter.setFont(layoutDirection() == Qt::RightToLeft ? theme().ui(12.5, weight) : theme().mono(12.5, weight));
    painter.setPen(m_budget.fits() ? tokens().ink : tokens().limit);
    painter.setLayoutDirection(layoutDirection());
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight | Qt::AlignAbsolute, text);
}

QString BudgetChart::lineToolTip(const BudgetLine& line) const
{
    QStringList names;
    for (TensorId tensor : line.tensors)
        names += Theme::tensorLetter(tensor) + indexLetters(tensor, m_wholeRow);
    const QString sum = QStringLiteral("%1: %2 = %3 B")
                            .arg(names.join(QStringLiteral(", ")), sizeText(line), grouped(line.bytes - line.padding));
    if (line.padding == 0)
        return isolated(sum);
    return tr("%1, with %2 B of padding so that the matrix products need no guards: %3 B")
        .arg(isolated(sum), grouped(line.padding), grouped(line.bytes));
}

bool BudgetChart::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || m_budget.lines.empty())
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString text = tr("Every tile of one CTA, in float32 whatever the element type: kernels widen on load.");
    for (size_t line = 0; line < m_budget.lines.size(); ++line)
        if (lineRect(line).contains(help->pos()))
            text = lineToolTip(m_budget.lines[line]);
    if (m_budget.padding > 0 && help->pos().y() > tableBottom())
        text = tr("%1 of the total is padding.").arg(isolated(bytesText(m_budget.padding)));
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace tilescope
