// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QWidget>

namespace tilescope {

/// A picture that stays left-to-right in every language, follows the theme's colours and sizes, and may have a
/// tooltip for each of its parts.
class PaintedView : public QWidget {
    Q_OBJECT
public:
    explicit PaintedView(QWidget* parent = nullptr);

protected:
    /// What is to be said about the place; empty for nothing. The widget's own tooltip if not overridden.
    virtual QString tipAt(const QPointF& position);
    /// Keys that this view uses while it has the focus, although the window may have shortcuts for them.
    void keepKeys(const QSet<int>& keys) { m_keys = keys; }
    bool event(QEvent* event) override;

private:
    QSet<int> m_keys;
};

} // namespace tilescope
