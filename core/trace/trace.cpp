// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace.h"

#include "core/tensor/float16.h"

namespace tilescope {

bool isUnwritten(float value) { return floatBits(value) == kUnwritten; }

int64_t Trace::headOf(const Event& event) const
{
    switch (event.kind) {
    case EventKind::Alloc:
    case EventKind::Free:
    case EventKind::KernelBegin:
    case EventKind::KernelEnd: return -1;
    default: return int64_t(event.cta) / launchOf(event).ctasPerHead;
    }
}

} // namespace tilescope
