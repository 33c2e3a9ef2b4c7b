// SPDX-License-Identifier: Apache-2.0
#include "app/cli/errorreport.h"

#include "core/base/numbers.h"

#include <fmt/format.h>

namespace tilescope::cli {

namespace {

std::string ofElements(int64_t count, const Measurement& m)
{
    return fmt::format("{} of {} elements of {}", formatCount(count), formatCount(m.results),
                       m.errorOf == TensorId::O ? "O" : "dQ, dK and dV");
}

Json jsonGradients(const Measurement& m)
{
    Json json = Json::object();
    for (const TensorId gradient : {TensorId::dQ, TensorId::dK, TensorId::dV}) {
        const Deviation& d = m.gradients->of(gradient);
        json[std::string(nameOf(gradient))] = {{"max_abs_error", hasError(m, d) ? Json(d.maxAbsError) : Json()},
                                               {"mean_abs_error", hasError(m, d) ? Json(d.meanAbsError) : Json()},
                                               {"max_abs_value", d.maxAbsValue}};
    }
    return json;
}

std::string errorOf(TensorId tensor, const Deviation& d, const Measurement& m)
{
    if (!hasError(m, d))
        return "no error to measure: no element is finite";
    return fmt::format("max {}, mean {} against fp64, where |{}| is at most {}", formatShort(d.maxAbsError, 3),
                       formatShort(d.meanAbsError, 3), nameOf(tensor), formatShort(d.maxAbsValue, 3));
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
    json["max_abs_error_of"] = known ? Json(nameOf(m.errorOf)) : Json();
    json["error_note"] = note.empty() ? Json() : Json(note);
    json["not_finite"] = {{"elements", m.notFinite}, {"disagreeing", m.error ? Json(m.error->disagreeing) : Json()}};
    if (m.gradients)
        json["gradients"] = jsonGradients(m);
}

void printError(const Measurement& m)
{
    const std::string note = errorNote(m);
    if (!hasError(m))
        return printField("Error", note);
    const std::string end = note.empty() ? "" : "; " + note;
    if (!m.gradients)
        return printField("Error", errorOf(TensorId::O, *m.error, m) + end);
    for (const TensorId gradient : {TensorId::dQ, TensorId::dK, TensorId::dV})
        printField(fmt::format("Error {}", nameOf(gradient)),
                   errorOf(gradient, m.gradients->of(gradient), m) + (gradient == TensorId::dV ? end : ""));
}

} // namespace tilescope::cli
