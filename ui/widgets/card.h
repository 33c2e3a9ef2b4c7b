// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;

namespace tilescope {

/// A panel with a hairline around it and round corners; everything in it follows the theme's sizes.
class Card : public QFrame {
    Q_OBJECT
public:
    explicit Card(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent*) override;
};

/// A label with a font and colour of the theme.
void setLabelStyle(QLabel& label, const QFont& font, const QColor& color);

} // namespace tilescope
