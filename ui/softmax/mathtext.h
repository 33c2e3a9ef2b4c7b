// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QString>

#include <vector>

class QPainter;

namespace tilescope {

/// One line of mathematics: variables in italics, functions and subscripts upright, exponents raised
/// and with subscripts of their own. Enough for the softmax formulas, and nothing more.
class MathText {
public:
    MathText& var(const QString& text) { return add(text, true, Level::Base); }
    /// A variable with a tilde, as the papers mark what belongs to one block.
    MathText& tilde(const QString& text) { return add(text, true, Level::Base, true); }
    MathText& text(const QString& text) { return add(text, false, Level::Base); }
    MathText& sub(const QString& text) { return add(text, false, Level::Sub); }
    MathText& supVar(const QString& text) { return add(text, true, Level::Sup); }
    MathText& supTilde(const QString& text) { return add(text, true, Level::Sup, true); }
    MathText& sup(const QString& text) { return add(text, false, Level::Sup); }
    MathText& supSub(const QString& text) { return add(text, false, Level::SupSub); }

    bool empty() const { return m_runs.empty(); }
    double width(double px) const;
    /// Height above and below the baseline that any line of that size may need.
    static double ascent(double px) { return 1.25 * px; }
    static double descent(double px) { return 0.45 * px; }
    void draw(QPainter& painter, double x, double baseline, double px, const QColor& color) const;
    /// For screen readers and tooltips: "m_new", "e^(m_old − m_new)".
    QString plain() const;

private:
    enum class Level : quint8 { Base, Sub, Sup, SupSub };
    struct Run {
        QString text;
        bool italic;
        Level level;
        bool tilde;
    };
    MathText& add(const QString& text, bool italic, Level level, bool tilde = false);
    static void drawTilde(QPainter& painter, QPointF origin, const Run& run, double px);
    static QFont fontOf(const Run& run, double px);
    static double riseOf(Level level, double px);

    std::vector<Run> m_runs;
};

} // namespace tilescope
