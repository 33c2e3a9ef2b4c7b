// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace tilescope {

// Text of files and command lines, made fit for a message: it may hold anything.

/// The text with every byte that is no UTF-8, and every character that controls a terminal or turns the
/// direction of writing, as \xNN.
std::string printable(std::string_view text);

/// printable() of the text's beginning, for quoting somebody else's word: "…" stands for the rest.
std::string excerpt(std::string_view text);

/// The text with a full stop at its end, whether it had one or not.
std::string sentence(std::string text);

} // namespace tilescope
