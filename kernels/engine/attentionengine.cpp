// SPDX-License-Identifier: Apache-2.0
#include "kernels/engine/attentionengine.h"

#include "core/base/numbers.h"
#include "core/problem/validate.h"
#include "kernels/engine/kernelreplay.h"
#include "kernels/engine/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace tilescope {

namespace {

Result<void> checkShape(const char* name, const Tensor& tensor, const Problem& p, int64_t rows)
{
    if (tensor.batch == p.batch && tensor.heads == p.heads && tensor.rows == rows && tensor.cols == p.d
        && int64_t(tensor.values.size()) == tensor.size())
        return {};
    return refusal(ErrorCode::BadInput, {{"{0} has shape {1}, but the problem needs {2}.",
                                          {name, fmt::format("({}, {}, {}, {})", tensor.batch, tensor.heads, tensor.rows, tensor.cols),
                                           fmt::format("({}, {}, {}, {})", p.batch, p.heads, rows, p.d)}}});
}

Result<void> checkInputs(const Problem& p, const Inputs& inputs)
{
    if (auto ok = checkShape("Q", inputs.Q, p, p.nq); !ok)
        return ok;
    if (auto ok = checkShape("K", inputs.K, p, p.nk); !ok)
        return ok;
    if (auto ok = checkShape("V", inputs.V, p, p.nk); !ok)
        return ok;
    return p.pass == Pass::Backward ? checkShape("dO", inputs.dO, p, p.nq) : Result<void>();
}

void addCounters(LaunchResult& launch, const std::vector<CtaCounters>& counters)
{
    for (const CtaCounters& cta : counters) {
        for (size_t t = 0; t < size_t(kTensorCount); ++t) {
            launch.traffic.read[t] += int64_t(cta.read[t]);
            launch.traffic.write[t] += int64_t(cta.write[t]);
        }
        launch.flops += int64_t(cta.flops);
        launch.operations += int64_t(cta.operations);
    }
}

/// One pass over all launches; the times are the kernels' alone.
Result<void> runLaunches(Session& session, const Program& program, const RunOptions& options, bool counting,
                         std::vector<LaunchResult>& launches, Progress* progress)
{
    for (int n = 0; n < int(program.launches.size()); ++n) {
        LaunchRequest request{.launch = n, .ctas = program.launches[size_t(n)].ctas, .poison = options.poison};
        request.coldCache = options.coldCache && n == 0;
        std::vector<CtaCounters> counters;
        if (counting) {
            counters.resize(size_t(request.ctas));
            request.hooks = HookKind::Counting;
            request.counters = counters;
        }
        const auto ms = session.launch(request, progress);
        if (!ms)
            return ms.error();
        launches[size_t(n)].timesMs.push_back(*ms);
        addCounters(launches[size_t(n)], counters);
    }
    return {};
}

/// The figures of the problem's own pass together.
void addUp(RunResult& result, Pass pass, int repetitions)
{
    result.timesMs.assign(size_t(repetitions), 0);
    for (const LaunchResult& launch : result.launches) {
        if (isBackward(launch.kind) != (pass == Pass::Backward))
            continue;
        for (size_t n = 0; n < launch.timesMs.size(); ++n)
            result.timesMs[n] += launch.timesMs[n];
        result.traffic += launch.traffic;
        result.flops += launch.flops;
    }
}

/// FA1 updates O, l and m in place, the flash backward passes dQ: each repetition starts from their fills again.
Result<void> refillAll(Session& session, const Program& program)
{
    for (const BufferSpec& buffer : program.buffers)
        if (buffer.fill != BufferFill::None)
            if (auto done = session.refill(buffer.tensor); !done)
                return done;
    return {};
}

} // namespace

std::vector<int64_t> eventSegments(const Program& program, const Launch& launch)
{
    std::vector<int64_t> within(size_t(launch.ctasPerHead) + 1, 0);
    for (int64_t block = 0; block < launch.ctasPerHead; ++block)
        within[size_t(block) + 1] = within[size_t(block)] + eventsInCta(program, launch, block);
    std::vector<int64_t> segments(size_t(launch.ctas) + 1, 0);
    for (int64_t cta = 0; cta <= launch.ctas; ++cta) // every head does the same
        segments[size_t(cta)] = cta / launch.ctasPerHead * within.back() + within[size_t(cta % launch.ctasPerHead)];
    return segments;
}

Result<std::unique_ptr<Session>> AttentionEngine::open(const Program& program, const Inputs& inputs, bool poison)
{
    auto session = m_backend->open(program, poison);
    if (!session)
        return session;
    if (auto done = upload(**session, program.problem, inputs); !done)
        return done.error();
    return session;
}

Result<std::shared_ptr<const Trace>> AttentionEngine::record(const Problem& problem, std::shared_ptr<const Inputs> inputs,
                                                             const RunOptions& options, Progress* progress)
{
    if (auto ok = validateRecording(problem, device()); !ok)
        return ok.error();
    if (auto ok = checkInputs(problem, *inputs); !ok)
        return ok.error();
    const Program program = makeProgram(problem, device().sramBytes);
    auto session = open(program, *inputs, options.poison);
    if (!session)
        return session.error();
    return recordTrace(**session, device(), program, std::move(inputs), options, progress);
}

Result<RunResult> AttentionEngine::run(const Problem& problem, const Inputs& inputs, const RunOptions& options, Progress* progress)
{
    if (auto ok = validate(problem, device()); !ok)
        return ok.error();
    if (auto ok = checkInputs(problem, inputs); !ok)
        return ok.error();
    const Program program = makeProgram(problem, device().sramBytes);
    auto session = open(program, inputs, options.poison);
    if (!session)
        return session.error();

    RunResult result;
    for (const Launch& launch : program.launches)
        result.launches.push_back({.kind = launch.kind, .timesMs = {}, .traffic = {}});
    const int warmUps = options.repeats > 1 ? 1 : 0, passes = warmUps + std::max(1, options.repeats);
    if (progress)
        progress->total = program.eventCount() * passes;
    for (int pass = 0; pass < passes; ++pass) {
        const bool last = pass + 1 == passes;
        if (pass > 0)
            if (auto done = refillAll(**session, program); !done)
                return done.error();
        if (auto done = runLaunches(**session, program, options, options.counting && last, result.launches, progress); !done)
            return done.error();
        if (pass < warmUps)
            for (LaunchResult& launch : result.launches)
                launch.timesMs.clear();
        if (progress)
            progress->done = program.eventCount() * (pass + 1);
    }
    addUp(result, problem.pass, passes - warmUps);

    if (auto done = downloadOutputs(**session, program, {result.O, result.dQ, result.dK, result.dV}); !done)
        return done.error();
    if (auto lse = logSumExpOf(**session, program); lse)
        result.LSE = std::move(*lse);
    else
        return lse.error();
    result.hbmPeakBytes = (*session)->hbmPeakBytes();
    result.sramPeakBytes = program.sramBytes();
    return result;
}

Result<std::unique_ptr<Replay>> AttentionEngine::replay(std::shared_ptr<const Trace> trace)
{
    if (auto ok = checkInputs(trace->problem(), *trace->inputs); !ok)
        return ok.error();
    if (auto ok = validate(trace->problem(), device()); !ok)
        return ok.error();
    if (trace->program.sramBytes() > device().sramBytes)
        return refusal(ErrorCode::DoesNotFit,
                       {{"The trace was recorded with {0} of SRAM for a CTA, but {1} has {2}.",
                         {formatBytes(trace->program.sramBytes()), device().name, formatBytes(device().sramBytes)}}});
    auto session = open(trace->program, *trace->inputs, false);
    if (!session)
        return session.error();
    return std::unique_ptr<Replay>(new KernelReplay(std::move(trace), std::move(*session)));
}

Result<int> AttentionEngine::ctasPerSm(const Problem& problem)
{
    if (auto ok = validate(problem, device()); !ok)
        return ok.error();
    return m_backend->ctasPerSm(makeProgram(problem, device().sramBytes));
}

} // namespace tilescope
