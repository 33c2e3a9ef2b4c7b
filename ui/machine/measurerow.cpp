// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/measurerow.h"

#include "ui/widgets/card.h"
#include "ui/document/document.h"
#include "ui/machine/machinemodel.h"
#include "ui/machine/machinetext.h"
#include "ui/measure/measurer.h"
#include "ui/measure/measurestatus.h"
#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/glyphs.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace tilescope {

MeasureRow::MeasureRow(MachineModel& model, QWidget* parent)
    : QWidget(parent), m_model(model), m_title(new QLabel), m_problem(new QLabel),
      m_status(new MeasureStatus(model.measurer(), [this] { return report(); })), m_measure(new QPushButton), m_stop(new QPushButton)
{
    m_measure->setProperty(kPrimaryProperty, true);
    m_status->setWordWrap(false);
    m_problem->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 16, 8);
    row->setSpacing(12);
    row->addWidget(m_title);
    row->addWidget(m_problem, 1);
    row->addWidget(m_status);
    row->addWidget(m_stop);
    row->addWidget(m_measure);
    connect(m_measure, &QPushButton::clicked, this, [this] { m_model.measure(); });
    connect(m_stop, &QPushButton::clicked, this, [this] { m_model.stop(); });
    connect(&model.measurer(), &Measurer::statusChanged, this, &MeasureRow::refresh);
    connect(&model, &MachineModel::cellsChanged, this, &MeasureRow::refresh);
    connect(&model, &MachineModel::levelsChanged, this, &MeasureRow::refresh);
    connect(&theme(), &Theme::changed, this, &MeasureRow::refresh);
    refresh();
}

void MeasureRow::addAtEnd(QWidget* widget) { layout()->addWidget(widget); }

QString MeasureRow::status() const { return m_status->text(); }

MeasureReport MeasureRow::report() const
{
    const Measurer& measurer = m_model.measurer();
    const Measurer::Status& now = measurer.status();
    if (m_model.measuringLevels())
        return {tr("measuring the memory levels…")};
    if (m_model.measuring()) {
        const QString words = measurer.running() ? tr("%1 of %2: %3")
                                                       .arg(now.done + 1)
                                                       .arg(now.total)
                                                       .arg(isolated(algorithmText(measurer.running()->algorithm)))
                                                 : tr("%1 of %2").arg(now.done).arg(now.total);
        return {words, true, now.done, now.total, now.secondsLeft};
    }
    const auto cells = m_model.cells();
    const auto known = std::ranges::count_if(cells, [](const Cell* cell) { return cell != nullptr; });
    const auto refused = std::ranges::count_if(cells, [](const Cell* cell) { return cell && !cell->ran(); });
    if (known == 0)
        return {tr("not measured yet")};
    return {refused > 0 ? tr("%1 of 3 measured, %2 did not run").arg(known - refused).arg(refused)
                        : tr("%1 of 3 measured").arg(known)};
}

void MeasureRow::refresh()
{
    const QString device = isolated(QString::fromStdString(m_model.document().device().name));
    setLabelStyle(*m_title, theme().ui(17, QFont::Bold), tokens().ink);
    setLabelStyle(*m_problem, theme().ui(13), tokens().ink2);
    m_title->setText(tr("Where the time goes"));
    const QString problem = tr("%1, on %2").arg(machinetext::problemText(m_model.document().problem(), true), device);
    m_problem->setText(problem);
    m_problem->setToolTip(problem);
    m_status->refresh();
    m_measure->setText(m_model.allKnown() ? tr("Measure again") : tr("Measure on this device"));
    m_measure->setIcon(glyphIcon(Glyph::Play, tokens().textOnAccent, tokens().ink3));
    m_measure->setToolTip(
        measureTip(tr("Runs standard attention, FlashAttention and FlashAttention-2 on %1: the same problem, timed "
                      "kernel by kernel, with bytes and operations counted")
                       .arg(device),
                   m_model.measurer(), &m_model));
    m_measure->setFont(theme().ui(13, QFont::DemiBold));
    m_measure->setMinimumWidth(m_measure->sizeHint().width() +
                               int(20 * theme().scale()));          // right to left the icon stands apart
    m_measure->setEnabled(!m_model.measuring() && !m_model.measuringLevels()); // at the same time both would be slower
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Ends the measuring; what is finished is kept"));
    m_stop->setVisible(m_model.measuring());
    for (QPushButton* button : {m_measure, m_stop})
        button->setMinimumHeight(int(34 * theme().scale()));
    update();
}

void MeasureRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRectF(0, height() - 1, width(), 1), tokens().line);
}

void MeasureRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace tilescope
