// SPDX-License-Identifier: Apache-2.0
#include "kernels/host/isa.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

namespace tilescope {

#if defined(TILESCOPE_X86_64_LEVELS)

void runHostCta_v2(const HostCta& cta);
float readAll_v2(const float* data, int64_t floats, int64_t passes);
int64_t multiplyAdd_v2(int64_t rounds, float factor, float& result);
void runHostCta_v3(const HostCta& cta);
float readAll_v3(const float* data, int64_t floats, int64_t passes);
int64_t multiplyAdd_v3(int64_t rounds, float factor, float& result);
void runHostCta_v4(const HostCta& cta);
float readAll_v4(const float* data, int64_t floats, int64_t passes);
int64_t multiplyAdd_v4(int64_t rounds, float factor, float& result);

std::vector<HostIsa> availableIsas()
{
    // Each level needs all of the one below.
    const bool v2 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("ssse3") && __builtin_cpu_supports("popcnt");
    const bool v3 = v2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi")
        && __builtin_cpu_supports("bmi2");
    const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    std::vector<HostIsa> isas;
    if (v4)
        isas.push_back({"x86-64-v4", runHostCta_v4, readAll_v4, multiplyAdd_v4, 32 * 64});
    if (v3)
        isas.push_back({"x86-64-v3", runHostCta_v3, readAll_v3, multiplyAdd_v3, 16 * 32});
    if (v2)
        isas.push_back({"x86-64-v2", runHostCta_v2, readAll_v2, multiplyAdd_v2, 16 * 16});
    return isas;
}

#else

void runHostCta_plain(const HostCta& cta);
float readAll_plain(const float* data, int64_t floats, int64_t passes);
int64_t multiplyAdd_plain(int64_t rounds, float factor, float& result);

std::vector<HostIsa> availableIsas() { return {{"plain", runHostCta_plain, readAll_plain, multiplyAdd_plain, 32 * 16}}; }

#endif

Result<HostIsa> chooseIsa(std::string name)
{
    const std::vector<HostIsa> isas = availableIsas();
    if (isas.empty())
        return internalError("The host engine needs an x86-64-v2 processor (SSE 4.2).");
    if (name.empty())
        if (const char* variable = std::getenv("TILESCOPE_ISA"))
            name = variable;
    if (name.empty())
        return isas.front();
    const auto found = std::ranges::find(isas, name, &HostIsa::name);
    if (found != isas.end())
        return *found;
    std::vector<std::string_view> names;
    std::ranges::transform(isas, std::back_inserter(names), &HostIsa::name);
    return badInput(fmt::format("This processor cannot run kernels for '{}'; it has {}.", name, fmt::join(names, ", ")));
}

} // namespace tilescope
