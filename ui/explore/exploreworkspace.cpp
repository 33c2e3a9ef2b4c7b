// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/exploreworkspace.h"

#include "ui/explore/blockmap.h"
#include "ui/explore/celldetails.h"
#include "ui/explore/comparedcells.h"
#include "ui/explore/exploresetup.h"
#include "ui/explore/exploretext.h"
#include "ui/explore/sidepanel.h"
#include "ui/explore/sweepbar.h"
#include "ui/export/exportmenu.h"
#include "ui/softmax/paint.h"
#include "ui/sparsity/sparsityeditor.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace tilescope {

namespace {

constexpr MapMetric kMetrics[]{MapMetric::HbmBytes, MapMetric::Time, MapMetric::Sram, MapMetric::Occupancy};
constexpr int kSetupWidth = 264, kDetailsWidth = 346, kMargins = 32; ///< of the map

} // namespace

ExploreWorkspace::ExploreWorkspace(Document& document, Measurer& measurer, QWidget* parent)
    : QWidget(parent), m_model(document, measurer), m_setup(new SidePanel(true)), m_details(new SidePanel(false)),
      m_map(new BlockMap(m_model)), m_sparsity(new SparsityEditor(document, measurer)),
      m_metric(new SegmentedControl), m_title(new QLabel), m_caption(new QLabel),
      m_exportButton(new QToolButton),
      m_export(new ExportMenu(
          *m_map, QStringLiteral("tilescope-explore"), [this] { return QString::fromStdString(m_model.csv()); }, this))
{
    setObjectName(QStringLiteral("explore"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    buildSetup(document);
    buildDetails(measurer);
    auto* map = new QHBoxLayout;
    map->setSpacing(0);
    map->addWidget(m_setup);
    map->addWidget(buildCentre(), 1);
    auto* left = new QVBoxLayout;
    left->setSpacing(0);
    left->addLayout(map, 1);
    left->addWidget(m_sparsity);
    row->addLayout(left, 1);
    row->addWidget(m_details);
    connect(m_sparsity, &SparsityEditor::failed, this, &ExploreWorkspace::failed);
    connect(m_metric, &SegmentedControl::chosen, this, [this](int index) { m_model.setMetric(kMetrics[index]); });
    connect(&m_model, &ExploreModel::used, this, &ExploreWorkspace::usedInStep);
    connect(&m_model, &ExploreModel::metricChanged, this, [this] { m_metric->setCurrentIndex(int(m_model.metric())); });
    for (auto signal :
         {&ExploreModel::changed, &ExploreModel::measured, &ExploreModel::metricChanged, &ExploreModel::focusChanged})
        connect(&m_model, signal, this, &ExploreWorkspace::refreshTexts);
    connect(&m_model, &ExploreModel::changed, this, &ExploreWorkspace::fit); // more columns need more room
    connect(&theme(), &Theme::changed, this, &ExploreWorkspace::restyle);
    setFocusProxy(m_map);
    retranslate();
    restyle();
}

void ExploreWorkspace::buildSetup(Document& document)
{
    m_setup->column().addWidget(new ExploreSetup(m_model, document));
    m_setup->column().addWidget(makeSeparator());
    m_setup->column().addWidget(new ComparedCells(m_model));
    m_setup->column().addStretch(1);
}

QWidget* ExploreWorkspace::buildCentre()
{
    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(kMargins - 12, 12, 12, 12);
    column->setSpacing(0);
    auto* heading = new QHBoxLayout;
    heading->setSpacing(10);
    heading->addWidget(m_title);
    heading->addStretch(1);
    heading->addWidget(m_metric);
    heading->addWidget(m_exportButton);
    m_exportButton->setMenu(m_export);
    m_exportButton->setPopupMode(QToolButton::InstantPopup);
    m_exportButton->setFocusPolicy(Qt::TabFocus);
    connect(m_export, &ExportMenu::failed, this, &ExploreWorkspace::failed);
    connect(m_export, &ExportMenu::saved, this, &ExploreWorkspace::saved);
    for ([[maybe_unused]] MapMetric metric : kMetrics)
        m_metric->addSegment({});
    m_metric->setCurrentIndex(int(m_model.metric()));
    m_metric->setObjectName(QStringLiteral("metric"));
    column->addLayout(heading);
    column->addWidget(m_caption);
    column->addSpacing(8);
    column->addWidget(m_map, 1);
    return centre;
}

void ExploreWorkspace::buildDetails(Measurer& measurer)
{
    auto* cell = new QWidget;
    auto* column = new QVBoxLayout(cell);
    column->setContentsMargins(16, 12, 16, 14);
    column->setSpacing(12);
    column->addWidget(new CellDetails(m_model));
    column->addWidget(new SweepBar(m_model, measurer));
    m_details->column().addWidget(cell);
    m_details->column().addStretch(1);
}

void ExploreWorkspace::retranslate()
{
    setAccessibleName(tr("Explore block sizes"));
    m_exportButton->setText(tr("Export"));
    m_exportButton->setToolTip(tr("The map as an image, the whole table as CSV"));
    m_setup->setHeader(tr("Sweep"));
    m_metric->setAccessibleName(tr("What the map shows"));
    for (int n = 0; n < int(std::size(kMetrics)); ++n)
        m_metric->setSegmentText(n, metricName(kMetrics[n]));
    refreshTexts();
}

void ExploreWorkspace::refreshTexts()
{
    m_title->setText(tr("Block size map"));
    const QString caption = metricCaption(m_model);
    m_caption->setText(m_model.problem().pass == Pass::Forward ? tr("The forward pass: %1").arg(caption) : tr("The backward pass alone: %1").arg(caption));
    m_details->setHeader(tr("Cell"), m_model.hovered() ? tr("under the pointer") : tr("selected"));
}

void ExploreWorkspace::restyle()
{
    m_setup->restyle(kSetupWidth);
    m_details->restyle(kDetailsWidth);
    styleLabel(m_title, theme().ui(17, QFont::Bold), tokens().ink);
    styleLabel(m_caption, theme().ui(12.5), tokens().ink3);
    m_exportButton->setFont(theme().ui(13));
    for (int n = 0; n < m_metric->count(); ++n)
        m_metric->segment(n)->setFont(theme().ui(13));
    fit();
    update();
}

void ExploreWorkspace::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

QSize ExploreWorkspace::minimumSizeHint() const
{
    return {int(kDetailsWidth * theme().scale()) + m_map->minimumSizeHint().width() + kMargins, 480};
}

/// Presented, the map comes first: the pattern's editor stays where there is room beside the cell and below the map.
void ExploreWorkspace::fit()
{
    const double scale = theme().scale(), beside = 860 * scale;
    m_sparsity->setVisible(scale <= 1 || (width() - kDetailsWidth * scale >= beside &&
                                          height() >= m_map->minimumSizeHint().height() + m_sparsity->sizeHint().height() + 90 * scale));
    m_setup->setVisible(width() >= minimumSizeHint().width() + kSetupWidth * theme().scale());
}

void ExploreWorkspace::resizeEvent(QResizeEvent*) { fit(); }

void ExploreWorkspace::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), tokens().stage); }

} // namespace tilescope
