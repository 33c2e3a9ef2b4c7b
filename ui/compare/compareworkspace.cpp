// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compareworkspace.h"

#include "ui/compare/chartcard.h"
#include "ui/compare/curvechart.h"
#include "ui/compare/lengthcard.h"
#include "ui/compare/setuppanel.h"
#include "ui/compare/sidebyside.h"
#include "ui/export/exportmenu.h"
#include "ui/text/errortext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/scrolled.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>

#include <algorithm>

namespace tilescope {

CompareWorkspace::CompareWorkspace(Document& document, Measurer& measurer, QWidget* parent)
    : QWidget(parent), m_model(document, measurer), m_setup(new SetupPanel(m_model)), m_chart(new ChartCard(m_model)),
      m_length(new LengthCard(m_model, m_chart->chart())), m_traffic(new TrafficCard(m_model)),
      m_sides(new SideBySide(m_model)), m_right(new QWidget)
{
    auto* sidesCard = new Card;
    auto* inside = new QVBoxLayout(sidesCard);
    inside->setContentsMargins(1, 1, 1, 1);
    inside->addWidget(m_sides);
    auto* right = new QVBoxLayout(m_right);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(12);
    right->addWidget(m_traffic, 4);
    right->addWidget(sidesCard, 5);
    auto* centre = new QVBoxLayout;
    centre->setSpacing(12);
    centre->addWidget(m_chart, 1);
    centre->addWidget(m_length);
    auto* cards = new QWidget;
    auto* page = new QHBoxLayout(cards);
    page->setContentsMargins(16, 16, 16, 16);
    page->setSpacing(12);
    page->addLayout(centre, 1);
    page->addWidget(m_right);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_setup);
    row->addWidget(scrolled(cards, Qt::ScrollBarAsNeeded), 1);
    ExportMenu& exporting = m_chart->exporting();
    m_pageMenu = new ExportMenu(*this, QStringLiteral("tilescope-compare-page"), {}, &exporting);
    exporting.addSeparator();
    exporting.addMenu(m_pageMenu);
    auto* trafficMenu = new ExportMenu(*m_traffic, QStringLiteral("tilescope-traffic"));
    auto* sidesMenu = new ExportMenu(*sidesCard, QStringLiteral("tilescope-side-by-side"));
    for (const ExportMenu* menu : {&exporting, m_pageMenu, trafficMenu, sidesMenu}) {
        connect(menu, &ExportMenu::failed, this, &CompareWorkspace::failed);
        connect(menu, &ExportMenu::saved, this, &CompareWorkspace::saved);
    }
    connect(&theme(), &Theme::changed, this, &CompareWorkspace::fit);
    retranslate();
}

void CompareWorkspace::retranslate()
{
    setAccessibleName(tr("Compare: memory, traffic and time over sequence length"));
    m_pageMenu->setTitle(tr("Whole page"));
}

/// Presented, the page is read and not set up.
void CompareWorkspace::fit()
{
    m_setup->setVisible(theme().scale() <= 1);
    m_right->setFixedWidth(int(std::clamp(width() / 4.0, 280.0, 356.0) * std::min(theme().scale(), 1.3)));
}

void CompareWorkspace::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void CompareWorkspace::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_model.catalogue().problem && !std::exchange(m_complained, true))
        emit failed(errorText(*m_model.catalogue().problem));
    m_length->alignWithChart();
}

void CompareWorkspace::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace tilescope
