// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class QLabel;

namespace tilescope {

class Measurer;

/// How far a page's measuring is. `words` say what is known or being measured, without the time that is left.
struct MeasureReport {
    QString words;
    bool active = false;
    int done = 0, total = 0;
    double secondsLeft = -1; ///< −1 while unknown
};

/// A button's tip, and that its list takes the place of another page's where one is being measured.
QString measureTip(const QString& tip, const Measurer& measurer, const QObject* page);

/// Says how far the measuring is, how long it still takes or why it stopped, under a stripe that fills. The same on
/// every page that measures.
class MeasureStatus : public QWidget {
    Q_OBJECT
public:
    MeasureStatus(Measurer& measurer, std::function<MeasureReport()> report, QWidget* parent = nullptr);

    QString text() const;
    /// The report has changed.
    void refresh();
    void setAlignment(Qt::Alignment alignment);
    void setWordWrap(bool wrap);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    std::function<MeasureReport()> m_report;
    QLabel* m_text;
    QString m_failure; ///< why the last list was stopped; forgotten when the next begins
};

} // namespace tilescope
