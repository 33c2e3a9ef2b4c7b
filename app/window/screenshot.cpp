// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/screenshot.h"

#include "ui/document/document.h"
#include "ui/window/mainwindow.h"

#include <QCoreApplication>
#include <QPixmap>

#include <cstdio>

namespace tilescope {

namespace {

constexpr int kLookMs = 50;
constexpr int kQuietLooks = 8;    ///< complete for that long: animations have ended and text is laid out
constexpr int kPatientLooks = 400; ///< SRAM contents that have not come by then never will

} // namespace

Screenshot::Screenshot(Document& document, MainWindow& window, QString path)
    : m_document(document), m_window(window), m_path(std::move(path))
{
    connect(&m_timer, &QTimer::timeout, this, &Screenshot::look);
    connect(&document, &Document::failed, this, &Screenshot::complain);
    connect(&window.files(), &FileJobs::failed, this, &Screenshot::complain);
    m_timer.start(kLookMs);
}

bool Screenshot::complete() const
{
    if (m_document.recording().running || (!m_document.trace() && m_document.validation() && !m_failed))
        return false;
    return (!m_window.measuring() && m_window.settled()) || m_looks > kPatientLooks;
}

void Screenshot::look()
{
    if (!m_document.recording().running)
        ++m_looks;
    m_quietLooks = complete() ? m_quietLooks + 1 : 0;
    if (m_quietLooks < kQuietLooks)
        return;
    m_timer.stop();
    if (!save())
        complain(QStringLiteral("%1 cannot be written.").arg(m_path));
    QCoreApplication::exit(m_failed ? 1 : 0);
}

void Screenshot::complain(const QString& sentence)
{
    std::fprintf(stderr, "tilescope: %s\n", qPrintable(sentence));
    m_failed = true;
}

bool Screenshot::save() { return m_window.picture().save(m_path); }

} // namespace tilescope
