// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/setuppanel.h"

#include "ui/widgets/card.h"
#include "ui/compare/comparemodel.h"
#include "ui/compare/comparetext.h"
#include "ui/compare/countedtable.h"
#include "ui/compare/measurebox.h"
#include "ui/problem/tilescales.h"
#include "ui/text/masktext.h"
#include "ui/text/eventtext.h"
#include "ui/text/figuretext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/theme/theme.h"
#include "ui/widgets/combobox.h"
#include "ui/widgets/numberfield.h"
#include "ui/widgets/numberspin.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>

namespace tilescope {

namespace {

const SnapScale& headsScale()
{
    static const SnapScale scale({1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128});
    return scale;
}

void setTexts(QComboBox& combo, const QStringList& texts, int index)
{
    const QSignalBlocker quiet(combo);
    combo.clear();
    combo.addItems(texts);
    combo.setCurrentIndex(index);
}

} // namespace

SetupPanel::SetupPanel(CompareModel& model, QWidget* parent)
    : QWidget(parent), m_model(model), m_device(makeCombo("device")), m_element(makeCombo("element")),
      m_mask(makeCombo("mask")), m_title(new QLabel), m_deviceCaption(new QLabel), m_tilesCaption(new QLabel), m_links(new QLabel),
      m_counted(new QLabel), m_pass(new SegmentedControl), m_flash(new SegmentedControl),
      m_batch(new NumberField({1, 1024}, headsScale())), m_heads(new NumberField({1, 1024}, headsScale())),
      m_headDim(new NumberField({1, 256}, headDimScale())),
      m_dropout(new NumberField({0, 0.99, 2, 0.01}, dropoutScale())), m_br(new NumberSpin(1, 1024, 0)),
      m_bc(new NumberSpin(1, 1024, 0)), m_table(new CountedTable(model)), m_measure(new MeasureBox(model))
{
    auto* form = new QWidget;
    buildForm(*new QGridLayout(form));
    auto* scroll = new QScrollArea;
    scroll->setWidget(form);
    form->setAutoFillBackground(false);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    auto* counted = new QVBoxLayout;
    counted->setContentsMargins(14, 10, 14, 8);
    counted->setSpacing(2);
    counted->addWidget(m_counted);
    counted->addWidget(m_table);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 1, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(scroll, 1);
    column->addLayout(counted);
    column->addWidget(m_measure);
    connectFields();
    connect(&m_model, &CompareModel::setupChanged, this, &SetupPanel::refresh);
    connect(&m_model, &CompareModel::lengthChanged, this, &SetupPanel::describe);
    connect(&theme(), &Theme::changed, this, &SetupPanel::applyTheme);
    applyTheme();
    retranslate();
}

void SetupPanel::buildForm(QGridLayout& grid)
{
    grid.setContentsMargins(12, 8, 8, 8);
    grid.setHorizontalSpacing(5);
    grid.setVerticalSpacing(8);
    grid.setColumnStretch(1, 1);
    for (SegmentedControl* control : {m_pass, m_flash})
        for (int n = 0; n < 2; ++n)
            control->addSegment({});
    auto* tiles = new QWidget;
    auto* row = new QHBoxLayout(tiles);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_br, 1);
    row->addWidget(m_bc, 1);
    m_deviceCaption->setWordWrap(true);
    m_links->setObjectName(QStringLiteral("links"));
    m_links->setWordWrap(true);
    m_links->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    addRow(
        grid, [] { return tr("Device"); }, m_device);
    grid.addWidget(m_deviceCaption, grid.rowCount(), 0, 1, 2);
    addRow(
        grid, [] { return tr("Pass"); }, m_pass);
    addRow(
        grid, [] { return tr("Flash"); }, m_flash);
    addRow(
        grid, [] { return tr("Batch"); }, m_batch);
    addRow(
        grid, [] { return tr("Heads"); }, m_heads);
    addRow(
        grid, [] { return tr("Head dim %1").arg(QStringLiteral("<i>d</i>")); }, m_headDim);
    addRow(
        grid, [] { return tr("Tiles"); }, tiles);
    m_tilesCaption->setWordWrap(true);
    grid.addWidget(m_tilesCaption, grid.rowCount(), 0, 1, 2);
    addRow(
        grid, [] { return tr("Element"); }, m_element);
    addRow(
        grid, [] { return tr("Mask"); }, m_mask);
    addRow(
        grid, [] { return tr("Dropout"); }, m_dropout);
    grid.addWidget(m_links, grid.rowCount(), 0, 1, 2);
    grid.setRowStretch(grid.rowCount(), 1);
}

void SetupPanel::addRow(QGridLayout& grid, Text text, QWidget* field)
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::RichText);
    label->setBuddy(field);
    const int row = grid.rowCount();
    grid.addWidget(label, row, 0, Qt::AlignVCenter);
    grid.addWidget(field, row, 1, Qt::AlignVCenter);
    m_captions.push_back({label, std::move(text)});
}

void SetupPanel::connectFields()
{
    const auto onChoice = [this](QComboBox* combo, auto change) {
        connect(combo, &QComboBox::currentIndexChanged, this, [this, change](int index) {
            if (index >= 0)
                edit([&](CompareSetup& setup) { change(setup, index); });
        });
    };
    onChoice(m_device, [](CompareSetup& setup, int index) { setup.device = index - 1; });
    onChoice(m_element, [](CompareSetup& setup, int index) { setup.problem.dtype = DType(index); });
    onChoice(m_mask, [](CompareSetup& setup, int index) { setup.problem.mask = maskOfChoice(setup.problem, index); });
    const auto onNumber = [this](NumberField* field, auto change) {
        connect(field, &NumberField::edited, this,
                [this, change](double value) { edit([&](CompareSetup& setup) { change(setup, value); }); });
    };
    onNumber(m_batch, [](CompareSetup& setup, double value) { setup.problem.batch = int64_t(value); });
    onNumber(m_heads, [](CompareSetup& setup, double value) { setup.problem.heads = int64_t(value); });
    onNumber(m_headDim, [](CompareSetup& setup, double value) { setup.problem.d = int64_t(value); });
    onNumber(m_dropout, [](CompareSetup& setup, double value) { setup.problem.dropout = value; });
    connect(m_br, &QDoubleSpinBox::valueChanged, this,
            [this](double value) { edit([&](CompareSetup& setup) { setup.problem.br = int64_t(value); }); });
    connect(m_bc, &QDoubleSpinBox::valueChanged, this,
            [this](double value) { edit([&](CompareSetup& setup) { setup.problem.bc = int64_t(value); }); });
    connect(m_pass, &SegmentedControl::chosen, this,
            [this](int index) { edit([&](CompareSetup& setup) { setup.training = index == 1; }); });
    connect(m_flash, &SegmentedControl::chosen, this, [this](int index) {
        edit(
            [&](CompareSetup& setup) { setup.problem.algorithm = index == 0 ? Algorithm::Flash1 : Algorithm::Flash2; });
    });
    connect(m_links, &QLabel::linkActivated, this, [this](const QString& link) {
        if (link == QLatin1String("table21"))
            m_model.setTable21();
        else if (link == QLatin1String("from"))
            m_model.useDocumentsProblem();
        else
            m_model.useInStep();
    });
}

void SetupPanel::edit(const std::function<void(CompareSetup&)>& change)
{
    if (m_refreshing)
        return;
    CompareSetup setup = m_model.setup();
    change(setup);
    m_model.setSetup(setup);
}

void SetupPanel::refresh()
{
    const QScopedValueRollback following(m_refreshing, true);
    const CompareSetup& setup = m_model.setup();
    const Problem& p = setup.problem;
    m_device->setCurrentIndex(setup.device + 1);
    m_pass->setCurrentIndex(setup.training ? 1 : 0);
    m_flash->setCurrentIndex(p.algorithm == Algorithm::Flash1 ? 0 : 1);
    m_batch->setValue(double(p.batch));
    m_heads->setValue(double(p.heads));
    m_headDim->setValue(double(p.d));
    m_br->setValue(double(p.br));
    m_bc->setValue(double(p.bc));
    m_element->setCurrentIndex(int(p.dtype));
    m_mask->setCurrentIndex(int(p.mask.kind));
    m_dropout->setValue(p.dropout);
    describe();
}

void SetupPanel::describe()
{
    const Problem& p = m_model.setup().problem;
    m_deviceCaption->setText(comparetext::deviceCaption(m_model.device()));
    m_tilesCaption->setText(tr("The FA1 paper's tiles, halved until both passes fit this machine's SRAM"));
    m_tilesCaption->setVisible(m_model.hasTable21Tiles());
    m_counted->setText(tr("What is counted at %1").arg(figuretext::lengthText(p.nq)));
    m_batch->describe(
        tr("Batch"),
        tr("Every head of every batch entry needs the same: B·H = %1.").arg(isolated(grouped(p.headCount()))));
    m_heads->describe(
        tr("Heads"),
        tr("Every head of every batch entry needs the same: B·H = %1.").arg(isolated(grouped(p.headCount()))));
    m_headDim->describe(tr("Head dim d"), tr("Columns of Q, K, V and O. S and P have N columns instead."));
    m_dropout->describe(tr("Dropout"), tr("With dropout, standard attention stores a mask of one byte a score."));
    m_links->setText(QStringLiteral("<a href=\"table21\">%1</a> · <a href=\"from\">%2</a> · <a href=\"use\">%3</a>")
                         .arg(tr("FA1 paper, Table 21"), tr("Take from Step"), tr("Use in Step")));
}

void SetupPanel::retranslate()
{
    for (const Caption& caption : m_captions)
        caption.label->setText(caption.text());
    m_title->setText(tr("Setup"));
    m_pass->setSegmentText(0, tr("Forward"));
    m_pass->setSegmentText(1, tr("Both"));
    m_pass->setToolTip(tr("Both: the memory of forward and backward pass as the FA1 paper accounts for it (Table 21). "
                          "Traffic and time are the forward pass's."));
    m_flash->setSegmentText(0, QStringLiteral("FA1"));
    m_flash->setSegmentText(1, QStringLiteral("FA2"));
    m_flash->setToolTip(
        tr("Which of the two stands against standard attention: FlashAttention (FA1) or FlashAttention-2 (FA2)"));
    m_br->setToolTip(tr("Rows Br of a tile of Q and S"));
    m_bc->setToolTip(tr("Columns Bc of a tile of S: rows of K and V"));
    m_br->setAccessibleName(tr("Rows Br"));
    m_bc->setAccessibleName(tr("Cols Bc"));
    QStringList devices{tr("This machine")};
    for (const CatalogueDevice& device : m_model.catalogue().devices)
        devices << QString::fromStdString(device.name);
    const CompareSetup& setup = m_model.setup();
    setTexts(*m_device, devices, setup.device + 1);
    setTexts(*m_element, {QStringLiteral("float32"), QStringLiteral("float16"), QStringLiteral("bfloat16")},
             int(setup.problem.dtype));
    setTexts(*m_mask, maskChoices().mid(0, 4), int(setup.problem.mask.kind));
    m_device->setAccessibleName(tr("Device"));
    m_element->setAccessibleName(tr("Element"));
    m_mask->setAccessibleName(tr("Mask"));
    m_pass->setAccessibleName(tr("Pass"));
    m_flash->setAccessibleName(tr("Flash"));
    refresh();
}

void SetupPanel::applyTheme()
{
    const double s = theme().scale();
    setFixedWidth(int(256 * s)); // room for the scroll bar of a low window
    setLabelStyle(*m_title, theme().ui(13, QFont::DemiBold), tokens().ink);
    m_title->setFixedHeight(int(36 * s));
    m_title->setContentsMargins(14, 0, 14, 0);
    setLabelStyle(*m_counted, theme().ui(13, QFont::DemiBold), tokens().ink);
    for (QLabel* caption : {m_deviceCaption, m_tilesCaption})
        setLabelStyle(*caption, theme().ui(12), tokens().ink2);
    setLabelStyle(*m_links, theme().ui(12), tokens().ink2);
    for (const Caption& caption : m_captions)
        setLabelStyle(*caption.label, theme().ui(12.5), tokens().ink2);
    for (QWidget* field : std::initializer_list<QWidget*>{m_device, m_element, m_mask})
        field->setFont(theme().ui(13));
    for (NumberField* field : {m_batch, m_heads, m_headDim, m_dropout})
        field->updateSizes();
    for (NumberSpin* spin : {m_br, m_bc}) {
        spin->setFont(theme().mono(12.5));
        spin->setFixedHeight(int(28 * s));
    }
    describe(); // links carry the palette's colour in their text
    update();
}

/// The rules between the parts are painted here: they move with the parts.
bool SetupPanel::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        update();
    return QWidget::event(event);
}

void SetupPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SetupPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    const double edge = layoutDirection() == Qt::RightToLeft ? 0 : width() - 1;
    painter.fillRect(QRectF(edge, 0, 1, height()), tokens().line);
    painter.fillRect(QRectF(0, m_title->geometry().bottom(), width(), 1), tokens().line);
    painter.fillRect(QRectF(0, m_counted->y() - 10, width(), 1), tokens().line);
}

} // namespace tilescope
