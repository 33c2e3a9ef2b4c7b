// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/filejobs.h"

#include "core/trace/chrometrace.h"
#include "core/trace/tscopefile.h"
#include "ui/text/errortext.h"
#include "ui/text/numbertext.h"

#include <QFileInfo>
#include <QMetaObject>

#include <algorithm>
#include <utility>

namespace tilescope {

namespace {

std::filesystem::path toPath(const QString& path) { return std::filesystem::path(path.toStdU16String()); }

bool isNpy(const QString& path) { return path.endsWith(QStringLiteral(".npy"), Qt::CaseInsensitive); }
bool isSafetensors(const QString& path) { return path.endsWith(QStringLiteral(".safetensors"), Qt::CaseInsensitive); }

/// Whether the file's name is the letter, or begins or ends with it beyond a separator: q.npy, layer3_q.npy.
bool names(const QString& path, QChar letter)
{
    const QString name = QFileInfo(path).completeBaseName().toLower();
    const auto apart = [](QChar c) { return !c.isLetter(); };
    return name == letter || (name.startsWith(letter) && apart(name[1])) || (name.endsWith(letter) && apart(name[name.size() - 2]));
}

} // namespace

FileJobs::FileJobs(Document& document, QObject* parent) : QObject(parent), m_document(document) {}

Result<InputSource> FileJobs::sourceOf(const QStringList& paths)
{
    if (paths.size() == 1 && isSafetensors(paths.front()))
        return InputSource{InputSource::Kind::Files, paths.front(), paths.front(), paths.front()};
    if (paths.size() != 3 || !std::ranges::all_of(paths, isNpy))
        return badInput(tr("Give one .tscope file, three .npy files (Q, K and V), or one .safetensors file.").toStdString());
    InputSource source{InputSource::Kind::Files, paths[0], paths[1], paths[2]};
    const auto of = [&](QChar letter) {
        QStringList found;
        std::ranges::copy_if(paths, std::back_inserter(found), [&](const QString& path) { return names(path, letter); });
        return found.size() == 1 ? found.front() : QString();
    };
    const QString q = of('q'), k = of('k'), v = of('v');
    if (!q.isEmpty() && !k.isEmpty() && !v.isEmpty())
        source.q = q, source.k = k, source.v = v;
    return source;
}

void FileJobs::open(const QStringList& paths)
{
    if (paths.size() == 1 && !isNpy(paths.front()) && !isSafetensors(paths.front()))
        return openTrace(paths.front());
    auto source = sourceOf(paths);
    if (!source) {
        emit failed(errorText(source.error()));
        return;
    }
    m_document.apply({m_document.problem(), *source}, tr("input files"));
}

void FileJobs::openTrace(const QString& path)
{
    m_opener.post([this, path] {
        auto opened = readTrace(toPath(path));
        const auto handOver = [this, path, opened = std::move(opened)] {
            if (!opened) {
                emit failed(errorText(opened.error()));
                return;
            }
            m_document.openTrace(opened->trace, tr("opening a trace"));
            m_document.bookmarks().reset(opened->bookmarks);
            const QString name = isolated(QFileInfo(path).fileName());
            if (opened->warning.empty())
                emit finished(tr("Opened %1.").arg(name));
            else
                emit failed(tr("Opened the beginning of %1: %2").arg(name, isolated(QString::fromStdString(opened->warning))));
        };
        QMetaObject::invokeMethod(this, handOver, Qt::QueuedConnection);
    });
}

void FileJobs::save(const QString& path)
{
    write(path, [bookmarks = m_document.bookmarks().all()](const std::filesystem::path& file, const Trace& trace) {
        return writeTrace(file, trace, bookmarks);
    });
}

void FileJobs::exportChromeTrace(const QString& path)
{
    write(path, [](const std::filesystem::path& file, const Trace& trace) { return writeChromeTrace(file, trace); });
}

void FileJobs::write(const QString& path, Writer writer)
{
    if (!m_document.trace())
        return;
    if (std::exchange(m_saving, true)) {
        emit failed(tr("The previous trace is still being saved."));
        return;
    }
    m_saver.post([this, path, writer = std::move(writer), trace = m_document.trace()] {
        const auto written = writer(toPath(path), *trace);
        const auto handOver = [this, path, written] {
            m_saving = false;
            if (written)
                emit finished(tr("Saved %1 (%2).").arg(isolated(QFileInfo(path).fileName()), isolated(bytesText(QFileInfo(path).size()))));
            else
                emit failed(errorText(written.error()));
        };
        QMetaObject::invokeMethod(this, handOver, Qt::QueuedConnection);
    });
}

} // namespace tilescope
