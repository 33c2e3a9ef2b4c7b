// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/dtype.h"

#include "core/tensor/float16.h"

namespace tilescope {

std::optional<DType> dtypeFromName(std::string_view name)
{
    for (DType type : {DType::F32, DType::F16, DType::BF16})
        if (name == nameOf(type))
            return type;
    return std::nullopt;
}

float roundTo(DType type, float value)
{
    switch (type) {
    case DType::F16: return toFloat(fromFloat<Half>(value));
    case DType::BF16: return toFloat(fromFloat<BFloat16>(value));
    case DType::F32: break;
    }
    return value;
}

} // namespace tilescope
