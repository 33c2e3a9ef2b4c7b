// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/phrases.h"

#include "ui/stage/markup.h"
#include "ui/stage/stageformat.h"

// The words for products and dropout in both passes, and for what only the backward pass does.
namespace tilescope {

using enum TensorId;

namespace {

QString transposed(const QString& tile) { return tile + QStringLiteral("^{T}"); }

} // namespace

Phrase Phrases::multiply() const
{
    const bool gradient = m_event.tensor == dP;
    if (backward() && !gradient)
        return recompute();
    const QString formula = tileMarkup(tileOf(m_event)) + QStringLiteral(" = ") +
                            tileMarkup(gradient ? dO : Q, m_event.row, -1) + QStringLiteral(" ") +
                            transposed(tileMarkup(gradient ? V : K, -1, m_event.col));
    return {tr("Compute %1").arg(math(formula)),
            (gradient ? tr("What the loss wants of %1 × %2 weights: the output's gradient meets the values.")
                      : tr("%1 queries meet %2 keys inside SRAM. Nothing is read from or written to HBM."))
                .arg(grouped(m_rows), grouped(m_cols))};
}

Phrase Phrases::recompute() const
{
    if (m_event.kind == EventKind::Matmul)
        return {tr("Recompute %1")
                    .arg(math(tileMarkup(S, m_event.row, m_event.col) + QStringLiteral(" = τ ") + tileMarkup(Q, m_event.row, -1) +
                              QStringLiteral(" ") + transposed(tileMarkup(K, -1, m_event.col)))),
                tr("The forward pass kept no scores. Computing these %1 again costs %2 FLOP and no HBM traffic.")
                    .arg(math(QStringLiteral("%1 × %2").arg(grouped(m_rows), grouped(m_cols))),
                         grouped(2 * m_rows * m_cols * m_problem.d))};
    const bool flash1 = m_algorithm == Algorithm::Flash1;
    const QString p = tileMarkup(P, m_event.row, m_event.col);
    return {tr("Recompute %1").arg(math(flash1 ? QStringLiteral("%1 = diag(l)^{−1} e^{S − m}").arg(p) : QStringLiteral("%1 = e^{S − L}").arg(p))),
            tr("%1 of the whole rows are known from the forward pass: these are the final weights at once, with no maximum to look for and "
               "nothing to rescale.")
                .arg(math(flash1 ? QStringLiteral("m, l") : QStringLiteral("L = m + ln l")))};
}

Phrase Phrases::backwardLoad() const
{
    const QString title = tr("Load %1 from HBM").arg(tile());
    const bool standard = m_algorithm == Algorithm::Standard;
    switch (m_event.tensor) {
    case Q:
        return {title, (standard ? tr("%1, for the gradient of the keys.") : tr("%1: the queries come again, because the scores are computed again."))
                           .arg(moved())};
    case K:
    case V:
        return {title, (standard ? tr("%1, read again by every row block.") : tr("%1: stays on chip while all row blocks pass.")).arg(moved())};
    case O: return {title, tr("%1: the output, whose product with its gradient sums up to D.").arg(moved())};
    case dO: return {title, tr("%1: the gradient of the loss with respect to the output.").arg(moved())};
    case dQ: return {title, tr("%1: what earlier key blocks have added comes back, to be added to.").arg(moved())};
    case M:
    case L:
    case LSE: return {title, tr("%1: all that the forward pass kept of the softmax.").arg(moved())};
    case D: return {title, tr("%1: one number a row, from the kernel before.").arg(moved())};
    case P:
    case PDrop: return {title, tr("%1: the forward pass kept it in HBM.").arg(moved())};
    case DropMask: return {title, tr("%1: which entries the forward pass kept.").arg(moved())};
    default: return {title, tr("%1: an earlier kernel wrote it to HBM, this one reads it back.").arg(moved())};
    }
}

Phrase Phrases::backwardStore() const
{
    const QString title = tr("Store %1 to HBM").arg(tile());
    switch (m_event.tensor) {
    case dP:
    case dS: return {title, tr("%1 written, for the next kernel to read back.").arg(moved())};
    case dQ:
        return {title, (m_algorithm == Algorithm::Standard ? tr("%1, once and finished.") : tr("%1: it will come back for the next key block."))
                           .arg(moved())};
    case D: return {title, tr("%1: one number a row, for the kernel to come.").arg(moved())};
    default: return {title, tr("%1, once and finished.").arg(moved())};
    }
}

Phrase Phrases::dropout() const
{
    if (!backward())
        return {tr("Drop out entries of %1").arg(name(P)),
                tr("Each entry is kept with probability %1 and multiplied by %2; the others become 0.")
                    .arg(formatValue(1 - m_problem.dropout), formatValue(1 / (1 - m_problem.dropout)))};
    return {tr("Drop out entries of %1").arg(tile()),
            (m_algorithm == Algorithm::Standard
                 ? tr("Where the forward pass dropped a weight its gradient is 0; the others are multiplied by %1.")
                 : tr("The same entries as in the forward pass, drawn again from the seed; the others are multiplied by %1."))
                .arg(formatValue(1 / (1 - m_problem.dropout)))};
}

Phrase Phrases::rowDots() const
{
    const QString d = tileMarkup(D, m_event.row, -1);
    if (m_algorithm == Algorithm::Standard)
        return {tr("Row sums %1").arg(math(QStringLiteral("%1 = rowsum(P ∘ dP)").arg(d))),
                tr("The mean of each row's %1 gradients, weighted by P, in %2 rows.").arg(grouped(m_cols), grouped(m_rows))};
    return {tr("Row sums %1").arg(math(QStringLiteral("%1 = rowsum(%2 ∘ %3)").arg(d, tileMarkup(dO, m_event.row, -1), tileMarkup(O, m_event.row, -1)))),
            tr("%1 products added up in each of %2 rows: the same as %3, but without the row's weights.")
                .arg(grouped(m_problem.d), grouped(m_rows), math(QStringLiteral("rowsum(P ∘ dP)")))};
}

Phrase Phrases::softmaxGradient() const
{
    return {tr("Softmax gradient: %1").arg(math(QStringLiteral("%1 = P ∘ (dP − D)").arg(tileMarkup(dS, m_event.row, m_event.col)))),
            tr("%1 gradients of scores, in place: dS replaces dP. Over a whole row they add up to 0.")
                .arg(math(QStringLiteral("%1 × %2").arg(grouped(m_rows), grouped(m_cols))))};
}

Phrase Phrases::accumulateGradient() const
{
    const int32_t i = m_event.row, j = m_event.col;
    const TensorId weights = m_problem.dropout > 0 ? PDrop : P;
    QString sum = tileMarkup(tileOf(m_event)), product;
    if (m_event.tensor == dV)
        product = transposed(tileMarkup(weights, i, j)) + QStringLiteral(" ") + tileMarkup(dO, i, -1);
    else if (m_event.tensor == dK)
        product = QStringLiteral("τ ") + transposed(tileMarkup(dS, i, j)) + QStringLiteral(" ") + tileMarkup(Q, i, -1);
    else
        product = QStringLiteral("τ ") + tileMarkup(dS, i, j) + QStringLiteral(" ") + tileMarkup(K, -1, j);
    const QString title = tr("Accumulate %1").arg(math(QStringLiteral("%1 ← %1 + %2").arg(sum, product)));
    if (m_event.tensor == dQ)
        return {title, tr("%1 keys add their share to each of %2 query gradients, inside SRAM.").arg(grouped(m_cols), grouped(m_rows))};
    return {title, (m_event.tensor == dV ? tr("%1 queries add their share to each of %2 value gradients, inside SRAM.")
                                         : tr("%1 queries add their share to each of %2 key gradients, inside SRAM."))
                       .arg(grouped(m_rows), grouped(m_cols))};
}

} // namespace tilescope
