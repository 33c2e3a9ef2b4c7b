// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAbstractButton;
class QButtonGroup;
class QHBoxLayout;
class QToolButton;

namespace tilescope {

/// A row of buttons of which one is chosen. Arrow keys move the choice.
class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    enum class Emphasis { Plain, Accent };

    explicit SegmentedControl(Emphasis emphasis = Emphasis::Plain, QWidget* parent = nullptr);

    /// Adds a segment at the end; the first one is chosen.
    QToolButton* addSegment(const QString& text);
    void setSegmentText(int index, const QString& text);
    int count() const;
    int currentIndex() const;
    /// Chooses without reporting it.
    void setCurrentIndex(int index);
    QToolButton* segment(int index) const;

signals:
    void chosen(int index); ///< by the user

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QButtonGroup* m_group;
    QHBoxLayout* m_layout;
    Emphasis m_emphasis;
};

} // namespace tilescope
