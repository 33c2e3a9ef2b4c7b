// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/reference/attention.h"
#include "core/trace/event.h"

namespace tilescope {

// The oracle of the backward pass: the gradients of a loss with respect to Q, K and V, given its gradient dO with
// respect to O, in double precision. A row that sees no key gives nothing and receives nothing: its gradients are 0.

struct ReferenceGradients {
    std::vector<double> dQ, dK, dV; ///< (batch, heads, rows, d)
    std::vector<double> D;          ///< rowsum(P ∘ dP) = rowsum(dO ∘ O), (batch, heads, Nq)
};

ReferenceGradients referenceGradients(const Problem& problem, const Inputs& inputs);

/// The same as frameworks compute it: P, dP, dS and the gradients rounded to the element type where they would be stored.
ReferenceGradients naiveGradientsInType(const Problem& problem, const Inputs& inputs);

struct GradientDeviations {
    Deviation dQ, dK, dV;

    /// The one of the three with the largest error.
    TensorId worst() const;
    const Deviation& of(TensorId gradient) const;
};

/// Whether the oracle of the backward pass answers within a few seconds.
bool gradientsAreAffordable(const Problem& problem);
/// nullopt when the oracle would take too long.
std::optional<GradientDeviations> gradientDeviations(const Problem& problem, const Inputs& inputs, const Tensor& dQ, const Tensor& dK,
                                                     const Tensor& dV);

} // namespace tilescope
