// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/stagesource.h"

namespace tilescope {

bool StageSource::go(const Cursor::Predicate& matches, bool forward)
{
    const auto run = trace();
    if (!run)
        return false;
    Cursor cursor(run.get());
    cursor.seek(state().step);
    const auto found = forward ? cursor.findNext(matches) : cursor.findPrevious(matches);
    if (found)
        setStep(*found);
    return found.has_value();
}

} // namespace tilescope
