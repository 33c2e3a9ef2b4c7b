// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/card.h"

class QLabel;

namespace tilescope {

class CompareModel;
class CurveChart;
class LengthSlider;
class NumberSpin;
class ValueSentence;

/// The sequence length under the chart, and in words what it means.
class LengthCard : public Card {
    Q_OBJECT
public:
    LengthCard(CompareModel& model, CurveChart& chart, QWidget* parent = nullptr);

    LengthSlider& slider() { return *m_slider; }
    NumberSpin& spin() { return *m_spin; }
    /// Both sentences as they stand there.
    QString readOut() const;
    void alignWithChart();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void sayNeeds();
    void saySaving();

    CompareModel& m_model;
    CurveChart& m_chart;
    QLabel *m_title, *m_symbol;
    NumberSpin* m_spin;
    LengthSlider* m_slider;
    ValueSentence *m_needs, *m_saving;
};

} // namespace tilescope
