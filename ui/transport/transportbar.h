// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"
#include "ui/transport/eventtracks.h"
#include "ui/widgets/glyphs.h"

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QLabel;
class QSlider;
class QVBoxLayout;

namespace tilescope {

class Timeline;
class TotalsLabel;
class TransportButton;

/// Playback, "run to next", speed, totals and the timeline. Left-to-right in every language, as time is
/// on our axes. In presentation only buttons, scrubber and step remain.
class TransportBar : public QWidget {
    Q_OBJECT
public:
    explicit TransportBar(Document& document, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    TransportButton* addButton(const char* name, Glyph glyph, QHBoxLayout& row);
    void buildRow(QHBoxLayout& row);
    void connectDocument();
    void togglePlaying();
    void runToNext(Track track);
    void retranslate();
    void applyTheme();
    void refreshStep();
    void refreshPlayback();
    void reserveWidths();
    void placeTimeline(bool beside);
    QString stepText(int64_t step) const;

    Document& m_document;
    TransportButton *m_first, *m_back, *m_play, *m_forward, *m_last;
    TransportButton *m_toLoad, *m_toStore, *m_toSoftmax;
    QLabel *m_runLabel, *m_speedLabel, *m_speedText, *m_step;
    QSlider* m_speed;
    TotalsLabel* m_totals;
    Timeline* m_timeline;
    QHBoxLayout* m_row;
    QVBoxLayout* m_column;
    std::vector<QWidget*> m_rules, m_hiddenInPresentation;
};

} // namespace tilescope
