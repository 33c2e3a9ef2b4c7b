// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace tilescope {

/// A line icon from resources/icons in the text colour of the present theme; it follows the theme.
QIcon themedIcon(const QString& name);
/// The same in a colour of its own.
QIcon tintedIcon(const QString& name, const QColor& color);
QIcon applicationIcon();

} // namespace tilescope
