// SPDX-License-Identifier: Apache-2.0
#include "kernels/host/hostsession.h"

#include "core/trace/trace.h"
#include "kernels/host/team.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <new>
#include <thread>

namespace tilescope {

/// Counts the phases of the CTA that a worker is in, and looks now and then whether the job goes on.
struct CtaWatch {
    Progress* progress;
    int64_t phases = 0;   ///< of this CTA
    int64_t announced = 0;
};

void watchPhase(CtaWatch& watch)
{
    constexpr int64_t stride = 32;
    if (watch.progress->cancelled.load(std::memory_order_relaxed))
        throw CtaCancelled{};
    if (++watch.phases % stride == 0) {
        watch.progress->done.fetch_add(stride, std::memory_order_relaxed);
        watch.announced += stride;
    }
}

void unwindStoppedCta() { throw CtaStopped{}; }

/// One launch, shared by the workers.
struct HostSession::Job {
    const Launch& launch;
    HostCta cta; ///< all but arena, index and watch
    std::atomic<int64_t> next, end;
    std::atomic<bool> cancelled{false};
};

HostSession::HostSession(const Program& program, HostIsa isa, const HostOptions& options)
    : m_program(program), m_isa(isa), m_options(options), m_kept(keptBlocks(program.problem))
{
}

Result<void> HostSession::allocate(bool poison)
{
    for (const BufferSpec& buffer : m_program.buffers) {
        auto pages = m_heap.allocate(buffer.bytes());
        if (!pages)
            return pages.error();
        m_buffers[size_t(buffer.tensor)] = *pages;
        if (poison && buffer.fill == BufferFill::None)
            std::ranges::fill(*pages, std::byte{0xFF}); // NaN in every type
        else if (auto done = refill(buffer.tensor); !done)
            return done;
    }
    return {};
}

Result<void> HostSession::refill(TensorId tensor)
{
    const std::span<std::byte> bytes = m_buffers[size_t(tensor)];
    switch (m_program.find(tensor)->fill) {
    case BufferFill::None: break; // zero pages, as they come
    case BufferFill::Zero: std::ranges::fill(bytes, std::byte{0}); break;
    case BufferFill::NegativeInfinity:
        std::fill_n(reinterpret_cast<float*>(bytes.data()), bytes.size() / sizeof(float), -std::numeric_limits<float>::infinity());
        break;
    }
    return {};
}

Result<void> HostSession::read(TensorId tensor, int64_t byteOffset, std::span<std::byte> out)
{
    std::ranges::copy(m_buffers[size_t(tensor)].subspan(size_t(byteOffset), out.size()), out.begin());
    return {};
}

Result<void> HostSession::write(TensorId tensor, int64_t byteOffset, std::span<const std::byte> in)
{
    std::ranges::copy(in, m_buffers[size_t(tensor)].subspan(size_t(byteOffset), in.size()).begin());
    return {};
}

void HostSession::runCta(const HostCta& cta) const
{
    if (m_options.teamThreads == 0)
        return m_isa.kernel(cta);
    CtaTeam team(m_options.teamThreads, m_options.jitterSeed ? m_options.jitterSeed + uint32_t(cta.index) * 97 : 0);
    std::vector<std::jthread> threads;
    for (int n = 0; n < team.size(); ++n) {
        HostCta own = cta;
        own.team = &team;
        own.thread = n;
        threads.emplace_back([own] {
            try {
                runHostCta_team(own);
            } catch (const CtaStopped&) { // every thread of the team stops at the same event
            }
        });
    }
}

void HostSession::work(Job& job, HostArena& arena, Progress* progress) const
{
    for (int64_t index = job.next++; index < job.end; index = job.next++) {
        CtaWatch watch{progress};
        HostCta cta = job.cta;
        cta.arena = arena.data();
        cta.index = index;
        cta.watch = progress ? &watch : nullptr;
        try {
            runCta(cta);
        } catch (const CtaStopped&) { // as asked
        } catch (const CtaCancelled&) {
            job.cancelled = true;
            job.next = job.end.load();
        }
        if (progress && cta.hooks != HookKind::Stopping)
            progress->done += eventsInCta(m_program, job.launch, index) - watch.announced;
    }
}

Result<double> HostSession::launch(const LaunchRequest& request, Progress* progress)
{
    const Launch& launch = m_program.launches[size_t(request.launch)];
    KernelArgs args = kernelArgs(m_program, request);
    for (size_t t = 0; t < m_buffers.size(); ++t)
        args.buffers[t] = m_buffers[t].data();
    args.poison = true; // costs nothing here, and a snapshot shows what nobody has written
    args.arenaImage = request.arenaImage.empty() ? nullptr : request.arenaImage.data();
    const HookTargets targets{request.counters.data(), request.events,          request.segments.data(), request.reported.data(),
                              request.rowStats.data(), m_program.rowStatColumns(), request.dump.data(),     request.stopAt};
    const Problem& p = m_program.problem;
    const TileMask mask = tileMask(p, m_kept.words().data());

    Job job{launch,
            {launch.kind, p.dtype, request.hooks, p.mask == MaskKind::None ? nullptr : &mask, &args, &targets, nullptr, 0, nullptr, nullptr, 0},
            request.firstCta, request.firstCta + request.ctas};
    const int cores = m_options.workers > 0 ? m_options.workers : int(std::max(1u, std::thread::hardware_concurrency()));
    const size_t workers = m_options.teamThreads > 0 ? 1 : size_t(std::min<int64_t>(cores, request.ctas));
    while (m_arenas.size() < workers)
        m_arenas.emplace_back(m_program.sramBytes() / int64_t(sizeof(float)));

    const auto start = std::chrono::steady_clock::now();
    {
        std::vector<std::jthread> others;
        for (size_t n = 1; n < workers; ++n)
            others.emplace_back([&, n] { work(job, m_arenas[n], progress); });
        if (workers > 0)
            work(job, m_arenas[0], progress);
    }
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    if (job.cancelled)
        return cancelled();
    return time.count();
}

} // namespace tilescope
