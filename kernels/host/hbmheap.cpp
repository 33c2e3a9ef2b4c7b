// SPDX-License-Identifier: Apache-2.0
#include "kernels/host/hbmheap.h"

#include "core/base/numbers.h"

#include <algorithm>

#include <sys/mman.h>

namespace tilescope {

HbmHeap::~HbmHeap()
{
    for (const auto& block : m_blocks)
        munmap(block.data(), block.size());
}

Result<std::span<std::byte>> HbmHeap::allocate(int64_t bytes)
{
    if (bytes == 0)
        return std::span<std::byte>();
    void* pages = mmap(nullptr, size_t(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        return refusal(ErrorCode::DoesNotFit,
                       {{"Allocating {0} failed: the system gives no more than the {1} allocated before.", {formatBytes(bytes), formatBytes(m_live)}}});
    m_blocks.emplace_back(static_cast<std::byte*>(pages), size_t(bytes));
    m_live += bytes;
    m_peak = std::max(m_peak, m_live);
    return m_blocks.back();
}

} // namespace tilescope
