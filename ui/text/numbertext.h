// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event.h"

#include <QString>

#include <cstdint>

namespace tilescope {

/// "1,024": digits stay 0–9 and grouped by commas in every language.
QString grouped(int64_t number);

/// Binary units as in the CUDA documentation, three significant digits: "512 B", "32.0 KB", "3.35 MB".
QString bytesText(int64_t bytes);

/// "193.0": kilobytes with one decimal and without the unit, for columns of numbers.
QString kilobytes(int64_t bytes);

/// "₁₂".
QString subscript(int64_t index);

/// "K₃", "S₅,₃"; the letter alone where the tile has no index.
QString tileName(TileRef tile);

/// The text as one left-to-right island inside right-to-left prose; unchanged in left-to-right languages.
QString isolated(const QString& text);

} // namespace tilescope
