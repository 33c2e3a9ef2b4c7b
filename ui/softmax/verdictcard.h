// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace tilescope {

/// Whether what the kernel computed is right: a tick or a cross, a sentence and the numbers. Neutral: there is
/// nothing to compare, since neither has a number.
class VerdictCard : public QWidget {
    Q_OBJECT
public:
    enum class Verdict { Pending, Matches, Differs, Neutral };

    explicit VerdictCard(QWidget* parent = nullptr);

    /// Rich text in both lines.
    void setVerdict(Verdict verdict, const QString& headline, const QString& detail);
    Verdict verdict() const { return m_verdict; }
    QString headline() const;
    QString detail() const;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void restyle();

    Verdict m_verdict = Verdict::Pending;
    QWidget* m_mark; ///< room for the tick or cross
    QLabel* m_headline;
    QLabel* m_detail;
};

} // namespace tilescope
