// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"
#include "core/tensor/tensor.h"

#include <string>
#include <vector>

namespace tilescope {

/// Q (batch, heads, Nq, d), K and V (batch, heads, Nk, d), with the words behind the rows where
/// they are known. Values are already rounded to the problem's element type.
struct Inputs {
    Tensor Q, K, V;
    std::vector<std::string> queryTokens, keyTokens; ///< empty, or one label a row
    std::string name;                                ///< what the user sees: "Random, seed 1", a file, a sample
    int64_t firstHead = 0;                           ///< number of the first head where the tensors were taken from
    Tensor dO{}; ///< gradient of the loss with respect to O, (batch, heads, Nq, d); empty in a forward pass
};

/// Normal(0.3, 1) values from Philox keyed by (seed, tensor): the same on every machine and engine.
/// The mean is off zero so that averaging cannot hide errors.
Inputs randomInputs(const Problem& problem);

/// Normal dO for inputs that have none, from the problem's seed, rounded to its type.
void addOutputGradient(Inputs& inputs, const Problem& problem);

/// Rounds every value to the type, as storing it in HBM would.
void roundInputs(Inputs& inputs, DType type);

} // namespace tilescope
