// SPDX-License-Identifier: Apache-2.0
#include "app/cli/outputfiles.h"

#include "core/base/files.h"

#include <fmt/format.h>

#include <filesystem>

namespace tilescope::cli {

namespace {

bool isSameFile(const std::string& a, const std::string& b)
{
    if (a.empty() || b.empty())
        return false;
    std::error_code failure;
    if (std::filesystem::equivalent(a, b, failure))
        return true;
    // Files that are not there yet are compared by name; a relative one would stay what it is.
    const auto name = [&](const std::string& path) { return std::filesystem::weakly_canonical(std::filesystem::absolute(targetOf(path)), failure); };
    const auto first = name(a), second = name(b);
    return !failure && first == second;
}

} // namespace

Result<void> checkOutputs(std::span<const FileOption> outputs, std::span<const FileOption> inputs)
{
    for (size_t n = 0; n < outputs.size(); ++n) {
        const auto& [option, path] = outputs[n];
        for (const FileOption& input : inputs)
            if (isSameFile(path, input.path))
                return badInput(fmt::format("{} {}: is the file that {} reads, and would overwrite it.", option, path,
                                            input.option));
        for (const FileOption& other : outputs.subspan(n + 1))
            if (isSameFile(path, other.path))
                return badInput(
                    fmt::format("{} and {} both name {}: give each a file of its own.", option, other.option, path));
    }
    return {};
}

} // namespace tilescope::cli
