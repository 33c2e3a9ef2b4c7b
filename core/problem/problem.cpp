// SPDX-License-Identifier: Apache-2.0
#include "core/problem/problem.h"

#include <array>
#include <cmath>

namespace tilescope {

namespace {

constexpr std::array<std::string_view, 3> kAlgorithms{"standard", "flash1", "flash2"};
constexpr std::array<std::string_view, 2> kPasses{"forward", "backward"};
constexpr std::array<std::string_view, 2> kOrders{"as-printed", "test-first"};
constexpr std::array<std::string_view, 2> kDqOrders{"deterministic", "atomic"};

template <class Enum, size_t Count>
std::optional<Enum> fromName(const std::array<std::string_view, Count>& names, std::string_view name)
{
    for (size_t n = 0; n < Count; ++n)
        if (names[n] == name)
            return Enum(n);
    return std::nullopt;
}

} // namespace

float Problem::scale() const { return d > 0 ? float(1.0 / std::sqrt(double(d))) : 1.0f; }

std::string_view nameOf(Algorithm algorithm) { return kAlgorithms[size_t(algorithm)]; }
std::string_view nameOf(Pass pass) { return kPasses[size_t(pass)]; }
std::string_view nameOf(SparseOrder order) { return kOrders[size_t(order)]; }
std::string_view nameOf(DqOrder order) { return kDqOrders[size_t(order)]; }

std::optional<Algorithm> algorithmFromName(std::string_view name) { return fromName<Algorithm>(kAlgorithms, name); }
std::optional<Pass> passFromName(std::string_view name) { return fromName<Pass>(kPasses, name); }
std::optional<SparseOrder> sparseOrderFromName(std::string_view name) { return fromName<SparseOrder>(kOrders, name); }
std::optional<DqOrder> dqOrderFromName(std::string_view name) { return fromName<DqOrder>(kDqOrders, name); }

} // namespace tilescope
