// SPDX-License-Identifier: Apache-2.0
#include "core/program/planning.h"

namespace tilescope {

namespace {

using enum TensorId;

/// Elements of one tensor of each shape, over batch and heads, and how the problem stores them.
struct Extents {
    explicit Extents(const Problem& p)
        : queries(productSaturated(p.headCount(), p.nq, p.d)), keys(productSaturated(p.headCount(), p.nk, p.d)),
          scores(productSaturated(p.headCount(), p.nq, p.nk)), rows(multiplySaturated(p.headCount(), p.nq)),
          element(bytesOf(p.dtype)), empty(p.nq == 0 || p.nk == 0)
    {
    }

    /// Nothing is launched without queries or keys: what a kernel would have written must be there all the same.
    BufferFill orZero() const { return empty ? BufferFill::Zero : BufferFill::None; }

    int64_t queries, keys, scores, rows, element;
    bool empty;
};

BufferSpec temporary(TensorId tensor, int64_t elements, int64_t elementBytes)
{
    return {tensor, elements, elementBytes, BufferFill::None, true};
}

void addForward(std::vector<BufferSpec>& buffers, const Problem& p, const Extents& n)
{
    buffers = {{Q, n.queries, n.element}, {K, n.keys, n.element}, {V, n.keys, n.element}};
    switch (p.algorithm) {
    case Algorithm::Standard:
        buffers.push_back({O, n.queries, n.element, n.orZero()});
        buffers.push_back(temporary(S, n.scores, n.element));
        buffers.push_back(temporary(P, n.scores, n.element));
        if (p.dropout > 0)
            buffers.push_back(temporary(DropMask, n.scores, 1));
        if (p.dropout > 0 && p.pass == Pass::Backward) // whose gradient of the softmax needs P as it was
            buffers.push_back(temporary(PDrop, n.scores, n.element));
        break;
    case Algorithm::Flash1:
        // O is read back and rescaled at every inner step, so it stays in fp32, as in the released kernels.
        buffers.push_back({O, n.queries, 4, BufferFill::Zero});
        buffers.push_back({L, n.rows, 4, BufferFill::Zero});
        buffers.push_back({M, n.rows, 4, BufferFill::NegativeInfinity});
        break;
    case Algorithm::Flash2:
        buffers.push_back({O, n.queries, n.element, n.orZero()});
        buffers.push_back({LSE, n.rows, 4, n.empty ? BufferFill::NegativeInfinity : BufferFill::None});
        break;
    }
}

void addBackward(std::vector<BufferSpec>& buffers, const Problem& p, const Extents& n)
{
    buffers.push_back({dO, n.queries, n.element});
    if (p.algorithm == Algorithm::Standard)
        buffers.push_back({dQ, n.queries, n.element, n.orZero()});
    else // it is added to in HBM, column block after column block
        buffers.push_back({dQ, n.queries, 4, BufferFill::Zero});
    buffers.push_back({dK, n.keys, n.element, n.orZero()});
    buffers.push_back({dV, n.keys, n.element, n.orZero()});
    if (p.algorithm == Algorithm::Standard) {
        buffers.push_back(temporary(dP, n.scores, n.element));
        buffers.push_back(temporary(dS, n.scores, n.element));
    } else if (p.algorithm == Algorithm::Flash2) {
        buffers.push_back({D, n.rows, 4});
    }
}

} // namespace

void addBuffers(Program& program)
{
    const Extents extents(program.problem);
    addForward(program.buffers, program.problem, extents);
    if (program.problem.pass == Pass::Backward)
        addBackward(program.buffers, program.problem, extents);
}

} // namespace tilescope
