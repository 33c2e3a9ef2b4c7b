// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/filedialogs.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMimeData>

namespace tilescope {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(FileDialogs)
public:
    static QString open() { return tr("Open a trace, or Q, K and V"); }
    static QString openable() { return tr("Traces and arrays"); }
    static QString save() { return tr("Save the trace"); }
    static QString traces() { return tr("Traces"); }
    static QString exportTrace() { return tr("Export the trace for Perfetto"); }
    static QString chromeTraces() { return tr("Chrome traces"); }
};

QString savePath(QWidget* window, const QString& title, const QString& kind, const QString& suffix)
{
    QFileDialog dialog(window, title, {}, QStringLiteral("%1 (*.%2)").arg(kind, suffix));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().front() : QString();
}

} // namespace

QStringList filesToOpen(QWidget* window)
{
    return QFileDialog::getOpenFileNames(window, Words::open(), {}, Words::openable() + QStringLiteral(" (*.tscope *.npy *.safetensors)"));
}

QString traceToSave(QWidget* window) { return savePath(window, Words::save(), Words::traces(), QStringLiteral("tscope")); }

QString chromeTraceToSave(QWidget* window)
{
    return savePath(window, Words::exportTrace(), Words::chromeTraces(), QStringLiteral("json"));
}

QStringList localFiles(const QMimeData& mime)
{
    QStringList files;
    for (const QUrl& url : mime.urls())
        if (url.isLocalFile())
            files << url.toLocalFile();
    return files;
}

} // namespace tilescope
