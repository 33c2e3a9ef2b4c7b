// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace tilescope {

/// Text of the stage: "S_{5,3}" has a subscript, "K^{T}" a superscript, "*visited*" is bold. Sentences
/// may be right-to-left; wrap mathematics in math() so that it stays left-to-right inside them.
QString math(const QString& formula);

/// The text without markup and direction marks, for screen readers and clipboards.
QString plainText(const QString& markup);

/// Width of the text in one line, and height of it wrapped at a width.
double markupWidth(const QString& markup, const QFont& font);
double markupHeight(const QString& markup, const QFont& font, double width);

/// Draws into the box. One line is elided when it does not fit; wrapped text is not.
void drawMarkup(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& markup, const QFont& font,
                const QColor& color, bool wrap);

} // namespace tilescope
