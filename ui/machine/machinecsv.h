// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/machine/lanes.h"
#include "ui/machine/roofline.h"

#include <QString>

namespace tilescope {

QString csvOf(const Hierarchy& hierarchy); ///< a level a row
QString csvOf(const Roofline& roofline);   ///< a kernel a row
QString csvOf(const std::vector<Lane>& lanes);

} // namespace tilescope
