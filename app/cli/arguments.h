// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/engine/engine.h"

#include <CLI/CLI.hpp>

#include <map>
#include <memory>
#include <string>

namespace tilescope::cli {

/// The options that describe a run, as they were typed. Texts, so that numbers are parsed and refused in
/// one place for the command line, the window and sweeps.
struct RunArguments {
    std::map<std::string, std::string> problem; ///< by problem key; only what was given
    std::string engine;                         ///< "host", "cuda" or empty
    std::string q, k, v, dO;

    void addTo(CLI::App& command);
    bool given(const std::string& key) const { return problem.contains(key); }
    bool hasFiles() const { return !q.empty() || !k.empty() || !v.empty() || !dO.empty(); }
    bool isBackward() const { return given("pass") && problem.at("pass") == nameOf(Pass::Backward); }
};

/// The engine of that name; without one CUDA where there is a GPU, else the host.
Result<std::shared_ptr<Engine>> chooseEngine(const std::string& name);

/// The problem of the arguments on that device, defaults filled in but not validated. `files` are the
/// inputs that were read, or null for random ones.
Result<Problem> makeProblem(const RunArguments& arguments, const Inputs* files, const DeviceInfo& device);

/// The trace of that file. Where its end is missing, a line on stderr says so.
Result<std::shared_ptr<const Trace>> openTrace(const std::string& path);

/// Q, K, V and dO of the arguments' files; null when none are given.
Result<std::shared_ptr<Inputs>> readInputFiles(const RunArguments& arguments);

/// The files' values rounded to the problem's element type, or random ones; so is a dO that the backward pass lacks.
std::shared_ptr<const Inputs> inputsFor(const Problem& problem, std::shared_ptr<Inputs> files);

/// All of it in order.
struct Job {
    std::shared_ptr<Engine> engine;
    Problem problem;
    std::shared_ptr<const Inputs> inputs;
    int inputRank = 4; ///< dimensions of q.npy: outputs get as many
};
Result<Job> makeJob(const RunArguments& arguments);

} // namespace tilescope::cli
