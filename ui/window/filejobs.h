// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"
#include "ui/document/latestjobthread.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <filesystem>
#include <functional>

namespace tilescope {

/// Opens and saves files for the document without blocking the window.
class FileJobs : public QObject {
    Q_OBJECT
public:
    explicit FileJobs(Document& document, QObject* parent = nullptr);

    /// One .tscope file, or the .npy files of Q, K and V: by the letter in their names, else in this order.
    void open(const QStringList& paths);
    /// Writes the present trace. One at a time: another is refused meanwhile, so that none is lost.
    void save(const QString& path);
    /// The same as JSON for Perfetto.
    void exportChromeTrace(const QString& path);

    /// Sorts three .npy paths into Q, K, V; fewer or other files give an error sentence.
    static Result<InputSource> sourceOf(const QStringList& paths);

signals:
    void finished(const QString& notice);
    void failed(const QString& sentence);

private:
    using Writer = std::function<Result<void>(const std::filesystem::path& path, const Trace& trace)>;

    void openTrace(const QString& path);
    void write(const QString& path, Writer writer);

    Document& m_document;
    bool m_saving = false;
    LatestJobThread m_opener, m_saver;
};

} // namespace tilescope
