// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/documentsource.h"

#include "ui/text/errortext.h"

namespace tilescope {

DocumentSource::DocumentSource(Document& document) : m_document(document)
{
    connect(&document, &Document::traceChanged, this, &StageSource::traceChanged);
    connect(&document, &Document::stepChanged, this, &StageSource::stepChanged);
    connect(&document, &Document::snapshotChanged, this, &StageSource::snapshotChanged);
    for (auto signal : {&Document::hoveredChanged, &Document::selectedChanged})
        connect(&document, signal, this, &StageSource::focusChanged);
    for (auto signal : {&Document::settingsChanged, &Document::recordingChanged})
        connect(&document, signal, this, &StageSource::noticeChanged);
}

QString DocumentSource::notice() const
{
    if (!m_document.validation())
        return errorText(m_document.validation().error());
    if (m_document.recording().running)
        return tr("Recording the kernels: %1 %").arg(int(m_document.recording().fraction * 100));
    return tr("Nothing has been recorded yet.");
}

} // namespace tilescope
