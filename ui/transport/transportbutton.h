// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/glyphs.h"

#include <QToolButton>

namespace tilescope {

/// A button with a drawn glyph. Space is left to the window, where it plays and pauses: it never fires
/// a focused button; Enter does.
class TransportButton : public QToolButton {
    Q_OBJECT
public:
    explicit TransportButton(Glyph glyph, QWidget* parent = nullptr);

    void setGlyph(Glyph glyph);
    void setPrimary();
    void applyTheme(QSize size);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;

private:
    void updateIcon();

    Glyph m_glyph;
    bool m_primary = false;
};

} // namespace tilescope
