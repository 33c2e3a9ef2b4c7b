// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/inputsource.h"

#include <algorithm>

namespace tilescope {

namespace {

Tensor partOf(const Tensor& from, int64_t batch, int64_t head, int64_t heads, int64_t rows)
{
    Tensor to(batch, heads, rows, from.cols);
    for (int64_t b = 0; b < batch; ++b)
        for (int64_t h = 0; h < heads; ++h)
            std::ranges::copy(from.head(b * from.heads + head + h).first(size_t(rows * from.cols)), to.head(b * heads + h).begin());
    return to;
}

std::vector<std::string> firstOf(const std::vector<std::string>& tokens, int64_t rows)
{
    return {tokens.begin(), tokens.begin() + std::min(int64_t(tokens.size()), rows)};
}

} // namespace

bool covers(const Inputs& inputs, const Problem& p)
{
    const Tensor& Q = inputs.Q;
    return p.batch <= Q.batch && p.heads <= Q.heads && p.nq <= Q.rows && p.nk <= inputs.K.rows && p.d == Q.cols && p.batch > 0 &&
           p.heads > 0 && p.nq >= 0 && p.nk >= 0;
}

Inputs partOf(const Inputs& inputs, const Problem& p, int64_t head)
{
    Inputs part{partOf(inputs.Q, p.batch, head, p.heads, p.nq),
                partOf(inputs.K, p.batch, head, p.heads, p.nk),
                partOf(inputs.V, p.batch, head, p.heads, p.nk),
                firstOf(inputs.queryTokens, p.nq),
                firstOf(inputs.keyTokens, p.nk),
                inputs.name,
                inputs.firstHead + head};
    if (p.pass == Pass::Backward && inputs.dO.size() > 0)
        part.dO = partOf(inputs.dO, p.batch, head, p.heads, p.nq);
    roundInputs(part, p.dtype);
    if (p.pass == Pass::Backward && inputs.dO.size() == 0)
        addOutputGradient(part, p);
    return part;
}

} // namespace tilescope
