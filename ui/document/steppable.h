// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/cursor.h"

namespace tilescope {

/// What transport and keys move: the steps of a run, or the events of a race.
class Steppable {
public:
    virtual ~Steppable() = default;

    virtual int64_t step() const = 0;
    virtual int64_t lastStep() const = 0;
    virtual void setStep(int64_t step) = 0; ///< clamps
    void advance(int64_t steps) { setStep(step() + steps); }
    virtual const Event* present() const = 0;                        ///< the latest event; null without a run
    virtual bool goToNext(const Cursor::Predicate& matches) = 0;     ///< false when there is none
    virtual bool goToPrevious(const Cursor::Predicate& matches) = 0;

    virtual bool playing() const = 0;
    virtual void setPlaying(bool playing) = 0;
};

} // namespace tilescope
