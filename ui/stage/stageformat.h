// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event.h"

#include <QString>

namespace tilescope {

/// Numbers as the stage writes them: digits 0–9 in every language, thousands with a comma.
QString formatCount(int64_t value);          ///< "1,024"
QString formatBytes(int64_t bytes);          ///< "32 KB", "2.15 MB": three figures, multiples of 1024
QString formatValue(double value);           ///< "1.54", "−∞", "1.2e-7": for tooltips
/// "Q_{5}", "S_{5,3}", "m_{5}" in the markup of the stage.
QString tileMarkup(TileRef tile);
QString tileMarkup(TensorId tensor, int64_t row, int64_t col);

} // namespace tilescope
