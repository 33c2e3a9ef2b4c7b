// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/machine/levelcontents.h"
#include "ui/widgets/paintedview.h"

class QLabel;

namespace tilescope {

class MachineModel;

/// What lives in a level, one tile or tensor a row, in two columns where one is not enough.
class HoldingsView : public PaintedView {
    Q_OBJECT
public:
    explicit HoldingsView(QWidget* parent = nullptr);
    void setContents(LevelContents contents);
    const LevelContents& contents() const { return m_contents; }

    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    QString tipAt(const QPointF& position) override;

private:
    QRectF rectOf(size_t n) const;

    LevelContents m_contents;
};

/// The selected level: its speed, how it compares with the next, and what lives there at the document's step.
class LevelDetails : public QWidget {
    Q_OBJECT
public:
    explicit LevelDetails(MachineModel& model, QWidget* parent = nullptr);

    QString text() const; ///< all of it
    HoldingsView& holdings() { return *m_holdings; }

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void refresh();

    MachineModel& m_model;
    QLabel *m_name, *m_step, *m_speed, *m_contents;
    HoldingsView* m_holdings;
};

} // namespace tilescope
