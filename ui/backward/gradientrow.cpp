// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/backward/gradientrow.h"

#include "ui/document/recomputed.h"

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

int backwardLaunch(const Trace& trace, bool standard)
{
    const auto& launches = trace.program.launches;
    const auto found = std::ranges::find_if(launches, [standard](const Launch& launch) {
        return standard ? launch.kind == KernelKind::SoftmaxGrad : isBackward(launch.kind) && launch.kind != KernelKind::RowDots;
    });
    return found == launches.end() ? -1 : int(found - launches.begin());
}

/// The event that makes dS of the row's tile in column block j.
int64_t gradientStep(const Trace& trace, int launch, int64_t head, int64_t row, int64_t j)
{
    const Problem& p = trace.problem();
    const Launch& l = trace.program.launches[size_t(launch)];
    const int64_t block = row / l.tileRows;
    if (l.share != CtaShare::RowBlock)
        return stepInTile(trace, size_t(launch), head, row / p.br, j, EventKind::SoftmaxGrad, TensorId::dS);
    const int64_t cta = head * l.ctasPerHead + block;
    const auto& ctas = trace.index.ctaFirst[size_t(launch)];
    for (int64_t step = ctas[size_t(cta)]; step < ctas[size_t(cta) + 1]; ++step) {
        const Event& event = trace.events[size_t(step)];
        if (event.kind == EventKind::SoftmaxGrad && event.row == block && (event.col == j || event.col < 0))
            return step;
    }
    return -1;
}

/// Replaces the formula's values by the kernel's, if its tile is in SRAM.
void takeFromSram(SquareRow& square, const GradientRow& row, const Launch& launch, const StepState& state, const Snapshot* snapshot)
{
    const Resident* resident = state.find(square.tensor);
    const ArenaTile* place = launch.arena.find(square.tensor);
    const int64_t r = row.row - std::max<int64_t>(0, state.i) * launch.tileRows;
    if (!resident || !place || !snapshot || snapshot->empty() || snapshot->step != state.step || r < 0 || r >= place->rows ||
        resident->tile.row != state.i || (resident->tile.col >= 0 && resident->tile.col != row.column))
        return;
    square.fromSram = true;
    for (int64_t c = 0; c < row.keys && c < place->cols; ++c)
        square.values[size_t(c)] = double(snapshot->value(*place, r, c));
}

void chooseKey(GradientRow& row, const std::vector<GradientElement>& elements, const Focus& focus)
{
    const int64_t wished = focus.col - row.firstKey;
    if (focus.col >= 0 && wished >= 0 && wished < row.keys)
        row.key = focus.col;
    else {
        double largest = -1;
        for (int64_t c = 0; c < row.keys; ++c) {
            const double size = std::fabs(elements[size_t(c)].dS);
            if (elements[size_t(c)].visible && (size > largest || row.key < 0)) { // the first, where none is a number
                largest = std::isnan(size) ? -1 : size;
                row.key = row.firstKey + c;
            }
        }
    }
    if (row.key >= 0)
        row.element = elements[size_t(row.key - row.firstKey)];
}

} // namespace

GradientRow gradientRow(const Trace& trace, const StepState& state, int64_t head, int64_t index, const Snapshot* snapshot, const Focus& focus)
{
    const Problem& p = trace.problem();
    GradientRow row;
    row.head = head;
    row.row = index;
    const bool standard = p.algorithm == Algorithm::Standard;
    const int gradient = backwardLaunch(trace, standard);
    if (gradient < 0)
        return row;
    const int present = state.launch >= 0 ? state.launch : gradient;
    const Launch& launch = trace.program.launches[size_t(present)];
    row.kernel = launch.kind;
    row.column = launch.spansRow() ? -1 : std::max<int64_t>(0, state.j);
    row.firstKey = row.column < 0 ? 0 : row.column * p.bc;
    row.keys = row.column < 0 ? p.nk : std::min(p.bc, p.nk - row.firstKey);
    row.step = gradientStep(trace, gradient, head, index, std::max<int64_t>(0, row.column));
    row.state = row.step < 0               ? UpdateState::Skipped
                : state.step < row.step  ? UpdateState::Next
                : state.step == row.step ? UpdateState::Now
                                         : UpdateState::Done;
    const int64_t last = standard ? 0 : lastMergedColumn(trace, head, index);
    row.stat = last < 0 ? RowStat{-INFINITY, 0} : trace.rowStat(head, last, index);
    row.finiteScores = isNumber(row.stat);
    row.LSE = double(trace.LSE[size_t(head * p.nq + index)]);
    row.D = rowDot(trace, head, index);

    std::vector<GradientElement> elements;
    for (int64_t c = 0; c < row.keys; ++c)
        elements.push_back(gradientElement(trace, head, index, row.firstKey + c, row.D));
    for (const GradientElement& e : elements) {
        row.P.values.push_back(e.P);
        row.dP.values.push_back(e.dP);
        row.dS.values.push_back(e.dS);
        row.finiteScores = row.finiteScores && (!e.visible || std::isfinite(e.S));
        row.finite = row.finite && (!e.visible || std::isfinite(e.dS));
    }
    const bool ahead = row.state == UpdateState::Next;
    const auto there = [&](TensorId tensor) { // of this tile: the one before may still lie in its place
        const Resident* resident = state.find(tensor);
        return resident && resident->tile.row == state.i && resident->tile.col == row.column;
    };
    row.P.ahead = ahead && !standard && !there(TensorId::P);
    row.dP.ahead = ahead && !there(TensorId::dP) && (!standard || launch.kind < KernelKind::SoftmaxGrad);
    row.dS.ahead = ahead;
    for (SquareRow* square : {&row.P, &row.dP, &row.dS})
        takeFromSram(*square, row, launch, state, snapshot);
    chooseKey(row, elements, focus);
    return row;
}

} // namespace tilescope
