// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>

namespace tilescope {

/// Icons drawn as paths: sharp at any scale factor, and coloured by the theme.
enum class Glyph { First, Back, Play, Pause, Forward, Last, Load, Store, Softmax, Linked, Unlinked };

QIcon glyphIcon(Glyph glyph, const QColor& normal, const QColor& disabled);

} // namespace tilescope
