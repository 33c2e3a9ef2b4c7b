// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace tilescope {

/// A column beside the map: a header with a name and a remark, and views one below the other that scroll where the
/// window is low.
class SidePanel : public QWidget {
    Q_OBJECT
public:
    /// `leading`: at the start of the line, so that its border is at its end.
    SidePanel(bool leading, QWidget* parent = nullptr);

    /// Views go before the stretch at its end.
    QVBoxLayout& column() { return *m_column; }
    void setHeader(const QString& name, const QString& remark = {});
    void restyle(int width);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    bool m_leading;
    QLabel *m_name, *m_remark;
    QWidget* m_header;
    QVBoxLayout* m_column;
};

/// A hairline between two views of a column.
QWidget* makeSeparator();

} // namespace tilescope
