// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tilescope {

class CompareModel;

/// Every series of every chart, a line a point: what it is of, how it was got (model, issued, theta, bound, measured,
/// does-not-fit), where it stands, its value and unit, and the problem behind it. The same in every language.
QString compareCsv(const CompareModel& model);

} // namespace tilescope
