// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problem/maskfields.h"

#include "ui/document/document.h"
#include "ui/softmax/paint.h"
#include "ui/text/masktext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/numberfield.h"
#include "ui/widgets/numberspin.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QScopedValueRollback>

#include <cmath>

namespace tilescope {

namespace {

constexpr double kLongest = 1 << 20;

using Number = std::optional<double>;

Number ofKind(const MaskSpec& mask, MaskKind kind, double value) { return mask.kind == kind ? Number(value) : std::nullopt; }

} // namespace

MaskFields::MaskFields(Document& document, Qt::Orientation orientation, QWidget* parent)
    : QWidget(parent), m_document(document), m_orientation(orientation), m_testFirst(new QCheckBox)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(2);
    if (orientation == Qt::Vertical)
        grid->setColumnStretch(1, 1); // the fields stand below those of the form
    add("maskWindow", kLongest,
        {nullptr, nullptr, [] { return tr("Window W"); }, [] { return tr("Keys that a row sees on either side of the diagonal"); },
         [](const MaskSpec& m) { return ofKind(m, MaskKind::Window, double(m.window)); },
         [](MaskSpec& m, double value) { m.window = int64_t(value); }});
    add("maskGlobals", kLongest,
        {nullptr, nullptr, [] { return tr("Global G"); }, [] { return tr("First keys, which every row sees"); },
         [](const MaskSpec& m) { return ofKind(m, MaskKind::Window, double(m.globals)); },
         [](MaskSpec& m, double value) { m.globals = int64_t(value); }});
    add("maskDensity", 100,
        {nullptr, nullptr, [] { return tr("Density %"); }, [] { return tr("Share of the blocks off the diagonal that is kept"); },
         [](const MaskSpec& m) { return ofKind(m, MaskKind::Random, std::round(m.density * 100)); },
         [](MaskSpec& m, double value) { m.density = value / 100; }});
    add("maskSeed", 999'999,
        {nullptr, nullptr, [] { return tr("Seed"); }, [] { return tr("Another seed keeps other blocks"); },
         [](const MaskSpec& m) { return ofKind(m, MaskKind::Random, double(m.seed)); },
         [](MaskSpec& m, double value) { m.seed = uint64_t(value); }});
    add("maskKeys", kLongest,
        {nullptr, nullptr, [] { return tr("Keys"); }, [] { return tr("Keys before the padding, which no row sees"); },
         [](const MaskSpec& m) { return m.keyLength ? Number(double(*m.keyLength)) : std::nullopt; },
         [](MaskSpec& m, double value) { m.keyLength = int64_t(value); }});
    m_testFirst->setObjectName(QStringLiteral("testFirst"));
    const int count = int(m_fields.size());
    if (orientation == Qt::Vertical)
        grid->addWidget(m_testFirst, count, 0, 1, 3);
    else
        grid->addWidget(m_testFirst, 0, 2 * count);
    connect(m_testFirst, &QCheckBox::toggled, this, [this](bool on) {
        if (m_refreshing)
            return;
        Problem problem = m_document.problem();
        problem.sparseOrder = on ? SparseOrder::TestFirst : SparseOrder::AsPrinted;
        m_document.applyProblem(problem, tr("change the sparse order"));
    });
    connect(&m_document, &Document::settingsChanged, this, &MaskFields::refresh);
    connect(&theme(), &Theme::changed, this, &MaskFields::restyle);
    retranslate();
    restyle();
}

void MaskFields::add(const char* objectName, double maximum, Field field)
{
    field.label = new QLabel;
    field.spin = new NumberSpin(0, maximum, 0);
    field.spin->setObjectName(QLatin1String(objectName));
    field.label->setBuddy(field.spin);
    auto& grid = *static_cast<QGridLayout*>(layout());
    const size_t index = m_fields.size();
    const bool below = m_orientation == Qt::Vertical;
    grid.addWidget(field.label, below ? int(index) : 0, below ? 0 : 2 * int(index));
    grid.addWidget(field.spin, below ? int(index) : 0, below ? 2 : 2 * int(index) + 1);
    connect(field.spin, &QDoubleSpinBox::valueChanged, this, [this, index](double value) { edit(m_fields[index], value); });
    m_fields.push_back(std::move(field));
}

void MaskFields::edit(const Field& field, double value)
{
    if (m_refreshing)
        return;
    Problem problem = m_document.problem();
    field.set(problem.mask, value);
    m_document.applyProblem(problem, tr("change the mask"));
}

void MaskFields::refresh()
{
    const QScopedValueRollback following(m_refreshing, true);
    for (const Field& field : m_fields) {
        const Number value = field.get(m_document.problem().mask);
        field.label->setVisible(value.has_value());
        field.spin->setVisible(value.has_value());
        if (value)
            field.spin->setValue(*value);
    }
    const Problem& p = m_document.problem();
    m_testFirst->setVisible(p.algorithm == Algorithm::Flash1 && p.mask != MaskKind::None);
    m_testFirst->setChecked(p.sparseOrder == SparseOrder::TestFirst);
}

void MaskFields::retranslate()
{
    setAccessibleName(tr("Parameters of the mask"));
    for (const Field& field : m_fields) {
        field.label->setText(field.name());
        field.spin->setAccessibleName(field.name());
        field.spin->setToolTip(field.tip());
    }
    m_testFirst->setText(tr("Test first"));
    m_testFirst->setToolTip(tr("Algorithm 5 as printed loads K and V of a column before it tests which tiles are hidden. With the test first, "
                               "K and V that no tile needs stay in HBM."));
    refresh();
}

void MaskFields::restyle()
{
    m_testFirst->setFont(theme().ui(12));
    for (const Field& field : m_fields) {
        styleLabel(field.label, theme().ui(12), tokens().ink2);
        field.spin->setFont(theme().mono(12));
        field.spin->setMinimumWidth(int(64 * theme().scale()));
        if (m_orientation == Qt::Vertical)
            field.spin->setFixedWidth(int(NumberField::kSpinWidth * theme().scale()));
        field.spin->setFixedHeight(int(26 * theme().scale()));
    }
}

void MaskFields::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace tilescope
