// SPDX-License-Identifier: Apache-2.0
#include "core/trace/stepstate.h"

#include "core/problem/mask.h"
#include "tests/core/support/tracebuilder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

using namespace tilescope;
using enum TensorId;
using Kind = EventKind;

namespace {

/// The state by replaying every event from zero, written without the index and by other rules than its
/// own: what is where follows from the story of each kernel.
struct NaiveState {
    Traffic traffic;
    int64_t flops = 0, hbmLive = 0, skipped = 0;
    std::map<TensorId, Resident> sram; ///< S and P share S's place

    void putAt(TensorId place, TensorId tensor, const Event& e, int64_t step)
    {
        sram[place] = {tileOf({.row = e.row, .col = e.col, .tensor = tensor}), step};
    }
    void keep(TensorId tensor, const Event& e, int64_t step)
    {
        if (!sram.contains(tensor))
            putAt(tensor, tensor, e, step);
    }

    void apply(const Trace& trace, int64_t step)
    {
        const Event& e = trace.events[size_t(step)];
        const Problem& p = trace.problem();
        const KernelKind kernel = trace.program.launches.empty() ? KernelKind::Flash2 : trace.launchOf(e).kind;
        const bool streamed = !trace.program.launches.empty() && kernel == KernelKind::Softmax && !trace.launchOf(e).rowFits;
        const auto products = [&] {
            const int64_t rows = std::min(p.br, p.nq - e.row * p.br), cols = std::min(p.bc, p.nk - e.col * p.bc);
            return 2 * rows * cols * p.d;
        };
        switch (e.kind) {
        case Kind::Alloc: hbmLive += trace.program.buffers[size_t(e.row)].bytes(); break;
        case Kind::Free: hbmLive -= trace.program.buffers[size_t(e.row)].bytes(); break;
        case Kind::CtaBegin:
        case Kind::CtaEnd: sram.clear(); break;
        case Kind::Skip: ++skipped; break;
        case Kind::Store: traffic.write[size_t(e.tensor)] += e.bytes; break;
        case Kind::Load:
            traffic.read[size_t(e.tensor)] += e.bytes;
            putAt(e.tensor == P && kernel != KernelKind::PV && kernel != KernelKind::Dropout ? S : e.tensor, e.tensor, e, step);
            if (kernel == KernelKind::Flash2 && e.tensor == Q)
                putAt(O, O, e, step), putAt(M, M, e, step), putAt(L, L, e, step);
            if (kernel == KernelKind::PV)
                keep(O, e, step);
            if (streamed)
                keep(M, e, step), keep(L, e, step);
            break;
        case Kind::Matmul: putAt(S, S, e, step), flops += products(); break;
        case Kind::Exponentiate: putAt(S, P, e, step); break;
        case Kind::RowMax:
            if (kernel != KernelKind::Softmax)
                putAt(MTile, MTile, e, step);
            if (kernel == KernelKind::Flash2 || streamed)
                putAt(Alpha, Alpha, e, step);
            if (kernel != KernelKind::Flash1)
                keep(M, e, step);
            break;
        case Kind::RowSum:
            keep(L, e, step);
            if (kernel != KernelKind::Softmax)
                putAt(LTile, LTile, e, step);
            if (kernel == KernelKind::Flash1)
                putAt(Alpha, Alpha, e, step), putAt(Beta, Beta, e, step);
            break;
        case Kind::Accumulate: keep(O, e, step), flops += products(); break;
        default: break;
        }
    }

    bool operator==(const StepState& state) const
    {
        std::vector<Resident> mine, theirs = state.sram;
        for (const auto& [place, resident] : sram)
            mine.push_back(resident);
        const auto byTensor = [](const Resident& a, const Resident& b) { return a.tile.tensor < b.tile.tensor; };
        std::ranges::sort(mine, byTensor);
        std::ranges::sort(theirs, byTensor);
        return mine == theirs && traffic == state.traffic && flops == state.flops && hbmLive == state.hbmLive && skipped == state.skippedTiles;
    }
};

/// Small, ragged and with batches, each with something of its own.
std::vector<Problem> problems()
{
    std::vector<Problem> all;
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        for (MaskKind mask : {MaskKind::None, MaskKind::Causal})
            for (double dropout : {0.0, 0.2})
                all.push_back({.algorithm = algorithm, .batch = 2, .heads = 2, .nq = 23, .nk = 29, .d = 5, .br = 4, .bc = 6,
                               .dtype = dropout > 0 ? DType::F16 : DType::F32, .mask = mask, .dropout = dropout});
    return all;
}

std::vector<std::shared_ptr<const Trace>> traces()
{
    std::vector<std::shared_ptr<const Trace>> all;
    for (const Problem& problem : problems())
        all.push_back(test::buildTrace(problem));
    Problem streamed = problems().front();
    streamed.mask = MaskKind::CausalTopLeft;
    all.push_back(test::buildTrace(streamed, test::Numbers::FromOracle, 640)); // softmax reads S twice
    Problem halved = streamed;
    halved.br = 8;
    all.push_back(test::buildTrace(halved, test::Numbers::FromOracle, 1024)); // softmax row blocks of Br/2
    all.push_back(test::buildTrace({.nq = 0, .nk = 5}));
    return all;
}

} // namespace

TEST(StepState, EqualsReplayFromZeroAtEveryStep)
{
    for (const auto& trace : traces()) {
        NaiveState naive;
        for (int64_t step = 0; step < trace->eventCount(); ++step) {
            naive.apply(*trace, step);
            const StepState state = stateAt(*trace, step);
            ASSERT_TRUE(naive == state) << nameOf(trace->problem().algorithm) << " step " << step << ' ' << nameOf(state.event.kind) << ' '
                                        << nameOf(state.event.tensor);
        }
        // What the program allocated and kept is what is live at the end.
        int64_t kept = 0;
        for (const BufferSpec& buffer : trace->program.buffers)
            kept += buffer.temporary ? 0 : buffer.bytes();
        EXPECT_EQ(stateAt(*trace, trace->eventCount() - 1).hbmLive, kept);
    }
}

// Case 21.
TEST(StepState, ForwardThenBackIsTheIdentity)
{
    for (const auto& trace : traces()) {
        std::vector<StepState> forward;
        for (int64_t step = 0; step < trace->eventCount(); ++step)
            forward.push_back(stateAt(*trace, step));
        for (int64_t step = trace->eventCount() - 1; step >= 0; --step)
            ASSERT_EQ(stateAt(*trace, step), forward[size_t(step)]) << step;
    }
}

TEST(StepState, SaysWhereItIs)
{
    for (const auto& trace : traces())
        for (int64_t step = 0; step < trace->eventCount(); ++step) {
            const StepState state = stateAt(*trace, step);
            const Event& event = trace->events[size_t(step)];
            const bool inCta = event.kind >= Kind::CtaBegin;
            ASSERT_EQ(state.head >= 0, inCta);
            ASSERT_EQ(state.launch, event.kind == Kind::Alloc || event.kind == Kind::Free ? -1 : event.launch);
            ASSERT_EQ(state.sramLive > 0, inCta && event.kind != Kind::CtaEnd);
            ASSERT_EQ(state.i, inCta ? event.row : -1);
            // In the order of the arena, one tile a place.
            const ArenaTile* last = nullptr;
            for (const Resident& resident : state.sram) {
                const ArenaTile* place = trace->launchOf(event).arena.find(resident.tile.tensor);
                ASSERT_NE(place, nullptr);
                ASSERT_LT(last, place);
                ASSERT_LE(resident.since, step);
                last = place;
            }
        }
}

TEST(StepState, StatesOfTilesFollowTheEvents)
{
    for (const auto& trace : traces()) {
        const Problem& p = trace->problem();
        if (trace->program.launches.empty())
            continue;
        const int64_t head = 2;
        std::map<std::pair<int64_t, int64_t>, EventKind> cells; ///< first event of the latest launch
        std::map<std::pair<TensorId, int64_t>, bool> moved;
        for (int64_t step = 0; step < trace->eventCount(); ++step) {
            const Event& e = trace->events[size_t(step)];
            if (e.kind == Kind::KernelBegin)
                cells.clear();
            const bool ours = trace->headOf(e) == head;
            if (ours && (e.tensor == S || e.tensor == P)) {
                const int64_t i = e.row * trace->launchOf(e).tileRows / p.br;
                for (int64_t j = e.col < 0 ? 0 : e.col; j < (e.col < 0 ? p.Tc() : e.col + 1); ++j)
                    cells.try_emplace({i, j}, e.kind);
            }
            if (ours && (e.kind == Kind::Load || e.kind == Kind::Store))
                moved[{e.tensor, indexedByCol(e.tensor) ? e.col : e.row}] = true;
            const StepState state = stateAt(*trace, step);
            for (int64_t i = 0; i < p.Tr(); ++i)
                for (int64_t j = 0; j < p.Tc(); ++j) {
                    const TileState cell = mapCellState(*trace, state, head, i, j);
                    const auto seen = cells.find({i, j});
                    TileState expected = TileState::Waiting;
                    if (seen != cells.end())
                        expected = seen->second == Kind::Skip ? TileState::Skipped : TileState::Visited;
                    ASSERT_TRUE(cell == expected || cell == TileState::Current) << step;
                    const bool here = e.kind == Kind::Matmul && e.row == i && e.col == j;
                    ASSERT_TRUE(cell != TileState::Current || ours);
                    ASSERT_TRUE(cell == TileState::Current || !(ours && here));
                }
            for (TensorId tensor : {Q, K, V, O})
                for (int64_t n = 0; n < (indexedByCol(tensor) ? p.Tc() : p.Tr()); ++n) {
                    const TileRef tile{tensor, indexedByCol(tensor) ? -1 : int32_t(n), indexedByCol(tensor) ? int32_t(n) : -1};
                    const TileState tileState = hbmTileState(*trace, state, head, tile);
                    const Resident* resident = state.find(tensor);
                    const bool current = ours && ((resident && resident->tile == tile) || tileOf(e) == tile);
                    const TileState expected = current             ? TileState::Current
                                               : moved.contains({tensor, n}) ? TileState::Visited
                                                                   : TileState::Waiting;
                    ASSERT_EQ(tileState, expected) << step;
                }
        }
    }
}

TEST(StepState, RowProgressFollowsTheRowSums)
{
    for (const auto& trace : traces()) {
        const Problem& p = trace->problem();
        const bool standard = p.algorithm == Algorithm::Standard;
        for (int64_t row : {int64_t{0}, int64_t{9}, p.nq - 1}) {
            if (row < 0 || trace->program.launches.empty())
                continue;
            for (int64_t head : {0, 3}) {
                RowProgress expected{-1, {-std::numeric_limits<float>::infinity(), 0}};
                for (int64_t step = 0; step < trace->eventCount(); ++step) {
                    const Event& e = trace->events[size_t(step)];
                    const bool final = !standard || e.col < 0 || e.col == p.Tc() - 1;
                    if (e.kind == Kind::RowSum && trace->headOf(e) == head && e.row == row / trace->launchOf(e).tileRows && final)
                        expected = {standard ? 0 : e.col, trace->rowStat(head, standard ? 0 : e.col, row)};
                    const RowProgress progress = rowProgress(*trace, step, head, row);
                    ASSERT_EQ(progress.lastColumn, expected.lastColumn) << step;
                    ASSERT_EQ(progress.stat.m, expected.stat.m);
                    ASSERT_EQ(progress.stat.l, expected.stat.l);
                }
            }
        }
    }
}

TEST(StepState, TestsCoverBothFormsOfSoftmax)
{
    bool streamed = false, halved = false;
    for (const auto& trace : traces())
        for (const Launch& launch : trace->program.launches) {
            streamed = streamed || !launch.rowFits;
            halved = halved || launch.tileRows < trace->problem().br;
        }
    EXPECT_TRUE(streamed);
    EXPECT_TRUE(halved);
}
