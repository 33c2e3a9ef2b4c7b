// SPDX-License-Identifier: Apache-2.0
#include "core/problem/maskspec.h"

#include "core/base/numbers.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <limits>

namespace tilescope {

namespace {

constexpr std::string_view kPadding = "padding:", kAndPadding = "+padding:", kWindow = "window:", kRandom = "random:", kCustom = "custom:";

Error notAvailable(std::string_view text, std::string_view what)
{
    return badInput(fmt::format("{}: '{}' is not available; choose none, causal, causal-top-left, window:W[,G], butterfly, "
                                "random:SEED[,DENSITY], padding:LEN or the name of a pattern's .json.",
                                what, excerpt(text)));
}

Result<int64_t> parseLength(std::string_view text, std::string_view what, std::string_view name)
{
    constexpr int64_t most = std::numeric_limits<int32_t>::max();
    const Result<int64_t> number = parseInt(text, what);
    if (number && (*number < 0 || *number > most))
        return badInput(fmt::format("{}: {} {} must be from 0 to {}.", what, name, excerpt(text), formatCount(most)));
    return number;
}

/// The texts before and after the first comma.
std::pair<std::string_view, std::optional<std::string_view>> splitAtComma(std::string_view text)
{
    const size_t comma = text.find(',');
    if (comma == text.npos)
        return {text, std::nullopt};
    return {text.substr(0, comma), text.substr(comma + 1)};
}

/// "256" or "256,16".
Result<MaskSpec> parseWindow(std::string_view text, std::string_view what)
{
    const auto [window, globals] = splitAtComma(text);
    const Result<int64_t> W = parseLength(window, what, "the window");
    const Result<int64_t> G = globals ? parseLength(*globals, what, "the number of global keys") : Result<int64_t>(0);
    if (!W || !G)
        return !W ? W.error() : G.error();
    return MaskSpec::slidingWindow(*W, *G);
}

/// "7" or "7,0.35".
Result<MaskSpec> parseRandom(std::string_view text, std::string_view what)
{
    const auto [first, second] = splitAtComma(text);
    const Result<uint64_t> seed = parseUnsigned(first, what);
    const Result<double> density = second ? parseDouble(*second, what) : Result<double>(MaskSpec::kDensity);
    if (!seed || !density)
        return !seed ? seed.error() : density.error();
    if (!(*density >= 0 && *density <= 1))
        return badInput(fmt::format("{}: the density {} must be from 0 to 1.", what, excerpt(*second)));
    return MaskSpec::random(*seed, *density == 0 ? 0 : *density); // not −0, which prints as another number
}

/// A mask without padding.
Result<MaskSpec> parseKind(std::string_view text, std::string_view what)
{
    for (MaskKind kind : {MaskKind::None, MaskKind::Causal, MaskKind::CausalTopLeft, MaskKind::Butterfly})
        if (text == nameOf(MaskSpec(kind)))
            return MaskSpec(kind);
    if (text.starts_with(kWindow))
        return parseWindow(text.substr(kWindow.size()), what);
    if (text.starts_with(kRandom))
        return parseRandom(text.substr(kRandom.size()), what);
    if (text.starts_with(kCustom)) {
        Result<BlockPattern> pattern = parsePattern(text.substr(kCustom.size()), what);
        if (!pattern)
            return pattern.error();
        return MaskSpec::custom(std::move(*pattern));
    }
    return notAvailable(text, what);
}

std::string kindText(const MaskSpec& mask)
{
    switch (mask.kind) {
    case MaskKind::None: return "none";
    case MaskKind::Causal: return "causal";
    case MaskKind::CausalTopLeft: return "causal-top-left";
    case MaskKind::Window: return fmt::format("{}{},{}", kWindow, mask.window, mask.globals);
    case MaskKind::Butterfly: return "butterfly";
    case MaskKind::Random: return fmt::format("{}{},{}", kRandom, mask.seed, mask.density);
    case MaskKind::Custom: return fmt::format("{}{}", kCustom, patternText(*mask.blocks));
    }
    return {};
}

/// The kind's text with the padding behind it, or the padding alone.
std::string withPaddingText(const MaskSpec& mask, const std::string& kind)
{
    if (!mask.keyLength)
        return kind;
    const bool alone = mask.kind == MaskKind::None;
    return fmt::format("{}{}{}", alone ? std::string() : kind, alone ? kPadding : kAndPadding, *mask.keyLength);
}

} // namespace

MaskSpec MaskSpec::slidingWindow(int64_t window, int64_t globals)
{
    MaskSpec mask(MaskKind::Window);
    mask.window = window;
    mask.globals = globals;
    return mask;
}

MaskSpec MaskSpec::random(uint64_t seed, double density)
{
    MaskSpec mask(MaskKind::Random);
    mask.seed = seed;
    mask.density = density;
    return mask;
}

MaskSpec MaskSpec::custom(BlockPattern pattern)
{
    MaskSpec mask(MaskKind::Custom);
    mask.blocks = std::make_shared<const BlockPattern>(std::move(pattern));
    return mask;
}

MaskSpec MaskSpec::withPadding(std::optional<int64_t> keys) const
{
    MaskSpec mask = *this;
    mask.keyLength = keys;
    return mask;
}

bool MaskSpec::operator==(const MaskSpec& other) const
{
    const bool sameBlocks = blocks == other.blocks || (blocks && other.blocks && *blocks == *other.blocks);
    return kind == other.kind && window == other.window && globals == other.globals && seed == other.seed
        && density == other.density && keyLength == other.keyLength && sameBlocks;
}

std::string nameOf(const MaskSpec& mask) { return withPaddingText(mask, kindText(mask)); }

std::string describeMask(const MaskSpec& mask)
{
    if (mask.kind != MaskKind::Custom)
        return nameOf(mask);
    const BlockPattern& blocks = *mask.blocks;
    return withPaddingText(mask, fmt::format("custom {}x{}, {} kept", blocks.rows(), blocks.cols(),
                                             formatCount(blocks.keptCount())));
}

Result<MaskSpec> parseMask(std::string_view text, std::string_view what)
{
    const size_t padding = text.starts_with(kPadding) ? 0 : text.find(kAndPadding);
    if (padding == text.npos)
        return parseKind(text, what);
    Result<MaskSpec> mask = padding == 0 ? Result<MaskSpec>(MaskSpec()) : parseKind(text.substr(0, padding), what);
    if (!mask)
        return mask;
    const size_t length = text.find(':', padding) + 1;
    const Result<int64_t> keys = parseLength(text.substr(length), what, "the number of keys");
    if (!keys)
        return keys.error();
    return mask->withPadding(*keys);
}

} // namespace tilescope
