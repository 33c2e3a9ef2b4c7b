// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/inputs.h"

#include <filesystem>
#include <span>
#include <vector>

namespace tilescope {

/// An array of any rank from a NumPy file, in C order, as float32.
struct NpyArray {
    std::vector<int64_t> shape;
    std::vector<float> values;
};

/// Reads format versions 1.0 to 3.0: floats of 2, 4 or 8 bytes, either byte order, C or Fortran order.
/// Errors name the file, the offset and the reason; nothing larger than the file itself is allocated
/// for on a header's word.
Result<NpyArray> readNpyArray(const std::filesystem::path& path);

/// The shape alone: reads no further than the header.
Result<std::vector<int64_t>> readNpyShape(const std::filesystem::path& path);

/// Reads (batch, heads, N, d), (heads, N, d) or (N, d).
Result<Tensor> readNpy(const std::filesystem::path& path);

/// Writes little-endian C order: float16 for F16, float32 otherwise (NumPy has no bfloat16; float32
/// holds it exactly). The bytes depend on the values alone. Replaces a .npy file, and no other: see
/// checkNpyTarget().
Result<void> writeNpyArray(const std::filesystem::path& path, std::span<const int64_t> shape,
                           std::span<const float> values, DType type = DType::F32);
Result<void> writeNpy(const std::filesystem::path& path, const Tensor& tensor, DType type = DType::F32);

/// Whether an array may be written there: nothing is, an empty file, a .npy file, or a device or pipe. Worth
/// asking before a long run.
Result<void> checkNpyTarget(const std::filesystem::path& path);

/// Q, K and V from three .npy files, or from the tensors q, k and v of .safetensors files (one file may serve
/// for all). Their shapes must agree: same batch, heads and d; K and V with the same rows.
/// Values are as stored in the files; round them to the problem's type with roundInputs().
Result<Inputs> readInputs(const std::filesystem::path& q, const std::filesystem::path& k,
                          const std::filesystem::path& v);

/// Adds dO, or the tensor do of a .safetensors file, to Q, K and V. It must have Q's shape.
Result<void> readOutputGradient(Inputs& inputs, const std::filesystem::path& dO);

/// Sets batch, heads, Nq, Nk and d.
void takeShape(Problem& problem, const Inputs& inputs);

} // namespace tilescope
