// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/problem/blockpattern.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tilescope {

/// Causal is bottom-right aligned: row i sees columns ≤ i + Nk − Nq. The other alignment, columns ≤ i, goes by its own
/// name. Window: columns from i + Nk − Nq − W to i + Nk − Nq + W, and the first G columns.
/// The others hide whole blocks of the Br × Bc grid. Butterfly keeps block (i, j) if i = j or if i and j differ in one
/// bit (FA1's fixed butterfly; a grid that is not square is cut out of a larger square). Random keeps those with i = j
/// and of the others each with a probability of its own draw. Custom keeps those of a pattern.
enum class MaskKind : uint8_t { None, Causal, CausalTopLeft, Window, Butterfly, Random, Custom };

constexpr bool hidesBlocks(MaskKind kind) { return kind >= MaskKind::Butterfly; }

/// Which keys a query may see: a kind with its parameters, and besides, where the keys end and padding begins.
/// Parameters that the kind does not have keep their defaults, so that equal masks compare equal.
struct MaskSpec {
    static constexpr double kDensity = 0.35;

    MaskKind kind = MaskKind::None;
    int64_t window = 0, globals = 0;      ///< W and G
    uint64_t seed = 0;                    ///< Random
    double density = kDensity;            ///< Random: share of the blocks off the diagonal that is kept
    std::optional<int64_t> keyLength;     ///< no query sees this key or a later one
    std::shared_ptr<const BlockPattern> blocks; ///< Custom; never changed, so copies of a mask share it

    MaskSpec(MaskKind kind_ = MaskKind::None) : kind(kind_) {} // a kind without parameters is a mask
    static MaskSpec slidingWindow(int64_t window, int64_t globals = 0);
    static MaskSpec random(uint64_t seed, double density = kDensity);
    static MaskSpec custom(BlockPattern pattern);
    MaskSpec withPadding(std::optional<int64_t> keys) const;

    bool operator==(const MaskSpec& other) const;
};

/// Text that parseMask takes back: "causal", "window:256,16", "random:7,0.35", "custom:2x3:b0", "causal+padding:100".
std::string nameOf(const MaskSpec& mask);
/// The same, but of a custom pattern only its size: for people.
std::string describeMask(const MaskSpec& mask);
/// `what` names the text in errors.
Result<MaskSpec> parseMask(std::string_view text, std::string_view what);

} // namespace tilescope
