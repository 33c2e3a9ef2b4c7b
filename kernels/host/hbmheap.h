// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tilescope {

/// The host engine's 'HBM': zeroed pages that cost nothing until they are touched, and a count of the
/// bytes that are allocated.
class HbmHeap {
public:
    HbmHeap() = default;
    HbmHeap(const HbmHeap&) = delete;
    HbmHeap& operator=(const HbmHeap&) = delete;
    ~HbmHeap();

    Result<std::span<std::byte>> allocate(int64_t bytes);
    int64_t liveBytes() const { return m_live; }
    int64_t peakBytes() const { return m_peak; }

private:
    std::vector<std::span<std::byte>> m_blocks;
    int64_t m_live = 0, m_peak = 0;
};

} // namespace tilescope
