// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tensor/dtype.h"

#include <QString>

#include <cstdint>

/// Figures of charts and tables, the same in every language.
namespace tilescope::figuretext {

QString byteTick(double bytes);  ///< "16 MB"
QString countTick(double count); ///< "512", "4K", "1M"
QString timeTick(double ms);     ///< "10 µs", "1 ms"
QString timeText(double ms);     ///< "13.2 ms"
QString flopText(int64_t flops); ///< "68.7 G"
QString ratioText(double ratio); ///< "152×", "16.8×", "1.05×"
QString errorText(double error); ///< "4.9e-4"
QString lengthText(int64_t n);   ///< "N = 4,096", unbroken
QString elementName(DType dtype); ///< "float16"

} // namespace tilescope::figuretext
