// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>

class QLabel;
class QPainter;

namespace tilescope {

/// Background of a read-out: the field colour with a hairline, radius 8.
void drawCard(QPainter& painter, const QRectF& rect);
/// Tick or cross inside a square; their shapes differ, not only their colours.
void drawTick(QPainter& painter, const QRectF& square, const QColor& color);
void drawCross(QPainter& painter, const QRectF& square, const QColor& color);

/// Gives a label a font and a text colour of the theme.
void styleLabel(QLabel* label, const QFont& font, const QColor& color);
/// Rich text for a number that changes (fixed pitch) and for a variable (italic).
QString monoHtml(const QString& number);
QString varHtml(const QString& symbol);
/// "j = 3", left to right in any language.
QString jEqualsHtml(int64_t j);

} // namespace tilescope
