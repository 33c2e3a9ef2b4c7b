// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/engine/session.h"

namespace tilescope {

/// The engine over any backend: plans the program, runs its launches, and collects what hooks report.
class AttentionEngine : public Engine {
public:
    explicit AttentionEngine(std::shared_ptr<Backend> backend) : m_backend(std::move(backend)) {}

    const DeviceInfo& device() const override { return m_backend->device(); }
    Result<std::shared_ptr<const Trace>> record(const Problem& problem, std::shared_ptr<const Inputs> inputs,
                                                const RunOptions& options, Progress* progress) override;
    Result<RunResult> run(const Problem& problem, const Inputs& inputs, const RunOptions& options, Progress* progress) override;
    Result<std::unique_ptr<Replay>> replay(std::shared_ptr<const Trace> trace) override;
    Result<Hierarchy> measureHierarchy(Progress* progress) override { return m_backend->measureHierarchy(progress); }
    Result<int> ctasPerSm(const Problem& problem) override;

private:
    /// Checks problem and inputs, allocates, and copies the inputs in.
    Result<std::unique_ptr<Session>> open(const Program& program, const Inputs& inputs, bool poison);

    std::shared_ptr<Backend> m_backend;
};

/// Where the events of each CTA of a launch begin within the launch, then how many there are.
std::vector<int64_t> eventSegments(const Program& program, const Launch& launch);

} // namespace tilescope
