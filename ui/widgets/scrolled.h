// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

class QScrollArea;
class QWidget;

namespace tilescope {

/// An area that scrolls the panel up and down, and to the side where that is allowed: a small window needs not grow for it.
QScrollArea* scrolled(QWidget* panel, Qt::ScrollBarPolicy sideways = Qt::ScrollBarAlwaysOff);

} // namespace tilescope
