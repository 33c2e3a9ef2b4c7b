// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/problems.h"

#include <random>

namespace tilescope::test {

Problem smallProblem(Algorithm algorithm, MaskKind mask)
{
    Problem problem;
    problem.algorithm = algorithm;
    problem.mask = mask;
    problem.heads = 2;
    problem.nq = 22;
    problem.nk = 31;
    problem.d = 5;
    problem.br = 6;
    problem.bc = 9;
    return problem;
}

namespace {

/// Each block kept or not by the toss of a coin.
BlockPattern tossedPattern(const Problem& p, uint64_t seed)
{
    std::mt19937_64 random(seed);
    BlockPattern pattern(p.Tr(), p.Tc());
    for (int64_t i = 0; i < p.Tr(); ++i)
        for (int64_t j = 0; j < p.Tc(); ++j)
            pattern.set(i, j, random() % 2);
    return pattern;
}

} // namespace

MaskSpec maskPattern(const Problem& p, int number, uint64_t seed)
{
    const int64_t keys = p.nk > 0 ? int64_t(seed % uint64_t(p.nk)) : 0;
    switch (number) {
    case 1: return MaskKind::Causal;
    case 2: return MaskKind::CausalTopLeft;
    case 3: return MaskSpec::slidingWindow(keys / 3);
    case 4: return MaskSpec::slidingWindow(keys / 4, keys / 5 + 1);
    case 5: return MaskKind::Butterfly;
    case 6: return MaskSpec::random(seed, 0.4);
    case 7: return MaskSpec().withPadding(keys);
    case 8: return MaskSpec(MaskKind::Causal).withPadding(keys);
    case 9: return MaskSpec::custom(tossedPattern(p, seed));
    case kEmptyPattern: return MaskSpec::custom(BlockPattern(p.Tr(), p.Tc()));
    case 11: return MaskSpec::random(seed, 0.4).withPadding(keys);
    case 12: return MaskSpec::slidingWindow(keys / 4, keys).withPadding(keys / 2);
    default: return MaskKind::None;
    }
}

} // namespace tilescope::test
