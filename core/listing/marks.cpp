// SPDX-License-Identifier: Apache-2.0
#include "core/listing/marks.h"

namespace tilescope {

namespace {

using enum TensorId;
using Kind = EventKind;

constexpr std::string_view kCta = "one CTA each", kPythonCta = "# one CTA each";

constexpr TextMark kQKt[]{
    {Kind::CtaBegin, None, {kCta, "qkt(Cta& cta", kPythonCta}},
    {Kind::Load, Q, {"load Qᵢ", "load(cta, Q_smem", "Q_smem ="}},
    {Kind::Load, K, {"load Kⱼ", "loadTransposed(cta, K_smem", "K_smem ="}},
    {Kind::Matmul, S, {"Sᵢⱼ = τ Qᵢ Kⱼᵀ", "matmul(cta, S_smem", "S_smem ="}},
    {Kind::Store, S, {"store Sᵢⱼ", "store(cta, S_gmem", "] = S_smem"}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

constexpr TextMark kMask[]{
    {Kind::CtaBegin, None, {kCta, "maskScores(Cta& cta", kPythonCta}},
    {Kind::Load, S, {"load Sᵢⱼ", "load(cta, S_smem", "S_smem = S_hbm"}},
    {Kind::Mask, S, {"Sᵢⱼ ← −∞", "applyMask(", "S_smem = np.where"}},
    {Kind::Store, S, {"store Sᵢⱼ", "store(cta, S_gmem", "] = S_smem"}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

// Softmax has two forms, one after the other in each listing: whole rows (no column index), or tiles of
// them in two passes.
bool wholeRow(const Event& event) { return event.col < 0; }
bool inTiles(const Event& event) { return event.col >= 0; }
/// A tile in the first pass is reported by three events, after CtaBegin.
bool inFirstPass(const Event& event) { return event.col >= 0 && event.sequence == 1 + 3 * uint32_t(event.col); }
bool inSecondPass(const Event& event) { return event.col >= 0 && !inFirstPass(event); }
constexpr uint32_t kWholeRowEvents = 8;
bool endsWholeRow(const Event& event) { return event.sequence == kWholeRowEvents - 1; }
bool endsTwoPasses(const Event& event) { return !endsWholeRow(event); }

constexpr TextMark kSoftmax[]{
    {Kind::Load, S, {"load Sᵢ", "load(cta, S_smem", "S_smem = S_hbm"}, 0, wholeRow},
    {Kind::RowMax, M, {"rowmax(Sᵢ", "rowMax(", ".max(axis=1)"}, 0, wholeRow},
    {Kind::Exponentiate, P, {"= exp(Sᵢ", "exponentiate(", "P_smem = np.exp"}, 0, wholeRow},
    {Kind::RowSum, L, {"rowsum(", "rowSum", ".sum(axis=1)"}, 0, wholeRow},
    {Kind::Normalise, P, {"diag(lᵢ)⁻¹", "divideRows(", "P_smem = P_smem /"}, 0, wholeRow},
    {Kind::Store, P, {"store Pᵢ", "store(cta, P_gmem", "] = P_smem"}, 0, wholeRow},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}, 0, endsWholeRow},
    {Kind::Load, S, {"load Sᵢ", "load(cta, S_smem", "S_smem = S_hbm"}, 1, inFirstPass},
    {Kind::RowMax, M, {"rowmax(Sᵢ", "rowMax(", ".max(axis=1)"}, 1, inTiles},
    {Kind::RowSum, L, {"rowsum(", "rowSum", ".sum(axis=1)"}, 1, inTiles},
    {Kind::Load, S, {"load Sᵢ", "load(cta, S_smem", "S_smem = S_hbm"}, 2, inSecondPass},
    {Kind::Exponentiate, P, {"= exp(Sᵢ", "exponentiate(", "P_smem = np.exp"}, 1, inTiles},
    {Kind::Normalise, P, {"diag(lᵢ)⁻¹", "divideRows(", "P_smem = P_smem /"}, 1, inTiles},
    {Kind::Store, P, {"store Pᵢ", "store(cta, P_gmem", "] = P_smem"}, 1, inTiles},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}, 1, endsTwoPasses},
};

constexpr TextMark kDropout[]{
    {Kind::CtaBegin, None, {kCta, "dropProbabilities(Cta& cta", kPythonCta}},
    {Kind::Load, P, {"load Pᵢⱼ", "load(cta, P_smem", "P_smem = P_hbm"}},
    {Kind::Dropout, P, {"/ (1 − p)", "dropElements(", "/ (1 - p), 0)"}},
    {Kind::Dropout, PDrop, {"/ (1 − p)", "dropElements(", "/ (1 - p), 0)"}},
    {Kind::Store, P, {"store Pᵢⱼ", "store(cta, dropped_gmem", "] = P_smem"}},
    {Kind::Store, PDrop, {"store Pᵢⱼ", "store(cta, dropped_gmem", "] = P_smem"}},
    {Kind::Store, DropMask, {"a byte each", "storeDropMask(", "keep_hbm[tile] ="}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

constexpr TextMark kPV[]{
    {Kind::CtaBegin, None, {kCta, "pv(Cta& cta", kPythonCta}},
    {Kind::Load, P, {"load Pᵢⱼ", "load(cta, P_smem", "P_smem = P_hbm"}},
    {Kind::Load, PDrop, {"load Pᵢⱼ", "load(cta, P_smem", "P_smem = P_hbm"}},
    {Kind::Load, V, {"load Vⱼ", "load(cta, V_smem", "V_smem ="}},
    {Kind::Accumulate, O, {"+ Pᵢⱼ Vⱼ", "matmulAccumulate(", "P_smem @ V_smem"}},
    {Kind::Store, O, {"store Oᵢ", "store(cta, O_gmem", "] = O_smem"}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

constexpr TextMark kFlash1[]{
    {Kind::CtaBegin, None, {kCta, "flash1(Cta& cta", "def flash1("}},
    {Kind::Load, K, {"load Kⱼ", "loadTransposed(cta, K_smem", "K_smem ="}},
    {Kind::Load, V, {"load Vⱼ", "load(cta, V_smem", "V_smem ="}},
    {Kind::Skip, S, {"skip it", "skip(cta)", "continue"}},
    {Kind::Load, Q, {"load Qᵢ", "load(cta, Q_smem", "Q_smem ="}},
    {Kind::Load, O, {"load Oᵢ", "load(cta, O_smem", "O_smem = O_hbm"}},
    {Kind::Load, L, {"load lᵢ", "load(cta, l,", "l = l_hbm"}},
    {Kind::Load, M, {"load mᵢ", "load(cta, m,", "m = m_hbm"}},
    {Kind::Matmul, S, {"Sᵢⱼ = τ Qᵢ Kⱼᵀ", "matmul(cta, S_smem", "S_smem = tau"}},
    {Kind::Mask, S, {"Sᵢⱼ ← −∞", "applyMask(", "S_smem = np.where"}},
    {Kind::RowMax, MTile, {"m̃ᵢⱼ = rowmax", "rowMax(", "m_tile ="}},
    {Kind::Exponentiate, P, {"P̃ᵢⱼ = exp", "exponentiate(", "P_smem = np.exp"}},
    {Kind::RowSum, L, {"l̃ᵢⱼ = rowsum", "rowSum", "l_tile ="}},
    {Kind::Rescale, O, {"diag(lᵢ) exp(mᵢ − mᵢ_new) Oᵢ", "scaleRows(", "[:, None] * O_smem"}},
    {Kind::Dropout, P, {"dropout(", "dropElements(", "P_smem * keep"}},
    {Kind::Accumulate, O, {"Oᵢ ← Oᵢ +", "matmulAccumulate(", "P_smem @ V_smem"}},
    {Kind::Store, O, {"store Oᵢ", "store(cta, O_gmem", "] = O_smem"}},
    {Kind::Store, L, {"store lᵢ", "store(cta, l_gmem", "l_hbm[rows] ="}},
    {Kind::Store, M, {"store mᵢ", "store(cta, m_gmem", "m_hbm[rows] ="}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

constexpr TextMark kFlash2[]{
    {Kind::CtaBegin, None, {kCta, "flash2(Cta& cta", kPythonCta}},
    {Kind::Load, Q, {"load Qᵢ", "load(cta, Q_smem", "Q_smem ="}},
    {Kind::Skip, S, {"skip it", "skip(cta)", "continue"}},
    {Kind::Load, K, {"load Kⱼ", "loadTransposed(cta, K_smem", "K_smem ="}},
    {Kind::Load, V, {"load Vⱼ", "load(cta, V_smem", "V_smem ="}},
    {Kind::Matmul, S, {"Sᵢⱼ = τ Qᵢ Kⱼᵀ", "matmul(cta, S_smem", "S_smem = tau"}},
    {Kind::Mask, S, {"Sᵢⱼ ← −∞", "applyMask(", "S_smem = np.where"}},
    {Kind::RowMax, M, {"m̃ᵢⱼ = rowmax", "rowMax(", ".max(axis=1)"}},
    {Kind::Exponentiate, P, {"Pᵢⱼ = exp", "exponentiate(", "P_smem = np.exp"}},
    {Kind::RowSum, L, {"l̃ᵢⱼ = rowsum", "rowSum", ".sum(axis=1)"}},
    {Kind::Rescale, O, {"diag(α) Oᵢ", "scaleRows(", "alpha[:, None] * O_smem"}},
    {Kind::Dropout, P, {"dropout(", "dropElements(", "P_smem * keep"}},
    {Kind::Accumulate, O, {"+ Pᵢⱼ Vⱼ", "matmulAccumulate(", "P_smem @ V_smem"}},
    {Kind::Normalise, O, {"diag(lᵢ)⁻¹ Oᵢ", "divideRows(", "O_smem = O_smem /"}},
    {Kind::Store, O, {"store Oᵢ", "store(cta, O_gmem", "] = O_smem"}},
    {Kind::Store, LSE, {"store Lᵢ", "storeLogSumExp(", "L_hbm[rows] ="}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

} // namespace

std::span<const TextMark> textMarks(KernelKind kernel)
{
    switch (kernel) {
    case KernelKind::QKt: return kQKt;
    case KernelKind::Mask: return kMask;
    case KernelKind::Softmax: return kSoftmax;
    case KernelKind::Dropout: return kDropout;
    case KernelKind::PV: return kPV;
    case KernelKind::Flash1: return kFlash1;
    case KernelKind::Flash2: return kFlash2;
    default: return backwardMarks(kernel);
    }
}

} // namespace tilescope
