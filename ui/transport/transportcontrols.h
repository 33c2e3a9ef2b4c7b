// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/steppable.h"
#include "ui/transport/eventtracks.h"
#include "ui/widgets/glyphs.h"
#include "ui/widgets/snapscale.h"

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QLabel;
class QSlider;

namespace tilescope {

class TransportButton;

/// Playback, "run to next" and speed, of a run or of a race. The owner says when something has changed. In
/// presentation only the buttons of playback remain.
class TransportControls : public QWidget {
    Q_OBJECT
public:
    /// `speeds` are what the slider offers.
    TransportControls(Steppable& steps, const SnapScale& speeds, QWidget* parent = nullptr);

    /// Follows step and playback.
    void refresh();
    void showSpeed(double speed, const QString& text);
    /// The text keeps this width, so that nothing moves.
    void reserveSpeedText(const QString& widest);
    void setSpeedTip(const QString& tip);
    void retranslate();
    void applyTheme();

signals:
    void speedChosen(double speed); ///< by the user

private:
    TransportButton* addButton(const char* name, Glyph glyph, QHBoxLayout& row);
    void buildRow(QHBoxLayout& row);
    void connectButtons();
    void runToNext(Track track);
    void describeButtons();

    Steppable& m_steps;
    SnapScale m_speeds;
    TransportButton *m_first, *m_back, *m_play, *m_forward, *m_last;
    TransportButton *m_toLoad, *m_toStore, *m_toSoftmax;
    QLabel *m_runLabel, *m_speedLabel, *m_speedText;
    QSlider* m_speed;
    std::vector<QWidget*> m_hiddenInPresentation;
};

/// The label's text colour; inside a tool bar the palette's own would be the buttons'.
void setLabelColor(QLabel& label, const QColor& color);

} // namespace tilescope
