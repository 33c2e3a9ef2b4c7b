// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problem/srambudget.h"

#include "ui/problem/budgetchart.h"
#include "ui/problem/tilescales.h"
#include "ui/text/errortext.h"
#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/clearlayout.h"
#include "ui/widgets/paintkit.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace tilescope {

namespace {

QString sizeName(const char16_t* symbol) { return QString::fromUtf16(symbol); }

/// Short enough to stand beside the title.
QString kernelName(KernelKind kind)
{
    const bool fused = kind == KernelKind::Flash1Backward || kind == KernelKind::Flash2Backward || kind == KernelKind::Flash2BackwardAtomic;
    return fused ? SramBudgetGauge::tr("backward") : kernelText(kind);
}

/// "Bc 192 → 128: 193.0 KB"; both sizes where both change, and then in two lines.
QString suggestionText(const Problem& present, const TileSuggestion& suggestion)
{
    QStringList changes;
    const auto change = [&](const QString& name, int64_t from, int64_t to) {
        if (from != to)
            changes += QStringLiteral("%1 %2 → %3").arg(name).arg(from).arg(to);
    };
    change(sizeName(u"Br"), present.br, suggestion.problem.br);
    change(sizeName(u"Bc"), present.bc, suggestion.problem.bc);
    const QString end = changes.size() > 1 ? QStringLiteral("\n%1 KB") : QStringLiteral(": %1 KB");
    return changes.join(QStringLiteral(", ")) + end.arg(kilobytes(suggestion.bytes));
}

} // namespace

SramBudgetGauge::SramBudgetGauge(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_chart(new BudgetChart), m_reason(new QLabel),
      m_suggestions(new QVBoxLayout)
{
    setObjectName(QStringLiteral("sramBudget"));
    m_reason->setObjectName(QStringLiteral("budgetReason"));
    m_reason->setWordWrap(true);
    m_suggestions->setSpacing(4);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 14, 8);
    column->setSpacing(4);
    column->addWidget(m_chart);
    column->addWidget(m_reason);
    column->addLayout(m_suggestions);
    connect(&m_document, &Document::settingsChanged, this, &SramBudgetGauge::refresh);
    connect(&m_document, &Document::deviceChanged, this, &SramBudgetGauge::refresh);
    connect(&theme(), &Theme::changed, this, &SramBudgetGauge::refresh);
    refresh();
}

void SramBudgetGauge::setCompact(bool compact) { m_chart->setCompact(compact); }

void SramBudgetGauge::refresh()
{
    const Program& program = m_document.program();
    const SramBudget budget = sramBudget(program, m_document.device().sramBytes);
    const Launch* launch = budget.launch < 0 ? nullptr : &program.launches[size_t(budget.launch)];
    m_chart->show(budget, launch && program.launches.size() > 1 ? kernelName(launch->kind) : QString(),
                  launch && launch->kind == KernelKind::Softmax && launch->rowFits);
    const QString text = reason(budget);
    m_reason->setText(text);
    m_reason->setVisible(!text.isEmpty());
    m_reason->setFont(theme().ui(12));
    QPalette palette = m_reason->palette();
    palette.setColor(QPalette::WindowText, m_document.validation() ? tokens().ink3 : tokens().limit);
    m_reason->setPalette(palette);
    offer(budget.fits() ? std::vector<TileSuggestion>{} : suggestTiles(program.problem, budget.limit, tileSizes()));
    setAccessibleName(tr("SRAM budget"));
    setAccessibleDescription(summary(budget));
    update();
}

QString SramBudgetGauge::reason(const SramBudget& budget) const
{
    const Result<void>& validation = m_document.validation();
    if (!budget.fits()) {
        const BudgetLine& largest = *budget.largest();
        const TensorId tensor = largest.tensors.front();
        return tr("Needs %1 KB of %2 KB: %3 KB too much. %4 alone takes %5 KB.")
            .arg(kilobytes(budget.total), kilobytes(budget.limit), kilobytes(budget.total - budget.limit),
                 isolated(Theme::tensorLetter(tensor)), kilobytes(largest.bytes));
    }
    if (!validation)
        return errorText(validation.error());
    if (budget.launch < 0)
        return tr("Nothing is launched: there are no queries or no keys.");
    return {};
}

QString SramBudgetGauge::summary(const SramBudget& budget) const
{
    const QString total = tr("%1 of %2 KB").arg(kilobytes(budget.total), kilobytes(budget.limit));
    return budget.fits() ? tr("%1, fits").arg(total) : tr("%1, does not fit").arg(total);
}

void SramBudgetGauge::offer(const std::vector<TileSuggestion>& suggestions)
{
    clear(*m_suggestions);
    for (const TileSuggestion& suggestion : suggestions) {
        auto* button = new QPushButton(suggestionText(m_document.problem(), suggestion));
        button->setObjectName(QStringLiteral("suggestion"));
        button->setLayoutDirection(Qt::LeftToRight);
        button->setFont(theme().mono(12));
        button->setToolTip(tr("Use tiles that fit"));
        button->setMinimumHeight(int((button->text().contains(u'\n') ? 42 : 30) * theme().scale()));
        connect(button, &QPushButton::clicked, this, [this, suggestion] {
            Problem problem = m_document.problem();
            problem.br = suggestion.problem.br;
            problem.bc = suggestion.problem.bc;
            m_document.applyProblem(problem, tr("fit the tiles"));
        });
        m_suggestions->addWidget(button);
    }
}

void SramBudgetGauge::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

void SramBudgetGauge::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, 0, width(), 1), tokens().line);
}

} // namespace tilescope
