// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event.h"
#include "ui/text/numbertext.h"

#include <QString>

namespace tilescope {

QString formatValue(double value); ///< "1.54", "−∞", "1.2e-7": for tooltips
/// "Q_{5}", "S_{5,3}", "m_{5}" in the markup of the stage.
QString tileMarkup(TileRef tile);
QString tileMarkup(TensorId tensor, int64_t row, int64_t col);

} // namespace tilescope
