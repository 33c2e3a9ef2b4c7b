// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

namespace tilescope {

class Document;
class MainWindow;

/// Saves a picture of the window once everything on it has arrived (recording, SRAM contents, memory levels, layout),
/// then ends the program: 0 when saved; 1 when the picture cannot be written, or shows that something else failed
/// (a file that cannot be read, say), with the sentence on stderr.
class Screenshot : public QObject {
    Q_OBJECT
public:
    Screenshot(Document& document, MainWindow& window, QString path);

private:
    bool complete() const;
    void complain(const QString& sentence);
    void look();
    bool save();

    Document& m_document;
    MainWindow& m_window;
    QString m_path;
    QTimer m_timer;
    int m_quietLooks = 0, m_looks = 0;
    bool m_failed = false;
};

} // namespace tilescope
