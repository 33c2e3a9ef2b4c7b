// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace tilescope::test {

/// Runs the event loop until the condition holds; false when it does not within the time.
bool waitFor(const std::function<bool()>& condition, int milliseconds = 10000);

/// Runs the event loop for that long.
void runEvents(int milliseconds);

} // namespace tilescope::test
