// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace tilescope {

class Timeline;
class TotalsLabel;
class TransportControls;

/// Playback, "run to next", speed, totals and the timeline. Left-to-right in every language, as time is
/// on our axes. In presentation only buttons, scrubber and step remain.
class TransportBar : public QWidget {
    Q_OBJECT
public:
    explicit TransportBar(Document& document, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    void retranslate();
    void applyTheme();
    void refreshStep();
    void refreshPlayback();
    void reserveWidths();
    void placeTimeline(bool beside);
    void fit();
    QString stepText(int64_t step) const;

    Document& m_document;
    TransportControls* m_controls;
    QLabel* m_step;
    TotalsLabel* m_totals;
    Timeline* m_timeline;
    QHBoxLayout* m_row;
    QVBoxLayout* m_column;
};

} // namespace tilescope
