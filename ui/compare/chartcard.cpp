// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/chartcard.h"

#include "ui/compare/chartlegend.h"
#include "ui/compare/chartspec.h"
#include "ui/compare/comparecsv.h"
#include "ui/compare/comparetext.h"
#include "ui/export/exportmenu.h"
#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <cmath>

namespace tilescope {

// Main chart --------------------------------------------------------------------------------------

ChartCard::ChartCard(CompareModel& model, QWidget* parent)
    : Card(parent), m_model(model), m_quantity(new SegmentedControl), m_axis(new SegmentedControl), m_title(new QLabel),
      m_note(new QLabel), m_picture(new QWidget), m_legend(new ChartLegend), m_chart(new CurveChart), m_exportButton(new QToolButton),
      m_export(new ExportMenu([this] { return picture(); }, QStringLiteral("tilescope-compare"), [&model] { return compareCsv(model); }, this))
{
    for (int n = 0; n < 3; ++n) {
        m_quantity->addSegment({});
        m_axis->addSegment(comparetext::axisSymbol(Axis(n)));
    }
    m_export->popUpOn(*this);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(16, 0, 16, 0);
    bar->setSpacing(10);
    bar->addWidget(m_quantity);
    bar->addWidget(m_axis);
    bar->addStretch(1);
    bar->addWidget(m_exportButton);
    m_exportButton->setMenu(m_export);
    m_exportButton->setPopupMode(QToolButton::InstantPopup);
    m_exportButton->setFocusPolicy(Qt::TabFocus);
    auto* head = new QHBoxLayout;
    head->setSpacing(10);
    head->addWidget(m_title);
    head->addWidget(m_legend, 1);
    auto* picture = new QVBoxLayout(m_picture);
    picture->setContentsMargins(16, 6, 16, 8);
    picture->setSpacing(6);
    picture->addLayout(head);
    picture->addWidget(m_note);
    picture->addWidget(m_chart, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 12, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_picture, 1);
    m_note->setWordWrap(true);
    m_chart->setTip([&model](double x) { return comparetext::tipAt(model, x); });
    m_chart->setFocusPolicy(Qt::NoFocus); // the length's slider is its keyboard

    connect(m_quantity, &SegmentedControl::chosen, this, [this](int index) {
        m_model.setView(Quantity(index), Quantity(index) == Quantity::Traffic ? m_model.axis() : Axis::N);
    });
    connect(m_axis, &SegmentedControl::chosen, this,
            [this](int index) { m_model.setView(Quantity::Traffic, Axis(index)); });
    connect(m_chart, &CurveChart::xChosen, this, [this](double x) {
        if (m_model.axis() == Axis::N)
            m_model.setN(std::llround(x));
    });
    connect(&model, &CompareModel::setupChanged, this, &ChartCard::refresh);
    connect(&model, &CompareModel::measured, this, &ChartCard::refresh);
    connect(&model, &CompareModel::lengthChanged, this, [this] {
        if (m_model.axis() == Axis::N)
            refreshCursor();
        else
            refresh();
    });
    connect(&theme(), &Theme::changed, this, &ChartCard::refresh);
    retranslate();
}

void ChartCard::retranslate()
{
    m_quantity->setSegmentText(0, tr("Memory"));
    m_quantity->setSegmentText(1, tr("HBM traffic"));
    m_quantity->setSegmentText(2, tr("Time"));
    m_axis->setToolTip(tr("What runs along the chart: sequence length N, head dimension d, or SRAM size M"));
    m_exportButton->setText(tr("Export"));
    m_exportButton->setAccessibleName(tr("Export"));
    m_exportButton->setToolTip(tr("The picture as PNG or SVG, the numbers as CSV"));
    m_quantity->setAccessibleName(tr("Quantity of the chart"));
    m_axis->setAccessibleName(tr("Axis of the chart"));
    refresh();
}

void ChartCard::refresh()
{
    m_quantity->setCurrentIndex(int(m_model.quantity()));
    m_axis->setCurrentIndex(int(m_model.axis()));
    m_axis->setVisible(m_model.quantity() == Quantity::Traffic);
    setLabelStyle(*m_title, theme().ui(16.5, QFont::Bold), tokens().ink);
    m_title->setText(comparetext::chartTitle(m_model.quantity(), m_model.setup().training));
    setLabelStyle(*m_note, theme().ui(12), tokens().ink2);
    m_note->setText(note());
    m_note->setVisible(!m_note->text().isEmpty());
    const QString measured =
        m_model.device().here
            ? tr("measured on this device")
            : tr("measured here, on %1").arg(isolated(QString::fromStdString(m_model.machine().name)));
    std::vector<ChartLegend::Key> keys;
    if (m_model.quantity() != Quantity::Time)
        keys.push_back({ChartLegend::Sample::Line, tr("model")});
    keys.push_back({ChartLegend::Sample::Markers, measured});
    if (m_model.quantity() == Quantity::Traffic)
        keys.insert(keys.begin() + 1, {ChartLegend::Sample::Thin, tr("standard, as issued")});
    m_legend->setKeys(std::move(keys));
    m_chart->setSpec(mainSpec(m_model));
    m_chart->setToolTip(m_model.quantity() == Quantity::Traffic ? comparetext::trafficTheory(m_model) : QString());
    m_chart->setAccessibleName(m_title->text());
    refreshCursor();
}

void ChartCard::refreshCursor()
{
    m_chart->setCursorAt(cursorOf(m_model, m_model.quantity(), m_model.axis(), true));
    QStringList spoken;
    for (const ChartLine& line : m_chart->spec().lines)
        if (!line.points.empty() && !line.name.isEmpty())
            spoken << tr("%1: from %2 to %3")
                          .arg(line.name, comparetext::valueText(m_model.quantity(), line.points.front().y()),
                               comparetext::valueText(m_model.quantity(), line.points.back().y()));
    m_chart->setAccessibleDescription(spoken.join(QStringLiteral("; ")));
}

Picture ChartCard::picture()
{
    Picture picture = pictureOf(*m_picture);
    picture.background = tokens().panel;
    picture.title = m_chart->accessibleName();
    picture.description = m_chart->accessibleDescription();
    picture.paint = [this](QPainter& painter) { m_picture->render(&painter, {}, {}, QWidget::DrawChildren); };
    return picture;
}

QString ChartCard::note() const
{
    if (m_model.quantity() == Quantity::Memory && m_model.setup().training)
        return tr("As the FA1 paper counts (Table 21), Q, K, V and all gradients included; for N up to 4,096 with "
                  "batch 16 and 8 heads these are its figures. Markers: the peak of our own kernels in both passes.");
    if (m_model.quantity() == Quantity::Traffic)
        return tr("Lines: every operand once. Thin: as our standard kernels issue it. Bands: Θ(Nd + N²) and Θ(N²d²/M). "
                  "Dotted: lower bound 4Nd.");
    if (m_model.quantity() == Quantity::Time) {
        const int64_t sram = m_model.machine().sramBytes;
        const QString text =
            tr("Timed: %1 (standard), %2, %3. The teaching kernels that Step shows, without hooks, on %4.")
                .arg(comparetext::timedKernels(problemAt(m_model.setup(), Algorithm::Standard), sram),
                     comparetext::timedKernels(problemAt(m_model.setup(), Algorithm::Flash1), sram),
                     comparetext::timedKernels(problemAt(m_model.setup(), Algorithm::Flash2), sram),
                     isolated(QString::fromStdString(m_model.machine().name)));
        return m_model.machine().engine == "host" ? text + u' ' + tr("A processor's time says little about a GPU's.")
                                                  : text;
    }
    return {};
}

void ChartCard::changeEvent(QEvent* event)
{
    Card::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

// Small chart -------------------------------------------------------------------------------------

TrafficCard::TrafficCard(CompareModel& model, QWidget* parent)
    : Card(parent), m_model(model), m_title(new QLabel), m_chart(new CurveChart), m_legend(new ChartLegend)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 12, 14, 10);
    column->setSpacing(4);
    column->addWidget(m_title);
    column->addWidget(m_chart, 1);
    column->addWidget(m_legend);
    m_legend->setCompact(true);
    m_chart->setFocusPolicy(Qt::NoFocus);
    connect(m_chart, &CurveChart::xChosen, this, [this](double x) { m_model.setN(std::llround(x)); });
    connect(&model, &CompareModel::setupChanged, this, &TrafficCard::refresh);
    connect(&model, &CompareModel::measured, this, &TrafficCard::refresh);
    connect(&model, &CompareModel::lengthChanged, this,
            [this] { m_chart->setCursorAt(cursorOf(m_model, Quantity::Traffic, Axis::N, false)); });
    connect(&theme(), &Theme::changed, this, &TrafficCard::refresh);
    refresh();
}

void TrafficCard::refresh()
{
    m_title->setText(tr("HBM accesses per forward pass"));
    setLabelStyle(*m_title, theme().ui(14, QFont::DemiBold), tokens().ink);
    m_chart->setSpec(trafficSpec(m_model));
    m_chart->setCursorAt(cursorOf(m_model, Quantity::Traffic, Axis::N, false));
    m_chart->setAccessibleName(m_title->text());
    const QString theory = comparetext::trafficTheory(m_model);
    m_chart->setToolTip(theory);
    m_chart->setTip([theory](double) { return theory; });
    m_legend->setToolTip(theory);
    m_legend->setKeys({{ChartLegend::Sample::StandardBand, QStringLiteral("Θ(Nd + N²)")},
                       {m_model.flash() == Algorithm::Flash1 ? ChartLegend::Sample::Flash1Band : ChartLegend::Sample::Flash2Band, QStringLiteral("Θ(N²d²/M)")},
                       {ChartLegend::Sample::Thin, tr("standard, as issued")},
                       {ChartLegend::Sample::Dotted, tr("lower bound")}});
}

void TrafficCard::changeEvent(QEvent* event)
{
    Card::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace tilescope
