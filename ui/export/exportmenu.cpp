// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportmenu.h"

#include "ui/text/errortext.h"
#include "ui/text/numbertext.h"

#include <QActionGroup>
#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>

namespace tilescope {

namespace {

double g_scale = 2; ///< of PNG files, in every menu: pictures end up on slides

} // namespace

ExportMenu::ExportMenu(QWidget& view, QString fileName, std::function<QString()> csv, QWidget* parent)
    : ExportMenu(
          [view = QPointer(&view)] { return view ? pictureOf(*view) : Picture(); }, std::move(fileName), std::move(csv),
          parent ? parent : &view)
{
    popUpOn(view);
}

ExportMenu::ExportMenu(std::function<Picture()> picture, QString fileName, std::function<QString()> csv,
                       QWidget* parent)
    : QMenu(parent), m_picture(std::move(picture)), m_fileName(std::move(fileName)), m_csv(std::move(csv)),
      m_sizes(new QMenu(this))
{
    m_copy = addAction(QString(), this, &ExportMenu::copyImage);
    addSeparator();
    m_png = addAction(QString(), this, [this] { save(tr("Images (*.png)"), QStringLiteral(".png")); });
    addSizes();
    m_svg = addAction(QString(), this, [this] { save(tr("Drawings (*.svg)"), QStringLiteral(".svg")); });
    if (m_csv)
        m_table = addAction(QString(), this, [this] { save(tr("Tables (*.csv)"), QStringLiteral(".csv")); });
    retranslate();
}

void ExportMenu::addSizes()
{
    addMenu(m_sizes);
    auto* group = new QActionGroup(m_sizes);
    for (const int scale : {1, 2, 4, 8}) {
        QAction* size = m_sizes->addAction(isolated(QStringLiteral("%1×").arg(scale)));
        size->setCheckable(true);
        group->addAction(size);
        connect(size, &QAction::triggered, this, [scale] { g_scale = scale; });
        connect(m_sizes, &QMenu::aboutToShow, size, [size, scale] { size->setChecked(g_scale == scale); });
    }
}

void ExportMenu::popUpOn(QWidget& view)
{
    view.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&view, &QWidget::customContextMenuRequested, this,
            [this, &view](QPoint at) { popup(view.mapToGlobal(at)); });
}

void ExportMenu::copyImage()
{
    if (const Picture picture = m_picture(); picture.paint)
        QGuiApplication::clipboard()->setImage(imageOf(picture, g_scale));
}

void ExportMenu::save(const QString& filter, const QString& ending)
{
    QString path = QFileDialog::getSaveFileName(parentWidget()->window(), tr("Export"), m_fileName + ending, filter);
    if (path.isEmpty())
        return;
    if (!path.endsWith(ending, Qt::CaseInsensitive))
        path += ending;
    const Picture picture = m_picture();
    if (!picture.paint) // the view is gone meanwhile
        return;
    const auto written =
        ending == QLatin1String(".csv") ? exportText(m_csv(), path) : exportImage(picture, path, g_scale);
    if (written)
        emit saved(tr("Saved %1.").arg(isolated(QFileInfo(path).fileName())));
    else
        emit failed(errorText(written.error()));
}

void ExportMenu::changeEvent(QEvent* event)
{
    QMenu::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ExportMenu::retranslate()
{
    m_copy->setText(tr("Copy as image"));
    m_png->setText(tr("Save as PNG…"));
    m_sizes->setTitle(tr("Size of images"));
    m_svg->setText(tr("Save as SVG…"));
    if (m_table)
        m_table->setText(tr("Export CSV…"));
}

} // namespace tilescope
