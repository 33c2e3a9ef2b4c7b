// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/lengthcard.h"

#include "ui/compare/chartspec.h"
#include "ui/compare/lengthslider.h"
#include "ui/compare/valuesentence.h"
#include "ui/text/figuretext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/numberspin.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace tilescope {

LengthCard::LengthCard(CompareModel& model, CurveChart& chart, QWidget* parent)
    : Card(parent), m_model(model), m_chart(chart), m_title(new QLabel), m_symbol(new QLabel(QStringLiteral("N"))),
      m_spin(new NumberSpin(double(kShortest), double(kLongest), 0)), m_slider(new LengthSlider), m_needs(new ValueSentence),
      m_saving(new ValueSentence)
{
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_symbol);
    head->addWidget(m_spin);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 12);
    column->setSpacing(6);
    column->addLayout(head);
    column->addWidget(m_slider);
    column->addWidget(m_needs);
    column->addWidget(m_saving);
    m_symbol->setBuddy(m_spin);
    connect(m_slider, &LengthSlider::lengthChosen, this, [this](qint64 n) { m_model.setN(n); });
    connect(m_spin, &QDoubleSpinBox::valueChanged, this, [this](double n) { m_model.setN(int64_t(n)); });
    connect(&m_chart, &CurveChart::plotMoved, this, &LengthCard::alignWithChart);
    for (const auto signal : {&CompareModel::setupChanged, &CompareModel::lengthChanged, &CompareModel::measured})
        connect(&model, signal, this, &LengthCard::refresh);
    connect(&theme(), &Theme::changed, this, &LengthCard::refresh);
    refresh();
}

void LengthCard::refresh()
{
    const int64_t n = m_model.setup().n();
    m_title->setText(tr("Sequence length"));
    setLabelStyle(*m_title, theme().ui(14, QFont::DemiBold), tokens().ink);
    setLabelStyle(*m_symbol, theme().math(14), tokens().ink2);
    m_slider->setAccessibleName(m_title->text());
    m_slider->setAccessibleDescription(grouped(n));
    m_spin->setAccessibleName(m_title->text());
    m_spin->setFont(theme().mono(13));
    m_spin->setFixedSize(int(104 * theme().scale()), int(30 * theme().scale()));
    {
        const QSignalBlocker quiet(m_spin);
        m_spin->setValue(double(n));
    }
    m_slider->setLength(n);
    m_needs->setLargest(24, QFont::Medium);
    m_saving->setLargest(19, QFont::Normal);
    sayNeeds();
    saySaving();
    alignWithChart();
}

void LengthCard::sayNeeds()
{
    const CompareSetup& setup = m_model.setup();
    const Problem standard = problemAt(setup, Algorithm::Standard), flash = problemAt(setup, m_model.flash());
    const int64_t capacity = m_model.device().hbmBytes;
    const bool standardFits = memoryNeeded(setup, standard) <= capacity,
               flashFits = memoryNeeded(setup, flash) <= capacity;
    const QString sentence = standardFits && flashFits ? tr("At %1: standard needs %2, flash needs %3.")
                             : flashFits ? tr("At %1: standard needs %2 and does not fit, flash needs %3.")
                                         : tr("At %1: standard needs %2, flash needs %3, and neither fits.");
    m_needs->setText(sentence, {{figuretext::lengthText(setup.n()), {}},
                                {bytesText(memoryModel(setup, standard)), tokens().standard},
                                {bytesText(memoryModel(setup, flash)), tokens().accent}});
}

void LengthCard::saySaving()
{
    const CompareSetup& setup = m_model.setup();
    const auto standard = double(memoryModel(setup, problemAt(setup, Algorithm::Standard))),
               flash = double(memoryModel(setup, problemAt(setup, m_model.flash())));
    const ValueSentence::Value ratio{figuretext::ratioText(standard / flash), {}};
    m_saving->setToolTip({});
    if (setup.training) {
        m_saving->setText(tr("That is %1 less, by the FA1 paper's account of forward and backward pass (Table 21)."),
                          {ratio});
        return;
    }
    const Cell* cell = m_model.comparedCell();
    if (!cell) {
        m_saving->setText(tr("That is %1 less. Measure to see that the output stays the same."), {ratio});
        return;
    }
    const std::vector<ValueSentence::Value> values{ratio,
                                              {figuretext::errorText(cell->measurement.error->maxAbsError), {}},
                                              {figuretext::elementName(setup.problem.dtype), {}},
                                              {figuretext::lengthText(cell->problem.nq), {}}};
    m_saving->setToolTip(
        tr("The largest deviation of flash attention's O from attention computed in double precision, measured at %1.")
            .arg(figuretext::lengthText(cell->problem.nq)));
    m_saving->setText(cell->problem.nq == setup.n()
                          ? tr("That is %1 less, and the output is the same to %2 in %3.")
                          : tr("That is %1 less, and the output is the same to %2 in %3 (compared at %4)."),
                      values);
}

QString LengthCard::readOut() const { return m_needs->plainText() + u' ' + m_saving->plainText(); }

/// The slider's scale lies under the chart's.
void LengthCard::alignWithChart()
{
    const auto [left, right] = lengthEdges(m_chart.plot());
    const double shift = m_slider->mapFromGlobal(m_chart.mapToGlobal(QPoint())).x();
    m_slider->setGroove(left + shift, right + shift);
}

void LengthCard::resizeEvent(QResizeEvent* event)
{
    Card::resizeEvent(event);
    alignWithChart();
}

void LengthCard::changeEvent(QEvent* event)
{
    Card::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace tilescope
