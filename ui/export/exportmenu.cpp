// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportmenu.h"

#include "ui/export/exportimage.h"

#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>

namespace tilescope {

namespace {

constexpr double kSharp = 2; ///< pictures end up on slides

} // namespace

ExportMenu::ExportMenu(QWidget& view, QString fileName, std::function<QString()> csv, QWidget* parent)
    : QMenu(parent ? parent : &view), m_view(&view), m_fileName(std::move(fileName)), m_csv(std::move(csv))
{
    m_copy = addAction(QString(), this, &ExportMenu::copyImage);
    addSeparator();
    m_png = addAction(QString(), this, [this] { save(tr("Images (*.png)"), QStringLiteral(".png")); });
    m_svg = addAction(QString(), this, [this] { save(tr("Drawings (*.svg)"), QStringLiteral(".svg")); });
    if (m_csv)
        m_table = addAction(QString(), this, [this] { save(tr("Tables (*.csv)"), QStringLiteral(".csv")); });
    view.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&view, &QWidget::customContextMenuRequested, this, [this](QPoint at) { popup(m_view->mapToGlobal(at)); });
    retranslate();
}

void ExportMenu::copyImage()
{
    if (m_view)
        QGuiApplication::clipboard()->setImage(imageOf(*m_view, kSharp));
}

void ExportMenu::save(const QString& filter, const QString& ending)
{
    if (!m_view)
        return;
    QString path = QFileDialog::getSaveFileName(m_view->window(), tr("Export"), m_fileName + ending, filter);
    if (path.isEmpty() || !m_view) // gone meanwhile
        return;
    if (!path.endsWith(ending, Qt::CaseInsensitive))
        path += ending;
    const auto written =
        ending == QLatin1String(".csv") ? exportText(m_csv(), path) : exportImage(*m_view, path, kSharp);
    if (!written)
        emit failed(QString::fromStdString(written.error().message));
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
    m_svg->setText(tr("Save as SVG…"));
    if (m_table)
        m_table->setText(tr("Export CSV…"));
}

} // namespace tilescope
