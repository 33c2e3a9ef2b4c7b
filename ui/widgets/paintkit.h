// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event.h"

#include <QColor>
#include <QPainter>
#include <QString>

namespace tilescope {

/// "i", "j" or "ij": what indexes the tensor's tile. `wholeRow`: the tile spans all keys, so j is gone.
QString indexLetters(TensorId tensor, bool wholeRow = false);

/// A letter with a small subscript, centred in the rectangle as one word.
void drawSubscripted(QPainter& painter, const QRectF& rect, const QString& letter, const QString& index, double px,
                     const QColor& color);

/// Text that reads by its own direction, also where the view around it stays left-to-right. Left means the view's left.
void drawSentence(QPainter& painter, const QRectF& rect, int flags, const QString& text);

/// A tensor's chip: its colour, texture and letter.
void drawTensorChip(QPainter& painter, const QRectF& rect, TensorId tensor, const QString& index);

/// A tick or a cross, so that colour never says it alone.
void drawVerdict(QPainter& painter, const QRectF& rect, bool good, const QColor& color);

} // namespace tilescope
