// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QColor>
#include <QImage>
#include <QString>

#include <functional>

class QPainter;
class QWidget;

namespace tilescope {

/// What a file can be made of: something that any painter can draw.
struct Picture {
    QSizeF size;
    QColor background;
    std::function<void(QPainter& painter)> paint; ///< from the origin on
    QString title, description;                   ///< for those who do not see it
};

/// The widget as it is on the screen; it must live as long as the picture is used.
Picture pictureOf(QWidget& widget);

/// `scale` times as large and as sharp.
QImage imageOf(const Picture& picture, double scale = 1);
QImage imageOf(QWidget& widget, double scale = 1);

/// The same into a file, PNG or SVG by the name's ending.
Result<void> exportImage(const Picture& picture, const QString& path, double scale = 1);
Result<void> exportImage(QWidget& widget, const QString& path, double scale = 1);

/// Text as UTF-8, complete or not at all.
Result<void> exportText(const QString& text, const QString& path);

/// A field of a CSV table: quoted where it has to be.
QString csvField(const QString& text);

} // namespace tilescope
