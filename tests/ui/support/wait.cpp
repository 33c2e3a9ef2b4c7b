// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/wait.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QThread>

namespace tilescope::test {

bool waitFor(const std::function<bool()>& condition, int milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    while (!condition()) {
        if (clock.elapsed() > milliseconds)
            return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QThread::msleep(1);
    }
    return true;
}

void runEvents(int milliseconds)
{
    waitFor([] { return false; }, milliseconds);
}

} // namespace tilescope::test
