// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/exportimage.h"

#include <QMenu>
#include <QPointer>

#include <functional>

namespace tilescope {

/// A view as an image (clipboard, PNG of any size, SVG) and, where there are any, its numbers as CSV.
class ExportMenu : public QMenu {
    Q_OBJECT
public:
    /// What the widget shows. `fileName` has no ending; without `csv` there is no such entry. Opens on a right click
    /// into the view, too.
    ExportMenu(QWidget& view, QString fileName, std::function<QString()> csv = {}, QWidget* parent = nullptr);
    /// A picture of its own.
    ExportMenu(std::function<Picture()> picture, QString fileName, std::function<QString()> csv, QWidget* parent);

    void popUpOn(QWidget& view);
    void copyImage();

signals:
    void failed(const QString& sentence);
    void saved(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;

private:
    void addSizes();
    void retranslate();
    void save(const QString& filter, const QString& ending);

    std::function<Picture()> m_picture;
    QString m_fileName;
    std::function<QString()> m_csv;
    QAction *m_copy, *m_png, *m_svg, *m_table = nullptr;
    QMenu* m_sizes;
};

} // namespace tilescope
