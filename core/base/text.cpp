// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>

namespace tilescope {

namespace {

/// A character and how many bytes it takes; none for bytes that are no UTF-8.
struct Character {
    uint32_t code = 0;
    size_t bytes = 0;
};

Character characterAt(std::string_view text)
{
    const auto byte = [&](size_t n) { return uint8_t(text[n]); };
    if (byte(0) < 0x80)
        return {byte(0), 1};
    const size_t bytes = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
    if (byte(0) < 0xC0 || byte(0) >= 0xF8 || text.size() < bytes)
        return {};
    uint32_t code = byte(0) & (0xFFu >> (bytes + 1));
    for (size_t n = 1; n < bytes; ++n) {
        if ((byte(n) & 0xC0) != 0x80)
            return {};
        code = code << 6 | (byte(n) & 0x3Fu);
    }
    constexpr std::array<uint32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000}; // anything less has a shorter form
    const bool surrogate = code >= 0xD800 && code < 0xE000;
    return code < smallest[bytes] || code > 0x10FFFF || surrogate ? Character{} : Character{code, bytes};
}

bool isControl(uint32_t code)
{
    const bool turnsDirection =
        (code >= 0x200E && code <= 0x200F) || (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || turnsDirection;
}

} // namespace

std::string printable(std::string_view text)
{
    std::string shown;
    while (!text.empty()) {
        const Character next = characterAt(text);
        const size_t bytes = next.bytes ? next.bytes : 1;
        if (next.bytes && !isControl(next.code))
            shown += text.substr(0, bytes);
        else
            for (const char byte : text.substr(0, bytes))
                shown += fmt::format("\\x{:02X}", uint8_t(byte));
        text.remove_prefix(bytes);
    }
    return shown;
}

std::string excerpt(std::string_view text)
{
    constexpr size_t kShown = 60;
    if (text.size() <= kShown)
        return printable(text);
    size_t end = kShown;
    while (end > kShown - 3 && (uint8_t(text[end]) & 0xC0) == 0x80) // not in the middle of a character
        --end;
    return printable(text.substr(0, end)) + "…";
}

std::string sentence(std::string text)
{
    if (!text.ends_with('.'))
        text += '.';
    return text;
}

} // namespace tilescope
