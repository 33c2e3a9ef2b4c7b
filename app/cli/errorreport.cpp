// SPDX-License-Identifier: Apache-2.0
#include "app/cli/errorreport.h"

#include "core/base/numbers.h"

#include <fmt/format.h>

namespace tilescope::cli {

namespace {

int64_t elements(const Measurement& m) { return m.run.O.size(); }

std::string ofElements(int64_t count, const Measurement& m)
{
    return fmt::format("{} of {} elements of O", formatCount(count), formatCount(elements(m)));
}

} // namespace

std::string errorNote(const Measurement& m)
{
    const std::string notFinite = ofElements(m.notFinite, m) + " are NaN or infinite";
    if (!m.error)
        return "not checked: the fp64 reference would take too long" + (m.notFinite > 0 ? "; " + notFinite : "");
    if (m.error->disagreeing > 0)
        return fmt::format("no error can be given: {} are NaN or infinite here or in the fp64 reference, but not in both",
                           ofElements(m.error->disagreeing, m));
    if (m.notFinite == 0)
        return {};
    return notFinite + (hasError(m) ? ", as in the fp64 reference; the error is that of the others"
                                    : ", as in the fp64 reference, so that there is no error to measure");
}

void addError(Json& json, const Measurement& m)
{
    const bool known = hasError(m);
    const std::string note = errorNote(m);
    json["max_abs_error"] = known ? Json(m.error->maxAbsError) : Json();
    json["mean_abs_error"] = known ? Json(m.error->meanAbsError) : Json();
    json["error_note"] = note.empty() ? Json() : Json(note);
    json["not_finite"] = {{"elements", m.notFinite}, {"disagreeing", m.error ? Json(m.error->disagreeing) : Json()}};
}

std::string errorText(const Measurement& m)
{
    const std::string note = errorNote(m);
    if (!hasError(m))
        return note;
    return fmt::format("max {}, mean {} against fp64, where |O| is at most {}{}{}",
                       formatShort(m.error->maxAbsError, 3), formatShort(m.error->meanAbsError, 3),
                       formatShort(m.error->maxAbsValue, 3), note.empty() ? "" : "; ", note);
}

} // namespace tilescope::cli
