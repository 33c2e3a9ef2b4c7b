// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace tilescope {

/// The text of a source file as it was at build time, by its path in the repository; empty if it was
/// not embedded. Defined in a generated file (see embed.cmake).
std::string_view embeddedFile(std::string_view path);

} // namespace tilescope
