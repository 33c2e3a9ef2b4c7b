// SPDX-License-Identifier: Apache-2.0
#include "core/trace/event.h"

#include <array>

namespace tilescope {

std::string_view nameOf(EventKind kind)
{
    static constexpr std::array<std::string_view, size_t(EventKind::Count)> names{
        "alloc", "free", "kernel begin", "kernel end", "CTA begin", "CTA end", "load", "store", "matmul",
        "mask", "row max", "exponentiate", "row sum", "rescale", "accumulate", "normalise", "dropout", "skip", "softmax gradient"};
    return names[size_t(kind)];
}

std::string_view nameOf(TensorId tensor)
{
    static constexpr std::array<std::string_view, size_t(TensorId::Count)> names{
        "Q", "K", "V", "S", "P", "O", "m", "l", "L", "mask", "m~", "l~", "alpha", "beta", "none",
        "dO", "dQ", "dK", "dV", "dP", "dS", "P dropped", "D", "K^T"};
    return names[size_t(tensor)];
}

} // namespace tilescope
