// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transport/eventtracks.h"

namespace tilescope {

Track trackOf(EventKind kind)
{
    switch (kind) {
    case EventKind::Load: return Track::Read;
    case EventKind::Store: return Track::Write;
    case EventKind::Matmul:
    case EventKind::Accumulate: return Track::Matmul;
    case EventKind::Mask:
    case EventKind::RowMax:
    case EventKind::Exponentiate:
    case EventKind::RowSum:
    case EventKind::Rescale:
    case EventKind::Normalise:
    case EventKind::Dropout:
    case EventKind::SoftmaxGrad: return Track::Softmax;
    default: return Track::None;
    }
}

} // namespace tilescope
