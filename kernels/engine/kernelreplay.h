// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/engine/session.h"

#include <vector>

namespace tilescope {

/// Bounded re-execution: a snapshot runs the kernel again, for the event's own CTA and no further than the
/// event. What that CTA needs from earlier launches (standard attention) or from its own earlier
/// iterations (FA1, from the nearest checkpoint) is run first.
class KernelReplay : public Replay {
public:
    KernelReplay(std::shared_ptr<const Trace> trace, std::unique_ptr<Session> session);

    Result<Snapshot> snapshot(int64_t step, Progress* progress) override;
    Result<void> prepare(int64_t head, Progress* progress) override;

private:
    /// FA1 before an outer j: the head's O, l and m in HBM, and the SRAM, which still shows the last tiles.
    struct Checkpoint {
        int column = 0;        ///< j
        uint32_t sequence = 0; ///< of the first event of that j
        std::vector<std::byte> O, l, m;
        std::vector<float> arena; ///< empty for the start
    };

    static Checkpoint startOf(const Problem& problem);
    Result<std::vector<float>> runTo(const Event& event, const Checkpoint* from, Progress* progress);
    Result<void> runEarlierLaunches(const Event& event, Progress* progress);
    Result<Checkpoint> checkpointAfter(const Checkpoint& from, int64_t cta, int column, Progress* progress);
    Result<void> buildCheckpoints(int64_t head, uint32_t sequence, Progress* progress);
    Result<void> restore(const Checkpoint& checkpoint, int64_t head);
    Result<void> save(Checkpoint& checkpoint, int64_t head);

    std::shared_ptr<const Trace> m_trace;
    std::unique_ptr<Session> m_session;
    std::vector<uint32_t> m_columnStart; ///< FA1: sequence number of each outer j's first event; every head the same
    int m_columnStride = 1;              ///< outer j's between checkpoints
    int64_t m_head = -1;                 ///< whose checkpoints these are
    std::vector<Checkpoint> m_checkpoints;
};

} // namespace tilescope
