// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/saturate.h"
#include "core/problem/maskspec.h"
#include "core/tensor/dtype.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tilescope {

/// standard: FA1 paper, Algorithm 0, as five kernels. flash1: arXiv 2205.14135, Algorithm 1.
/// flash2: arXiv 2307.08691, Algorithm 1.
enum class Algorithm : uint8_t { Standard, Flash1, Flash2 };

/// Backward: the forward pass and then the backward pass, which needs what the forward keeps.
enum class Pass : uint8_t { Forward, Backward };

/// Where FlashAttention's outer loop over j (FA1 paper, Algorithm 5) loads Kⱼ and Vⱼ. AsPrinted: before it tests which
/// tiles of the column block are hidden. TestFirst: only if one of them is not. FlashAttention-2 always tests first.
enum class SparseOrder : uint8_t { AsPrinted, TestFirst };

/// How FlashAttention-2's backward pass adds up dQ. Deterministic: one CTA a head, column block after column block, so that
/// every run gives the same bits and can be stepped. Atomic: a CTA for each column block, in whatever order they come.
enum class DqOrder : uint8_t { Deterministic, Atomic };

/// Everything that determines a run, except the values of Q, K, V and dO.
struct Problem {
    Algorithm algorithm = Algorithm::Flash2;
    Pass pass = Pass::Forward;
    int64_t batch = 1, heads = 1;
    int64_t nq = 1024, nk = 1024, d = 64;
    int64_t br = 64, bc = 64;
    DType dtype = DType::F32;
    MaskSpec mask{};
    double dropout = 0;
    uint64_t seed = 1;
    SparseOrder sparseOrder = SparseOrder::AsPrinted;
    DqOrder dqOrder = DqOrder::Deterministic;

    int64_t headCount() const { return multiplySaturated(batch, heads); }
    int64_t Tr() const { return br > 0 ? (nq + br - 1) / br : 0; }
    int64_t Tc() const { return bc > 0 ? (nk + bc - 1) / bc : 0; }
    /// τ = 1/√d, the factor of every score.
    float scale() const;

    bool operator==(const Problem&) const = default;
};

std::string_view nameOf(Algorithm algorithm); ///< "standard", "flash1", "flash2"
std::string_view nameOf(Pass pass);           ///< "forward", "backward"
std::string_view nameOf(SparseOrder order);   ///< "as-printed", "test-first"
std::string_view nameOf(DqOrder order);       ///< "deterministic", "atomic"
std::optional<Algorithm> algorithmFromName(std::string_view name);
std::optional<Pass> passFromName(std::string_view name);
std::optional<SparseOrder> sparseOrderFromName(std::string_view name);
std::optional<DqOrder> dqOrderFromName(std::string_view name);

} // namespace tilescope
