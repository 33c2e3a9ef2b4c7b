// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QStyleOptionProgressBar>
#include <QStyleOptionSlider>
#include <QStyleOptionTab>

namespace tilescope {

/// The shapes that the style is made of. `state` says hovered, pressed, focused and so on.
enum class Chevron { Up, Down, Left, Right };

void paintChevron(QPainter& painter, const QRectF& area, Chevron direction, const QColor& color);
void paintFocusRing(QPainter& painter, const QRectF& area, double radius);
/// Combo box, spin box or line edit.
void paintField(QPainter& painter, const QRectF& area, QStyle::State state);
/// Push button or tool button; `flat` ones show a frame only under the mouse.
void paintButton(QPainter& painter, const QRectF& area, QStyle::State state, bool flat, bool primary);
void paintSegment(QPainter& painter, const QRectF& area, QStyle::State state, bool accent);
void paintSlider(QPainter& painter, const QStyleOptionSlider& option, const QRect& handle);
void paintTab(QPainter& painter, const QStyleOptionTab& option);
void paintProgressGroove(QPainter& painter, const QRectF& area);
/// As full as the value says; hatched all along where the end is not known.
void paintProgress(QPainter& painter, const QStyleOptionProgressBar& option);
void paintCheckBox(QPainter& painter, const QRectF& area, QStyle::State state);

} // namespace tilescope
