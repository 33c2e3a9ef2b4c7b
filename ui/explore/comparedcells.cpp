// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/comparedcells.h"

#include "ui/explore/blockmappainter.h"
#include "ui/explore/exploretext.h"
#include "ui/softmax/paint.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace tilescope {

ComparedCells::ComparedCells(ExploreModel& model, QWidget* parent)
    : QWidget(parent), m_model(model), m_title(new QLabel), m_rule(new QLabel),
      m_fastest(new CellButton(CellMark::Fastest)), m_paper(new CellButton(CellMark::Paper)),
      m_inUse(new CellButton(CellMark::InUse))
{
    m_fastest->setObjectName(QStringLiteral("fastest"));
    m_paper->setObjectName(QStringLiteral("paper"));
    m_inUse->setObjectName(QStringLiteral("inUse"));
    m_rule->setObjectName(QStringLiteral("rule"));
    m_rule->setWordWrap(true);
    m_rule->setTextFormat(Qt::RichText);
    m_rule->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 10, 12);
    column->setSpacing(2);
    column->addWidget(m_title);
    column->addSpacing(2);
    for (CellButton* button : {m_fastest, m_paper, m_inUse})
        column->addWidget(button);
    column->addSpacing(10);
    column->addWidget(m_rule);
    connect(m_fastest, &CellButton::clicked, this, [this] { m_model.select(*m_model.fastest()); });
    connect(m_paper, &CellButton::clicked, this, [this] { m_model.select(m_model.paperPlace()); });
    connect(m_inUse, &CellButton::clicked, this, [this] {
        if (const auto place = m_model.inUse())
            m_model.select(*place);
    });
    for (auto signal : {&ExploreModel::changed, &ExploreModel::measured, &ExploreModel::metricChanged})
        connect(&m_model, signal, this, &ComparedCells::refresh);
    connect(&theme(), &Theme::changed, this, &ComparedCells::refresh);
    refresh();
}

void ComparedCells::showCell(CellButton& button, const QString& name, const ExploreCell* cell, const QString& none)
{
    if (!cell) {
        button.show(name, {}, none, {});
        return;
    }
    QStringList figures;
    if (cell->runs()) {
        figures << (cell->timeMs() ? timeText(*cell->timeMs()) : QStringLiteral("—"))
                << bytesText(cell->plan.sram.total) << bytesText(cell->hbmBytes());
    } else {
        figures << tr("does not fit");
    }
    button.show(name, blocksText(cell->problem),
                cell->runs() ? isolated(figures.join(QStringLiteral(", "))) : figures.front(),
                cellColor(*cell, m_model.metric(), m_model.range()));
}

void ComparedCells::refresh()
{
    styleLabel(m_title, theme().ui(13, QFont::DemiBold), tokens().ink);
    styleLabel(m_rule, theme().ui(12.5), tokens().ink2);
    m_title->setText(tr("Three cells to compare"));
    const auto fastest = m_model.fastest();
    const ExploreCell best = m_model.cell(fastest.value_or(GridPlace{})), paper = m_model.cell(m_model.paperPlace());
    const Problem& document = m_model.document().problem();
    const ExploreCell inUse = m_model.cellOf(document.br, document.bc);
    showCell(*m_fastest, fastest && !m_model.sweep().complete() ? tr("fastest so far") : tr("fastest"),
             fastest ? &best : nullptr, tr("nothing is measured yet"));
    showCell(*m_paper, tr("paper"), &paper, {});
    showCell(*m_inUse, tr("in use"), &inUse, {});
    m_rule->setText(rule());
}

/// FA1, Algorithm 1, line 1.
QString ComparedCells::rule() const
{
    const BlockSizes paper = m_model.paperBlocks();
    const GridPlace place = m_model.paperPlace();
    const Problem shown = m_model.grid().at(m_model.problem(), place.row, place.col);
    const int64_t M = m_model.device().sramBytes / 4;
    // Formulas stay in one line: broken in two they would be read in the wrong order inside Arabic.
    const auto html = [](QString text) { return isolated(text.replace(u' ', QChar::Nbsp)); };
    const QString cols = html(QStringLiteral("<i>B</i><sub>c</sub> = ⌈<i>M</i>/4<i>d</i>⌉ = %1").arg(paper.bc));
    const QString rows =
        html(QStringLiteral("<i>B</i><sub>r</sub> = min(<i>B</i><sub>c</sub>, <i>d</i>) = %1").arg(paper.br));
    const QString size = html(QStringLiteral("<i>M</i> = %1").arg(grouped(M)));
    QString text = tr("The paper sets %1 and %2, with %3 float32 numbers of SRAM.").arg(cols, rows, size);
    if (shown.br != paper.br || shown.bc != paper.bc)
        text += u' ' + tr("Here it is shown at %1.").arg(html(blocksText(shown)));
    if (!m_model.cellOf(paper.br, paper.bc).plan.sram.fits())
        text += u' ' + tr("Its rule leaves out S, so it does not fit.");
    return text;
}

void ComparedCells::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace tilescope
