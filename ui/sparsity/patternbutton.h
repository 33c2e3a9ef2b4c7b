// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/sparsity/sparsitymodel.h"

#include <QAbstractButton>

namespace tilescope {

/// One pattern to choose: its picture, its name, the share of blocks that it keeps. Grids with many blocks are shown by
/// samples of them; the share is of all.
class PatternButton : public QAbstractButton {
    Q_OBJECT
public:
    PatternButton(SparsityModel& model, PatternCard card, QWidget* parent = nullptr);

    void refresh();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    SparsityModel& m_model;
    PatternCard m_card;
    QImage m_picture;
};

/// "Causal": the card's name.
QString cardName(PatternCard card);

} // namespace tilescope
