// SPDX-License-Identifier: Apache-2.0
#include "tests/files/syntheticevents.h"

#include "core/problem/mask.h"
#include "core/tensor/float16.h"

#include <algorithm>
#include <random>

namespace tilescope::test {

namespace {

using enum TensorId;
using Kind = EventKind;

class Generator {
public:
    explicit Generator(const Program& program) : m_program(program), m_problem(program.problem) {}

    std::vector<Event> run()
    {
        for (size_t b = 0; b < m_program.buffers.size(); ++b)
            programEvent(Kind::Alloc, m_program.buffers[b].tensor, int32_t(b));
        for (m_launch = 0; m_launch < m_program.launches.size(); ++m_launch) {
            programEvent(Kind::KernelBegin, None, -1);
            for (m_cta = 0; m_cta < launch().ctas; ++m_cta)
                cta();
            programEvent(Kind::KernelEnd, None, -1);
        }
        m_launch = 0;
        for (size_t b = 0; b < m_program.buffers.size(); ++b)
            if (m_program.buffers[b].temporary)
                programEvent(Kind::Free, m_program.buffers[b].tensor, int32_t(b));
        return std::move(m_events);
    }

private:
    const Launch& launch() const { return m_program.launches[m_launch]; }

    void programEvent(Kind kind, TensorId tensor, int32_t row)
    {
        m_events.push_back({.row = row, .kind = kind, .tensor = tensor, .launch = uint8_t(m_launch)});
    }

    void add(Kind kind, TensorId tensor, int64_t i, int64_t j)
    {
        const uint32_t bytes = movesBytes(kind) ? uint32_t(bytesOfTile(tensor, i, j)) : 0;
        m_events.push_back({.clock = m_events.size() * 10,
                            .bytes = bytes,
                            .cta = uint32_t(m_cta),
                            .sequence = m_sequence++,
                            .row = int32_t(i),
                            .col = int32_t(j),
                            .kind = kind,
                            .tensor = tensor,
                            .launch = uint8_t(m_launch),
                            .sm = uint8_t(m_cta % 200)});
    }

    int64_t bytesOfTile(TensorId tensor, int64_t i, int64_t j) const
    {
        const int64_t rows = i < 0 ? 0 : std::min((i + 1) * launch().tileRows, m_problem.nq) - i * launch().tileRows;
        const int64_t cols = j < 0 ? m_problem.nk : std::min((j + 1) * m_problem.bc, m_problem.nk) - j * m_problem.bc;
        const int64_t size = m_program.find(tensor)->elementBytes;
        switch (tensor) {
        case Q:
        case O: return rows * m_problem.d * size;
        case K:
        case V: return cols * m_problem.d * size;
        case S:
        case P:
        case DropMask: return rows * cols * size;
        default: return rows * size;
        }
    }

    void cta()
    {
        m_sequence = 0;
        const int64_t i = m_cta % launch().ctasPerHead;
        add(Kind::CtaBegin, None, launch().kind == KernelKind::Flash1 ? -1 : i, -1);
        switch (launch().kind) {
        case KernelKind::QKt:
            add(Kind::Load, Q, i, -1), eachColumn(i, {{Kind::Load, K}, {Kind::Matmul, S}, {Kind::Store, S}});
            break;
        case KernelKind::Mask: eachColumn(i, {{Kind::Load, S}, {Kind::Mask, S}, {Kind::Store, S}}); break;
        case KernelKind::Softmax: softmax(i); break;
        case KernelKind::Dropout:
            eachColumn(i, {{Kind::Load, P}, {Kind::Dropout, P}, {Kind::Store, P}, {Kind::Store, DropMask}});
            break;
        case KernelKind::PV:
            eachColumn(i, {{Kind::Load, P}, {Kind::Load, V}, {Kind::Accumulate, O}}), add(Kind::Store, O, i, -1);
            break;
        case KernelKind::Flash1: flash1(); break;
        case KernelKind::Flash2: flash2(i); break;
        default: break; // forward only
        }
        add(Kind::CtaEnd, None, launch().kind == KernelKind::Flash1 ? -1 : i, -1);
    }

    using Phases = std::initializer_list<std::pair<Kind, TensorId>>;

    void at(int64_t i, int64_t j, Phases phases)
    {
        for (const auto& [kind, tensor] : phases)
            add(kind, tensor, i, j);
    }

    void eachColumn(int64_t i, Phases phases)
    {
        for (int64_t j = 0; j < m_problem.Tc(); ++j)
            at(i, j, phases);
    }

    void softmax(int64_t r)
    {
        if (launch().rowFits)
            return at(r, -1,
                      {{Kind::Load, S},
                       {Kind::RowMax, M},
                       {Kind::Exponentiate, P},
                       {Kind::RowSum, L},
                       {Kind::Normalise, P},
                       {Kind::Store, P}});
        eachColumn(r, {{Kind::Load, S}, {Kind::RowMax, M}, {Kind::RowSum, L}});
        eachColumn(r, {{Kind::Load, S}, {Kind::Exponentiate, P}, {Kind::Normalise, P}, {Kind::Store, P}});
    }

    void flash1()
    {
        for (int64_t j = 0; j < m_problem.Tc(); ++j) {
            if (loadsColumn(m_problem, j))
                add(Kind::Load, K, -1, j), add(Kind::Load, V, -1, j);
            for (int64_t i = 0; i < m_problem.Tr(); ++i) {
                const TileCover cover = tileCover(m_problem, i, j);
                if (cover == TileCover::Skipped) {
                    add(Kind::Skip, S, i, j);
                    continue;
                }
                at(i, j, {{Kind::Load, Q}, {Kind::Load, O}, {Kind::Load, L}, {Kind::Load, M}});
                update(i, j, cover, MTile);
                at(i, j, {{Kind::Store, O}, {Kind::Store, L}, {Kind::Store, M}});
            }
        }
    }

    void flash2(int64_t i)
    {
        add(Kind::Load, Q, i, -1);
        for (int64_t j = 0; j < m_problem.Tc(); ++j) {
            const TileCover cover = tileCover(m_problem, i, j);
            if (cover == TileCover::Skipped) {
                add(Kind::Skip, S, i, j);
                continue;
            }
            at(i, j, {{Kind::Load, K}, {Kind::Load, V}});
            update(i, j, cover, M);
        }
        at(i, -1, {{Kind::Normalise, O}, {Kind::Store, O}, {Kind::Store, LSE}});
    }

    void update(int64_t i, int64_t j, TileCover cover, TensorId rowMax)
    {
        add(Kind::Matmul, S, i, j);
        if (cover == TileCover::Partial)
            add(Kind::Mask, S, i, j);
        at(i, j, {{Kind::RowMax, rowMax}, {Kind::Exponentiate, P}, {Kind::RowSum, L}, {Kind::Rescale, O}});
        if (m_problem.dropout > 0)
            add(Kind::Dropout, P, i, j);
        add(Kind::Accumulate, O, i, j);
    }

    const Program& m_program;
    const Problem& m_problem;
    std::vector<Event> m_events;
    size_t m_launch = 0;
    int64_t m_cta = 0;
    uint32_t m_sequence = 0;
};

Tensor anyBits(const Problem& p, int64_t rows, std::mt19937& random)
{
    Tensor tensor(p.batch, p.heads, rows, p.d);
    for (float& value : tensor.values)
        value = floatFromBits(uint32_t(random()));
    return tensor;
}

} // namespace

std::vector<Event> syntheticEvents(const Program& program) { return Generator(program).run(); }

Trace syntheticTrace(const Problem& problem, int64_t sramLimit)
{
    std::mt19937 random(7);
    Trace trace;
    trace.program = makeProgram(problem, sramLimit);
    trace.device = {"host",           "A processor with Ünïcode", "x86-64-v3", sramLimit,
                    int64_t{1} << 33, int64_t{1} << 32,           1 << 20,     4};
    auto inputs = std::make_shared<Inputs>();
    inputs->Q = anyBits(problem, problem.nq, random);
    inputs->K = anyBits(problem, problem.nk, random);
    inputs->V = anyBits(problem, problem.nk, random);
    for (int64_t row = 0; row < problem.nq; ++row)
        inputs->queryTokens.push_back("wörd " + std::to_string(row));
    inputs->name = "Any bits";
    inputs->firstHead = 3;
    trace.inputs = inputs;
    trace.events = syntheticEvents(trace.program);
    for (int64_t n = 0; n < trace.program.rowStatCount(); ++n)
        trace.rowStats.push_back({floatFromBits(uint32_t(random())), floatFromBits(uint32_t(random()))});
    trace.O = anyBits(problem, problem.nq, random);
    for (int64_t n = 0; n < problem.headCount() * problem.nq; ++n)
        trace.LSE.push_back(floatFromBits(uint32_t(random())));
    trace.recordMs = 12.345678901234567;
    trace.finish();
    return trace;
}

} // namespace tilescope::test
