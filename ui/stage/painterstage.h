// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/stagesurface.h"

#include <QWidget>

namespace tilescope {

/// The stage where OpenGL 3.3 is missing.
class PainterStage : public QWidget, public StageSurface {
    Q_OBJECT
public:
    explicit PainterStage(QWidget* parent = nullptr);
    QWidget* widget() override { return this; }
    void present(const StageFrame& frame) override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    StageFrame m_frame;
};

} // namespace tilescope
