// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

namespace tilescope {

/// Why something could not be done, in the window's language where the error's sentences are known, else in English after a few words of it.
QString errorText(const Error& error);

} // namespace tilescope
