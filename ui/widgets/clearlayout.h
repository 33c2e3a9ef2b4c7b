// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLayout;

namespace tilescope {

/// Takes everything out of the layout and deletes it.
void clear(QLayout& layout);

} // namespace tilescope
