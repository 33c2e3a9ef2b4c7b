// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problem/problempanel.h"

#include "ui/backward/dqorderbox.h"
#include "ui/problem/maskfields.h"
#include "ui/text/masktext.h"
#include "ui/problem/inputfilesdialog.h"
#include "ui/problem/srambudget.h"
#include "ui/problem/tilescales.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/theme/theme.h"
#include "ui/widgets/combobox.h"
#include "ui/widgets/numberfield.h"
#include "ui/widgets/numberspin.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>

namespace tilescope {

namespace {

constexpr double kLongest = 1 << 20; ///< a length beyond any device we know, for the field's range only

QWidget* sideBySide(QWidget* first, QWidget* second)
{
    auto* both = new QWidget;
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(first, 1);
    row->addWidget(second, 1);
    return both;
}

QString variable(const char* symbol, const char* index = "")
{
    return QStringLiteral("<i>%1</i><sub>%2</sub>").arg(QLatin1String(symbol), QLatin1String(index));
}

} // namespace

ProblemPanel::ProblemPanel(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_budget(new SramBudgetGauge(document))
{
    buildFields();
    auto* scroll = new QScrollArea;
    auto* form = buildForm();
    scroll->setWidget(form);
    form->setAutoFillBackground(false); // setWidget turned it on, but the panel's colour is behind
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(scroll, 1);
    column->addWidget(m_budget);

    connectFields();
    connect(&m_document, &Document::settingsChanged, this, &ProblemPanel::refresh);
    connect(&m_document, &Document::traceChanged, this, &ProblemPanel::refreshSource);
    connect(&theme(), &Theme::changed, this, &ProblemPanel::applyTheme);
    retranslate();
    applyTheme();
}

// Construction ----------------------------------------------------------------------------------

void ProblemPanel::buildFields()
{
    m_algorithm = makeCombo("algorithm");
    m_element = makeCombo("element");
    m_mask = makeCombo("mask");
    m_pass = new SegmentedControl;
    m_pass->addSegment({});
    m_pass->addSegment({});
    m_dqOrder = new DqOrderBox(m_document);
    m_maskFields = new MaskFields(m_document, Qt::Vertical);
    m_input = makeCombo("input");
    m_length = new NumberField({0, kLongest}, lengthScale());
    m_keys = new NumberField({0, kLongest}, lengthScale());
    m_headDim = new NumberField({1, 256}, headDimScale());
    m_rows = new NumberField({1, 4096}, rowsScale());
    m_cols = new NumberField({1, 4096}, colsScale());
    m_dropout = new NumberField({0, 0.99, 2, 0.01}, dropoutScale());
    m_heads = new NumberSpin(1, 1024, 0);
    m_batch = new NumberSpin(1, 1024, 0);
    m_seed = new NumberSpin(0, 999'999, 0);
    m_headsRow = sideBySide(m_heads, m_batch);
    m_link = new QToolButton;
    m_link->setCheckable(true);
    m_link->setAutoRaise(true);
    m_link->setChecked(m_document.problem().nq == m_document.problem().nk);
    m_sourceCaption = new QLabel;
    m_sourceCaption->setWordWrap(true);
    const std::pair<QWidget*, const char*> names[] = {{m_pass, "pass"},
                                                      {m_length, "length"},
                                                      {m_keys, "keys"},
                                                      {m_headDim, "headDim"},
                                                      {m_rows, "rows"},
                                                      {m_cols, "cols"},
                                                      {m_dropout, "dropout"},
                                                      {m_heads, "heads"},
                                                      {m_batch, "batch"},
                                                      {m_seed, "seed"},
                                                      {m_link, "linkKeys"},
                                                      {m_sourceCaption, "sourceCaption"}};
    for (const auto& [widget, name] : names)
        widget->setObjectName(QLatin1String(name));
}

QWidget* ProblemPanel::buildForm()
{
    auto* form = new QWidget;
    auto* grid = new QGridLayout(form);
    grid->setContentsMargins(14, 4, 14, 4);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(2, 1);
    addRow(
        *grid, [] { return tr("Algorithm"); }, m_algorithm);
    addRow(
        *grid, [] { return tr("Pass"); }, m_pass);
    grid->addWidget(m_dqOrder, grid->rowCount(), 0, 1, 3);
    addHeading(*grid, [] { return tr("Shape"); });
    addRow(
        *grid,
        [this] {
            return m_link->isChecked() ? tr("Length %1").arg(variable("N")) : tr("Queries %1").arg(variable("N", "q"));
        },
        m_length);
    addRow(
        *grid, [] { return tr("Keys %1").arg(variable("N", "k")); }, m_keys, m_link);
    addRow(
        *grid, [] { return tr("Head dim %1").arg(variable("d")); }, m_headDim);
    addRow(
        *grid, [] { return tr("Heads, batch"); }, m_headsRow);
    addHeading(*grid, [] { return tr("Tiles"); });
    addRow(
        *grid, [] { return tr("Rows %1").arg(variable("B", "r")); }, m_rows);
    addRow(
        *grid, [] { return tr("Cols %1").arg(variable("B", "c")); }, m_cols);
    addHeading(*grid, [] { return tr("Data"); });
    addRow(
        *grid, [] { return tr("Element"); }, m_element);
    addRow(
        *grid, [] { return tr("Mask"); }, m_mask);
    grid->addWidget(m_maskFields, grid->rowCount(), 0, 1, 3);
    addRow(
        *grid, [] { return tr("Dropout"); }, m_dropout);
    addRow(
        *grid, [] { return tr("Input"); }, m_input);
    grid->addWidget(m_sourceCaption, grid->rowCount(), 2);
    addRow(
        *grid, [] { return tr("Seed"); }, m_seed);
    grid->setRowStretch(grid->rowCount(), 1);
    return form;
}

void ProblemPanel::addHeading(QGridLayout& grid, Text text)
{
    auto* label = new QLabel;
    grid.addWidget(label, grid.rowCount(), 0, 1, 3, Qt::AlignBottom);
    m_captions.push_back({label, std::move(text), true});
}

void ProblemPanel::addRow(QGridLayout& grid, Text text, QWidget* field, QWidget* besideLabel)
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::RichText);
    label->setBuddy(field);
    const int row = grid.rowCount();
    grid.addWidget(label, row, 0, 1, besideLabel ? 1 : 2, Qt::AlignVCenter);
    if (besideLabel)
        grid.addWidget(besideLabel, row, 1, Qt::AlignVCenter);
    grid.addWidget(field, row, 2, Qt::AlignVCenter);
    m_captions.push_back({label, std::move(text), false});
}

void ProblemPanel::connectFields()
{
    connectChoice(
        *m_algorithm, [] { return tr("choose the algorithm"); }, [](Problem& p, int n) { p.algorithm = Algorithm(n); });
    connectChoice(
        *m_element, [] { return tr("choose the element type"); }, [](Problem& p, int n) { p.dtype = DType(n); });
    connectChoice(
        *m_mask, [] { return tr("choose the mask"); }, [](Problem& p, int n) { p.mask = maskOfChoice(p, n); });
    connect(m_pass, &SegmentedControl::chosen, this,
            [this](int pass) { edit(tr("choose the pass"), [&](Problem& p) { p.pass = Pass(pass); }); });
    connect(m_input, &QComboBox::activated, this, &ProblemPanel::chooseSource);

    connect(m_length, &NumberField::edited, this, [this](double n) {
        edit(tr("change N"), [&](Problem& p) {
            p.nq = int64_t(n);
            if (m_link->isChecked())
                p.nk = p.nq;
        });
    });
    connect(m_length, &NumberField::draggingChanged, this, &ProblemPanel::setDragging);
    connectNumber(
        *m_keys, [] { return tr("change Nk"); }, &Problem::nk);
    connectNumber(
        *m_headDim, [] { return tr("change d"); }, &Problem::d);
    connectNumber(
        *m_rows, [] { return tr("change Br"); }, &Problem::br);
    connectNumber(
        *m_cols, [] { return tr("change Bc"); }, &Problem::bc);
    connectSpin(
        *m_heads, [] { return tr("change the heads"); }, [](Problem& p, double value) { p.heads = int64_t(value); });
    connectSpin(
        *m_batch, [] { return tr("change the batch"); }, [](Problem& p, double value) { p.batch = int64_t(value); });
    connectSpin(
        *m_seed, [] { return tr("change the seed"); }, [](Problem& p, double value) { p.seed = uint64_t(value); });
    connect(m_dropout, &NumberField::edited, this,
            [this](double value) { edit(tr("change the dropout"), [&](Problem& p) { p.dropout = value; }); });
    connect(m_dropout, &NumberField::draggingChanged, this, &ProblemPanel::setDragging);
    connect(m_link, &QToolButton::toggled, this, &ProblemPanel::linkKeys);
}

void ProblemPanel::connectNumber(NumberField& field, Text what, int64_t Problem::*member)
{
    connect(&field, &NumberField::edited, this,
            [this, what, member](double value) { edit(what(), [&](Problem& p) { p.*member = int64_t(value); }); });
    connect(&field, &NumberField::draggingChanged, this, &ProblemPanel::setDragging);
}

void ProblemPanel::connectSpin(NumberSpin& spin, Text what, std::function<void(Problem&, double)> change)
{
    connect(&spin, &QDoubleSpinBox::valueChanged, this,
            [this, what, change](double value) { edit(what(), [&](Problem& p) { change(p, value); }); });
}

void ProblemPanel::connectChoice(QComboBox& combo, Text what, std::function<void(Problem&, int)> change)
{
    connect(&combo, &QComboBox::currentIndexChanged, this, [this, what, change](int index) {
        if (index >= 0)
            edit(what(), [&](Problem& p) { change(p, index); });
    });
}

void ProblemPanel::setMeasurer(Measurer& measurer) { m_dqOrder->setMeasurer(measurer); }

// Form → document -------------------------------------------------------------------------------

void ProblemPanel::edit(const QString& what, const std::function<void(Problem&)>& change)
{
    if (m_refreshing)
        return;
    Problem problem = m_document.problem();
    change(problem);
    if (problem == m_document.problem())
        return;
    if (m_dragging && !m_macroOpen) { // however long the drag takes, it is one undo step
        m_document.undoStack()->beginMacro(what);
        m_macroOpen = true;
    }
    const InputSource::Kind before = m_document.settings().source.kind;
    m_leftSource.reset();
    m_document.applyProblem(problem, what);
    if (before != InputSource::Kind::Random && m_document.settings().source.kind == InputSource::Kind::Random)
        m_leftSource = before;
    refreshSource();
}

void ProblemPanel::setDragging(bool dragging)
{
    m_dragging = dragging;
    if (!dragging && std::exchange(m_macroOpen, false))
        m_document.undoStack()->endMacro();
}

void ProblemPanel::linkKeys(bool linked)
{
    if (linked)
        edit(tr("tie Nk to N"), [](Problem& p) { p.nk = p.nq; });
    retranslate();
}

void ProblemPanel::chooseSource(int index)
{
    Settings settings = m_document.settings();
    const auto kind = InputSource::Kind(m_input->itemData(index).toInt());
    if (kind == InputSource::Kind::Files) {
        InputFilesDialog dialog(settings.source, window());
        if (dialog.exec() == QDialog::Accepted)
            settings.source = dialog.source();
    } else if (kind != settings.source.kind) {
        settings.source = {kind, {}, {}, {}};
    }
    m_leftSource.reset();
    m_document.apply(settings, tr("choose the input"));
    refresh(); // also when nothing came of it
}

} // namespace tilescope
