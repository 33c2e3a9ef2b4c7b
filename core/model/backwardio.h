// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/iocounts.h"

#include <vector>

namespace tilescope {

// The backward pass alone, as closed forms like those of core/model/iocounts.h.

/// What our kernels issue. Standard attention: dV = Pᵀ dO and dK = τ dSᵀ Q own a column block and stream dO and Q, dP = dO Vᵀ and
/// dQ = τ dS K own a row block and stream V and K; with N² operands once each that reads 5·NqNk + (Nq + 2·Tc·Nq + 2·Tr·Nk)·d and
/// writes 2·NqNk + (Nq + 2·Nk)·d, and more for the dropout kernel. `rowFits` false adds the second read of P and dP in the gradient
/// of softmax. FA1 and FA2 go over the column blocks and in each over the row blocks that the mask does not hide, and read and
/// write dQ, kept in fp32, every time; an atomic addition to dQ counts as one read and one write.
IoCounts issuedBackwardIo(const Problem& problem, bool rowFits = true);

/// The papers' count: as issued, but standard attention's kernels read each operand once.
IoCounts modelBackwardIo(const Problem& problem);

/// What flash attention computes a second time instead of reading it, over batch and heads. Nothing in standard attention.
struct Recomputation {
    int64_t flops = 0;        ///< of S = τ Q Kᵀ: 2·rows·cols·d over the visited tiles
    int64_t exponentials = 0; ///< of P: one an element
};
Recomputation recomputation(const Problem& problem);

/// A tensor that the forward pass leaves in HBM for the backward pass, over batch and heads.
struct KeptTensor {
    TensorId tensor = TensorId::None;
    int64_t bytes = 0;
};

/// Beyond Q, K, V and O, which everyone keeps. Standard attention: P, and with dropout its mask and P after it; FA1: l and m; FA2: L.
std::vector<KeptTensor> keptForBackward(const Problem& problem);
int64_t keptBytes(const Problem& problem);

} // namespace tilescope
