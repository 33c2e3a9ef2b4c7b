// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sample.h"

#include "core/tensor/npy.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

namespace tilescope {

namespace {

const QString kFolder = QStringLiteral(":/samples/minilm/");

QByteArray contents(const QString& name)
{
    QFile file(kFolder + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::vector<std::string> lines(const QByteArray& text)
{
    std::vector<std::string> result;
    for (const QByteArray& line : text.trimmed().split('\n'))
        result.push_back(line.toStdString());
    return result;
}

} // namespace

Result<std::shared_ptr<const Inputs>> loadSample()
{
    const QTemporaryDir folder; // the reader takes files, as everywhere
    std::filesystem::path paths[3];
    const QString names[3] = {QStringLiteral("q.npy"), QStringLiteral("k.npy"), QStringLiteral("v.npy")};
    for (int n = 0; n < 3; ++n) {
        const QString path = folder.filePath(names[n]);
        if (!QFile::copy(kFolder + names[n], path))
            return internalError("The sample cannot be unpacked: there is no room for temporary files.");
        paths[n] = path.toStdString();
    }
    auto inputs = readInputs(paths[0], paths[1], paths[2]);
    if (!inputs)
        return inputs.error();
    inputs->queryTokens = inputs->keyTokens = lines(contents(QStringLiteral("tokens.txt")));
    inputs->name = QJsonDocument::fromJson(contents(QStringLiteral("sample.json"))).object().value(QStringLiteral("name")).toString().toStdString();
    return std::shared_ptr<const Inputs>(std::make_shared<Inputs>(std::move(*inputs)));
}

} // namespace tilescope
