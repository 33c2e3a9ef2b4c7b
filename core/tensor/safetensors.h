// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/tensor.h"

#include <filesystem>
#include <string_view>

namespace tilescope {

/// Reads one tensor of a .safetensors file: F32, F16, BF16 or F64 of shape (batch, heads, N, d), (heads, N, d)
/// or (N, d). `name` in either case ("q" finds "Q"); only that tensor's bytes are read. Errors name the file,
/// the offset and the reason.
Result<Tensor> readSafetensor(const std::filesystem::path& path, std::string_view name);

} // namespace tilescope
