// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/trace/trace.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace tilescope {

/// Steps that somebody wants to find again, and what they wrote there; UTF-8, often nothing.
using Bookmarks = std::map<int64_t, std::string>;

/// Writes the trace as SQLite. Everything but the events comes first, then the events in batches, each
/// its own transaction: a killed writer leaves a file that opens up to its last whole batch.
/// A trace that is there already is replaced, any other file is not: see checkTraceTarget().
Result<void> writeTrace(const std::filesystem::path& path, const Trace& trace, const Bookmarks& bookmarks = {});

/// Whether writeTrace() may write there: nothing is, an empty file, or a trace. Worth asking before a long run.
Result<void> checkTraceTarget(const std::filesystem::path& path);

struct OpenedTrace {
    std::shared_ptr<const Trace> trace;
    Bookmarks bookmarks;
    std::string warning; ///< why only the first events are there; empty when the trace is complete
};

/// Reads a trace, its index built. The file is not trusted: sizes are bounded by the file's own, and
/// every event is checked against the program that its problem implies, so that events can be used as
/// indices afterwards. A damaged end costs the events from there on; damage elsewhere is an error that
/// names the place and the reason.
Result<OpenedTrace> readTrace(const std::filesystem::path& path);

} // namespace tilescope
