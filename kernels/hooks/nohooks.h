// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/args.h"
#include "kernels/block/target.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// Reports nothing. Every hook has these members; all threads of a CTA call them alike, after a sync.
struct NoHooks {
    TILESCOPE_DEVICE NoHooks(const KernelArgs&, const HookTargets&, int64_t) {}
    TILESCOPE_DEVICE void at(int, int) {}
    template <class Threads>
    TILESCOPE_DEVICE void event(const Threads&, EventKind, TensorId, int64_t)
    {
    }
    template <class Threads>
    TILESCOPE_DEVICE void flops(const Threads&, long long)
    {
    }
    template <class Threads>
    TILESCOPE_DEVICE void operations(const Threads&, long long)
    {
    }
    template <class Cta, class Column>
    TILESCOPE_DEVICE void rowStats(const Cta&, const Column&, const Column&)
    {
    }
    template <class Threads>
    TILESCOPE_DEVICE void finish(const Threads&)
    {
    }
};

} // namespace tilescope::inline TILESCOPE_TARGET
