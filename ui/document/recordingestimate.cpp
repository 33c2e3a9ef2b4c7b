// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/recordingestimate.h"

#include <algorithm>

namespace tilescope {

bool estimate(RecordingStatus& status, const Progress* progress, double seconds)
{
    const int64_t total = progress ? progress->total.load() : 0;
    if (total <= 0)
        return false;
    status.fraction = std::clamp(double(progress->done.load()) / double(total), 0.0, 1.0);
    if (status.fraction > 0.01 && seconds > 0.3) // before that an estimate is a guess
        status.secondsLeft = seconds * (1 - status.fraction) / status.fraction;
    return true;
}

} // namespace tilescope
