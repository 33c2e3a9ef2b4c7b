// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace tilescope {

/// What a hook reports: one kind for each phase of a kernel, and the program's own events.
enum class EventKind : uint8_t {
    Alloc,       ///< program: an HBM buffer now exists; `row` is its index in Program::buffers
    Free,        ///< program: it is gone
    KernelBegin, ///< program: launch `launch` starts
    KernelEnd,
    CtaBegin,
    CtaEnd,
    Load,        ///< HBM → SRAM
    Store,       ///< SRAM → HBM
    Matmul,      ///< S = τ Q Kᵀ; backward: dP = dO Vᵀ
    Mask,        ///< S ← −∞ where the mask hides it
    RowMax,
    Exponentiate,///< S → P
    RowSum,      ///< l (and in FA1 the merge of m and l); the row statistics are recorded here. Backward: D = rowsum(dO ∘ O)
    Rescale,     ///< O ← diag(α) O
    Accumulate,  ///< O ← O + P V; backward: dV ← dV + Pᵀ dO, dK ← dK + τ dSᵀ Q, dQ ← dQ + τ dS K
    Normalise,   ///< division by l
    Dropout,
    Skip,        ///< a tile that the mask hides completely: no load, no arithmetic, no bytes
    SoftmaxGrad, ///< backward: dS = P ∘ (dP − D)
    Count
};

/// Matrices and vectors by their names in the papers. LSE is FA2's L = m + ln l. MTile to Beta live
/// in SRAM only: m̃ and l̃ of one tile, α = e^(m_old − m_new), and FA1's β = e^(m̃ − m_new)/l_new. Behind None, whose
/// number trace files hold, come the backward pass's: gradients, P after dropout, D = rowsum(dO ∘ O), and Kᵀ, a second
/// copy of K in SRAM.
enum class TensorId : uint8_t {
    Q, K, V, S, P, O, M, L, LSE, DropMask, MTile, LTile, Alpha, Beta, None, dO, dQ, dK, dV, dP, dS, PDrop, D, KT, Count
};

constexpr int kTensorCount = int(TensorId::Count);

std::string_view nameOf(EventKind kind);  ///< "load", "row max", …
std::string_view nameOf(TensorId tensor); ///< "Q", …, "m", "l", "L", "mask"
constexpr bool movesBytes(EventKind kind) { return kind == EventKind::Load || kind == EventKind::Store; }

/// One step. i and j are tile indices, 0-based; −1 where there is none. Events inside the loops carry
/// both, whatever the tensor; which of them index the tensor's tile is TileRef's business. Tile
/// heights and widths are the launch's (Launch::tileRows, tileCols).
struct Event {
    uint64_t clock = 0;    ///< ns, the device's own timer: 'observed', the order of events is (launch, CTA, sequence)
    uint32_t bytes = 0;    ///< moved between HBM and SRAM; 0 for other kinds
    uint32_t cta = 0;      ///< within the launch
    uint32_t sequence = 0; ///< within the CTA
    int32_t row = -1;      ///< i
    int32_t col = -1;      ///< j
    EventKind kind = EventKind::CtaBegin;
    TensorId tensor = TensorId::None;
    uint8_t launch = 0;
    uint8_t sm = 0; ///< SM that ran the CTA, observed; 0 on the host

    bool operator==(const Event&) const = default;
};
static_assert(sizeof(Event) == 32);

/// A tile of a tensor: Q, O, dO, dQ, m, l, L, D by row block i, K, V, dK, dV by column block j, S, P, dP, dS by both.
struct TileRef {
    TensorId tensor = TensorId::None;
    int32_t row = -1, col = -1;

    bool operator==(const TileRef&) const = default;
    bool valid() const { return tensor != TensorId::None; }
};

constexpr bool belongsToKeys(TensorId t)
{
    using enum TensorId;
    return t == K || t == V || t == dK || t == dV || t == KT;
}
constexpr bool isSquare(TensorId t) ///< Nq × Nk
{
    using enum TensorId;
    return t == S || t == P || t == DropMask || t == dP || t == dS || t == PDrop;
}
constexpr bool indexedByRow(TensorId t) { return !belongsToKeys(t) && t != TensorId::None; }
constexpr bool indexedByCol(TensorId t) { return belongsToKeys(t) || isSquare(t); }

/// The tile that the event acts on.
constexpr TileRef tileOf(const Event& event)
{
    return {event.tensor, indexedByRow(event.tensor) ? event.row : -1, indexedByCol(event.tensor) ? event.col : -1};
}

/// m and l of one row after one update: what the hooks report at RowSum.
struct RowStat {
    float m, l;
};

} // namespace tilescope
