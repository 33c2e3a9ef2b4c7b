// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/engine/session.h"

#include <vector>

namespace tilescope {

/// Bounded re-execution: a snapshot runs the kernel again, for the event's own CTA and no further than the event. What
/// that CTA needs of earlier launches, or of its own earlier iterations where it does a whole head (from the nearest
/// checkpoint), is run first.
class KernelReplay : public Replay {
public:
    KernelReplay(std::shared_ptr<const Trace> trace, std::unique_ptr<Session> session);

    Result<Snapshot> snapshot(int64_t step, Progress* progress) override;
    Result<void> prepare(int64_t head, Progress* progress) override;

private:
    /// A CTA that does a head, before an outer j: what it updates in HBM, and the SRAM, which still shows the last tiles.
    struct Checkpoint {
        int column = 0;        ///< j; Tc after the last one
        uint32_t sequence = 0; ///< of the first event of that j, or of CtaEnd
        std::vector<std::vector<std::byte>> state; ///< the head's part of each updated tensor
        std::vector<float> arena;                  ///< empty for the start
    };

    /// The checkpoints of one launch whose CTAs do a head each, for one head at a time.
    struct HeadLaunch {
        int launch = 0;
        std::vector<TensorId> updated{};     ///< in place, column after column
        std::vector<uint32_t> columnStart{}; ///< sequence number of each j's first event, then of CtaEnd; every head the same
        int stride = 1;                      ///< columns between checkpoints
        int64_t head = -1;
        std::vector<Checkpoint> checkpoints{};
    };

    HeadLaunch makeHeadLaunch(int launch) const;
    HeadLaunch* find(int launch);
    int64_t headBytes(TensorId tensor) const;
    Checkpoint startOf(const HeadLaunch& own) const;

    Result<std::vector<float>> runTo(const Event& event, const Checkpoint* from, Progress* progress);
    Result<void> runEarlierLaunches(int launch, int64_t head, int64_t block, Progress* progress);
    Result<void> runRowBlocks(int launch, int64_t head, int64_t rowBegin, int64_t rowEnd, Progress* progress);
    Result<void> runWholeHead(int launch, int64_t head, Progress* progress);
    Result<const Checkpoint*> checkpointBefore(HeadLaunch& own, int64_t head, uint32_t sequence, Progress* progress);
    Result<Checkpoint> checkpointAfter(const HeadLaunch& own, const Checkpoint& from, int column, Progress* progress);
    Result<void> restore(const HeadLaunch& own, const Checkpoint& checkpoint);
    Result<void> save(const HeadLaunch& own, Checkpoint& checkpoint);

    std::shared_ptr<const Trace> m_trace;
    std::unique_ptr<Session> m_session;
    std::vector<HeadLaunch> m_headLaunches;
    std::vector<int> m_launchesRun; ///< of each head: so many, from the first on, have written all that later ones read of them
};

} // namespace tilescope
