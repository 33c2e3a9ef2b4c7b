// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QMimeData;
class QWidget;

namespace tilescope {

/// What the user chooses in a dialog over the window; empty where they change their mind.
QStringList filesToOpen(QWidget* window);
QString traceToSave(QWidget* window);
QString chromeTraceToSave(QWidget* window);

/// What is dragged onto the window, as far as it lies on this computer.
QStringList localFiles(const QMimeData& mime);

} // namespace tilescope
