// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/engines.h"

#include <memory>

namespace tilescope::test {

/// The host engine, on the instruction set that is best here unless the test says otherwise. Throws, and so
/// fails the test, when there is none.
std::shared_ptr<Engine> hostEngine(const HostOptions& options = {});

/// What the host's kernels report, on random inputs if none are given. Throws when they fail.
std::shared_ptr<const Trace> record(const Problem& problem, std::shared_ptr<const Inputs> inputs = nullptr);

} // namespace tilescope::test
