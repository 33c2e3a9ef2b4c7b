// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QScrollArea;
class QWidget;

namespace tilescope {

/// An area that scrolls the panel up and down, and never to the side: a small window needs not grow for it.
QScrollArea* scrolled(QWidget* panel);

} // namespace tilescope
