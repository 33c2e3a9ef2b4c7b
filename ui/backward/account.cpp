// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/backward/account.h"

#include "ui/document/recomputed.h"

#include <fmt/format.h>

#include <algorithm>

namespace tilescope {

namespace {

Kept keptBy(Problem problem, Algorithm algorithm)
{
    problem.algorithm = algorithm;
    return {algorithm, keptForBackward(problem), keptBytes(problem)};
}

} // namespace

Account accountOf(const Trace& trace, const StepState& state)
{
    Problem flash = trace.problem();
    Account account;
    account.presentIsFlash = flash.algorithm != Algorithm::Standard;
    if (!account.presentIsFlash)
        flash.algorithm = Algorithm::Flash2;
    account.standard = keptBy(flash, Algorithm::Standard);
    account.flash = keptBy(flash, flash.algorithm);
    account.again = recomputation(flash);
    account.backwardFlops = matmulFlops(flash);
    account.tiles = visitedTiles(flash);
    if (account.presentIsFlash) {
        const Recomputed again = recomputedSoFar(trace, state.step);
        account.tilesSoFar = again.tiles;
        account.flopsSoFar = again.flops;
    }
    const auto& begin = trace.index.kernelBegin;
    const auto& launches = trace.program.launches;
    const size_t backward = size_t(std::ranges::find_if(launches, [](const Launch& l) { return isBackward(l.kind); }) - launches.begin());
    if (backward == launches.size() || state.step < begin[backward])
        return account;
    const Traffic before = stateAt(trace, begin[backward]).traffic;
    for (const KeptTensor& kept : (account.presentIsFlash ? account.flash : account.standard).tensors)
        account.keptReadSoFar += state.traffic.read[size_t(kept.tensor)] - before.read[size_t(kept.tensor)];
    return account;
}

QString accountCsv(const Account& account)
{
    std::string text = "algorithm,what,amount,unit\n";
    for (const Kept* kept : {&account.standard, &account.flash}) {
        for (const KeptTensor& tensor : kept->tensors)
            text += fmt::format("{},kept {},{},bytes\n", nameOf(kept->algorithm), nameOf(tensor.tensor), tensor.bytes);
        text += fmt::format("{},kept in all,{},bytes\n", nameOf(kept->algorithm), kept->bytes);
    }
    const std::string_view flash = nameOf(account.flash.algorithm);
    text += fmt::format("{},recomputed S,{},FLOP\n", flash, account.again.flops);
    text += fmt::format("{},recomputed P,{},exponentials\n", flash, account.again.exponentials);
    text += fmt::format("{},matrix products of the backward pass,{},FLOP\n", flash, account.backwardFlops);
    if (account.presentIsFlash)
        text += fmt::format("{},tiles recomputed so far,{},tiles\n{},recomputed S so far,{},FLOP\n", flash, account.tilesSoFar, flash,
                            account.flopsSoFar);
    text += fmt::format("{},kept and read back so far,{},bytes\n", nameOf(account.presentIsFlash ? account.flash.algorithm : Algorithm::Standard),
                        account.keptReadSoFar);
    return QString::fromStdString(text);
}

} // namespace tilescope
