// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/rowupdate.h"

#include <QWidget>

namespace tilescope {

/// Says when an update is applied: dashed outline ahead, filled now, full outline with a tick after.
class StateChip : public QWidget {
    Q_OBJECT
public:
    explicit StateChip(QWidget* parent = nullptr);

    void setState(UpdateState state, const QString& text);
    const QString& text() const { return m_text; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    UpdateState m_state = UpdateState::None;
    QString m_text;
};

/// The factor of the old sum, underlined as in the formula.
class RescaleChip : public QWidget {
    Q_OBJECT
public:
    explicit RescaleChip(QWidget* parent = nullptr);

    void setText(const QString& text);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QString m_text;
};

} // namespace tilescope
