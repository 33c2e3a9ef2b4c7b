// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/exploresetup.h"

#include "ui/softmax/paint.h"
#include "ui/text/errortext.h"
#include "ui/text/eventtext.h"
#include "ui/text/masktext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/combobox.h"
#include "ui/widgets/numberspin.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSignalBlocker>

namespace tilescope {

namespace {

constexpr double kLongest = 1 << 20; ///< a length beyond any device we know, for the field's range only

QString variable(const char* symbol, const char* index = "")
{
    return QStringLiteral("<i>%1</i><sub>%2</sub>").arg(QLatin1String(symbol), QLatin1String(index));
}

} // namespace

ExploreSetup::ExploreSetup(ExploreModel& model, Document& document, QWidget* parent)
    : QWidget(parent), m_model(model), m_document(document), m_length(new NumberSpin(1, kLongest, 0)),
      m_headDim(new NumberSpin(1, 256, 0)), m_heads(new NumberSpin(1, 1024, 0)), m_batch(new NumberSpin(1, 1024, 0)),
      m_algorithm(makeCombo()), m_element(makeCombo()), m_mask(makeCombo()), m_device(makeCombo()),
      m_rows(new QLineEdit), m_cols(new QLineEdit), m_gridError(new QLabel), m_preset(new QLabel)
{
    build();
    connectFields();
    connect(&m_model, &ExploreModel::changed, this, &ExploreSetup::refresh);
    connect(&theme(), &Theme::changed, this, &ExploreSetup::applyTheme);
    retranslate();
    applyTheme();
}

void ExploreSetup::build()
{
    const std::pair<QWidget*, const char*> names[]{
        {m_length, "length"},   {m_headDim, "headDim"},     {m_heads, "heads"},        {m_batch, "batch"},
        {m_element, "element"}, {m_algorithm, "algorithm"}, {m_mask, "mask"},          {m_device, "device"},
        {m_rows, "gridRows"},   {m_cols, "gridCols"},       {m_gridError, "gridError"}};
    for (const auto& [widget, name] : names)
        widget->setObjectName(QLatin1String(name));
    for (QLineEdit* list : {m_rows, m_cols})
        list->setLayoutDirection(Qt::LeftToRight);
    m_gridError->setWordWrap(true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(14, 8, 12, 8);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    const auto add = [&](Text text, Text name, QWidget* field) {
        addRow(*grid, std::move(text), std::move(name), field);
    };
    const auto plain = [&](Text name, QWidget* field) { add(name, name, field); };
    add([] { return tr("Length %1").arg(variable("N")); }, [] { return tr("Length N"); }, m_length);
    add([] { return tr("Head dim %1").arg(variable("d")); }, [] { return tr("Head dim d"); }, m_headDim);
    plain([] { return tr("Heads"); }, m_heads);
    plain([] { return tr("Batch"); }, m_batch);
    plain([] { return tr("Element"); }, m_element);
    plain([] { return tr("Algorithm"); }, m_algorithm);
    plain([] { return tr("Mask"); }, m_mask);
    plain([] { return tr("Device"); }, m_device);
    add([] { return tr("Rows %1").arg(variable("B", "r")); }, [] { return tr("Rows Br of the map"); }, m_rows);
    add([] { return tr("Cols %1").arg(variable("B", "c")); }, [] { return tr("Columns Bc of the map"); }, m_cols);
    grid->addWidget(m_gridError, grid->rowCount(), 0, 1, 2);
    m_preset->setObjectName(QStringLiteral("preset"));
    m_preset->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    grid->addWidget(m_preset, grid->rowCount(), 0, 1, 2);
}

void ExploreSetup::addRow(QGridLayout& grid, Text text, Text name, QWidget* field)
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::RichText);
    label->setBuddy(field);
    const int row = grid.rowCount();
    grid.addWidget(label, row, 0, Qt::AlignVCenter);
    if (field == m_algorithm) { // "FlashAttention-2, backward" has no room beside a label, and needs none
        label->hide();
        grid.addWidget(field, row, 0, 1, 2);
    } else {
        grid.addWidget(field, row, 1);
    }
    m_captions.push_back({label, field, std::move(text), std::move(name)});
}

void ExploreSetup::connectFields()
{
    const auto number = [this](NumberSpin* spin, int64_t Problem::*member) {
        connect(spin, &QDoubleSpinBox::valueChanged, this,
                [this, member](double value) { edit([&](Problem& p) { p.*member = int64_t(value); }); });
    };
    connect(m_length, &QDoubleSpinBox::valueChanged, this,
            [this](double value) { edit([&](Problem& p) { p.nq = p.nk = int64_t(value); }); });
    number(m_headDim, &Problem::d);
    number(m_heads, &Problem::heads);
    number(m_batch, &Problem::batch);
    const auto choice = [this](QComboBox* combo, std::function<void(Problem&, int)> change) {
        connect(combo, &QComboBox::currentIndexChanged, this, [this, change](int index) {
            if (index >= 0)
                edit([&](Problem& p) { change(p, index); });
        });
    };
    choice(m_algorithm, [](Problem& p, int n) {
        p.algorithm = n % 2 == 0 ? Algorithm::Flash1 : Algorithm::Flash2;
        p.pass = n < 2 ? Pass::Forward : Pass::Backward;
    });
    choice(m_element, [](Problem& p, int n) { p.dtype = DType(n); });
    choice(m_mask, [](Problem& p, int n) { p.mask = maskOfChoice(p, n); });
    connect(m_preset, &QLabel::linkActivated, &m_model, &ExploreModel::setPaperProblem);
    connect(m_device, &QComboBox::activated, &m_document, &Document::setEngineIndex);
    for (QLineEdit* list : {m_rows, m_cols})
        connect(list, &QLineEdit::editingFinished, this, &ExploreSetup::editGrid);
}

void ExploreSetup::edit(const std::function<void(Problem&)>& change)
{
    if (m_refreshing)
        return;
    Problem problem = m_model.problem();
    change(problem);
    m_model.setProblem(problem);
}

/// What cannot be read stays in its field, with the reason below; the map keeps its sizes.
void ExploreSetup::editGrid()
{
    const auto br = parseBlockSizes(m_rows->text().toStdString(), "Br"),
               bc = parseBlockSizes(m_cols->text().toStdString(), "Bc");
    const Error* error = !br ? &br.error() : !bc ? &bc.error() : nullptr;
    m_gridError->setText(error ? errorText(*error) : QString());
    m_gridError->setVisible(error != nullptr);
    if (!error)
        m_model.setGrid({*br, *bc});
}

void ExploreSetup::refresh()
{
    const QScopedValueRollback following(m_refreshing, true);
    const Problem& p = m_model.problem();
    m_length->setValue(double(p.nq));
    m_headDim->setValue(double(p.d));
    m_heads->setValue(double(p.heads));
    m_batch->setValue(double(p.batch));
    m_algorithm->setCurrentIndex((p.algorithm == Algorithm::Flash1 ? 0 : 1) + (p.pass == Pass::Forward ? 0 : 2));
    m_element->setCurrentIndex(int(p.dtype));
    m_mask->setCurrentIndex(maskChoiceOf(p.mask));
    m_device->setCurrentIndex(m_document.engineIndex());
    const QString rows = QString::fromStdString(blockSizesText(m_model.grid().br)),
                  cols = QString::fromStdString(blockSizesText(m_model.grid().bc));
    for (const auto& [field, text] : {std::pair(m_rows, rows), std::pair(m_cols, cols)}) {
        field->setToolTip(text);
        if (!m_gridError->text().isEmpty() || field->text() == text)
            continue;
        field->setText(text);
        field->setCursorPosition(0);
    }
}

void ExploreSetup::retranslate()
{
    const QScopedValueRollback following(m_refreshing, true);
    setAccessibleName(tr("Sweep"));
    const auto backward = [](Algorithm algorithm) { return tr("%1, backward").arg(isolated(algorithmText(algorithm))); };
    setTexts(*m_algorithm, {algorithmText(Algorithm::Flash1), algorithmText(Algorithm::Flash2), backward(Algorithm::Flash1), backward(Algorithm::Flash2)});
    m_algorithm->setToolTip(tr("Of a backward pass the map shows that pass alone, without the forward pass before it."));
    setTexts(*m_element, {QStringLiteral("float32"), QStringLiteral("float16"), QStringLiteral("bfloat16")});
    setTexts(*m_mask, maskChoices());
    QStringList devices;
    for (const auto& engine : m_document.engines())
        devices << QString::fromStdString(engine->device().name);
    setTexts(*m_device, devices);
    m_preset->setText(tr("Preset: %1").arg(QStringLiteral("<a href=\"figure\">%1</a>").arg(tr("FA1 paper, Figure 2"))));
    m_preset->setToolTip(tr("64 × 16 heads of 1,024 × 64 in float16. The paper finds no gain beyond 256 columns. It counts every element at "
                            "2 bytes; here O, l and m are kept in float32 between the steps, so the map has more than its 6.85 GB at 64 × 64."));
    m_device->setToolTip(tr("The device of the whole program"));
    m_element->setToolTip(tr("Type of Q, K and V in HBM. Tiles are float32 in SRAM, so it does not change what fits."));
    for (const Caption& caption : m_captions) {
        caption.label->setText(caption.text());
        caption.field->setAccessibleName(caption.name());
    }
    refresh();
}

void ExploreSetup::applyTheme()
{
    const int height = int(27 * theme().scale());
    for (const Caption& caption : m_captions) {
        styleLabel(caption.label, theme().ui(13), tokens().ink2);
        const bool numbers = !qobject_cast<QComboBox*>(caption.field);
        caption.field->setFont(numbers ? theme().mono(12.5) : theme().ui(12.5));
        caption.field->setFixedHeight(height);
        caption.field->setMinimumWidth(int(80 * theme().scale()));
        caption.field->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
    styleLabel(m_preset, theme().ui(12), tokens().ink3);
    styleLabel(m_gridError, theme().ui(12), tokens().limit);
    m_gridError->setVisible(!m_gridError->text().isEmpty());
}

void ExploreSetup::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace tilescope
