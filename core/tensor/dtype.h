// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tilescope {

/// Element type of Q, K, V (and of S, P, O where they are stored). Arithmetic is always fp32.
enum class DType : uint8_t { F32, F16, BF16 };

constexpr int64_t bytesOf(DType type) { return type == DType::F32 ? 4 : 2; }

constexpr std::string_view nameOf(DType type)
{
    return type == DType::F32 ? "f32" : type == DType::F16 ? "f16" : "bf16";
}

std::optional<DType> dtypeFromName(std::string_view name);

/// The nearest value that the type can store.
float roundTo(DType type, float value);

} // namespace tilescope
