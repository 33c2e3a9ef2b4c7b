// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tilescope {

/// What the window is used for: to step through a run, to compare algorithms over the length, to find block sizes,
/// to see where the time goes.
enum class Workspace { Step, Compare, Explore, Machine };

constexpr const char* kWorkspaceNames[]{"step", "compare", "explore", "machine"}; ///< on the command line
constexpr int kWorkspaceCount = int(sizeof kWorkspaceNames / sizeof *kWorkspaceNames);

} // namespace tilescope
