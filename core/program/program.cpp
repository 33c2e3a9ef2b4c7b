// SPDX-License-Identifier: Apache-2.0
#include "core/program/program.h"

#include "core/problem/mask.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace tilescope {

namespace {

using enum TensorId;

Launch makeLaunch(const Problem& p, KernelKind kind, ArenaLayout arena)
{
    const int64_t perHead = kind == KernelKind::Flash1 ? 1 : p.Tr();
    return {kind, perHead, multiplySaturated(perHead, p.headCount()), p.br, p.bc, true, std::move(arena),
            kind == KernelKind::Flash1 ? CtaShare::Head : CtaShare::RowBlock};
}

ArenaLayout softmaxArena(int64_t rows, int64_t cols)
{
    return ArenaBuilder().matrix(S, rows, cols).vector(M, rows).vector(L, rows).vector(Alpha, rows).build();
}

/// Keeps whole rows on chip, as many as fit and divide Br, so that no row block straddles a tile; when
/// not even one fits, streams tiles and reads S a second time.
Launch softmaxLaunch(const Problem& p, int64_t sramLimit)
{
    for (int64_t rows = p.br; rows >= 1; --rows) {
        if (p.br % rows != 0 || softmaxArena(rows, p.nk).bytes() > sramLimit)
            continue;
        Launch launch = makeLaunch(p, KernelKind::Softmax, softmaxArena(rows, p.nk));
        launch.ctasPerHead = (p.nq + rows - 1) / rows;
        launch.ctas = multiplySaturated(launch.ctasPerHead, p.headCount());
        launch.tileRows = rows;
        launch.tileCols = p.nk;
        return launch;
    }
    Launch launch = makeLaunch(p, KernelKind::Softmax, softmaxArena(p.br, p.bc));
    launch.rowFits = false;
    return launch;
}

void addStandard(Program& program)
{
    const Problem& p = program.problem;
    const auto tile = [&](TensorId tensor) { return ArenaBuilder().matrix(tensor, p.br, p.bc).build(); };
    auto& launches = program.launches;
    launches.push_back(makeLaunch(p, KernelKind::QKt,
                                  ArenaBuilder().leftOperand(Q, p.br, p.d).transposed(K, p.bc, p.d).matrix(S, p.br, p.bc).build()));
    if (p.mask != MaskKind::None)
        launches.push_back(makeLaunch(p, KernelKind::Mask, tile(S)));
    launches.push_back(softmaxLaunch(p, program.sramLimit));
    if (p.dropout > 0)
        launches.push_back(makeLaunch(p, KernelKind::Dropout, tile(P)));
    launches.push_back(makeLaunch(p, KernelKind::PV,
                                  ArenaBuilder().matrix(P, p.br, p.bc).matrix(V, p.bc, p.d).matrix(O, p.br, p.d).build()));
}

ArenaBuilder flashTiles(const Problem& p)
{
    ArenaBuilder builder;
    builder.leftOperand(Q, p.br, p.d).transposed(K, p.bc, p.d).matrix(V, p.bc, p.d).matrix(S, p.br, p.bc).matrix(O, p.br, p.d);
    builder.vector(M, p.br).vector(L, p.br).vector(MTile, p.br).vector(LTile, p.br).vector(Alpha, p.br);
    return builder;
}

void addBuffers(Program& program)
{
    const Problem& p = program.problem;
    const int64_t heads = p.headCount(), element = bytesOf(p.dtype);
    const bool empty = p.nq == 0 || p.nk == 0;
    const BufferFill zero = empty ? BufferFill::Zero : BufferFill::None;
    const BufferFill minusInf = empty ? BufferFill::NegativeInfinity : BufferFill::None;
    const int64_t queries = productSaturated(heads, p.nq, p.d), keys = productSaturated(heads, p.nk, p.d);
    const int64_t scores = productSaturated(heads, p.nq, p.nk), rows = multiplySaturated(heads, p.nq);
    auto& buffers = program.buffers;
    buffers = {{Q, queries, element}, {K, keys, element}, {V, keys, element}};
    switch (p.algorithm) {
    case Algorithm::Standard:
        buffers.push_back({O, queries, element, zero});
        buffers.push_back({S, scores, element, BufferFill::None, true});
        buffers.push_back({P, scores, element, BufferFill::None, true});
        if (p.dropout > 0)
            buffers.push_back({DropMask, scores, 1, BufferFill::None, true});
        break;
    case Algorithm::Flash1:
        // O is read back and rescaled at every inner step, so it stays in fp32, as in the released kernels.
        buffers.push_back({O, queries, 4, BufferFill::Zero});
        buffers.push_back({L, rows, 4, BufferFill::Zero});
        buffers.push_back({M, rows, 4, BufferFill::NegativeInfinity});
        break;
    case Algorithm::Flash2:
        buffers.push_back({O, queries, element, zero});
        buffers.push_back({LSE, rows, 4, minusInf});
        break;
    }
}

/// Tiles by how the mask meets them.
struct CoverCounts {
    int64_t skipped = 0, partial = 0, full = 0;
};

/// Of row block i.
CoverCounts countCovers(const Problem& p, int64_t i)
{
    if (p.mask == MaskKind::None)
        return {.full = p.Tc()};
    CoverCounts counts;
    for (int64_t j = 0; j < p.Tc(); ++j) {
        const TileCover cover = tileCover(p, i, j);
        ++(cover == TileCover::Skipped ? counts.skipped : cover == TileCover::Partial ? counts.partial : counts.full);
    }
    return counts;
}

/// Of the whole head.
CoverCounts countCovers(const Problem& p)
{
    if (p.mask == MaskKind::None)
        return {.full = multiplySaturated(p.Tr(), p.Tc())};
    CoverCounts counts;
    for (int64_t i = 0; i < p.Tr(); ++i) {
        const CoverCounts row = countCovers(p, i);
        counts.skipped += row.skipped;
        counts.partial += row.partial;
        counts.full += row.full;
    }
    return counts;
}

/// Column blocks whose K and V FlashAttention loads.
int64_t loadedColumns(const Problem& p)
{
    if (p.mask == MaskKind::None || p.sparseOrder == SparseOrder::AsPrinted)
        return p.Tc();
    int64_t columns = 0;
    for (int64_t j = 0; j < p.Tc(); ++j)
        columns += loadsColumn(p, j);
    return columns;
}

int64_t flashEvents(const Problem& p, const CoverCounts& counts, int64_t perTile)
{
    const int64_t tile = perTile + (p.dropout > 0 ? 1 : 0);
    return addSaturated(addSaturated(counts.skipped, multiplySaturated(counts.full, tile)),
                        multiplySaturated(counts.partial, tile + 1));
}

/// Of all CTAs of one head; every head does the same.
int64_t eventsInHead(const Program& program, const Launch& launch)
{
    const bool alike = launch.kind != KernelKind::Flash2 || program.problem.mask == MaskKind::None;
    if (alike)
        return multiplySaturated(launch.ctasPerHead, eventsInCta(program, launch, 0));
    int64_t events = 0;
    for (int64_t cta = 0; cta < launch.ctasPerHead; ++cta)
        events = addSaturated(events, eventsInCta(program, launch, cta));
    return events;
}

} // namespace

std::string_view nameOf(KernelKind kind)
{
    static constexpr std::array<std::string_view, size_t(KernelKind::Count)> names{
        "QKᵀ", "mask", "softmax", "dropout", "PV", "FlashAttention", "FlashAttention-2", "PᵀdO", "dOVᵀ", "dropout gradient",
        "softmax gradient", "dSK", "dSᵀQ", "FlashAttention backward", "rowsum(dO∘O)", "FlashAttention-2 backward",
        "FlashAttention-2 backward, atomic"};
    return names[size_t(kind)];
}

const BufferSpec* Program::find(TensorId tensor) const
{
    const auto found = std::ranges::find(buffers, tensor, &BufferSpec::tensor);
    return found == buffers.end() ? nullptr : &*found;
}

int64_t Program::hbmBytes() const
{
    return std::transform_reduce(buffers.begin(), buffers.end(), int64_t{0}, addSaturated, [](const auto& b) { return b.bytes(); });
}

int64_t Program::extraHbmBytes() const
{
    int64_t bytes = 0;
    for (const BufferSpec& buffer : buffers)
        if (buffer.tensor != Q && buffer.tensor != K && buffer.tensor != V && buffer.tensor != O)
            bytes = addSaturated(bytes, buffer.bytes());
    return bytes;
}

int64_t Program::sramBytes() const
{
    int64_t bytes = 0;
    for (const Launch& launch : launches)
        bytes = std::max(bytes, launch.arena.bytes());
    return bytes;
}

int64_t Program::rowStatColumns() const
{
    return launches.empty() ? 0 : problem.algorithm == Algorithm::Standard ? 1 : problem.Tc();
}

int64_t Program::eventCount() const
{
    int64_t count = int64_t(buffers.size()) + std::ranges::count_if(buffers, &BufferSpec::temporary);
    for (const Launch& launch : launches)
        count = addSaturated(count, addSaturated(2, multiplySaturated(problem.headCount(), eventsInHead(*this, launch))));
    return count;
}

Program makeProgram(const Problem& problem, int64_t sramLimit)
{
    Program program{problem, sramLimit, {}, {}};
    addBuffers(program);
    if (problem.nq == 0 || problem.nk == 0)
        return program;
    switch (problem.algorithm) {
    case Algorithm::Standard: addStandard(program); break;
    case Algorithm::Flash1:
        program.launches.push_back(makeLaunch(problem, KernelKind::Flash1, flashTiles(problem).vector(Beta, problem.br).build()));
        break;
    case Algorithm::Flash2: program.launches.push_back(makeLaunch(problem, KernelKind::Flash2, flashTiles(problem).build())); break;
    }
    return program;
}

int64_t eventsInCta(const Program& program, const Launch& launch, int64_t cta)
{
    const Problem& p = program.problem;
    const int64_t Tc = p.Tc();
    switch (launch.kind) {
    case KernelKind::QKt: return 3 + 3 * Tc;
    case KernelKind::Mask: return 2 + 3 * Tc;
    case KernelKind::Softmax: return launch.rowFits ? 8 : 2 + 7 * Tc;
    case KernelKind::Dropout: return 2 + 4 * Tc;
    case KernelKind::PV: return 3 + 3 * Tc;
    case KernelKind::Flash2: return 6 + flashEvents(p, countCovers(p, cta % launch.ctasPerHead), 8);
    default: break; // Flash1
    }
    return addSaturated(2 + 2 * loadedColumns(p), flashEvents(p, countCovers(p), 13));
}

} // namespace tilescope
