// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/exploremodel.h"

#include "core/problem/fitpattern.h"
#include "core/measure/celltable.h"

#include <algorithm>
#include <utility>

namespace tilescope {

namespace {

constexpr int64_t kShort = 256; ///< below it hardly a block size of the map differs from another

/// The document's problem where a map over block sizes makes sense of it, else one that does: the sentence sample has
/// fewer rows than most blocks. A GPU needs several heads to be busy at all.
Problem startFrom(const Document& document)
{
    Problem p = document.problem();
    if (p.nq < kShort || p.nk < kShort) {
        p = Problem();
        p.pass = document.problem().pass;
        p.heads = document.device().engine == "cuda" ? 16 : 1;
    }
    if (p.algorithm == Algorithm::Standard)
        p.algorithm = Algorithm::Flash2;
    p.nk = p.nq;
    p.dropout = 0;
    return p;
}

} // namespace

int64_t ExploreCell::hbmBytes() const
{
    return ran() ? measured->measurement.traffic.totalRead() + measured->measurement.traffic.totalWrite()
                 : plan.traffic.bytes();
}

std::optional<double> ExploreCell::value(MapMetric metric) const
{
    if (!runs())
        return std::nullopt;
    switch (metric) {
    case MapMetric::HbmBytes: return double(hbmBytes());
    case MapMetric::Time: return timeMs();
    case MapMetric::Sram: return double(plan.sram.total);
    case MapMetric::Occupancy: return ctasPerSm ? std::optional(double(*ctasPerSm)) : std::nullopt;
    }
    return std::nullopt;
}

ExploreModel::ExploreModel(Document& document, Measurer& measurer, QObject* parent)
    : QObject(parent), m_document(document), m_measurer(measurer), m_problem(startFrom(document)), m_pass(document.problem().pass)
{
    connect(&m_document, &Document::settingsChanged, this, &ExploreModel::followDocument);
    connect(&m_document, &Document::deviceChanged, this, [this] {
        stop();
        plan();
        emit changed();
    });
    connect(&m_measurer, &Measurer::statusChanged, this, &ExploreModel::measured);
    m_selected = nearestPlace(m_grid, m_problem.br, m_problem.bc);
    plan();
}

void ExploreModel::plan()
{
    m_problem = m_grid.at(m_problem, m_selected.row, m_selected.col);
    m_plans.clear();
    m_ctas.clear();
    for (int row = 0; row < m_grid.rows(); ++row)
        for (int col = 0; col < m_grid.cols(); ++col) {
            const Problem problem = m_grid.at(m_problem, row, col);
            m_plans.push_back(planCell(problem, device()));
            const auto ctas = m_plans.back().runs() ? engine()->ctasPerSm(problem) : Result<int>(Error());
            m_ctas.push_back(ctas ? std::optional(*ctas) : std::nullopt);
        }
}

/// What is in use is the document's, and the pass where it changes there.
void ExploreModel::followDocument()
{
    const Pass pass = m_document.problem().pass;
    Problem problem = m_problem;
    if (std::exchange(m_pass, pass) != pass)
        problem.pass = pass;
    if (problem.pass != m_problem.pass)
        setProblem(problem);
    else
        emit changed();
}

void ExploreModel::setProblem(const Problem& problem)
{
    const Problem next = m_grid.at(problem, m_selected.row, m_selected.col);
    if (next == m_problem)
        return;
    stop(); // of the problem that was; what is finished is kept
    m_problem = next;
    plan();
    emit changed();
}

void ExploreModel::setPaperProblem()
{
    setProblem({.algorithm = Algorithm::Flash1,
                .batch = 64,
                .heads = 16,
                .nq = 1024,
                .nk = 1024,
                .d = 64,
                .dtype = DType::F16});
}

void ExploreModel::setGrid(BlockGrid grid)
{
    if (grid == m_grid || grid.br.empty() || grid.bc.empty())
        return;
    stop();
    m_grid = std::move(grid);
    m_hovered.reset();
    m_selected = nearestPlace(m_grid, m_problem.br, m_problem.bc);
    plan();
    emit changed();
    emit focusChanged();
}

void ExploreModel::setMetric(MapMetric metric)
{
    if (std::exchange(m_metric, metric) != metric)
        emit metricChanged();
}

// Cells -----------------------------------------------------------------------------------------

std::shared_ptr<Engine> ExploreModel::engine() const { return m_document.engines()[size_t(m_document.engineIndex())]; }

Problem ExploreModel::withBlocks(int64_t br, int64_t bc) const
{
    Problem problem = m_problem;
    problem.br = br;
    problem.bc = bc;
    fitPattern(problem);
    return problem;
}

ExploreCell ExploreModel::cell(GridPlace place) const
{
    const Problem problem = m_grid.at(m_problem, place.row, place.col);
    return {problem, m_plans[indexOf(place)], m_ctas[indexOf(place)], m_measurer.find(engine(), problem)};
}

ExploreCell ExploreModel::cellOf(int64_t br, int64_t bc) const
{
    if (const auto place = placeOf(m_grid, br, bc))
        return cell(*place);
    const Problem problem = withBlocks(br, bc);
    return {problem, planCell(problem, device()), std::nullopt, m_measurer.find(engine(), problem)};
}

std::optional<std::pair<double, double>> ExploreModel::range() const
{
    std::optional<std::pair<double, double>> range;
    for (int row = 0; row < m_grid.rows(); ++row)
        for (int col = 0; col < m_grid.cols(); ++col)
            if (const auto value = cell({row, col}).value(m_metric))
                range = range ? std::pair(std::min(range->first, *value), std::max(range->second, *value))
                              : std::pair(*value, *value);
    return range;
}

std::optional<GridPlace> ExploreModel::fastest() const
{
    std::optional<GridPlace> best;
    double bestTime = 0;
    for (int row = 0; row < m_grid.rows(); ++row)
        for (int col = 0; col < m_grid.cols(); ++col)
            if (const auto time = cell({row, col}).timeMs(); time && (!best || *time < bestTime)) {
                best = {row, col};
                bestTime = *time;
            }
    return best;
}

GridPlace ExploreModel::paperPlace() const
{
    const BlockSizes paper = paperBlocks();
    return nearestPlace(m_grid, paper.br, paper.bc);
}

std::optional<GridPlace> ExploreModel::inUse() const
{
    return placeOf(m_grid, m_document.problem().br, m_document.problem().bc);
}

// Focus -----------------------------------------------------------------------------------------

void ExploreModel::select(GridPlace place)
{
    place = {std::clamp(place.row, 0, m_grid.rows() - 1), std::clamp(place.col, 0, m_grid.cols() - 1)};
    if (std::exchange(m_selected, place) == place)
        return;
    m_problem = m_grid.at(m_problem, place.row, place.col);
    emit focusChanged();
}

void ExploreModel::moveSelection(int rows, int cols) { select({m_selected.row + rows, m_selected.col + cols}); }

void ExploreModel::setHovered(std::optional<GridPlace> place)
{
    if (std::exchange(m_hovered, place) != place)
        emit focusChanged();
}

std::vector<TileSuggestion> ExploreModel::suggestions(GridPlace place) const
{
    return suggestTiles(m_grid.at(m_problem, place.row, place.col), device().sramBytes, m_grid);
}

std::optional<GridPlace> ExploreModel::usable() const { return cell(m_selected).runs() ? m_selected : fastest(); }

void ExploreModel::use()
{
    const auto place = usable();
    if (!place)
        return;
    m_document.applyProblem(m_grid.at(m_problem, place->row, place->col), tr("use block sizes"));
    emit used();
}

std::string ExploreModel::csv() const
{
    std::string table = cellCsvHeader();
    for (int row = 0; row < m_grid.rows(); ++row)
        for (int col = 0; col < m_grid.cols(); ++col) {
            const ExploreCell known = cell({row, col});
            Cell refused{known.problem, known.plan.refusal, {}};
            table += cellCsvRow(known.problem, known.plan.runs() ? known.measured : &refused, device().engine);
        }
    return table;
}

// Measuring -------------------------------------------------------------------------------------

/// The marked cells first: they are what the map is compared by.
std::vector<Problem> ExploreModel::cellsToMeasure() const
{
    std::vector<Problem> problems;
    const auto add = [&](const ExploreCell& cell) {
        if (cell.plan.runs() && std::ranges::find(problems, cell.problem) == problems.end())
            problems.push_back(cell.problem);
    };
    add(cell(m_selected));
    add(cell(paperPlace()));
    add(cellOf(m_document.problem().br, m_document.problem().bc));
    for (int row = 0; row < m_grid.rows(); ++row)
        for (int col = 0; col < m_grid.cols(); ++col)
            add(cell({row, col}));
    return problems;
}

SweepStatus ExploreModel::sweep() const
{
    SweepStatus status;
    for (const Problem& problem : cellsToMeasure()) {
        ++status.total;
        status.done += m_measurer.find(engine(), problem) != nullptr;
    }
    status.active = m_measurer.measuresFor(this);
    status.paused = status.active && m_measurer.status().paused;
    status.secondsLeft = status.active ? m_measurer.status().secondsLeft : -1;
    return status;
}

void ExploreModel::measureAll()
{
    setMetric(MapMetric::Time);
    if (sweep().complete())
        m_measurer.forget(engine(), cellsToMeasure());
    m_measurer.measure(engine(), cellsToMeasure(), this);
}

void ExploreModel::measureFirst(GridPlace place)
{
    const Problem problem = m_grid.at(m_problem, place.row, place.col);
    std::vector<Problem> problems{problem};
    if (m_measurer.measuresFor(this))
        for (Problem& other : cellsToMeasure())
            if (other != problem)
                problems.push_back(std::move(other));
    m_measurer.measure(engine(), std::move(problems), this);
}

void ExploreModel::setPaused(bool paused)
{
    if (m_measurer.measuresFor(this))
        m_measurer.setPaused(paused);
}

void ExploreModel::stop()
{
    if (m_measurer.measuresFor(this))
        m_measurer.stop();
}

} // namespace tilescope
