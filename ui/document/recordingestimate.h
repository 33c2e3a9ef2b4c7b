// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

namespace tilescope {

struct Progress;

/// How far the recording is and how long the rest will take, after so many seconds of it. Whether anything is known
/// yet; otherwise the status stays as it is.
bool estimate(RecordingStatus& status, const Progress* progress, double seconds);

} // namespace tilescope
