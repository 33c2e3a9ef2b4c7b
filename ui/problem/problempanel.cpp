// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problem/problempanel.h"

#include "ui/problem/inputfilesdialog.h"
#include "ui/problem/problemtooltips.h"
#include "ui/problem/srambudget.h"
#include "ui/problem/tilescales.h"
#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/glyphs.h"
#include "ui/widgets/numberfield.h"
#include "ui/widgets/numberspin.h"
#include "ui/widgets/wheelguard.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSlider>
#include <QToolButton>

namespace tilescope {

namespace {

constexpr int kLowPanel = 600;
constexpr double kLongest = 1 << 20; ///< a length beyond any device we know, for the field's range only

QComboBox* makeCombo(const char* name)
{
    auto* combo = new QComboBox;
    combo->setObjectName(QLatin1String(name));
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(6);
    WheelGuard::protect(combo);
    return combo;
}

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

void setTexts(QComboBox& combo, const QStringList& texts)
{
    const QSignalBlocker quiet(combo);
    const int index = combo.currentIndex();
    combo.clear();
    combo.addItems(texts);
    combo.setCurrentIndex(index);
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
    m_inputRow = sideBySide(m_input, m_seed);
    m_link = new QToolButton;
    m_link->setCheckable(true);
    m_link->setAutoRaise(true);
    m_link->setChecked(m_document.problem().nq == m_document.problem().nk);
    m_sourceCaption = new QLabel;
    m_sourceCaption->setWordWrap(true);
    const std::pair<QWidget*, const char*> names[] = {{m_length, "length"}, {m_keys, "keys"},   {m_headDim, "headDim"},
                                                      {m_rows, "rows"},     {m_cols, "cols"},   {m_dropout, "dropout"},
                                                      {m_heads, "heads"},   {m_batch, "batch"}, {m_seed, "seed"},
                                                      {m_link, "linkKeys"}, {m_sourceCaption, "sourceCaption"}};
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
    addRow(*grid, [] { return tr("Algorithm"); }, m_algorithm);
    addHeading(*grid, [] { return tr("Shape"); });
    addRow(*grid, [this] { return m_link->isChecked() ? tr("Length %1").arg(variable("N")) : tr("Queries %1").arg(variable("N", "q")); },
           m_length);
    addRow(*grid, [] { return tr("Keys %1").arg(variable("N", "k")); }, m_keys, m_link);
    addRow(*grid, [] { return tr("Head dim %1").arg(variable("d")); }, m_headDim);
    addRow(*grid, [] { return tr("Heads, batch"); }, m_headsRow);
    addHeading(*grid, [] { return tr("Tiles"); });
    addRow(*grid, [] { return tr("Rows %1").arg(variable("B", "r")); }, m_rows);
    addRow(*grid, [] { return tr("Cols %1").arg(variable("B", "c")); }, m_cols);
    addHeading(*grid, [] { return tr("Data"); });
    addRow(*grid, [] { return tr("Element"); }, m_element);
    addRow(*grid, [] { return tr("Mask"); }, m_mask);
    addRow(*grid, [] { return tr("Dropout"); }, m_dropout);
    addRow(*grid, [] { return tr("Input"); }, m_inputRow);
    grid->addWidget(m_sourceCaption, grid->rowCount(), 2);
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
    connectChoice(*m_algorithm, [] { return tr("choose the algorithm"); }, [](Problem& p, int n) { p.algorithm = Algorithm(n); });
    connectChoice(*m_element, [] { return tr("choose the element type"); }, [](Problem& p, int n) { p.dtype = DType(n); });
    connectChoice(*m_mask, [] { return tr("choose the mask"); }, [](Problem& p, int n) { p.mask = MaskKind(n); });
    connect(m_input, &QComboBox::activated, this, &ProblemPanel::chooseSource);

    connect(m_length, &NumberField::edited, this, [this](double n) {
        edit(tr("change N"), [&](Problem& p) {
            p.nq = int64_t(n);
            if (m_link->isChecked())
                p.nk = p.nq;
        });
    });
    connect(m_length, &NumberField::draggingChanged, this, &ProblemPanel::setDragging);
    connectNumber(*m_keys, [] { return tr("change Nk"); }, &Problem::nk);
    connectNumber(*m_headDim, [] { return tr("change d"); }, &Problem::d);
    connectNumber(*m_rows, [] { return tr("change Br"); }, &Problem::br);
    connectNumber(*m_cols, [] { return tr("change Bc"); }, &Problem::bc);
    connectSpin(*m_heads, [] { return tr("change the heads"); }, [](Problem& p, double value) { p.heads = int64_t(value); });
    connectSpin(*m_batch, [] { return tr("change the batch"); }, [](Problem& p, double value) { p.batch = int64_t(value); });
    connectSpin(*m_seed, [] { return tr("change the seed"); }, [](Problem& p, double value) { p.seed = uint64_t(value); });
    connect(m_dropout, &NumberField::edited, this,
            [this](double value) { edit(tr("change the dropout"), [&](Problem& p) { p.dropout = value; }); });
    connect(m_dropout, &NumberField::draggingChanged, this, &ProblemPanel::setDragging);
    connect(m_link, &QToolButton::toggled, this, &ProblemPanel::linkKeys);
}

void ProblemPanel::connectNumber(NumberField& field, Text what, int64_t Problem::*member)
{
    connect(&field, &NumberField::edited, this, [this, what, member](double value) {
        edit(what(), [&](Problem& p) { p.*member = int64_t(value); });
    });
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
    m_shapeLeftSource = false;
    m_document.applyProblem(problem, what);
    m_shapeLeftSource = before != InputSource::Kind::Random && m_document.settings().source.kind == InputSource::Kind::Random;
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
    m_shapeLeftSource = false;
    m_document.apply(settings, tr("choose the input"));
    refresh(); // also when nothing came of it
}

// Document → form -------------------------------------------------------------------------------

void ProblemPanel::refresh()
{
    const QScopedValueRollback following(m_refreshing, true);
    const Problem& p = m_document.problem();
    if (p.nq != p.nk && m_link->isChecked())
        m_link->setChecked(false);
    m_algorithm->setCurrentIndex(int(p.algorithm));
    m_element->setCurrentIndex(int(p.dtype));
    m_mask->setCurrentIndex(int(p.mask));
    m_length->setValue(double(p.nq));
    m_keys->setValue(double(p.nk));
    m_keys->setEnabled(!m_link->isChecked());
    m_link->setIcon(glyphIcon(m_link->isChecked() ? Glyph::Linked : Glyph::Unlinked, tokens().ink2, tokens().ink3));
    m_headDim->setValue(double(p.d));
    m_heads->setValue(double(p.heads));
    m_batch->setValue(double(p.batch));
    m_rows->setValue(double(p.br));
    m_cols->setValue(double(p.bc));
    m_dropout->setValue(p.dropout);
    m_seed->setValue(double(p.seed));
    refreshTips();
    refreshSource();
}

void ProblemPanel::refreshTips()
{
    const Problem& p = m_document.problem();
    m_algorithm->setToolTip(tooltips::algorithm(p.algorithm));
    m_element->setToolTip(tooltips::element(p));
    m_mask->setToolTip(tooltips::mask(p));
    m_length->describe(m_link->isChecked() ? tr("Length N") : tr("Queries Nq"), tooltips::length(p));
    m_keys->describe(tr("Keys Nk"), m_link->isChecked() ? tr("As many keys as queries. Unlock to choose another number.") : tooltips::length(p));
    m_headDim->describe(tr("Head dim d"), tooltips::headDim(p));
    m_rows->describe(tr("Rows Br"), tooltips::rows(p));
    m_cols->describe(tr("Cols Bc"), tooltips::cols(p));
    m_dropout->describe(tr("Dropout"), tooltips::dropout(p));
    m_heads->setToolTip(tooltips::heads(p));
    m_batch->setToolTip(tooltips::heads(p));
    m_link->setToolTip(m_link->isChecked() ? tr("Unlock: choose the number of keys apart") : tr("Lock: as many keys as queries"));
}

void ProblemPanel::refreshSource()
{
    using enum InputSource::Kind;
    const InputSource::Kind kind = m_document.settings().source.kind;
    {
        const QSignalBlocker quiet(m_input);
        m_input->clear();
        if (m_document.sample())
            m_input->addItem(tr("Sentence sample"), int(Sample));
        m_input->addItem(tr("Random"), int(Random));
        m_input->addItem(tr("Files…"), int(Files));
        if (kind == Trace)
            m_input->addItem(tr("From the recording"), int(Trace));
        m_input->setCurrentIndex(m_input->findData(int(kind)));
    }
    const bool seeded = kind == Random || m_document.problem().dropout > 0;
    m_seed->setVisible(seeded);
    m_seed->setToolTip(tr("Seed of the random inputs and of the dropout mask"));
    m_sourceCaption->setText(sourceCaption());
}

QString ProblemPanel::sourceCaption() const
{
    const Problem& p = m_document.problem();
    if (m_document.settings().source.kind == InputSource::Kind::Random) {
        if (m_shapeLeftSource)
            return tr("Random now: the sample has another shape. Undo brings it back.");
        return tr("Random, seed %1").arg(p.seed);
    }
    const auto inputs = m_document.inputs();
    if (!inputs)
        return {};
    const QString name = isolated(QString::fromStdString(inputs->name));
    if (p.nq != inputs->Q.rows || p.nk != inputs->K.rows)
        return tr("%1, the first %2 of %3 rows").arg(name, grouped(p.nq), grouped(inputs->Q.rows));
    if (p.heads < inputs->Q.heads)
        return tr("%1, %2 of %3 heads").arg(name).arg(p.heads).arg(inputs->Q.heads);
    return name;
}

void ProblemPanel::retranslate()
{
    const QScopedValueRollback following(m_refreshing, true);
    setTexts(*m_algorithm, {algorithmText(Algorithm::Standard), algorithmText(Algorithm::Flash1), algorithmText(Algorithm::Flash2)});
    setTexts(*m_element, {QStringLiteral("float32"), QStringLiteral("float16"), QStringLiteral("bfloat16")});
    setTexts(*m_mask, {tr("None"), tr("Causal"), tr("Causal, top-left")});
    for (const Caption& caption : m_captions)
        caption.label->setText(caption.text());
    setAccessibleName(tr("Problem"));
    m_algorithm->setAccessibleName(tr("Algorithm"));
    m_element->setAccessibleName(tr("Element type"));
    m_mask->setAccessibleName(tr("Mask"));
    m_input->setAccessibleName(tr("Input"));
    m_heads->setAccessibleName(tr("Heads"));
    m_batch->setAccessibleName(tr("Batch"));
    m_seed->setAccessibleName(tr("Seed"));
    m_link->setAccessibleName(tr("As many keys as queries"));
    refresh();
}

void ProblemPanel::applyTheme()
{
    const double scale = theme().scale();
    for (const Caption& caption : m_captions) {
        QPalette palette = caption.label->palette();
        palette.setColor(QPalette::WindowText, caption.heading ? tokens().ink3 : tokens().ink2);
        caption.label->setPalette(palette);
        caption.label->setFont(caption.heading ? theme().ui(12, QFont::DemiBold) : theme().ui(13));
        caption.label->setFixedHeight(int((caption.heading ? 22 : 32) * scale));
    }
    for (QComboBox* combo : {m_algorithm, m_element, m_mask, m_input}) {
        combo->setFont(theme().ui(13));
        combo->setFixedHeight(int(28 * scale));
    }
    m_input->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // yields to the seed beside it
    m_input->setMinimumWidth(int(76 * scale));
    for (NumberField* field : {m_length, m_keys, m_headDim, m_rows, m_cols, m_dropout})
        field->updateSizes();
    for (NumberSpin* spin : {m_heads, m_batch, m_seed}) {
        spin->setFont(theme().mono(12.5));
        spin->setFixedHeight(int(28 * scale));
        spin->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // two share the width of one field
        spin->setMinimumWidth(int(56 * scale));
    }
    m_link->setFixedSize(int(26 * scale), int(26 * scale));
    m_seed->setFixedWidth(int(52 * scale));
    QPalette palette = m_sourceCaption->palette();
    palette.setColor(QPalette::WindowText, tokens().ink3);
    m_sourceCaption->setPalette(palette);
    m_sourceCaption->setFont(theme().ui(12));
    setMinimumWidth(int(264 * scale));
    update();
}

void ProblemPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

/// On a low window the budget leaves more room to the form.
void ProblemPanel::resizeEvent(QResizeEvent*) { m_budget->setCompact(height() < kLowPanel * theme().scale()); }

void ProblemPanel::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), tokens().panel); }

} // namespace tilescope
