// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/support/hostrun.h"

#include <stdexcept>

namespace tilescope::test {

namespace {

template <class T>
T valueOf(Result<T> result)
{
    if (!result)
        throw std::runtime_error(result.error().message);
    return std::move(*result);
}

} // namespace

std::shared_ptr<Engine> hostEngine(const HostOptions& options) { return valueOf(makeHostEngine(options)); }

std::shared_ptr<const Trace> record(const Problem& problem, std::shared_ptr<const Inputs> inputs)
{
    if (!inputs)
        inputs = std::make_shared<const Inputs>(randomInputs(problem));
    return valueOf(hostEngine()->record(problem, std::move(inputs)));
}

} // namespace tilescope::test
