// SPDX-License-Identifier: Apache-2.0
#include "core/program/planning.h"

#include <functional>

namespace tilescope {

namespace {

using enum TensorId;

int64_t ctasPerHead(const Problem& p, CtaShare share)
{
    switch (share) {
    case CtaShare::RowBlock: return p.Tr();
    case CtaShare::ColumnBlock: return p.Tc();
    case CtaShare::Head: break;
    }
    return 1;
}

Launch makeLaunch(const Problem& p, KernelKind kind, ArenaLayout arena)
{
    const CtaShare share = shareOf(kind);
    const int64_t perHead = ctasPerHead(p, share);
    return {kind, perHead, multiplySaturated(perHead, p.headCount()), p.br, p.bc, true, std::move(arena), share};
}

/// For softmax and its gradient: keeps whole rows on chip, as many as fit and divide Br, so that no row block straddles
/// a tile; when not even one fits, streams tiles and reads its input a second time.
Launch rowLaunch(const Problem& p, KernelKind kind, int64_t sramLimit, const std::function<ArenaLayout(int64_t rows, int64_t cols)>& arena)
{
    for (int64_t rows = p.br; rows >= 1; --rows) {
        if (p.br % rows != 0 || arena(rows, p.nk).bytes() > sramLimit)
            continue;
        Launch launch = makeLaunch(p, kind, arena(rows, p.nk));
        launch.ctasPerHead = (p.nq + rows - 1) / rows;
        launch.ctas = multiplySaturated(launch.ctasPerHead, p.headCount());
        launch.tileRows = rows;
        launch.tileCols = p.nk;
        return launch;
    }
    Launch launch = makeLaunch(p, kind, arena(p.br, p.bc));
    launch.rowFits = false;
    return launch;
}

ArenaLayout softmaxArena(int64_t rows, int64_t cols)
{
    return ArenaBuilder().matrix(S, rows, cols).vector(M, rows).vector(L, rows).vector(Alpha, rows).build();
}

ArenaLayout softmaxGradientArena(int64_t rows, int64_t cols)
{
    return ArenaBuilder().matrix(P, rows, cols).matrix(dP, rows, cols).vector(D, rows).build();
}

/// What multiplies V and dO: P, or P after dropout where a backward pass keeps the two apart.
TensorId weightsOf(const Program& program) { return program.find(PDrop) ? PDrop : P; }

void addStandard(Program& program)
{
    const Problem& p = program.problem;
    const auto add = [&](KernelKind kind, ArenaBuilder& arena) { program.launches.push_back(makeLaunch(p, kind, arena.build())); };
    ArenaBuilder scores, mask, dropout, output;
    add(KernelKind::QKt, scores.leftOperand(Q, p.br, p.d).transposed(K, p.bc, p.d).matrix(S, p.br, p.bc));
    if (p.mask != MaskKind::None)
        add(KernelKind::Mask, mask.matrix(S, p.br, p.bc));
    program.launches.push_back(rowLaunch(p, KernelKind::Softmax, program.sramLimit, softmaxArena));
    if (p.dropout > 0) {
        dropout.matrix(P, p.br, p.bc);
        if (weightsOf(program) == PDrop)
            dropout.matrix(PDrop, p.br, p.bc);
        add(KernelKind::Dropout, dropout);
    }
    add(KernelKind::PV, output.matrix(weightsOf(program), p.br, p.bc).matrix(V, p.bc, p.d).matrix(O, p.br, p.d));
}

void addStandardBackward(Program& program)
{
    const Problem& p = program.problem;
    const auto add = [&](KernelKind kind, ArenaBuilder& arena) { program.launches.push_back(makeLaunch(p, kind, arena.build())); };
    ArenaBuilder values, weights, dropout, queries, keys;
    add(KernelKind::PtdO, values.matrix(weightsOf(program), p.br, p.bc).matrix(dO, p.br, p.d).matrix(dV, p.bc, p.d));
    add(KernelKind::dOVt, weights.leftOperand(dO, p.br, p.d).transposed(V, p.bc, p.d).matrix(dP, p.br, p.bc));
    if (p.dropout > 0)
        add(KernelKind::DropoutGrad, dropout.matrix(dP, p.br, p.bc).matrix(DropMask, p.br, p.bc));
    program.launches.push_back(rowLaunch(p, KernelKind::SoftmaxGrad, program.sramLimit, softmaxGradientArena));
    add(KernelKind::dSK, queries.matrix(dS, p.br, p.bc).matrix(K, p.bc, p.d).matrix(dQ, p.br, p.d));
    add(KernelKind::dStQ, keys.matrix(dS, p.br, p.bc).matrix(Q, p.br, p.d).matrix(dK, p.bc, p.d));
}

ArenaBuilder flashTiles(const Problem& p)
{
    ArenaBuilder builder;
    builder.leftOperand(Q, p.br, p.d).transposed(K, p.bc, p.d).matrix(V, p.bc, p.d).matrix(S, p.br, p.bc).matrix(O, p.br, p.d);
    builder.vector(M, p.br).vector(L, p.br).vector(MTile, p.br).vector(LTile, p.br).vector(Alpha, p.br);
    return builder;
}

/// K lies there twice, for S = Q Kᵀ and for dQ = dS K; V transposed only, for dP = dO Vᵀ.
ArenaBuilder flashBackwardTiles(const Problem& p)
{
    ArenaBuilder builder;
    builder.matrix(Q, p.br, p.d).transposed(KT, p.bc, p.d).matrix(K, p.bc, p.d).transposed(V, p.bc, p.d).matrix(dO, p.br, p.d);
    builder.matrix(S, p.br, p.bc).matrix(dP, p.br, p.bc).matrix(dQ, p.br, p.d).matrix(dK, p.bc, p.d).matrix(dV, p.bc, p.d);
    builder.vector(D, p.br);
    return builder;
}

void addFlash1(Program& program)
{
    const Problem& p = program.problem;
    program.launches.push_back(makeLaunch(p, KernelKind::Flash1, flashTiles(p).vector(Beta, p.br).build()));
    if (p.pass == Pass::Backward)
        program.launches.push_back(makeLaunch(p, KernelKind::Flash1Backward,
                                              flashBackwardTiles(p).vector(L, p.br).vector(M, p.br).matrix(O, p.br, p.d).build()));
}

void addFlash2(Program& program)
{
    const Problem& p = program.problem;
    program.launches.push_back(makeLaunch(p, KernelKind::Flash2, flashTiles(p).build()));
    if (p.pass != Pass::Backward)
        return;
    program.launches.push_back(makeLaunch(p, KernelKind::RowDots,
                                          ArenaBuilder().matrix(O, p.br, p.d).matrix(dO, p.br, p.d).vector(D, p.br).build()));
    const auto kind = p.dqOrder == DqOrder::Atomic ? KernelKind::Flash2BackwardAtomic : KernelKind::Flash2Backward;
    program.launches.push_back(makeLaunch(p, kind, flashBackwardTiles(p).vector(LSE, p.br).build()));
}

} // namespace

void addLaunches(Program& program)
{
    switch (program.problem.algorithm) {
    case Algorithm::Standard:
        addStandard(program);
        if (program.problem.pass == Pass::Backward)
            addStandardBackward(program);
        break;
    case Algorithm::Flash1: addFlash1(program); break;
    case Algorithm::Flash2: addFlash2(program); break;
    }
}

} // namespace tilescope
