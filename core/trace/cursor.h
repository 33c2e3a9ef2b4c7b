// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace tilescope {

/// Moves through a trace. Every move clamps to [0, eventCount) and says where it landed.
class Cursor {
public:
    using Predicate = std::function<bool(const Event&)>;

    Cursor() = default;
    explicit Cursor(const Trace* trace) : m_trace(trace) {}

    int64_t step() const { return m_step; }
    int64_t last() const; ///< index of the last event, −1 for an empty trace
    int64_t seek(int64_t step);
    int64_t advance(int64_t steps);

    /// The nearest event after (or before) the current one for which the predicate holds.
    std::optional<int64_t> findNext(const Predicate& matches) const;
    std::optional<int64_t> findPrevious(const Predicate& matches) const;

private:
    const Trace* m_trace = nullptr;
    int64_t m_step = 0;
};

Cursor::Predicate ofKind(EventKind kind);
Cursor::Predicate onTensor(TensorId tensor);
Cursor::Predicate onTile(TileRef tile);

} // namespace tilescope
