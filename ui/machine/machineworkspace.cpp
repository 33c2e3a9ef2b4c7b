// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/machineworkspace.h"

#include "ui/document/document.h"
#include "ui/export/exportmenu.h"
#include "ui/machine/fusionview.h"
#include "ui/machine/leveldetails.h"
#include "ui/machine/machinecsv.h"
#include "ui/machine/machinetext.h"
#include "ui/machine/measurerow.h"
#include "ui/machine/pyramidview.h"
#include "ui/machine/rooflinechart.h"
#include "ui/measure/measurer.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/scrolled.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>

#include <algorithm>

namespace tilescope {

MachineWorkspace::MachineWorkspace(Document& document, Measurer& measurer, QWidget* parent)
    : QWidget(parent), m_model(document, measurer), m_row(new MeasureRow(m_model)), m_pyramid(new PyramidView(m_model)),
      m_details(new LevelDetails(m_model)), m_roofline(new RooflineChart), m_fusion(new FusionView),
      m_left(new QWidget), m_again(new QPushButton), m_exportButton(new QToolButton)
{
    auto* levels = new QWidget;
    auto* stack = new QVBoxLayout(levels);
    stack->setContentsMargins(0, 0, 0, 0);
    stack->setSpacing(12);
    stack->addWidget(m_pyramid, 5);
    stack->addWidget(m_details, 4);
    m_levels = section(levels);
    m_levels.header->addWidget(m_again);
    m_roof = section(m_roofline);
    m_lanes = section(m_fusion);
    auto* left = new QVBoxLayout(m_left);
    left->setContentsMargins(0, 0, 0, 0);
    left->addWidget(m_levels.card);
    auto* right = new QVBoxLayout;
    right->setSpacing(12);
    right->addWidget(m_roof.card, 11);
    right->addWidget(m_lanes.card, 10);
    auto* views = new QWidget;
    auto* page = new QHBoxLayout(views);
    page->setContentsMargins(16, 12, 16, 16);
    page->setSpacing(12);
    page->addWidget(m_left);
    page->addLayout(right, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_row);
    column->addWidget(scrolled(views, Qt::ScrollBarAsNeeded), 1);
    addExports();
    connect(m_again, &QPushButton::clicked, &m_model, &MachineModel::measureLevelsAgain);
    connect(&m_model, &MachineModel::cellsChanged, this, &MachineWorkspace::refresh);
    connect(&m_model, &MachineModel::levelsChanged, this, [this] {
        if (isVisible())
            m_model.wantLevels();
        refresh();
    });
    connect(&measurer, &Measurer::statusChanged, this, &MachineWorkspace::refresh);
    connect(&theme(), &Theme::changed, this, &MachineWorkspace::fit);
    retranslate();
    fit();
}

MachineWorkspace::Section MachineWorkspace::section(QWidget* view)
{
    Section made{new Card, new QLabel, new QLabel, new QHBoxLayout};
    auto* column = new QVBoxLayout(made.card);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(6);
    made.prose->setWordWrap(true);
    made.header->addWidget(made.title, 1);
    column->addLayout(made.header);
    column->addWidget(view, 1);
    column->addWidget(made.prose);
    return made;
}

void MachineWorkspace::addExports()
{
    const auto levels = [this] { return m_model.hierarchy() ? csvOf(*m_model.hierarchy()) : QString(); };
    const auto roofline = [this] { return m_model.hierarchy() ? csvOf(m_model.roofline()) : QString(); };
    auto* all = new QMenu(m_exportButton);
    m_exports = {new ExportMenu(*m_pyramid, QStringLiteral("tilescope-memory-hierarchy"), levels),
                 new ExportMenu(*m_roofline, QStringLiteral("tilescope-roofline"), roofline),
                 new ExportMenu(*m_fusion, QStringLiteral("tilescope-fusion"), [this] { return csvOf(m_model.lanes()); })};
    for (ExportMenu* menu : m_exports) {
        all->addMenu(menu);
        connect(menu, &ExportMenu::failed, this, &MachineWorkspace::failed);
        connect(menu, &ExportMenu::saved, this, &MachineWorkspace::saved);
    }
    m_exportButton->setMenu(all);
    m_exportButton->setPopupMode(QToolButton::InstantPopup);
    m_exportButton->setFocusPolicy(Qt::TabFocus);
    m_row->addAtEnd(m_exportButton);
}

QString MachineWorkspace::rooflineText() const { return m_roof.prose->text(); }
QString MachineWorkspace::fusionText() const { return m_lanes.prose->text(); }

void MachineWorkspace::retranslate()
{
    setAccessibleName(tr("Where the time goes: memory hierarchy, roofline and kernel fusion"));
    m_levels.title->setText(tr("Memory hierarchy"));
    m_roof.title->setText(tr("Roofline"));
    m_lanes.title->setText(tr("Kernels and fusion"));
    m_roofline->setAccessibleName(tr("Roofline: FLOP per HBM byte and FLOP/s of each kernel"));
    m_fusion->setAccessibleName(tr("Time and HBM bytes of each kernel"));
    m_exports[0]->setTitle(m_levels.title->text());
    m_exports[1]->setTitle(m_roof.title->text());
    m_exports[2]->setTitle(m_lanes.title->text());
    m_exportButton->setText(tr("Export"));
    m_exportButton->setAccessibleName(tr("Export"));
    m_exportButton->setToolTip(tr("The pictures as PNG or SVG, the numbers as CSV"));
    m_levels.prose->hide();
    m_again->setText(tr("Measure again"));
    m_again->setToolTip(
        tr("Reads every level and multiplies anew; whatever else runs meanwhile makes the figures smaller"));
    refresh();
}

void MachineWorkspace::refresh()
{
    const DeviceInfo& device = m_model.document().device();
    const auto roofline = m_model.hierarchy() ? std::optional(m_model.roofline()) : std::nullopt;
    const auto lanes = m_model.lanes();
    m_again->setEnabled(!m_model.measuringLevels() && !m_model.measurer().running());
    m_roofline->setRoofline(roofline, device);
    m_fusion->setLanes(lanes);
    m_roof.prose->setText(roofline ? machinetext::rooflineText(*roofline, device) : QString());
    m_lanes.prose->setText(machinetext::totalsText(lanes));
    m_roofline->setAccessibleDescription(m_roof.prose->text());
    m_fusion->setAccessibleDescription(m_lanes.prose->text());
    for (const Section* made : {&m_roof, &m_lanes})
        made->prose->setVisible(!made->prose->text().isEmpty());
}

void MachineWorkspace::fit()
{
    m_left->setFixedWidth(int(std::clamp(width() * 0.32, 380.0, 470.0) * std::min(theme().scale(), 1.25)));
    for (const Section* made : {&m_levels, &m_roof, &m_lanes}) {
        setLabelStyle(*made->title, theme().ui(15, QFont::DemiBold), tokens().ink);
        setLabelStyle(*made->prose, theme().ui(12.5), tokens().ink2);
    }
    m_exportButton->setFont(theme().ui(13));
    m_exportButton->setMinimumHeight(int(34 * theme().scale()));
}

void MachineWorkspace::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void MachineWorkspace::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_model.wantLevels();
}

void MachineWorkspace::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace tilescope
