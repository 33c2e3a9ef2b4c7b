// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem/problem.h"
#include "core/trace/event.h"

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

namespace tilescope {

/// Colour tokens of one theme. Tensor colours and the accent are the same in both; colour never carries
/// meaning alone, so every tensor also has a letter and a texture.
struct Tokens {
    QColor win, panel, raised, field, stage, line, lineStrong;
    QColor ink, ink2, ink3;
    QColor accent, textOnAccent, accentStroke, currentOutline;
    QColor hbmFill, hbmEdge, hbmText, sramFill, sramEdge, sramText;
    QColor ok, limit, hatch;
    QColor standard; ///< slate, with a square; flash is the accent with a circle
};

/// The present theme: tokens, tensor colours, heat ramp and fonts, one instance for the program.
/// Widgets repaint on changed(); nothing else stores colours.
class Theme : public QObject {
    Q_OBJECT
public:
    enum class Mode { System, Light, Dark };

    static Theme& instance();

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    bool dark() const { return m_dark; }
    const Tokens& tokens() const { return m_tokens; }
    QPalette palette() const;

    bool reducedMotion() const { return m_reducedMotion; }
    void setReducedMotion(bool reduced);
    /// 1, or 1.5 in presentation mode: multiply every size by it.
    double scale() const { return m_scale; }
    void setScale(double scale);

    static QColor tensorColor(TensorId tensor);
    static QColor textOnTensor(TensorId tensor);
    /// Texture over the tensor's fill (white at 26 % on Q, black at 20 % elsewhere); NoBrush for m and S. A gradient
    /// has its tensor's in a coarser form.
    static QBrush tensorTexture(TensorId tensor);
    /// "Q", "m", … as shown on tiles.
    static QString tensorLetter(TensorId tensor);
    QColor algorithmColor(Algorithm algorithm) const;
    /// Heat ramp of S and P; t in [0, 1], 1 = large.
    QColor heat(double t) const;
    /// Ramp of the Explore map from good (0) to bad (1), the same in both themes.
    static QColor explore(double t);

    /// Inter (with fallbacks); size in device-independent pixels before scale().
    QFont ui(double px = 13, int weight = QFont::Normal) const;
    /// JetBrains Mono, for every number that changes; Arabic words among them keep their joins.
    QFont mono(double px = 13, int weight = QFont::Normal) const;
    /// The same for source code: no ligatures.
    QFont code(double px = 12) const;
    /// Inter italic, for variables in formulas.
    QFont math(double px = 15) const;

signals:
    void changed();

private:
    Theme();
    void update();

    Mode m_mode = Mode::System;
    bool m_systemDark = false; ///< the desktop's own palette is dark
    bool m_dark = true;
    bool m_reducedMotion = false;
    double m_scale = 1;
    Tokens m_tokens;
};

inline Theme& theme() { return Theme::instance(); }
inline const Tokens& tokens() { return Theme::instance().tokens(); }

} // namespace tilescope
