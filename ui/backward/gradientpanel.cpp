// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/backward/gradientpanel.h"

#include "ui/backward/gradientformulas.h"
#include "ui/backward/signedbars.h"
#include "ui/softmax/numbers.h"
#include "ui/softmax/paint.h"
#include "ui/softmax/statechip.h"
#include "ui/softmax/verdictcard.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tilescope {

using enum TensorId;

GradientPanel::GradientPanel(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_title(new QLabel), m_note(new QLabel), m_barsTitle(new QLabel), m_state(new StateChip),
      m_formula(new FormulaView), m_bars(new SignedBars), m_verdict(new VerdictCard(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_title, 1);
    heading->addWidget(m_state);
    column->addLayout(heading);
    column->addWidget(m_formula);
    column->addWidget(m_note);
    column->addWidget(m_barsTitle);
    column->addWidget(m_bars, 1);
    for (QLabel* label : {m_title, m_note, m_barsTitle})
        label->setTextFormat(Qt::RichText);
    m_note->setWordWrap(true);
    m_barsTitle->setWordWrap(true);
    m_bars->tipOf = [this](int64_t key) { return keyTip(key); };
    const auto focusOn = [this](qint64 key) {
        const Problem& p = m_document.trace()->problem();
        return key < 0 ? Focus{} : Focus{{dS, int32_t(m_row.row / p.br), int32_t(key / p.bc)}, m_row.row, key};
    };
    connect(m_bars, &SignedBars::keyHovered, this, [this, focusOn](qint64 key) { m_document.setHovered(focusOn(key)); });
    connect(m_bars, &SignedBars::keyActivated, this, [this, focusOn](qint64 key) { m_document.setSelected(focusOn(key)); });
    connect(&m_document, &Document::traceChanged, this, [this] { m_exactness.setTrace(m_document.trace()); });
    connect(&m_document, &Document::hoveredChanged, this, [this] {
        if (isVisible())
            showRow();
    });
    connect(&m_exactness, &GradientVerdict::changed, this, &GradientPanel::showVerdict);
    connect(&theme(), &Theme::changed, this, &GradientPanel::restyle);
    m_exactness.setTrace(m_document.trace());
    restyle();
    retranslate();
}

void GradientPanel::restyle()
{
    layout()->setSpacing(int(6 * theme().scale()));
    styleLabel(m_title, theme().ui(13), tokens().ink2);
    styleLabel(m_note, theme().ui(12.5), tokens().ink2);
    styleLabel(m_barsTitle, theme().ui(12.5), tokens().ink3);
}

void GradientPanel::retranslate()
{
    m_formula->setAccessibleName(tr("Gradient formulas with their numbers"));
    m_bars->setAccessibleName(tr("The row of P, dP and dS over the keys of the tile"));
    m_verdict->setAccessibleName(tr("Exactness of the gradients"));
    refresh();
}

void GradientPanel::refresh()
{
    if (!m_document.inBackward())
        return;
    showRow();
    showVerdict();
}

QString GradientPanel::title() const
{
    if (m_row.kernel == KernelKind::RowDots)
        return tr("Row sum D, before the gradients");
    return m_row.column < 0 ? tr("Gradient of the full row")
                            : tr("Gradient in block %1").arg(isolated(varHtml(QStringLiteral("j")) + QStringLiteral(" = ") + grouped(m_row.column)));
}

QString GradientPanel::chipText() const
{
    const QString step = isolated(grouped(m_row.step));
    switch (m_row.state) {
    case UpdateState::Next: return tr("next, step %1").arg(step);
    case UpdateState::Now: return tr("now, step %1").arg(step);
    case UpdateState::Done: return tr("done, step %1").arg(step);
    case UpdateState::Skipped: return tr("skipped");
    case UpdateState::None: break;
    }
    return {};
}

void GradientPanel::showRow()
{
    const auto trace = m_document.trace();
    if (!trace || !m_document.inBackward())
        return;
    const Focus& hovered = m_document.hovered();
    m_row = gradientRow(*trace, m_document.state(), m_document.head(), m_document.row(), m_document.snapshot().get(),
                        hovered.col >= 0 ? hovered : m_document.selected());
    const bool sums = m_row.kernel == KernelKind::RowDots, skipped = m_row.state == UpdateState::Skipped;
    m_title->setText(title());
    m_state->setVisible(!sums);
    m_state->setState(m_row.state, chipText());
    m_formula->setRows(gradientFormulas(m_row, trace->problem()));
    m_note->setText(skipped               ? tr("The mask hides this tile: it adds nothing to any gradient.")
                    : m_row.key < 0       ? tr("This row sees none of these keys.")
                    : !m_row.finiteScores ? tr("NaN or ∞ among the scores of this row")
                    : !m_row.finite       ? tr("NaN or ∞ among the gradients of this row")
                    : sums                ? tr("One number a row replaces a second pass over its weights.")
                                          : QString());
    m_note->setVisible(!m_note->text().isEmpty());
    m_barsTitle->setVisible(!sums && !skipped);
    m_bars->setVisible(!sums && !skipped);
    const QString row = monoHtml(grouped(m_row.row)), key = monoHtml(grouped(m_row.key));
    m_barsTitle->setText(m_row.key < 0      ? tr("Row %1").arg(row)
                         : m_row.standard() ? tr("Row %1, above key %2; P was kept in HBM").arg(row, key)
                                            : tr("Row %1, above key %2; S and P recomputed").arg(row, key));
    m_barsTitle->setToolTip(tr("As the kernel left it in SRAM; what is not there comes from the formulas, and is hollow while it is ahead."));
    m_bars->setRows({m_row.P, m_row.dP, m_row.dS}, m_row.firstKey);
    m_bars->setHighlighted(m_row.key);
}

QString GradientPanel::keyTip(int64_t key) const
{
    const auto trace = m_document.trace();
    const size_t c = size_t(key - m_row.firstKey);
    const auto& names = trace->inputs->keyTokens;
    const QString word = size_t(key) < names.size() ? QStringLiteral(" “%1”").arg(QString::fromStdString(names[size_t(key)])) : QString();
    QString text = tr("Key %1").arg(isolated(grouped(key) + word));
    for (const SquareRow* square : {&m_row.P, &m_row.dP, &m_row.dS})
        text += u'\n' + isolated(QStringLiteral("%1 = %2").arg(Theme::tensorLetter(square->tensor), fixedNumber(square->values[c])));
    return text;
}

/// All three gradients of the run, so that what the last step of a row leaves open is settled for the whole.
void GradientPanel::showVerdict()
{
    using enum VerdictCard::Verdict;
    m_verdict->setToolTip({});
    if (m_exactness.tooLong())
        return m_verdict->setVerdict(Pending, tr("Too large for the oracle"), tr("Its gradients would take more than a few seconds."));
    if (!m_exactness.answer())
        return m_verdict->setVerdict(Pending, tr("Comparing with the oracle"), tr("dQ, dK and dV in double precision"));
    const GradientVerdict::Answer& answer = *m_exactness.answer();
    QStringList errors;
    bool finite = true, none = false;
    for (TensorId t : {dQ, dK, dV}) {
        const Deviation& e = answer.error.of(t);
        finite = finite && e.disagreeing == 0;
        none = none || (e.compared == 0 && e.disagreeing == 0);
        errors << QStringLiteral("%1 %2").arg(Theme::tensorLetter(t), monoHtml(errorNumber(e.maxAbsError)));
    }
    const bool matches = answer.agrees(dQ) && answer.agrees(dK) && answer.agrees(dV);
    const bool stored = m_document.step() >= m_document.trace()->index.ctaFirst.back().back(); // all three, in HBM
    const TensorId worst = answer.error.worst();
    const QString claim = none      ? tr("Not finite, as in the oracle")
                          : matches ? (stored ? tr("dQ, dK and dV match the oracle") : tr("dQ, dK, dV will match the oracle"))
                          : !finite ? tr("%1: NaN or ∞ where the oracle has none").arg(isolated(Theme::tensorLetter(worst)))
                                    : tr("%1 differs from the oracle").arg(isolated(Theme::tensorLetter(worst)));
    m_verdict->setVerdict(none ? Neutral : matches ? Matches : Differs,
                          QStringLiteral("<b>%1</b>").arg(stored || (matches && !none) ? claim : tr("At the end: %1").arg(claim)),
                          tr("max |error| %1").arg(isolated(errors.join(QStringLiteral(", ")))));
    m_verdict->setToolTip(tr("All gradients of the finished run against those as defined, in double precision.\nAllowed: %1, %2 and %3")
                              .arg(errorNumber(answer.allowed(dQ)), errorNumber(answer.allowed(dK)), errorNumber(answer.allowed(dV))));
}

} // namespace tilescope
