// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/tracebuilder.h"

#include "core/problem/mask.h"
#include "core/reference/gradients.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope::test {

namespace {

using enum TensorId;
using Kind = EventKind;

/// Reports the events of one launch, CTA by CTA, in the order that the kernels keep.
class LaunchEvents {
public:
    LaunchEvents(Trace& trace, size_t launch)
        : m_trace(trace), m_problem(trace.problem()), m_launch(trace.program.launches[launch]), m_index(uint8_t(launch))
    {
    }

    void addAll()
    {
        add(Kind::KernelBegin, None, 0);
        for (m_cta = 0; m_cta < m_launch.ctas; ++m_cta) {
            m_sequence = 0;
            goToBlock();
            add(Kind::CtaBegin, None, 0);
            addBody();
            goToBlock();
            add(Kind::CtaEnd, None, 0);
        }
        m_cta = m_sequence = 0;
        m_i = m_j = -1;
        add(Kind::KernelEnd, None, 0);
    }

private:
    void goToBlock()
    {
        m_i = m_launch.share == CtaShare::RowBlock ? m_cta % m_launch.ctasPerHead : -1;
        m_j = m_launch.share == CtaShare::ColumnBlock ? m_cta % m_launch.ctasPerHead : -1;
    }

    void addBody()
    {
        switch (m_launch.kind) {
        case KernelKind::QKt: addQKt(); break;
        case KernelKind::Mask: addMask(); break;
        case KernelKind::Softmax: m_launch.rowFits ? addSoftmax() : addStreamedSoftmax(); break;
        case KernelKind::Dropout: addDropout(); break;
        case KernelKind::PV: addPV(); break;
        case KernelKind::Flash1: addFlash1(); break;
        case KernelKind::Flash2: addFlash2(); break;
        case KernelKind::PtdO: eachRow([&] { load(weights()), load(dO), compute(Kind::Accumulate, dV); }), store(dV); break;
        case KernelKind::dOVt: load(dO), eachColumn([&] { load(V), compute(Kind::Matmul, dP), store(dP); }); break;
        case KernelKind::DropoutGrad: eachColumn([&] { load(dP), load(DropMask), compute(Kind::Dropout, dP), store(dP); }); break;
        case KernelKind::SoftmaxGrad: addSoftmaxGradient(); break;
        case KernelKind::dSK: eachColumn([&] { load(dS), load(K), compute(Kind::Accumulate, dQ); }), store(dQ); break;
        case KernelKind::dStQ: eachRow([&] { load(dS), load(Q), compute(Kind::Accumulate, dK); }), store(dK); break;
        case KernelKind::RowDots: load(O), load(dO), compute(Kind::RowSum, D), store(D); break;
        case KernelKind::Flash1Backward:
        case KernelKind::Flash2Backward: addFlashBackward(); break;
        case KernelKind::Flash2BackwardAtomic: // cannot be recorded
        case KernelKind::Count: break;
        }
    }

    /// P, or P after dropout where a backward pass keeps the two apart.
    TensorId weights() const { return m_trace.program.find(PDrop) ? PDrop : P; }

    template <class Body>
    void eachColumn(Body body)
    {
        for (m_j = 0; m_j < m_problem.Tc(); ++m_j)
            body();
        m_j = -1;
    }

    template <class Body>
    void eachRow(Body body)
    {
        for (m_i = 0; m_i < m_problem.Tr(); ++m_i)
            body();
        m_i = -1;
    }

    void addQKt()
    {
        load(Q);
        eachColumn([&] { load(K), compute(Kind::Matmul, S), store(S); });
    }
    void addMask()
    {
        eachColumn([&] { load(S), compute(Kind::Mask, S), store(S); });
    }
    void addSoftmax()
    {
        load(S), compute(Kind::RowMax, M), compute(Kind::Exponentiate, P), compute(Kind::RowSum, L), compute(Kind::Normalise, P), store(P);
    }
    void addStreamedSoftmax()
    {
        eachColumn([&] { load(S), compute(Kind::RowMax, M), compute(Kind::RowSum, L); });
        eachColumn([&] { load(S), compute(Kind::Exponentiate, P), compute(Kind::Normalise, P), store(P); });
    }
    void addDropout()
    {
        eachColumn([&] { load(P), compute(Kind::Dropout, weights()), store(weights()), store(DropMask); });
    }
    void addPV()
    {
        eachColumn([&] { load(weights()), load(V), compute(Kind::Accumulate, O); });
        store(O);
    }

    void addFlash2()
    {
        load(Q);
        eachColumn([&] {
            const TileCover cover = tileCover(m_problem, m_i, m_j);
            if (cover == TileCover::Skipped)
                return compute(Kind::Skip, S);
            load(K), load(V), compute(Kind::Matmul, S);
            if (cover == TileCover::Partial)
                compute(Kind::Mask, S);
            compute(Kind::RowMax, M), compute(Kind::Exponentiate, P), compute(Kind::RowSum, L), compute(Kind::Rescale, O);
            if (m_problem.dropout > 0)
                compute(Kind::Dropout, P);
            compute(Kind::Accumulate, O);
        });
        compute(Kind::Normalise, O), store(O), store(LSE);
    }

    void addFlash1()
    {
        eachColumn([&] {
            if (loadsColumn(m_problem, m_j))
                load(K), load(V);
            eachRow([&] { addFlash1Inner(); });
        });
    }

    void addFlash1Inner()
    {
        const TileCover cover = tileCover(m_problem, m_i, m_j);
        if (cover == TileCover::Skipped)
            return compute(Kind::Skip, S);
        load(Q), load(O), load(L), load(M), compute(Kind::Matmul, S);
        if (cover == TileCover::Partial)
            compute(Kind::Mask, S);
        compute(Kind::RowMax, MTile), compute(Kind::Exponentiate, P), compute(Kind::RowSum, L), compute(Kind::Rescale, O);
        if (m_problem.dropout > 0)
            compute(Kind::Dropout, P);
        compute(Kind::Accumulate, O), store(O), store(L), store(M);
    }

    void addSoftmaxGradient()
    {
        if (m_launch.rowFits)
            return load(P), load(dP), compute(Kind::RowSum, D), compute(Kind::SoftmaxGrad, dS), store(dS);
        eachColumn([&] { load(P), load(dP), compute(Kind::RowSum, D); });
        eachColumn([&] { load(P), load(dP), compute(Kind::SoftmaxGrad, dS), store(dS); });
    }

    bool hidesColumn() const
    {
        for (int64_t i = 0; i < m_problem.Tr(); ++i)
            if (tileCover(m_problem, i, m_j) != TileCover::Skipped)
                return false;
        return true;
    }

    void addFlashBackward()
    {
        eachColumn([&] {
            if (m_launch.kind == KernelKind::Flash1Backward ? loadsColumn(m_problem, m_j) : !hidesColumn())
                load(K), load(V);
            eachRow([&] { addFlashBackwardInner(m_launch.kind == KernelKind::Flash1Backward); });
            store(dK), store(dV);
        });
    }

    void addFlashBackwardInner(bool flash1)
    {
        const TileCover cover = tileCover(m_problem, m_i, m_j);
        if (cover == TileCover::Skipped)
            return compute(Kind::Skip, S);
        if (flash1)
            load(Q), load(O), load(dO), load(dQ), load(L), load(M);
        else
            load(Q), load(dO), load(LSE), load(D);
        compute(Kind::Matmul, S);
        if (cover == TileCover::Partial)
            compute(Kind::Mask, S);
        compute(Kind::Exponentiate, P);
        if (m_problem.dropout > 0)
            compute(Kind::Dropout, PDrop);
        compute(Kind::Accumulate, dV), compute(Kind::Matmul, dP);
        if (m_problem.dropout > 0)
            compute(Kind::Dropout, dP);
        if (flash1)
            compute(Kind::RowSum, D);
        compute(Kind::SoftmaxGrad, dS);
        if (!flash1)
            load(dQ);
        compute(Kind::Accumulate, dQ), store(dQ), compute(Kind::Accumulate, dK);
    }

    void load(TensorId tensor) { add(Kind::Load, tensor, bytesOfTile(tensor)); }
    void store(TensorId tensor) { add(Kind::Store, tensor, bytesOfTile(tensor)); }
    void compute(EventKind kind, TensorId tensor) { add(kind, tensor, 0); }

    int64_t bytesOfTile(TensorId tensor) const
    {
        const int64_t rows = std::min(m_launch.tileRows, m_problem.nq - m_i * m_launch.tileRows);
        const int64_t keys = m_j < 0 ? m_problem.nk : std::min(m_problem.bc, m_problem.nk - m_j * m_problem.bc);
        const int64_t element = m_trace.program.find(tensor)->elementBytes;
        switch (tensor) {
        case Q:
        case O:
        case dO:
        case dQ: return rows * m_problem.d * element;
        case M:
        case L:
        case LSE:
        case D: return rows * element;
        default: return (isSquare(tensor) ? rows : m_problem.d) * keys * element;
        }
    }

    void add(EventKind kind, TensorId tensor, int64_t bytes)
    {
        const uint64_t clock = uint64_t(m_trace.events.size()) * 100;
        m_trace.events.push_back({clock, uint32_t(bytes), uint32_t(m_cta), uint32_t(m_sequence++), int32_t(m_i), int32_t(m_j), kind,
                                  tensor, m_index, 0});
    }

    Trace& m_trace;
    const Problem& m_problem;
    const Launch& m_launch;
    uint8_t m_index;
    int64_t m_cta = 0, m_sequence = 0, m_i = -1, m_j = -1;
};

void addEvents(Trace& trace)
{
    const auto& buffers = trace.program.buffers;
    for (size_t n = 0; n < buffers.size(); ++n)
        trace.events.push_back({.row = int32_t(n), .kind = Kind::Alloc, .tensor = buffers[n].tensor});
    for (size_t launch = 0; launch < trace.program.launches.size(); ++launch)
        LaunchEvents(trace, launch).addAll();
    for (size_t n = 0; n < buffers.size(); ++n)
        if (buffers[n].temporary)
            trace.events.push_back({.row = int32_t(n), .kind = Kind::Free, .tensor = buffers[n].tensor});
}

/// m and l of one row over its first `keys` keys.
RowStat statOver(const ReferenceRow& row, int64_t keys)
{
    double m = -std::numeric_limits<double>::infinity(), l = 0;
    for (int64_t col = 0; col < keys; ++col)
        m = std::max(m, row.S[size_t(col)]);
    for (int64_t col = 0; col < keys && std::isfinite(m); ++col)
        l += std::exp(row.S[size_t(col)] - m);
    return {float(m), float(l)};
}

void fillNumbers(Trace& trace)
{
    const Problem& p = trace.problem();
    const bool standard = p.algorithm == Algorithm::Standard;
    for (int64_t head = 0; head < p.headCount(); ++head)
        for (int64_t row = 0; row < p.nq; ++row) {
            const ReferenceRow r = referenceRow(p, *trace.inputs, head, row);
            std::transform(r.O.begin(), r.O.end(), &trace.O.values[size_t((head * p.nq + row) * p.d)], [](double v) { return float(v); });
            trace.LSE[size_t(head * p.nq + row)] = float(r.LSE);
            for (int64_t j = 0; j < trace.program.rowStatColumns(); ++j) {
                if (!standard && tileCover(p, row / p.br, j) == TileCover::Skipped)
                    continue;
                trace.rowStats[size_t((head * trace.program.rowStatColumns() + j) * p.nq + row)] =
                    statOver(r, standard ? p.nk : std::min((j + 1) * p.bc, p.nk));
            }
        }
}

void fillGradients(Trace& trace)
{
    const Problem& p = trace.problem();
    const ReferenceGradients g = referenceGradients(p, *trace.inputs);
    const auto fill = [&](Tensor& tensor, int64_t rows, const std::vector<double>& values) {
        tensor = Tensor(p.batch, p.heads, rows, p.d);
        std::ranges::transform(values, tensor.values.begin(), [](double value) { return float(value); });
    };
    fill(trace.dQ, p.nq, g.dQ), fill(trace.dK, p.nk, g.dK), fill(trace.dV, p.nk, g.dV);
}

} // namespace

std::shared_ptr<const Trace> buildTrace(const Problem& problem, Numbers numbers, int64_t sramLimit)
{
    auto inputs = numbers == Numbers::FromOracle ? randomInputs(problem) : Inputs{};
    return buildTrace(problem, std::make_shared<const Inputs>(std::move(inputs)), numbers, sramLimit);
}

std::shared_ptr<const Trace> buildTrace(const Problem& problem, std::shared_ptr<const Inputs> inputs, Numbers numbers, int64_t sramLimit)
{
    auto trace = std::make_shared<Trace>();
    trace->program = makeProgram(problem, sramLimit);
    trace->device = testDevice();
    trace->inputs = std::move(inputs);
    addEvents(*trace);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    trace->rowStats.assign(size_t(trace->program.rowStatCount()), {nan, nan});
    if (numbers == Numbers::FromOracle) {
        trace->O = Tensor(problem.batch, problem.heads, problem.nq, problem.d);
        trace->LSE.assign(size_t(problem.headCount() * problem.nq), -std::numeric_limits<float>::infinity());
        fillNumbers(*trace);
        if (problem.pass == Pass::Backward)
            fillGradients(*trace);
    }
    trace->finish();
    return trace;
}

DeviceInfo testDevice()
{
    return {.engine = "host", .name = "Test device", .isa = "none", .sramBytes = kHopperSramBytes, .hbmBytes = int64_t{80} << 30,
            .hbmFreeBytes = int64_t{80} << 30, .l2Bytes = int64_t{50} << 20, .smCount = 132};
}

} // namespace tilescope::test
