// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/program/program.h"
#include "tests/core/support/problems.h"
#include "tests/kernels/support/hostrun.h"
#include "ui/document/document.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QThread>

#include <gtest/gtest.h>

#include <memory>

namespace tilescope::test {

/// Runs the event loop until the condition holds; false after ten seconds.
template <class Condition>
bool waitUntil(Condition&& condition)
{
    for (QDeadlineTimer deadline(10'000); !deadline.hasExpired(); QThread::msleep(1)) {
        QCoreApplication::processEvents();
        if (condition())
            return true;
    }
    return condition();
}

inline void settle() { QCoreApplication::processEvents(); }

/// A document that shows a trace, as opened from a file.
struct Opened {
    explicit Opened(std::shared_ptr<const Trace> trace) : document({hostEngine()}, nullptr)
    {
        document.openTrace(std::move(trace), QStringLiteral("open"));
        settle();
    }
    /// Goes to the step and waits for the SRAM contents behind the panel's numbers.
    void goTo(int64_t step, bool needsUpdate = true)
    {
        document.setStep(step);
        if (needsUpdate) {
            EXPECT_TRUE(waitUntil([this] { return document.updateSnapshot() != nullptr; }))
                << "no snapshot at step " << step;
        }
        settle();
    }

    Document document;
};

/// Every step of the trace whose event is of that kind.
inline std::vector<int64_t> stepsOf(const Trace& trace, EventKind kind)
{
    std::vector<int64_t> steps;
    for (int64_t step = 0; step < trace.eventCount(); ++step)
        if (trace.events[size_t(step)].kind == kind)
            steps.push_back(step);
    return steps;
}

} // namespace tilescope::test
