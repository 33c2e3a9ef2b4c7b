// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/backward/dqorderbox.h"

#include "ui/document/document.h"
#include "ui/measure/measurer.h"
#include "ui/softmax/paint.h"
#include "ui/text/figuretext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>

namespace tilescope {

DqOrderBox::DqOrderBox(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_caption(new QLabel), m_note(new QLabel), m_times(new QLabel),
      m_order(new SegmentedControl), m_measure(new QPushButton)
{
    setObjectName(QStringLiteral("dqOrder"));
    m_times->setObjectName(QStringLiteral("dqTimes"));
    m_measure->setObjectName(QStringLiteral("measureOrders"));
    m_order->addSegment({});
    m_order->addSegment({});
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 2);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_caption, 0, 0);
    grid->addWidget(m_order, 0, 1);
    grid->addWidget(m_note, 1, 0, 1, 2);
    grid->addWidget(m_times, 2, 0, 1, 2);
    grid->addWidget(m_measure, 3, 0, 1, 2);
    for (QLabel* label : {m_note, m_times})
        label->setWordWrap(true);
    m_caption->setTextFormat(Qt::RichText);
    connect(m_order, &SegmentedControl::chosen, this, [this](int order) { choose(DqOrder(order)); });
    connect(m_measure, &QPushButton::clicked, this, &DqOrderBox::measure);
    connect(&m_document, &Document::settingsChanged, this, &DqOrderBox::refresh);
    connect(&m_document, &Document::deviceChanged, this, &DqOrderBox::refresh);
    connect(&theme(), &Theme::changed, this, &DqOrderBox::restyle);
    retranslate();
    restyle();
}

void DqOrderBox::setMeasurer(Measurer& measurer)
{
    m_measurer = &measurer;
    connect(m_measurer, &Measurer::measured, this, &DqOrderBox::refresh);
    connect(m_measurer, &Measurer::statusChanged, this, &DqOrderBox::refresh);
    refresh();
}

void DqOrderBox::choose(DqOrder order)
{
    Problem problem = m_document.problem();
    problem.dqOrder = order;
    m_document.applyProblem(problem, tr("choose the order of dQ"));
    refresh();
}

void DqOrderBox::measure()
{
    Problem problem = m_document.problem();
    std::vector<Problem> both;
    for (problem.dqOrder = DqOrder::Deterministic; both.size() < 2; problem.dqOrder = DqOrder::Atomic)
        both.push_back(problem);
    m_measurer->measure(m_document.engines()[size_t(m_document.engineIndex())], both);
}

std::optional<double> DqOrderBox::timeOf(DqOrder order) const
{
    if (!m_measurer)
        return std::nullopt;
    Problem problem = m_document.problem();
    problem.dqOrder = order;
    const Cell* cell = m_measurer->find(m_document.engines()[size_t(m_document.engineIndex())], problem);
    return cell && cell->ran() ? std::optional(cell->measurement.timeMs) : std::nullopt;
}

QString DqOrderBox::result() const
{
    const auto inOrder = timeOf(DqOrder::Deterministic), atomic = timeOf(DqOrder::Atomic);
    if (!inOrder || !atomic)
        return {};
    const QString device = isolated(QString::fromStdString(m_document.device().name));
    const QLocale c = QLocale::c();
    return tr("Backward pass on %1: in order %2, atomic %3, which is %4 times as fast.")
        .arg(device, isolated(figuretext::timeText(*inOrder)), isolated(figuretext::timeText(*atomic)), c.toString(*inOrder / *atomic, 'g', 3));
}

void DqOrderBox::refresh()
{
    const Problem& p = m_document.problem();
    const bool atomic = p.dqOrder == DqOrder::Atomic;
    setVisible(p.algorithm == Algorithm::Flash2 && p.pass == Pass::Backward);
    m_order->setCurrentIndex(int(p.dqOrder));
    m_note->setVisible(atomic);
    const QString times = result();
    m_times->setText(times);
    m_times->setVisible(!times.isEmpty() && atomic);
    const bool busy = m_measurer && m_measurer->running() && m_measurer->running()->pass == Pass::Backward;
    m_measure->setVisible(atomic && m_measurer && times.isEmpty());
    m_measure->setEnabled(!busy && bool(m_document.validation()));
    m_measure->setText(busy ? tr("Measuring…") : tr("Measure both"));
}

void DqOrderBox::retranslate()
{
    m_caption->setText(tr("Sum of %1").arg(QStringLiteral("dQ")));
    m_order->setSegmentText(int(DqOrder::Deterministic), tr("In order"));
    m_order->setSegmentText(int(DqOrder::Atomic), tr("Atomic"));
    m_order->setAccessibleName(tr("Order in which dQ is added up"));
    m_order->setToolTip(tr("In order: one CTA a head adds column block after column block, the same bits every time. Atomic: a CTA for each column block "
                           "adds to dQ in HBM as it comes."));
    m_note->setText(tr("Atomic additions come in another order each time, so there are no steps to go through. Both can be measured."));
    m_measure->setToolTip(tr("Runs both kernels on the present device and times the backward pass alone"));
    refresh();
}

void DqOrderBox::restyle()
{
    const double scale = theme().scale();
    styleLabel(m_caption, theme().ui(13), tokens().ink2);
    styleLabel(m_note, theme().ui(12), tokens().ink2);
    styleLabel(m_times, theme().ui(12), tokens().ink);
    m_measure->setFont(theme().ui(12.5));
    m_measure->setMinimumHeight(int(30 * scale));
    for (int order = 0; order < m_order->count(); ++order)
        m_order->segment(order)->setFont(theme().ui(12));
}

void DqOrderBox::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace tilescope
