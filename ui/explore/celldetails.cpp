// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/celldetails.h"

#include "ui/explore/exploretext.h"
#include "ui/explore/sramtable.h"
#include "ui/explore/waybutton.h"
#include "ui/softmax/numbers.h"
#include "ui/softmax/paint.h"
#include "ui/text/errortext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/clearlayout.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace tilescope {

namespace {

QString blocksHtml(const Problem& p)
{
    return QStringLiteral("<i>B</i><sub>r</sub> %1 &nbsp;<i>B</i><sub>c</sub> %2").arg(p.br).arg(p.bc);
}

} // namespace

CellDetails::CellDetails(ExploreModel& model, QWidget* parent)
    : QWidget(parent), m_model(model), m_blocks(new QLabel), m_verdict(new QLabel), m_sramTitle(new QLabel),
      m_reason(new QLabel), m_waysTitle(new QLabel), m_sram(new SramTable), m_factsBox(new QWidget),
      m_ways(new QVBoxLayout)
{
    build();
    for (auto signal : {&ExploreModel::changed, &ExploreModel::measured, &ExploreModel::focusChanged})
        connect(&m_model, signal, this, &CellDetails::refresh);
    connect(&theme(), &Theme::changed, this, [this] {
        m_offered.clear(); // their fonts change
        refresh();
    });
    refresh();
}

void CellDetails::build()
{
    m_blocks->setObjectName(QStringLiteral("cellBlocks"));
    m_verdict->setObjectName(QStringLiteral("cellVerdict"));
    m_blocks->setTextFormat(Qt::RichText);
    m_reason->setObjectName(QStringLiteral("cellReason"));
    m_reason->setWordWrap(true);
    m_ways->setSpacing(5);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_blocks);
    heading->addStretch(1);
    heading->addWidget(m_verdict);

    auto* facts = new QGridLayout(m_factsBox);
    facts->setContentsMargins(0, 4, 0, 0);
    facts->setHorizontalSpacing(8);
    facts->setVerticalSpacing(3);
    facts->setColumnStretch(1, 1);
    for (int n = 0; n < FactCount; ++n) {
        m_facts[n] = {new QLabel, new QLabel, new QLabel};
        m_facts[n].value->setObjectName(QStringLiteral("fact%1").arg(n));
        facts->addWidget(m_facts[n].name, n, 0);
        m_facts[n].note->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
        m_facts[n].note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // yields to the figures
        facts->addWidget(m_facts[n].note, n, 1);
        facts->addWidget(m_facts[n].value, n, 2, Qt::AlignTrailing);
    }

    QLabel& time = *m_facts[Time].note;
    time.setObjectName(QStringLiteral("measureCell"));
    time.setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(&time, &QLabel::linkActivated, this, [this] { m_model.measureFirst(m_model.selected()); });

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(heading);
    column->addWidget(m_sramTitle);
    column->addWidget(m_sram);
    column->addWidget(m_factsBox);
    column->addWidget(m_reason);
    column->addWidget(m_waysTitle);
    column->addLayout(m_ways);
}

void CellDetails::refresh()
{
    const ExploreCell cell = m_model.cell(m_model.shown());
    const QColor verdict = cell.runs() ? tokens().ok : tokens().limit;
    styleLabel(m_blocks, theme().ui(18, QFont::Bold), tokens().ink);
    styleLabel(m_verdict, theme().ui(13, QFont::DemiBold), verdict);
    styleLabel(m_sramTitle, theme().ui(13, QFont::DemiBold), tokens().ink2);
    styleLabel(m_reason, theme().ui(12.5), tokens().limit);
    styleLabel(m_waysTitle, theme().ui(13, QFont::DemiBold), tokens().ink2);
    m_blocks->setText(isolated(blocksHtml(cell.problem)));
    m_verdict->setText(cell.runs() ? tr("✓ fits") : tr("✕ does not fit"));
    m_sramTitle->setText(tr("SRAM bytes"));
    m_sram->show(cell.plan.sram);
    m_sram->setAccessibleName(tr("SRAM bytes"));
    m_sram->setAccessibleDescription(
        tr("%1 of %2 KB").arg(kilobytes(cell.plan.sram.total), kilobytes(cell.plan.sram.limit)));

    m_factsBox->setVisible(cell.runs());
    if (cell.runs())
        refreshFacts(cell);
    // Where SRAM is what lacks, the table says so.
    const bool otherReason = !cell.runs() && cell.plan.sram.fits();
    m_reason->setVisible(otherReason);
    m_reason->setText(otherReason ? errorText(*cell.refusal()) : QString());
    offer(m_model.shown());
}

void CellDetails::setFact(FactKind kind, const QString& name, const QString& value, const QString& note)
{
    const Fact& fact = m_facts[kind];
    fact.name->setText(name);
    fact.value->setText(isolated(value));
    fact.note->setText(note);
    styleLabel(fact.name, theme().ui(13), tokens().ink2);
    styleLabel(fact.value, theme().mono(12.5, QFont::DemiBold), tokens().ink);
    styleLabel(fact.note, theme().ui(12), tokens().ink3);
    for (QLabel* label : {fact.name, fact.value, fact.note})
        label->setVisible(!value.isEmpty());
}

void CellDetails::refreshFacts(const ExploreCell& cell)
{
    const QString none = QStringLiteral("—");
    const int64_t planned = cell.plan.traffic.bytes();
    const auto repeats = cell.ran() ? cell.measured->measurement.run.timesMs.size() : 0;
    setFact(Time, tr("Time"), cell.timeMs() ? timeText(*cell.timeMs()) : none,
            m_model.isMeasuring(cell.problem) ? tr("being measured")
            : !cell.timeMs() ? QStringLiteral("<a href=\"measure\">%1</a>").arg(tr("not yet: measure it"))
            : repeats > 1    ? tr("median of %1 runs").arg(repeats)
                             : tr("measured once"));
    setFact(Hbm, tr("HBM"), bytesText(cell.hbmBytes()),
            !cell.ran()                  ? tr("closed form")
            : cell.hbmBytes() == planned ? tr("counted = closed form ✓")
                                         : tr("counted; closed form %1 ✕").arg(isolated(bytesText(planned))));
    setFact(Occupancy, tr("CTAs per SM"), cell.ctasPerSm ? QString::number(*cell.ctasPerSm) : QString(),
            m_model.asksDriver() ? tr("says the driver") : tr("by SRAM alone"));
    const auto* error =
        cell.ran() && hasError(cell.measured->measurement) ? &*cell.measured->measurement.error : nullptr;
    // Also before there is one: a row that comes later would move the buttons below under the pointer.
    setFact(Error, tr("max |error|"), error ? errorNumber(error->maxAbsError) : none,
            error ? tr("from the fp64 reference") : QString());
}

/// Buttons are made anew only when what they offer has changed: the pointer may be on its way to one.
void CellDetails::offer(GridPlace place)
{
    const Problem present = m_model.grid().at(m_model.problem(), place.row, place.col);
    std::vector<TileSuggestion> offered = m_model.suggestions(place);
    m_waysTitle->setVisible(!offered.empty());
    m_waysTitle->setText(tr("Ways to make it fit"));
    const auto same = [](const TileSuggestion& a, const TileSuggestion& b) { return a.problem == b.problem; };
    if (std::ranges::equal(offered, m_offered, same) && int(offered.size()) == m_ways->count())
        return;
    clear(*m_ways);
    for (const TileSuggestion& suggestion : offered) {
        auto* button = new WayButton(present, suggestion);
        button->setObjectName(QStringLiteral("suggestion"));
        button->setToolTip(tr("Select these blocks"));
        connect(button, &WayButton::clicked, this, [this, suggestion] {
            if (const auto there = placeOf(m_model.grid(), suggestion.problem.br, suggestion.problem.bc))
                m_model.select(*there);
        });
        m_ways->addWidget(button);
    }
    m_offered = std::move(offered);
}

void CellDetails::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        m_offered.clear();
        refresh();
    }
}

} // namespace tilescope
