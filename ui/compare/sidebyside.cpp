// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/sidebyside.h"

#include "core/base/saturate.h"
#include "core/model/iocounts.h"
#include "core/model/memorymodel.h"
#include "core/program/program.h"
#include "ui/compare/chartspec.h"
#include "ui/compare/comparemodel.h"
#include "ui/compare/comparetext.h"
#include "ui/compare/curvechart.h"
#include "ui/text/eventtext.h"
#include "ui/text/figuretext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace tilescope {

namespace {

/// The smaller side's advantage, or that there is none.
QString verdict(double standard, double flash, const QString& less, const QString& more, const QString& same)
{
    if (standard <= 0 || flash <= 0)
        return {};
    const QString ratio = figuretext::ratioText(standard > flash ? standard / flash : flash / standard);
    if (ratio == figuretext::ratioText(1))
        return same;
    return (standard > flash ? less : more).arg(isolated(ratio));
}

} // namespace

SideBySide::SideBySide(CompareModel& model, QWidget* parent) : QWidget(parent), m_model(model)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    connect(&model, &CompareModel::setupChanged, this, &SideBySide::refresh);
    connect(&model, &CompareModel::lengthChanged, this, &SideBySide::refresh);
    connect(&model, &CompareModel::measured, this, &SideBySide::refresh);
    connect(&theme(), &Theme::changed, this, &SideBySide::refresh);
    refresh();
}

void SideBySide::refresh()
{
    m_pairs = {memory(), traffic(), time(), arithmeticPair()};
    QStringList spoken;
    for (const Pair& pair : m_pairs)
        spoken
            << tr("%1: standard %2, flash %3; %4").arg(pair.title, pair.standard.text, pair.flash.text, pair.verdict);
    setAccessibleName(tr("At %1, side by side").arg(figuretext::lengthText(m_model.setup().n())));
    setAccessibleDescription(spoken.join(QStringLiteral(". ")));
    update();
}

SideBySide::Pair SideBySide::memory() const
{
    const CompareSetup& setup = m_model.setup();
    const bool training = setup.training;
    const auto standard = double(memoryModel(setup, problemAt(setup, Algorithm::Standard))),
               flash = double(memoryModel(setup, problemAt(setup, m_model.flash())));
    return {training ? tr("Training memory") : tr("Extra memory"),
            verdict(standard, flash, tr("%1 less"), tr("%1 more"), tr("the same")),
            training ? tr("Forward and backward pass, as the FA1 paper counts (Table 21).")
                     : tr("HBM beyond Q, K and V; the table at the side says what it is made of."),
            {standard, bytesText(int64_t(standard))},
            {flash, bytesText(int64_t(flash))}};
}

/// Beside the memory of both passes the other rows say that they are of one.
QString SideBySide::ofForward(const QString& title, const QString& named) const
{
    return m_model.setup().training ? named : title;
}

SideBySide::Pair SideBySide::traffic() const
{
    const auto bytesOfRun = [this](Algorithm algorithm) {
        if (const Cell* cell = m_model.cell(algorithm); cell && cell->ran())
            return cell->measurement.traffic.totalRead() + cell->measurement.traffic.totalWrite();
        return bytesIssued(problemAt(m_model.setup(), algorithm), m_model.machine().sramBytes);
    };
    const int64_t standard = bytesOfRun(Algorithm::Standard), flash = bytesOfRun(m_model.flash());
    const Cell* cell = m_model.cell(m_model.flash());
    return {ofForward(tr("HBM accesses"), tr("HBM accesses, forward")),
            verdict(double(standard), double(flash), tr("%1 less"), tr("%1 more"), tr("the same")),
            (cell && cell->ran() ? tr("What the kernels issue to HBM, counted by hooks in the kernels that ran.")
                                 : tr("What the kernels issue to HBM, by closed forms: not measured at this N yet.")) +
                u' ' + tr("L2 may serve part of it."),
            {double(standard), bytesText(standard)},
            {double(flash), bytesText(flash)}};
}

SideBySide::Pair SideBySide::time() const
{
    const auto barOf = [this](Algorithm algorithm) -> Bar {
        const Cell* cell = m_model.cell(algorithm);
        if (!cell)
            return {0, tr("not measured")};
        if (cell->ran())
            return {cell->measurement.timeMs, figuretext::timeText(cell->measurement.timeMs)};
        return {0, cell->doesNotFit() ? tr("does not fit") : tr("not run")};
    };
    const Bar standard = barOf(Algorithm::Standard), flash = barOf(m_model.flash());
    const int64_t sram = m_model.machine().sramBytes;
    return {ofForward(tr("Time, measured"), tr("Time, forward")),
            verdict(standard.value, flash.value, tr("%1 faster"), tr("%1 slower"), tr("the same")),
            tr("Kernels only, without hooks, on %1: %2 against %3. These are the teaching kernels that Step shows.")
                .arg(isolated(QString::fromStdString(m_model.machine().name)),
                     comparetext::timedKernels(problemAt(m_model.setup(), Algorithm::Standard), sram),
                     comparetext::timedKernels(problemAt(m_model.setup(), m_model.flash()), sram)),
            standard, flash};
}

SideBySide::Pair SideBySide::arithmeticPair() const
{
    struct Sum {
        int64_t flops, operations, total;
    };
    const auto sumOf = [this](Algorithm algorithm) -> Sum {
        const Problem problem = problemAt(m_model.setup(), algorithm);
        const bool fit = rowsFit(makeProgram(problem, m_model.machine().sramBytes));
        const int64_t flops = matmulFlops(problem), operations = elementOperations(problem, fit);
        return {flops, operations, addSaturated(flops, operations)};
    };
    const Sum standard = sumOf(Algorithm::Standard), flash = sumOf(m_model.flash());
    const auto parts = [](const Sum& sum) {
        return isolated(QStringLiteral("%1 + %2").arg(figuretext::flopText(sum.flops), figuretext::flopText(sum.operations)));
    };
    return {ofForward(tr("Arithmetic"), tr("Arithmetic, forward")),
            verdict(double(standard.total), double(flash.total), tr("%1 less"), tr("%1 more"), tr("the same")),
            tr("FLOP of matrix products + element operations: standard %1, flash %2. A comparison, exponential, sum or product "
               "of single elements is one operation.")
                .arg(parts(standard), parts(flash)),
            {double(standard.total), figuretext::flopText(standard.total)},
            {double(flash.total), figuretext::flopText(flash.total)}};
}

/// As strong as the numbers beside it: what is a few per cent is not called far less.
QString SideBySide::note() const
{
    const Pair &traffic = m_pairs[1], &arithmetic = m_pairs[3];
    const double work = arithmetic.flash.value / std::max(1.0, arithmetic.standard.value),
                 bytes = traffic.standard.value / std::max(1.0, traffic.flash.value);
    const QString does = work > 1.25   ? tr("Flash does more arithmetic.")
                         : work > 1.01 ? tr("Flash does slightly more arithmetic.")
                         : work > 0.95 ? tr("Flash does about the same arithmetic.")
                                       : tr("Flash skips the tiles that the mask hides: less arithmetic.");
    const QString moves =
        traffic.verdict == tr("the same") || bytes <= 1
            ? tr("With these tiles it does not move fewer bytes; larger tiles read less again.")
        : bytes < 1.25 ? tr("With these tiles it moves hardly fewer bytes; larger tiles read less again.")
        : bytes < 2    ? tr("It moves fewer bytes.")
                       : tr("It moves far fewer bytes.");
    return does + u' ' + moves;
}

double SideBySide::titleHeight() const { return 38 * theme().scale(); }
double SideBySide::noteHeight() const { return 48 * theme().scale(); }
QSize SideBySide::minimumSizeHint() const { return QSize(250, 38 + 4 * 60 + 44) * theme().scale(); }

void SideBySide::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(layoutDirection());
    const double s = theme().scale(), pad = 16 * s;
    painter.setPen(tokens().ink);
    painter.setFont(theme().ui(14, QFont::DemiBold));
    painter.drawText(QRectF(pad, 0, width() - 2 * pad, titleHeight()), Qt::AlignLeading | Qt::AlignVCenter,
                     tr("At %1, side by side").arg(figuretext::lengthText(m_model.setup().n())));
    const double each = (height() - titleHeight() - noteHeight()) / double(m_pairs.size());
    double y = titleHeight();
    for (const Pair& pair : m_pairs) {
        painter.fillRect(QRectF(0, y, width(), 1), tokens().line);
        paintPair(painter, QRectF(pad, y, width() - 2 * pad, each), pair);
        y += each;
    }
    painter.fillRect(QRectF(0, y, width(), 1), tokens().line);
    painter.setPen(tokens().ink2);
    painter.setFont(theme().ui(12.5));
    painter.drawText(QRectF(pad, y, width() - 2 * pad, noteHeight()),
                     Qt::AlignLeading | Qt::AlignVCenter | Qt::TextWordWrap, note());
}

void SideBySide::paintPair(QPainter& painter, const QRectF& area, const Pair& pair) const
{
    const double s = theme().scale(), row = 20 * s, number = 96 * s, glyph = 20 * s;
    const double top = area.center().y() - (24 * s + 2 * row) / 2;
    painter.setPen(tokens().ink);
    painter.setFont(theme().ui(13, QFont::DemiBold));
    const QRectF head(area.left(), top, area.width(), 24 * s);
    painter.drawText(head, Qt::AlignLeading | Qt::AlignVCenter, pair.title);
    painter.setFont(theme().mono(14.5, QFont::DemiBold));
    painter.drawText(head, Qt::AlignTrailing | Qt::AlignVCenter, pair.verdict);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const auto place = [&](double left, double y, double w, double h) {
        return QRectF(mirrored ? 2 * area.center().x() - left - w : left, y, w, h);
    };
    const double longest = std::max(pair.standard.value, pair.flash.value);
    double y = top + 24 * s;
    for (const bool standard : {true, false}) {
        const Bar& bar = standard ? pair.standard : pair.flash;
        const QRectF track = place(area.left() + glyph, y + row / 2 - 5.5 * s, area.width() - glyph - number, 11 * s);
        drawMarker(painter, place(area.left(), y, 12 * s, row).center(),
                   markerOf(standard ? Algorithm::Standard : m_model.flash()),
                   10 * s, QPen(standard ? tokens().standard : tokens().accentStroke, 1.4 * s),
                   standard ? tokens().standard : tokens().accent);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens().raised);
        painter.drawRoundedRect(track, 2, 2);
        if (bar.value > 0 && longest > 0) {
            const double w = std::max(track.width() * bar.value / longest, 2.0);
            painter.setPen(standard ? QPen(Qt::NoPen) : QPen(tokens().accentStroke, 1));
            painter.setBrush(standard ? tokens().standard : tokens().accent);
            painter.drawRoundedRect(QRectF(mirrored ? track.right() - w : track.left(), track.top(), w, track.height()),
                                    2, 2);
        }
        painter.setPen(bar.value > 0 ? tokens().ink : tokens().ink2);
        painter.setFont(bar.value > 0 ? theme().mono(12.5) : theme().ui(12));
        painter.drawText(place(area.right() - number, y, number, row), Qt::AlignTrailing | Qt::AlignVCenter,
                         isolated(bar.text));
        y += row;
    }
}

bool SideBySide::event(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LayoutDirectionChange)
        refresh();
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const double each = (height() - titleHeight() - noteHeight()) / double(m_pairs.size());
    const int index = int((help->pos().y() - titleHeight()) / each);
    if (help->pos().y() > titleHeight() && index < int(m_pairs.size()))
        QToolTip::showText(help->globalPos(), m_pairs[size_t(index)].tip, this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace tilescope
