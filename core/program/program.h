// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/hostdevice.h"
#include "core/base/saturate.h"
#include "core/problem/problem.h"
#include "core/program/arenalayout.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

/// Forward, then backward. Standard attention's backward (FA1 paper, Algorithm 3) is PtdO: dV = Pᵀ dO, dOVt: dP = dO Vᵀ,
/// DropoutGrad: dP where dropout kept P, SoftmaxGrad: dS = P ∘ (dP − rowsum(P ∘ dP)), dSK: dQ = τ dS K, dStQ: dK = τ dSᵀ Q.
enum class KernelKind : uint8_t {
    QKt, Mask, Softmax, Dropout, PV, Flash1, Flash2,
    PtdO, dOVt, DropoutGrad, SoftmaxGrad, dSK, dStQ,
    Flash1Backward,       ///< FA1 paper, Algorithm 4
    RowDots,              ///< FA2 paper, Algorithm 2, line 4: D = rowsum(dO ∘ O)
    Flash2Backward,       ///< Algorithm 2 with one CTA a head, which adds to dQ in the order of j
    Flash2BackwardAtomic, ///< Algorithm 2 with a CTA for each column block, which adds to dQ atomically, in any order
    Count
};

TILESCOPE_HD constexpr bool isBackward(KernelKind kind) { return kind >= KernelKind::PtdO; }

/// What one CTA works on.
enum class CtaShare : uint8_t { RowBlock, ColumnBlock, Head };

TILESCOPE_HD constexpr CtaShare shareOf(KernelKind kind)
{
    using enum KernelKind;
    if (kind == Flash1 || kind == Flash1Backward || kind == Flash2Backward)
        return CtaShare::Head;
    return kind == PtdO || kind == dStQ || kind == Flash2BackwardAtomic ? CtaShare::ColumnBlock : CtaShare::RowBlock;
}

std::string_view nameOf(KernelKind kind); ///< "QKᵀ", "mask", "softmax", "dropout", "PV", "FlashAttention", "FlashAttention-2", …

/// What an HBM buffer holds before the first launch. FA1 starts from O = 0, l = 0, m = −∞.
enum class BufferFill : uint8_t { None, Zero, NegativeInfinity };

/// One allocation in HBM: a whole tensor over batch and heads.
struct BufferSpec {
    TensorId tensor = TensorId::None;
    int64_t elements = 0;
    int64_t elementBytes = 4; ///< 1 for the dropout mask
    BufferFill fill = BufferFill::None;
    bool temporary = false; ///< freed at the end (S, P, the dropout mask); the others outlive the run

    int64_t bytes() const { return multiplySaturated(elements, elementBytes); }
};

/// One kernel launch. CTA c works on head c / ctasPerHead.
struct Launch {
    KernelKind kind = KernelKind::Flash2;
    int64_t ctasPerHead = 0, ctas = 0;
    int64_t tileRows = 0; ///< height of row block i: Br, or less where a softmax row block must fit SRAM
    int64_t tileCols = 0; ///< width of column block j; Nk where an event's tile spans the row (col = −1)
    bool rowFits = true;  ///< softmax and its gradient: the whole row fits SRAM; otherwise S (or P and dP) is read twice
    ArenaLayout arena;
    CtaShare share = CtaShare::RowBlock;

    /// Softmax or its gradient with whole rows on chip: an event's tile has no column.
    bool spansRow() const { return (kind == KernelKind::Softmax || kind == KernelKind::SoftmaxGrad) && rowFits; }
};

/// The launches of an algorithm, of the forward pass and, for Pass::Backward, of the backward pass after it, with their
/// buffers: a pure function of the problem and of the SRAM a CTA may use. Engines execute it; nothing else decides what is
/// launched or allocated.
struct Program {
    Problem problem;
    int64_t sramLimit = 0; ///< bytes a CTA may use
    std::vector<BufferSpec> buffers;
    std::vector<Launch> launches; ///< empty when there are no queries or no keys

    const BufferSpec* find(TensorId tensor) const;
    int64_t hbmBytes() const;      ///< all buffers: the peak, since all are live together
    int64_t extraHbmBytes() const; ///< beyond Q, K, V and O
    int64_t sramBytes() const;     ///< the largest arena
    int64_t eventCount() const;    ///< exactly what a recording yields
    int64_t rowStatColumns() const; ///< updates of m and l a row sees: Tc for flash, 1 for standard
    int64_t rowStatCount() const { return problem.headCount() * rowStatColumns() * problem.nq; }
};

/// Plans the run. The problem must be within its limits (see validate); what does not fit the device is
/// planned all the same, with sizes beyond 64 bits cut off there, and reported by validate.
Program makeProgram(const Problem& problem, int64_t sramLimit);

/// Events that CTA `cta` of the launch reports, CtaBegin and CtaEnd included.
int64_t eventsInCta(const Program& program, const Launch& launch, int64_t cta);

/// Of these, in a FlashAttention kernel with j outside (Flash1 and the backward ones), the events of column block j.
int64_t eventsInColumn(const Program& program, const Launch& launch, int64_t j);

/// Of all CTAs of one head; every head does the same.
int64_t eventsInHead(const Program& program, const Launch& launch);

} // namespace tilescope
