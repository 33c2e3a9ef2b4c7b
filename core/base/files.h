// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>

namespace tilescope {

/// "q.npy: byte 0: …." as one sentence, whatever bytes the name and the reason hold.
Error inFile(const std::filesystem::path& path, std::string_view reason);

/// Why there is no file to read: "there is no such file", "is a folder, not a file". Empty for a regular file.
std::string whyNotReadable(const std::filesystem::path& path);

/// The file that is there once something is written to the path: where a link leads, even to no file yet.
std::filesystem::path targetOf(const std::filesystem::path& path);

/// Why a file of a kind ("a trace") may not be written there: no such folder, not permitted, or something else is there
/// already, going by its first bytes. Empty where nothing is, an empty file, or one of the kind.
std::string whyNotReplaceable(const std::filesystem::path& path, std::string_view kind,
                              const std::function<bool(std::string_view head)>& isOfKind);

/// "o.npy: cannot be written: No space left on device.", which is no fault of the input. An errno of 0 gives no reason.
Error cannotWrite(const std::filesystem::path& path, std::string_view reason);
Error cannotWrite(const std::filesystem::path& path, int reason);

/// Lets `write` fill a new file beside the path, and puts it there once it is whole: what stood there before stays until
/// then, and stays for good where `write` or the disk fails. A device or a pipe is written to as it is.
Result<void> replaceFileBy(const std::filesystem::path& path, const std::function<Result<void>(const std::filesystem::path& part)>& write);
Result<void> replaceFile(const std::filesystem::path& path, const std::function<Result<void>(std::ostream&)>& write);

} // namespace tilescope
