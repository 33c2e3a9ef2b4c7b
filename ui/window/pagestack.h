// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>

namespace tilescope {

/// The workspaces' pages. Only the one on show says how small the window may be: a QStackedWidget takes the largest
/// of all, so that a page that has been left would still hold the window open.
class PageStack : public QStackedWidget {
public:
    explicit PageStack(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
};

} // namespace tilescope
