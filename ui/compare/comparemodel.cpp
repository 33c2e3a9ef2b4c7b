// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparemodel.h"

#include "core/measure/cellplan.h"
#include "core/problem/validate.h"
#include "ui/document/document.h"
#include "ui/measure/measurer.h"

#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <bit>

namespace tilescope {

namespace {

constexpr int64_t kUsual = 4096; ///< where the document's own length is shorter than the axis

bool flashFitsInBothPasses(Problem problem, int64_t sramBytes)
{
    problem.pass = Pass::Backward; // its program has the forward launches, too
    return std::ranges::all_of(std::array{Algorithm::Flash1, Algorithm::Flash2}, [&](Algorithm algorithm) {
        problem.algorithm = algorithm;
        return makeProgram(problem, sramBytes).sramBytes() <= sramBytes;
    });
}

BlockSizes table21Tiles(Problem problem, int64_t sramBytes)
{
    const BlockSizes paper = paperBlocksIn(sramBytes, problem.d);
    problem.br = int64_t(std::bit_floor(uint64_t(paper.br)));
    problem.bc = int64_t(std::bit_floor(uint64_t(paper.bc)));
    while (problem.br * problem.bc > 1 && !flashFitsInBothPasses(problem, sramBytes))
        (problem.br > problem.bc ? problem.br : problem.bc) /= 2;
    return {problem.br, problem.bc};
}

std::filesystem::path usersDevices()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    return folder.isEmpty() ? std::filesystem::path()
                            : std::filesystem::path((folder + QStringLiteral("/devices.json")).toStdString());
}

} // namespace

CompareModel::CompareModel(Document& document, Measurer& measurer, QObject* parent)
    : QObject(parent), m_document(document), m_measurer(measurer), m_catalogue(loadDevices(usersDevices()))
{
    useDocumentsProblem();
    connect(&m_measurer, &Measurer::measured, this, &CompareModel::measured);
    connect(&m_document, &Document::deviceChanged, this, &CompareModel::setupChanged);
    connect(&m_document, &Document::settingsChanged, this, [this] {
        if (!m_edited)
            useDocumentsProblem();
    });
}

void CompareModel::useDocumentsProblem()
{
    CompareSetup setup = m_setup;
    setup.problem = m_document.problem();
    if (setup.problem.algorithm == Algorithm::Standard)
        setup.problem.algorithm = Algorithm::Flash2;
    const int64_t n = std::max(setup.problem.nq, setup.problem.nk);
    setup.problem.nq = setup.problem.nk = n < kShortest ? kUsual : std::min(n, kLongest);
    if (hidesBlocks(setup.problem.mask.kind)) // a pattern of blocks and the end of the keys belong to one length
        setup.problem.mask = MaskKind::None;
    setup.problem.mask.keyLength.reset();
    setup.problem.pass = Pass::Forward;
    setup.training = false;
    m_edited = false;
    change(setup);
}

void CompareModel::setSetup(const CompareSetup& setup)
{
    m_edited |= setup.problem != m_setup.problem || setup.training; // a device alone is no edit of the problem
    change(setup);
}

void CompareModel::change(const CompareSetup& setup)
{
    CompareSetup sameLength = setup;
    sameLength.problem.nq = sameLength.problem.nk = m_setup.n();
    const bool changed = sameLength != m_setup;
    const bool lengthMoved = setup.n() != m_setup.n();
    m_setup = setup;
    if (changed)
        emit setupChanged();
    else if (lengthMoved)
        emit lengthChanged();
}

void CompareModel::setN(int64_t n)
{
    CompareSetup setup = m_setup;
    setup.problem.nq = setup.problem.nk = std::clamp(n, kShortest, kLongest);
    setSetup(setup);
}

void CompareModel::setTable21()
{
    CompareSetup setup = m_setup;
    setup.problem.batch = 16;
    setup.problem.heads = 8;
    setup.problem.d = 64;
    setup.problem.dtype = DType::F16;
    setup.problem.dropout = setup.problem.dropout > 0 ? setup.problem.dropout : 0.1;
    setup.problem.algorithm = Algorithm::Flash1;
    const BlockSizes tiles = table21Tiles(setup.problem, machine().sramBytes);
    setup.problem.br = tiles.br;
    setup.problem.bc = tiles.bc;
    setup.training = true;
    setSetup(setup);
}

bool CompareModel::hasTable21Tiles() const
{
    if (!m_setup.training)
        return false;
    const BlockSizes tiles = table21Tiles(m_setup.problem, machine().sramBytes);
    return m_setup.problem.br == tiles.br && m_setup.problem.bc == tiles.bc;
}

void CompareModel::useInStep()
{
    Problem problem = m_setup.problem;
    problem.algorithm = m_document.problem().algorithm;
    m_document.applyProblem(problem, tr("use the comparison's problem"));
}

bool CompareModel::sameAsStep() const
{
    Problem problem = m_setup.problem;
    problem.algorithm = m_document.problem().algorithm;
    return problem == m_document.problem();
}

const DeviceInfo& CompareModel::machine() const { return m_document.device(); }

ComparedDevice CompareModel::device() const
{
    if (m_setup.device < 0) {
        const DeviceInfo& here = machine();
        return {QString::fromStdString(here.name), here.availableBytes(), here.sramBytes, 0, true, here.hbmFreeBytes > 0};
    }
    const CatalogueDevice& device = m_catalogue.devices[size_t(m_setup.device)];
    return {QString::fromStdString(device.name), device.hbmBytes, device.sramBytesPerBlock, device.hbmBytesPerSecond,
            false, false};
}

void CompareModel::setView(Quantity quantity, Axis axis)
{
    m_quantity = quantity;
    m_axis = axis;
    emit setupChanged();
}

const Cell* CompareModel::find(const Problem& problem) const
{
    return m_measurer.find(m_document.engines()[size_t(m_document.engineIndex())], problem);
}

std::vector<Curve> CompareModel::curves(Quantity quantity, Axis axis) const
{
    return curvesOf(m_setup, quantity, axis, machine().sramBytes,
                    [this](const Problem& problem) { return find(problem); });
}

const Cell* CompareModel::cell(Algorithm algorithm) const { return find(problemAt(m_setup, algorithm)); }

const Cell* CompareModel::comparedCell() const
{
    const Cell* longest = nullptr;
    std::vector<double> lengths = ladder(Axis::N);
    lengths.push_back(double(m_setup.n()));
    for (const double n : lengths) {
        const Cell* cell = n <= double(m_setup.n()) ? find(problemAt(m_setup, flash(), Axis::N, n)) : nullptr;
        if (cell && cell->ran() && cell->measurement.error)
            longest = cell;
    }
    return longest;
}

std::vector<Problem> CompareModel::plan() const { return measuringPlan(m_setup, m_quantity, m_axis, machine()); }

CompareModel::Known CompareModel::known() const
{
    Known known;
    for (const Problem& problem : plan()) {
        const Cell* cell = find(problem);
        ++known.total;
        known.measured += cell && cell->ran();
        known.doNotFit += cell && cell->doesNotFit();
    }
    return known;
}

void CompareModel::measure()
{
    const auto& engine = m_document.engines()[size_t(m_document.engineIndex())];
    std::vector<Problem> problems = plan();
    if (known().all())
        m_measurer.forget(engine, problems);
    m_measurer.measure(engine, std::move(problems), this);
}

bool CompareModel::measuring() const { return m_measurer.measuresFor(this); }

} // namespace tilescope
