// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem/problem.h"

#include <QWidget>

#include <vector>

namespace tilescope {

class CompareModel;

/// Standard attention and flash at N as pairs of bars: memory, traffic, time, arithmetic. Time only where both were
/// measured.
class SideBySide : public QWidget {
    Q_OBJECT
public:
    explicit SideBySide(CompareModel& model, QWidget* parent = nullptr);

    struct Bar {
        double value = 0; ///< 0: no bar, the text says why
        QString text;
    };
    struct Pair {
        QString title, verdict, tip;
        Bar standard, flash;
    };
    QString note() const;
    const std::vector<Pair>& pairs() const { return m_pairs; }
    QSize sizeHint() const override { return minimumSizeHint(); } ///< the card's stretch makes it larger: labels that wrap ask for it as the least
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent* event) override;

private:
    void refresh();
    Pair memory() const;
    Pair traffic() const;
    Pair time() const;
    Pair arithmeticPair() const;
    double titleHeight() const;
    double noteHeight() const;
    QString ofForward(const QString& title, const QString& named) const;
    void paintPair(QPainter& painter, const QRectF& area, const Pair& pair) const;

    CompareModel& m_model;
    std::vector<Pair> m_pairs;
};

} // namespace tilescope
