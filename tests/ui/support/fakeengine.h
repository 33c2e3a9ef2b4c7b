// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine.h"

#include <atomic>
#include <memory>
#include <string>

namespace tilescope::test {

/// An engine whose pace the test decides. Its traces are built from the program and the oracle. Its
/// snapshots hold the step's number in every tile that is resident after the step, and are unwritten
/// elsewhere.
class FakeEngine : public Engine {
public:
    explicit FakeEngine(std::string name = "host");

    std::atomic<bool> holdRecordings{false}; ///< recordings run until this is false or they are cancelled
    std::atomic<bool> holdSnapshots{false};
    std::atomic<bool> failRecordings{false};
    std::atomic<int> recordings{0}, finishedRecordings{0}, cancelledRecordings{0};
    std::atomic<int> snapshots{0}, replays{0};
    std::atomic<int64_t> preparedHead{-1};

    const DeviceInfo& device() const override { return m_device; }
    Result<std::shared_ptr<const Trace>> record(const Problem& problem, std::shared_ptr<const Inputs> inputs,
                                                const RunOptions& options, Progress* progress) override;
    Result<RunResult> run(const Problem& problem, const Inputs& inputs, const RunOptions& options, Progress* progress) override;
    Result<std::unique_ptr<Replay>> replay(std::shared_ptr<const Trace> trace) override;
    Result<Hierarchy> measureHierarchy(Progress* progress) override;

private:
    DeviceInfo m_device;
};

} // namespace tilescope::test
