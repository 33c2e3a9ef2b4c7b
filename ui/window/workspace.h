// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tilescope {

/// What the window is used for: to step through a run, to compare algorithms over the length, to find block sizes.
enum class Workspace { Step, Compare, Explore };

constexpr const char* kWorkspaceNames[]{"step", "compare", "explore"}; ///< on the command line
constexpr int kWorkspaceCount = int(sizeof kWorkspaceNames / sizeof *kWorkspaceNames);

} // namespace tilescope
