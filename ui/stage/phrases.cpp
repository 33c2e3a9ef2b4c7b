// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/phrases.h"

#include "core/problem/mask.h"
#include "ui/stage/markup.h"
#include "ui/stage/stageformat.h"
#include "ui/text/eventtext.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace tilescope {

using enum TensorId;

Phrases::Phrases(const SceneInput& input)
    : m_input(input), m_event(input.event()), m_problem(input.problem()), m_algorithm(m_problem.algorithm)
{
    if (!input.inCta())
        return;
    const Launch& launch = *input.launch();
    const auto extent = [](int64_t index, int64_t block, int64_t n) {
        return index < 0 ? n : std::clamp<int64_t>(n - index * block, 0, block);
    };
    m_firstRow = std::max<int64_t>(0, m_event.row) * launch.tileRows;
    m_rows = extent(m_event.row, launch.tileRows, m_problem.nq);
    m_cols = extent(m_event.col, launch.tileCols, m_problem.nk);
}

QString Phrases::name(TensorId tensor) const
{
    return math(tileMarkup(tensor, indexedByRow(tensor) ? m_event.row : -1, indexedByCol(tensor) ? m_event.col : -1));
}

QString Phrases::tile() const { return math(tileMarkup(tileOf(m_event))); }

QString Phrases::shape() const
{
    const QString pair = QStringLiteral("%1 × %2");
    const TensorId tensor = m_event.tensor;
    if (isSquare(tensor))
        return pair.arg(grouped(m_rows), grouped(m_cols));
    if (belongsToKeys(tensor))
        return pair.arg(grouped(m_cols), grouped(m_problem.d));
    if (tensor == Q || tensor == O || tensor == dQ || tensor == dO)
        return pair.arg(grouped(m_rows), grouped(m_problem.d));
    return grouped(m_rows);
}

QString Phrases::moved() const
{
    const BufferSpec* buffer = m_input.trace->program.find(m_event.tensor);
    const int64_t element = buffer ? buffer->elementBytes : bytesOf(m_problem.dtype);
    return math(QStringLiteral("%1 × %2 B = %3").arg(shape()).arg(element).arg(bytesText(m_event.bytes)));
}

Phrase Phrases::step() const
{
    switch (m_event.kind) {
    case EventKind::Alloc:
    case EventKind::Free:
    case EventKind::KernelBegin:
    case EventKind::KernelEnd: return programStep();
    case EventKind::CtaBegin:
    case EventKind::CtaEnd: return ctaStep();
    case EventKind::Load: return backward() ? backwardLoad() : load();
    case EventKind::Store: return backward() ? backwardStore() : store();
    case EventKind::Matmul: return multiply();
    case EventKind::Mask:
        return {tr("Mask %1").arg(name(S)),
                tr("Scores of keys that a query must not see become −∞, so that their weight will be 0.")};
    case EventKind::RowMax: return rowMax();
    case EventKind::Exponentiate: return backward() ? recompute() : exponentiate();
    case EventKind::RowSum: return backward() ? rowDots() : rowSum();
    case EventKind::Rescale: return rescale();
    case EventKind::Accumulate: return backward() ? accumulateGradient() : accumulate();
    case EventKind::Normalise: return normalise();
    case EventKind::Dropout: return dropout();
    case EventKind::SoftmaxGrad: return softmaxGradient();
    case EventKind::Skip:
        return {tr("Skip %1").arg(name(S)),
                tr("The mask hides all %1 scores of this tile: no load, no arithmetic, no bytes.").arg(math(shape()))};
    case EventKind::Count: break;
    }
    return {};
}

Phrase Phrases::allocation() const
{
    const BufferSpec& buffer = m_input.trace->program.buffers[size_t(m_event.row)];
    const QString tensor = math(Theme::tensorLetter(buffer.tensor));
    const QString size =
        math(QStringLiteral("%1 × %2 B = %3").arg(grouped(buffer.elements)).arg(buffer.elementBytes).arg(bytesText(buffer.bytes())));
    const bool gradient = buffer.tensor == dP || buffer.tensor == dS;
    const bool kept = m_problem.pass == Pass::Backward && buffer.temporary && !gradient && buffer.tensor != S;
    if (m_event.kind == EventKind::Free)
        return {tr("Free %1").arg(tensor),
                (kept                 ? tr("%1 of HBM are given back. The forward pass had to keep them for the backward pass.")
                 : gradient           ? tr("%1 of HBM are given back. These gradients were only needed between the kernels.")
                 : buffer.tensor == P ? tr("%1 of HBM are given back. The probabilities were only needed between the kernels.")
                                      : tr("%1 of HBM are given back. The scores were only needed between the kernels."))
                    .arg(math(bytesText(buffer.bytes())))};
    return {tr("Allocate %1 in HBM").arg(tensor),
            (!buffer.temporary    ? tr("%1 for all heads.")
             : kept               ? tr("%1, which the forward pass keeps for the backward pass.")
             : gradient           ? tr("%1, only to hand gradients from one kernel to the next.")
             : buffer.tensor == P ? tr("%1, only to hand probabilities from one kernel to the next.")
                                  : tr("%1, only to hand scores from one kernel to the next."))
                .arg(size)};
}

Phrase Phrases::programStep() const
{
    const Program& program = m_input.trace->program;
    if (m_event.kind == EventKind::Alloc || m_event.kind == EventKind::Free)
        return allocation();
    const Launch& launch = program.launches[m_event.launch];
    const QString kernel = kernelName(launch.kind);
    if (m_event.kind == EventKind::KernelEnd)
        return {tr("%1 is done").arg(kernel), tr("So far %1 were read from HBM and %2 written to it.")
                                                  .arg(math(bytesText(m_input.state->traffic.totalRead())),
                                                       math(bytesText(m_input.state->traffic.totalWrite())))};
    const QString title =
        program.launches.size() > 1
            ? tr("Launch kernel %1 of %2: %3").arg(m_event.launch + 1).arg(program.launches.size()).arg(kernel)
            : tr("Launch %1").arg(kernel);
    switch (launch.share) {
    case CtaShare::Head:
        return {title, tr("CTAs: %n, one per head: each walks over all blocks of K and V.", nullptr, int(launch.ctas))};
    case CtaShare::ColumnBlock:
        return {title, tr("CTAs: %n, one per head and block of %1 keys.", nullptr, int(launch.ctas)).arg(grouped(launch.tileCols))};
    case CtaShare::RowBlock: break;
    }
    return {title, tr("CTAs: %n, one per head and block of %1 query rows.", nullptr, int(launch.ctas)).arg(grouped(launch.tileRows))};
}

Phrase Phrases::ctaStep() const
{
    const Launch& launch = *m_input.launch();
    const int64_t block = m_event.cta % launch.ctasPerHead;
    if (m_event.kind == EventKind::CtaEnd)
        return {tr("CTA %1 is done").arg(m_event.cta),
                tr("Its SRAM is free for another thread block; nothing in it survives.")};
    const QString title = tr("CTA %1 begins").arg(m_event.cta), head = headText(*m_input.trace, m_input.state->head);
    if (launch.share == CtaShare::Head)
        return {title, tr("It computes head %1 alone: K and V block by block, and for each all blocks of Q.").arg(head)};
    const bool keys = launch.share == CtaShare::ColumnBlock;
    const int64_t extent = keys ? launch.tileCols : launch.tileRows, first = block * extent;
    const int64_t last = std::min(keys ? m_problem.nk : m_problem.nq, first + extent) - 1;
    return {title, (keys ? tr("This thread block owns keys %1 to %2 of head %3.") : tr("This thread block owns query rows %1 to %2 of head %3."))
                       .arg(grouped(first), grouped(last), head)};
}

Phrase Phrases::load() const
{
    const QString title = tr("Load %1 from HBM").arg(tile());
    switch (m_event.tensor) {
    case Q:
        return {title, m_algorithm == Algorithm::Flash1
                           ? tr("%1: the queries come anew for every block of keys.").arg(moved())
                           : tr("%1: the queries stay on chip while all keys pass.").arg(moved())};
    case K:
    case V:
        return {title, m_algorithm == Algorithm::Flash1
                           ? tr("%1: stays on chip while all row blocks of Q pass.").arg(moved())
                           : tr("%1, read again by every row block.").arg(moved())};
    case O:
    case M:
    case L: return {title, tr("%1: what earlier key blocks left behind comes back to be updated.").arg(moved())};
    case S:
    case P: return {title, tr("%1: an earlier kernel wrote it to HBM, this one reads it back.").arg(moved())};
    default: return {title, moved()};
    }
}

Phrase Phrases::store() const
{
    const QString title = tr("Store %1 to HBM").arg(tile());
    switch (m_event.tensor) {
    case S:
    case P: return {title, tr("%1 written, for the next kernel to read back.").arg(moved())};
    case DropMask: return {title, tr("%1: which entries were kept, for the backward pass.").arg(moved())};
    case O:
        return {title, m_algorithm == Algorithm::Flash1
                           ? tr("%1: it will come back for the next key block.").arg(moved())
                           : tr("%1, once and finished.").arg(moved())};
    case LSE: return {title, tr("%1: all that the backward pass needs of the softmax.").arg(moved())};
    default: return {title, tr("%1 written.").arg(moved())};
    }
}

Phrase Phrases::rowMax() const
{
    const QString rows = grouped(m_rows);
    if (m_algorithm == Algorithm::Flash1)
        return {tr("Row maxima of this tile: %1")
                    .arg(math(QStringLiteral("m\u0303 = rowmax(%1)").arg(tileMarkup(S, m_event.row, m_event.col)))),
                tr("The largest of %1 scores, in each of %2 rows.").arg(grouped(m_cols), rows)};
    if (m_algorithm == Algorithm::Flash2)
        return {tr("Update the row maxima %1").arg(name(M)),
                tr("%1 in each of %2 rows.")
                    .arg(math(QStringLiteral("m_{new} = max(m_{old}, rowmax(%1))")
                                  .arg(tileMarkup(S, m_event.row, m_event.col))),
                         rows)};
    return {tr("Row maxima of %1").arg(name(S)),
            tr("The largest of %1 scores, in each of %2 rows.").arg(grouped(m_cols), rows)};
}

Phrase Phrases::exponentiate() const
{
    const QString p = tileMarkup(P, m_event.row, m_event.col);
    const QString maximum = Theme::tensorLetter(m_algorithm == Algorithm::Flash1 ? MTile : M);
    return {tr("Exponentiate: %1").arg(math(QStringLiteral("%1 = e^{S − %2}").arg(p, maximum))),
            tr("%1 scores become weights from 0 to 1 in place: P replaces S. Subtracting %2 keeps every exponent at or "
               "below 0.")
                .arg(math(QStringLiteral("%1 × %2").arg(grouped(m_rows), grouped(m_cols))), math(maximum))};
}

Phrase Phrases::rowSum() const
{
    if (m_algorithm == Algorithm::Flash1)
        return {tr("Merge %1 and %2").arg(name(M), name(L)),
                tr("%1: the tile's sum joins what earlier tiles left.")
                    .arg(math(QStringLiteral("l_{new} = exp(m − m_{new}) l + exp(m\u0303 − m_{new}) l\u0303")))};
    if (m_algorithm == Algorithm::Flash2)
        return {tr("Update the row sums %1").arg(name(L)),
                tr("%1 in each of %2 rows; the factor %3 corrects the old sum.")
                    .arg(math(QStringLiteral("l_{new} = α l_{old} + rowsum(%1)")
                                  .arg(tileMarkup(P, m_event.row, m_event.col))),
                         grouped(m_rows), math(QStringLiteral("α = exp(m_{old} − m_{new})")))};
    return {tr("Row sums of %1").arg(name(P)),
            tr("%1 weights added up in each of %2 rows.").arg(grouped(m_cols), grouped(m_rows))};
}

Phrase Phrases::rescale() const
{
    if (m_algorithm == Algorithm::Flash1)
        return {tr("Rescale %1")
                    .arg(math(tileMarkup(O, m_event.row, -1) + QStringLiteral(" ← (l / l_{new}) exp(m − m_{new}) ") +
                              tileMarkup(O, m_event.row, -1))),
                tr("The old output was divided by the old sum: %1 rows are brought to the new maximum and sum.")
                    .arg(grouped(m_rows))};
    return {
        tr("Rescale %1")
            .arg(math(tileMarkup(O, m_event.row, -1) + QStringLiteral(" ← diag(α) ") + tileMarkup(O, m_event.row, -1))),
        tr("A larger maximum was found in some rows: their old sums shrink by %1. Where it did not change, α = 1.")
            .arg(math(QStringLiteral("α = exp(m_{old} − m_{new})")))};
}

Phrase Phrases::accumulate() const
{
    const QString o = tileMarkup(O, m_event.row, -1);
    const QString product =
        tileMarkup(P, m_event.row, m_event.col) + QStringLiteral(" ") + tileMarkup(V, -1, m_event.col);
    const QString factor = m_algorithm == Algorithm::Flash1 ? QStringLiteral("diag(β) ") : QString();
    return {tr("Accumulate %1").arg(math(QStringLiteral("%1 ← %1 + %2%3").arg(o, factor, product))),
            tr("%1 weighted values are added to each of %2 output rows, inside SRAM.")
                .arg(grouped(m_cols), grouped(m_rows))};
}

Phrase Phrases::normalise() const
{
    if (m_event.tensor == O)
        return {tr("Divide %1 by %2").arg(name(O), name(L)),
                tr("Once, at the end, for %1 rows; and %2 is kept for the backward pass.")
                    .arg(grouped(m_rows), math(QStringLiteral("L = m + ln l")))};
    return {tr("Divide %1 by the row sums").arg(name(P)),
            tr("Now each of %1 rows of P adds up to 1.").arg(grouped(m_rows))};
}

QString Phrases::operation() const
{
    switch (m_event.kind) {
    case EventKind::Matmul: return tr("multiply");
    case EventKind::Mask: return tr("mask");
    case EventKind::RowMax: return tr("row maximum");
    case EventKind::Exponentiate: return tr("exponentiate");
    case EventKind::RowSum: return tr("row sum");
    case EventKind::Rescale: return tr("rescale");
    case EventKind::Accumulate: return tr("multiply, add");
    case EventKind::Normalise: return tr("divide by l");
    case EventKind::Dropout: return tr("drop out");
    case EventKind::SoftmaxGrad: return tr("softmax gradient");
    case EventKind::Skip: return tr("skipped");
    default: return {};
    }
}

QString Phrases::kernelName(KernelKind kind)
{
    switch (kind) {
    case KernelKind::QKt: return math(QStringLiteral("QK^{T}"));
    case KernelKind::Mask: return tr("mask");
    case KernelKind::Softmax: return tr("softmax");
    case KernelKind::Dropout: return tr("dropout");
    case KernelKind::PV: return math(QStringLiteral("PV"));
    case KernelKind::Flash1: return math(QStringLiteral("FlashAttention"));
    case KernelKind::Flash2: return math(QStringLiteral("FlashAttention-2"));
    case KernelKind::PtdO: return math(QStringLiteral("P^{T}dO"));
    case KernelKind::dOVt: return math(QStringLiteral("dOV^{T}"));
    case KernelKind::DropoutGrad: return tr("dropout gradient");
    case KernelKind::SoftmaxGrad: return tr("softmax gradient");
    case KernelKind::dSK: return math(QStringLiteral("dSK"));
    case KernelKind::dStQ: return math(QStringLiteral("dS^{T}Q"));
    case KernelKind::Flash1Backward: return tr("%1 backward").arg(math(QStringLiteral("FlashAttention")));
    case KernelKind::RowDots: return math(QStringLiteral("D = rowsum(dO ∘ O)"));
    case KernelKind::Flash2Backward: return tr("%1 backward").arg(math(QStringLiteral("FlashAttention-2")));
    case KernelKind::Flash2BackwardAtomic: return tr("%1 backward, atomic").arg(math(QStringLiteral("FlashAttention-2")));
    case KernelKind::Count: break;
    }
    return {};
}

QString Phrases::tensorRole(TensorId tensor)
{
    switch (tensor) {
    case Q: return tr("queries");
    case K: return tr("keys");
    case V: return tr("values");
    case S: return tr("scores");
    case P: return tr("weights");
    case O: return tr("output");
    case dQ:
    case dK:
    case dV:
    case dO:
    case dP:
    case dS: return tr("gradient");
    case PDrop: return tr("after dropout");
    default: return tr("stats");
    }
}

} // namespace tilescope
