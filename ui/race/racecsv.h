// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tilescope {

class Race;

/// A row for each position of the race: when its event was over, where both sides stand, and the bytes that each has
/// moved by then. Without a right side its columns are empty.
QString raceCsv(const Race& race);

} // namespace tilescope
