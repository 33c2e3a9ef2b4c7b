// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace tilescope {

/// A device as it was queried, never as a data sheet has it.
struct DeviceInfo {
    std::string engine; ///< "host" or "cuda"
    std::string name;   ///< "NVIDIA H200", or the processor's name
    std::string isa;    ///< "sm_90", "x86-64-v3"
    int64_t sramBytes = 0; ///< a CTA may use: shared memory with opt-in; on the host an arena of the same size as an H100's
    int64_t hbmBytes = 0;  ///< device memory; on the host physical memory
    int64_t hbmFreeBytes = 0; ///< of it when the device was opened; 0 where that is not known
    int64_t l2Bytes = 0;
    int smCount = 0; ///< SMs, or processor cores

    /// What a run may take: the free part where it is known.
    int64_t availableBytes() const { return hbmFreeBytes > 0 ? hbmFreeBytes : hbmBytes; }
};

/// Shared memory of one CTA on H100 and H200 with opt-in, 227 KB: the host engine's arena too, so that
/// both show the same tiles.
constexpr int64_t kHopperSramBytes = 232448;

/// Shared memory of a whole SM there, and what the driver keeps of it for each CTA.
constexpr int64_t kHopperSmSramBytes = 233472, kReservedSramPerCta = 1024;

/// How many such CTAs an SM's shared memory holds at a time. Registers and threads may allow fewer.
constexpr int ctasBySram(int64_t arenaBytes) { return int(kHopperSmSramBytes / (arenaBytes + kReservedSramPerCta)); }

} // namespace tilescope
