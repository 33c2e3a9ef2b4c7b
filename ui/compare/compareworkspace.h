// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparemodel.h"

#include <QWidget>

namespace tilescope {

class ChartCard;
class ExportMenu;
class LengthCard;
class SetupPanel;
class SideBySide;
class TrafficCard;

/// At which sequence length does standard attention stop fitting, and what does flash need there? Models as lines,
/// measurements of this machine as hollow markers, side by side.
class CompareWorkspace : public QWidget {
    Q_OBJECT
public:
    CompareWorkspace(Document& document, Measurer& measurer, QWidget* parent = nullptr);

    CompareModel& model() { return m_model; }
    SetupPanel& setupPanel() { return *m_setup; }
    ChartCard& chartCard() { return *m_chart; }
    TrafficCard& trafficCard() { return *m_traffic; }
    LengthCard& lengthCard() { return *m_length; }
    SideBySide& sideBySide() { return *m_sides; }

signals:
    void failed(const QString& sentence); ///< an export, or the user's device list
    void saved(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void retranslate();
    void fit();

    CompareModel m_model;
    SetupPanel* m_setup;
    ChartCard* m_chart;
    LengthCard* m_length;
    TrafficCard* m_traffic;
    SideBySide* m_sides;
    QWidget* m_right;
    ExportMenu* m_pageMenu;
    bool m_complained = false;
};

} // namespace tilescope
