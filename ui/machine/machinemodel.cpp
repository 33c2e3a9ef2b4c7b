// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/machinemodel.h"

#include "ui/document/document.h"
#include "ui/machine/levelcontents.h"
#include "ui/measure/measurer.h"
#include "ui/text/errortext.h"

#include <QStandardPaths>

#include <utility>

namespace tilescope {

namespace {

std::filesystem::path usersDevices()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    return folder.isEmpty() ? std::filesystem::path()
                            : std::filesystem::path((folder + QStringLiteral("/devices.json")).toStdString());
}

} // namespace

MachineModel::MachineModel(Document& document, Measurer& measurer, QObject* parent)
    : QObject(parent), m_document(document), m_measurer(measurer), m_catalogue(loadDevices(usersDevices()))
{
    const auto retry = [this] {
        if (!m_measurer.running() && !measuring() && std::exchange(m_levelsNext, false))
            measureLevelsAgain();
        else if (m_wanted)
            wantLevels();
    };
    connect(&measurer, &Measurer::measured, this, &MachineModel::cellsChanged);
    connect(&measurer, &Measurer::levelsChanged, this, &MachineModel::takeLevels);
    connect(&measurer, &Measurer::statusChanged, this, retry);
    connect(&document, &Document::recordingChanged, this, retry);
    connect(&document, &Document::settingsChanged, this, &MachineModel::cellsChanged);
    connect(&document, &Document::stepChanged, this, &MachineModel::contentsChanged);
    connect(&document, &Document::traceChanged, this, &MachineModel::contentsChanged);
    connect(&document, &Document::deviceChanged, this, [this] {
        keepLevel();
        emit levelsChanged();
        emit cellsChanged();
    });
}

std::shared_ptr<Engine> MachineModel::engine() const { return m_document.engines()[size_t(m_document.engineIndex())]; }

void MachineModel::wantLevels()
{
    m_wanted = !m_measurer.levels(engine());
    if (m_wanted && !m_document.recording().running) // would slow each other down
        m_measurer.measureLevels(engine());
}

void MachineModel::measureLevelsAgain()
{
    m_measurer.forgetLevels(engine());
    wantLevels();
}

bool MachineModel::measuringLevels() const { return m_measurer.measuringLevels(); }

void MachineModel::takeLevels()
{
    keepLevel();
    emit levelsChanged();
    if (measuringLevels())
        return;
    emit cellsChanged(); // the roof over them is known now
    if (m_wanted)
        wantLevels(); // of the device chosen meanwhile
}

/// Another device may have other levels: the arena's is the nearest thing to any of them.
void MachineModel::keepLevel()
{
    const Hierarchy* levels = hierarchy();
    if (!levels || levels->find(m_level))
        return;
    for (const MemoryLevel& level : levels->levels)
        if (roleOf(*levels, level.kind, m_document.program().sramBytes()) == LevelRole::Arena)
            setLevel(level.kind);
}

const Hierarchy* MachineModel::hierarchy() const
{
    const Result<Hierarchy>* levels = m_measurer.levels(engine());
    return levels && *levels ? &**levels : nullptr;
}

QString MachineModel::levelsError() const
{
    const Result<Hierarchy>* levels = m_measurer.levels(engine());
    return levels && !*levels ? errorText(levels->error()) : QString();
}

const CatalogueDevice* MachineModel::dataSheet() const { return dataSheetOf(m_document.device(), m_catalogue.devices); }

void MachineModel::setLevel(MemoryLevelKind level)
{
    if (std::exchange(m_level, level) != level)
        emit levelChanged();
}

LevelContents MachineModel::contents() const
{
    return contentsOf(*hierarchy(), m_level, *m_document.trace(), m_document.state());
}

std::vector<Problem> MachineModel::problems() const
{
    std::vector<Problem> problems;
    for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        problems.push_back(m_document.problem());
        problems.back().algorithm = algorithm;
    }
    return problems;
}

std::vector<const Cell*> MachineModel::cells() const
{
    std::vector<const Cell*> cells;
    for (const Problem& problem : problems())
        cells.push_back(m_measurer.find(engine(), problem));
    return cells;
}

void MachineModel::measure()
{
    const bool again = allKnown();
    if (again)
        m_measurer.forget(engine(), problems());
    m_measurer.measure(engine(), problems(), this);
    m_levelsNext = again;
}

bool MachineModel::measuring() const { return m_measurer.measuresFor(this); }

void MachineModel::stop()
{
    m_levelsNext = false;
    m_measurer.stop();
}

Roofline MachineModel::roofline() const
{
    const CatalogueDevice* sheet = dataSheet();
    return makeRoofline(*hierarchy(), sheet ? std::optional(*sheet) : std::nullopt, cells());
}

} // namespace tilescope
