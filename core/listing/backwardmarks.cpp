// SPDX-License-Identifier: Apache-2.0
#include "core/listing/marks.h"

namespace tilescope {

namespace {

using enum TensorId;
using Kind = EventKind;

constexpr std::string_view kCta = "one CTA each", kPythonCta = "# one CTA each";

constexpr TextMark kPtdO[]{
    {Kind::CtaBegin, None, {kCta, "ptdO(Cta& cta", kPythonCta}},
    {Kind::Load, P, {"load Pᵢⱼ", "load(cta, P_smem", "P_smem = P_hbm"}},
    {Kind::Load, PDrop, {"load Pᵢⱼ", "load(cta, P_smem", "P_smem = P_hbm"}},
    {Kind::Load, dO, {"load dOᵢ", "load(cta, dO_smem", "dO_smem ="}},
    {Kind::Accumulate, dV, {"dVⱼ ← dVⱼ +", "accumulateValues(", "P_smem.T @ dO_smem"}},
    {Kind::Store, dV, {"store dVⱼ", "store(cta, dV_gmem", "] = dV_smem"}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

constexpr TextMark kdOVt[]{
    {Kind::CtaBegin, None, {kCta, "dOVt(Cta& cta", kPythonCta}},
    {Kind::Load, dO, {"load dOᵢ", "load(cta, dO_smem", "dO_smem = dO_hbm"}},
    {Kind::Load, V, {"load Vⱼ", "loadTransposed(cta, V_smem", "V_smem = V_hbm"}},
    {Kind::Matmul, dP, {"dPᵢⱼ = dOᵢ Vⱼᵀ", "matmulGradient(", "dO_smem @ V_smem.T"}},
    {Kind::Store, dP, {"store dPᵢⱼ", "store(cta, dP_gmem", "] = dP_smem"}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

constexpr TextMark kDropoutGrad[]{
    {Kind::CtaBegin, None, {kCta, "dropGradients(Cta& cta", kPythonCta}},
    {Kind::Load, dP, {"load dPᵢⱼ", "load(cta, dP_smem", "dP_smem = dP_hbm"}},
    {Kind::Load, DropMask, {"a byte each", "load(cta, mask_smem", "keep_smem = keep_hbm"}},
    {Kind::Dropout, dP, {"/ (1 − p)", "dropByMask(", "/ (1 - p), 0)"}},
    {Kind::Store, dP, {"store dPᵢⱼ", "store(cta, dP_gmem", "] = dP_smem"}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

// Two forms, one after the other in each listing, as softmax itself has.
bool wholeRow(const Event& event) { return event.col < 0; }
bool inTiles(const Event& event) { return event.col >= 0; }
constexpr uint32_t kWholeRowEvents = 7;
bool endsWholeRow(const Event& event) { return event.sequence == kWholeRowEvents - 1; }
bool endsTwoPasses(const Event& event) { return !endsWholeRow(event); }

constexpr TextMark kSoftmaxGrad[]{
    {Kind::Load, P, {"load Pᵢ", "load(cta, P_smem", "P_smem = P_hbm"}, 0, wholeRow},
    {Kind::Load, dP, {"load dPᵢ", "load(cta, dP_smem", "dP_smem = dP_hbm"}, 0, wholeRow},
    {Kind::RowSum, D, {"rowsum(Pᵢ", "rowDots", ".sum(axis=1)"}, 0, wholeRow},
    {Kind::SoftmaxGrad, dS, {"dSᵢ = Pᵢ", "softmaxGradient(", "dS_smem = P_smem"}, 0, wholeRow},
    {Kind::Store, dS, {"store dSᵢ", "store(cta, dS_gmem", "] = dS_smem"}, 0, wholeRow},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}, 0, endsWholeRow},
    {Kind::Load, P, {"load Pᵢ", "load(cta, P_smem", "P_smem = P_hbm"}, 1, inTiles},
    {Kind::Load, dP, {"load dPᵢ", "load(cta, dP_smem", "dP_smem = dP_hbm"}, 1, inTiles},
    {Kind::RowSum, D, {"rowsum(Pᵢ", "rowDots", ".sum(axis=1)"}, 1, inTiles},
    {Kind::SoftmaxGrad, dS, {"$dSᵢⱼ = Pᵢⱼ", "softmaxGradient(", "dS_smem = P_smem"}, 1, inTiles},
    {Kind::Store, dS, {"store dSᵢ", "store(cta, dS_gmem", "] = dS_smem"}, 1, inTiles},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}, 1, endsTwoPasses},
};

constexpr TextMark kdSK[]{
    {Kind::CtaBegin, None, {kCta, "dSK(Cta& cta", kPythonCta}},
    {Kind::Load, dS, {"load dSᵢⱼ", "load(cta, dS_smem", "dS_smem ="}},
    {Kind::Load, K, {"load Kⱼ", "load(cta, K_smem", "K_smem = K_hbm"}},
    {Kind::Accumulate, dQ, {"dQᵢ ← dQᵢ +", "accumulateQueries(", "dS_smem @ K_smem"}},
    {Kind::Store, dQ, {"store dQᵢ", "store(cta, dQ_gmem", "] = dQ_smem"}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

constexpr TextMark kdStQ[]{
    {Kind::CtaBegin, None, {kCta, "dStQ(Cta& cta", kPythonCta}},
    {Kind::Load, dS, {"load dSᵢⱼ", "load(cta, dS_smem", "dS_smem ="}},
    {Kind::Load, Q, {"load Qᵢ", "load(cta, Q_smem", "Q_smem ="}},
    {Kind::Accumulate, dK, {"dKⱼ ← dKⱼ +", "accumulateKeys(", "dS_smem.T @ Q_smem"}},
    {Kind::Store, dK, {"store dKⱼ", "store(cta, dK_gmem", "] = dK_smem"}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

constexpr TextMark kFlash1Backward[]{
    {Kind::CtaBegin, None, {kCta, "flash1Backward(Cta& cta", "def flash1_backward("}},
    {Kind::Load, K, {"load Kⱼ", "loadBothWays(cta, K_smem", "K_smem = K_hbm"}},
    {Kind::Load, V, {"load Vⱼ", "loadTransposed(cta, V_smem", "V_smem = V_hbm"}},
    {Kind::Skip, S, {"skip it", "skip(cta)", "continue"}},
    {Kind::Load, Q, {"load Qᵢ", "load(cta, Q_smem", "Q_smem = Q_hbm"}},
    {Kind::Load, O, {"load Oᵢ", "load(cta, O_smem", "O_smem = O_hbm"}},
    {Kind::Load, dO, {"load dOᵢ", "load(cta, dO_smem", "dO_smem = dO_hbm"}},
    {Kind::Load, dQ, {"load dQᵢ", "load(cta, dQ_smem", "dQ_smem = dQ_hbm"}},
    {Kind::Load, L, {"load lᵢ", "load(cta, l,", "l = l_hbm"}},
    {Kind::Load, M, {"load mᵢ", "load(cta, m,", "m = m_hbm"}},
    {Kind::Matmul, S, {"Sᵢⱼ = τ Qᵢ Kⱼᵀ", "matmul(cta, S_smem", "S_smem = tau"}},
    {Kind::Mask, S, {"Sᵢⱼ ← −∞", "applyMask(", "S_smem = np.where"}},
    {Kind::Exponentiate, P, {"Pᵢⱼ = diag", "exponentiate(", "P_smem = inverse"}},
    {Kind::Dropout, PDrop, {"dropout(Pᵢⱼ", "S_smem, PDrop", "P_smem * keep"}},
    {Kind::Accumulate, dV, {"dVⱼ ← dVⱼ +", "accumulateValues(", "PDrop_smem.T @"}},
    {Kind::Matmul, dP, {"dPᵢⱼ = dOᵢ", "matmulGradient(", "dO_smem @ V_smem.T"}},
    {Kind::Dropout, dP, {"dropout(dPᵢⱼ", "dP_smem, dP,", "dP_smem * keep"}},
    {Kind::RowSum, D, {"rowsum(", "rowDots(", ".sum(axis=1)"}},
    {Kind::SoftmaxGrad, dS, {"dSᵢⱼ = Pᵢⱼ", "softmaxGradient(", "dS_smem = P_smem"}},
    {Kind::Accumulate, dQ, {"dQᵢ ← dQᵢ +", "accumulateQueries(", "dS_smem @ K_smem"}},
    {Kind::Store, dQ, {"store dQᵢ", "store(cta, dQ_gmem", "] = dQ_smem"}},
    {Kind::Accumulate, dK, {"dKⱼ ← dKⱼ +", "accumulateKeys(", "dS_smem.T @ Q_smem"}},
    {Kind::Store, dK, {"store dKⱼ", "store(cta, dK_gmem", "] = dK_smem"}},
    {Kind::Store, dV, {"store dVⱼ", "store(cta, dV_gmem", "] = dV_smem"}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

constexpr TextMark kRowDots[]{
    {Kind::CtaBegin, None, {kCta, "rowDotsOfOutput(Cta& cta", kPythonCta}},
    {Kind::Load, O, {"load Oᵢ", "load(cta, O_smem", "O_smem = O_hbm"}},
    {Kind::Load, dO, {"load dOᵢ", "load(cta, dO_smem", "dO_smem = dO_hbm"}},
    {Kind::RowSum, D, {"rowsum(", "rowDots(", ".sum(axis=1)"}},
    {Kind::Store, D, {"store Dᵢ", "store(cta, D_gmem", "] = D_smem"}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

constexpr TextMark kFlash2Backward[]{
    {Kind::CtaBegin, None, {kCta, "flash2Backward(Cta& cta", "def flash2_backward("}},
    {Kind::Load, K, {"load Kⱼ", "loadBothWays(cta, K_smem", "K_smem = K_hbm"}},
    {Kind::Load, V, {"load Vⱼ", "loadTransposed(cta, V_smem", "V_smem = V_hbm"}},
    {Kind::Skip, S, {"skip it", "skip(cta)", "continue"}},
    {Kind::Load, Q, {"load Qᵢ", "load(cta, Q_smem", "Q_smem = Q_hbm"}},
    {Kind::Load, dO, {"load dOᵢ", "load(cta, dO_smem", "dO_smem = dO_hbm"}},
    {Kind::Load, LSE, {"load Lᵢ", "load(cta, L_smem", "L_smem = L_hbm"}},
    {Kind::Load, D, {"load Dᵢ", "load(cta, D_smem", "D_smem = D_hbm"}},
    {Kind::Matmul, S, {"Sᵢⱼ = τ Qᵢ Kⱼᵀ", "matmul(cta, S_smem", "S_smem = tau"}},
    {Kind::Mask, S, {"Sᵢⱼ ← −∞", "applyMask(", "S_smem = np.where"}},
    {Kind::Exponentiate, P, {"Pᵢⱼ = exp", "exponentiate(", "P_smem = np.exp"}},
    {Kind::Dropout, PDrop, {"dropout(Pᵢⱼ", "S_smem, PDrop", "P_smem * keep"}},
    {Kind::Accumulate, dV, {"dVⱼ ← dVⱼ +", "accumulateValues(", "PDrop_smem.T @"}},
    {Kind::Matmul, dP, {"dPᵢⱼ = dOᵢ", "matmulGradient(", "dO_smem @ V_smem.T"}},
    {Kind::Dropout, dP, {"dropout(dPᵢⱼ", "dP_smem, dP,", "dP_smem * keep"}},
    {Kind::SoftmaxGrad, dS, {"dSᵢⱼ = Pᵢⱼ", "softmaxGradient(", "dS_smem = P_smem"}},
    {Kind::Load, dQ, {"load dQᵢ", "load(cta, dQ_smem", "dQ_smem = dQ_hbm"}},
    {Kind::Accumulate, dQ, {"dQᵢ ← dQᵢ +", "$accumulateQueries(", "dS_smem @ K_smem"}},
    {Kind::Store, dQ, {"store dQᵢ", "store(cta, dQ_gmem", "] = dQ_smem"}},
    {Kind::Accumulate, dK, {"dKⱼ ← dKⱼ +", "accumulateKeys(", "dS_smem.T @ Q_smem"}},
    {Kind::Store, dK, {"store dKⱼ", "store(cta, dK_gmem", "] = dK_smem"}},
    {Kind::Store, dV, {"store dVⱼ", "store(cta, dV_gmem", "] = dV_smem"}},
    {Kind::CtaEnd, None, {"^end for", "^}", "return"}},
};

} // namespace

std::span<const TextMark> backwardMarks(KernelKind kernel)
{
    switch (kernel) {
    case KernelKind::PtdO: return kPtdO;
    case KernelKind::dOVt: return kdOVt;
    case KernelKind::DropoutGrad: return kDropoutGrad;
    case KernelKind::SoftmaxGrad: return kSoftmaxGrad;
    case KernelKind::dSK: return kdSK;
    case KernelKind::dStQ: return kdStQ;
    case KernelKind::Flash1Backward: return kFlash1Backward;
    case KernelKind::RowDots: return kRowDots;
    case KernelKind::Flash2Backward:
    case KernelKind::Flash2BackwardAtomic: return kFlash2Backward;
    default: return {};
    }
}

} // namespace tilescope
