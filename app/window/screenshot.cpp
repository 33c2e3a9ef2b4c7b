// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/screenshot.h"

#include "ui/document/document.h"
#include "ui/stage/stageview.h"
#include "ui/window/mainwindow.h"

#include <QCoreApplication>
#include <QPainter>
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
    if (m_document.recording().running || (!m_document.trace() && m_document.validation()))
        return false;
    if (m_window.measuring())
        return false;
    const bool snapshotDue = m_document.trace() && m_document.state().head >= 0 && !m_document.snapshot();
    return !snapshotDue || m_looks > kPatientLooks;
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

/// The stage paints itself a second time: grab() loses what QPainter draws over OpenGL.
bool Screenshot::save()
{
    QPixmap picture = m_window.grab();
    StageView& stage = m_window.stage();
    if (!stage.isVisible())
        return picture.save(m_path);
    QPainter painter(&picture);
    painter.drawImage(QRect(stage.mapTo(&m_window, QPoint()), stage.size()), stage.renderImage(stage.size(), picture.devicePixelRatio()));
    painter.end();
    return picture.save(m_path);
}

} // namespace tilescope
