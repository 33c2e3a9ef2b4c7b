// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <system_error>

namespace tilescope {

namespace fs = std::filesystem;

namespace {

/// Empty for a regular file and where nothing is.
std::string whyNotAFile(const fs::path& path)
{
    std::error_code failure;
    switch (fs::status(path, failure).type()) {
    case fs::file_type::regular:
    case fs::file_type::not_found: return {};
    case fs::file_type::directory: return "is a folder, not a file";
    case fs::file_type::none: return fmt::format("cannot be looked at: {}", failure.message());
    default: return "is a device or a pipe, not a file";
    }
}

} // namespace

Error inFile(const fs::path& path, std::string_view reason)
{
    return badInput(sentence(printable(fmt::format("{}: {}", path.string(), reason))));
}

std::string whyNotReadable(const fs::path& path)
{
    const std::string reason = whyNotAFile(path);
    std::error_code ignored;
    return reason.empty() && !fs::exists(path, ignored) ? "there is no such file" : reason;
}

fs::path targetOf(const fs::path& path)
{
    constexpr int kMostLinks = 40; // as many as the system follows
    fs::path target = path;
    std::error_code failure;
    for (int n = 0; n < kMostLinks && fs::is_symlink(target, failure); ++n)
        target = target.parent_path() / fs::read_symlink(target, failure);
    return target;
}

std::string whyNotReplaceable(const fs::path& path, std::string_view kind,
                              const std::function<bool(std::string_view head)>& isOfKind)
{
    std::error_code failure;
    const fs::path target = targetOf(path), folder = target.has_parent_path() ? target.parent_path() : ".";
    if (!fs::is_directory(folder, failure))
        return "cannot be written: there is no such folder";
    if (std::string reason = whyNotAFile(path); !reason.empty())
        return reason;
    const bool exists = fs::exists(path, failure);
    if (faccessat(AT_FDCWD, (exists ? target : folder).c_str(), W_OK, AT_EACCESS) != 0)
        return "cannot be written: " + std::generic_category().message(errno);
    if (!exists)
        return {};
    std::array<char, 256> head{};
    std::ifstream stream(path, std::ios::binary);
    stream.read(head.data(), head.size());
    const auto size = size_t(stream.gcount());
    const bool empty = size == 0 && fs::file_size(path, failure) == 0 && !failure;
    if (empty || isOfKind({head.data(), size}))
        return {};
    return fmt::format("is there already and is not {}, so it is not replaced", kind);
}

Error cannotWrite(const fs::path& path, std::string_view reason)
{
    return internalError(inFile(path, fmt::format("cannot be written{}{}", reason.empty() ? "" : ": ", reason)).message);
}

Error cannotWrite(const fs::path& path, int reason)
{
    return cannotWrite(path, reason == 0 ? std::string() : std::generic_category().message(reason));
}

Result<void> replaceFileBy(const fs::path& path, const std::function<Result<void>(const fs::path& part)>& write)
{
    std::error_code failure;
    if (fs::is_other(path, failure))
        return write(path);
    const fs::path target = targetOf(path); // a link stays one
    std::string part = target.string() + ".part-XXXXXX";
    const int descriptor = mkstemp(part.data()); // nobody else's
    if (descriptor < 0)
        return cannotWrite(path, errno);
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, 0666 & ~mask); // as of any other file, not mkstemp's private one
    close(descriptor);
    Result<void> written = write(part);
    if (written && std::rename(part.c_str(), target.c_str()) != 0)
        written = cannotWrite(path, errno);
    if (!written)
        fs::remove(part, failure);
    return written;
}

Result<void> replaceFile(const fs::path& path, const std::function<Result<void>(std::ostream&)>& write)
{
    return replaceFileBy(path, [&](const fs::path& part) -> Result<void> {
        errno = 0;
        std::ofstream stream(part, std::ios::binary | std::ios::trunc);
        const Result<void> written = write(stream);
        stream.close();
        return stream ? written : cannotWrite(path, errno);
    });
}

} // namespace tilescope
