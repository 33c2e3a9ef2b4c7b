// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "core/measure/measurement.h"

#include <string>

namespace tilescope::cli {

/// What the error does not say as a number: why there is none, or which elements it leaves out. Empty when it
/// is of every element.
std::string errorNote(const Measurement& measurement);

/// max_abs_error, mean_abs_error, error_note and not_finite. An error that is no number is null, and the note
/// says why. Of a backward pass they are those of the worst gradient, and gradients has each.
void addError(Json& json, const Measurement& measurement);

/// The line for people, or one for each gradient.
void printError(const Measurement& measurement);

} // namespace tilescope::cli
