// SPDX-License-Identifier: Apache-2.0
#include "core/problem/fitpattern.h"

#include "core/base/saturate.h"
#include "core/problem/mask.h"

namespace tilescope {

BlockPattern visibleBlocks(const Problem& p)
{
    if (multiplySaturated(p.Tr(), p.Tc()) > BlockPattern::kMaxBlocks)
        return {};
    BlockPattern pattern(p.Tr(), p.Tc(), true);
    if (p.mask == MaskKind::None)
        return pattern;
    for (int64_t i = 0; i < p.Tr(); ++i)
        for (int64_t j = 0; j < p.Tc(); ++j)
            if (tileCover(p, i, j) == TileCover::Skipped)
                pattern.set(i, j, false);
    return pattern;
}

void fitPattern(Problem& p)
{
    if (p.mask.kind != MaskKind::Custom || multiplySaturated(p.Tr(), p.Tc()) > BlockPattern::kMaxBlocks)
        return;
    const BlockPattern& old = *p.mask.blocks;
    if ((old.rows() == p.Tr() && old.cols() == p.Tc()) || p.Tr() == 0 || p.Tc() == 0)
        return;
    BlockPattern fitted(p.Tr(), p.Tc(), true); // of no blocks: all are kept
    if (old.rows() > 0 && old.cols() > 0)
        for (int64_t i = 0; i < p.Tr(); ++i)
            for (int64_t j = 0; j < p.Tc(); ++j)
                fitted.set(i, j, old.kept((2 * i + 1) * old.rows() / (2 * p.Tr()), (2 * j + 1) * old.cols() / (2 * p.Tc())));
    p.mask = MaskSpec::custom(std::move(fitted)).withPadding(p.mask.keyLength);
}

} // namespace tilescope
