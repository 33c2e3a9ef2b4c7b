// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QImage>
#include <QString>

class QWidget;

namespace tilescope {

/// The widget as it is on the screen, `scale` times as large and as sharp.
QImage imageOf(QWidget& widget, double scale = 1);

/// The same into a file, PNG or SVG by the name's ending.
Result<void> exportImage(QWidget& widget, const QString& path, double scale = 1);

/// Text as UTF-8, complete or not at all.
Result<void> exportText(const QString& text, const QString& path);

/// A field of a CSV table: quoted where it has to be.
QString csvField(const QString& text);

} // namespace tilescope
