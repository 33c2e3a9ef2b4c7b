// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/theme/theme.h"
#include "ui/window/language.h"
#include "ui/window/workspace.h"

#include <QSize>
#include <QStringList>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tilescope {

/// What `tilescope` was started with.
struct WindowOptions {
    QStringList files; ///< one trace, or three .npy files
    QString q, k, v;
    std::vector<std::pair<std::string, std::string>> settings; ///< of --set, in order
    std::optional<int64_t> step;
    std::optional<std::string> race; ///< the right side's own settings, see parseOpponent()
    std::optional<Workspace> workspace;
    std::optional<Language> language;
    std::optional<Theme::Mode> theme;
    std::optional<QSize> size;
    QString screenshot; ///< empty: open the window and stay

    QString answer; ///< text of --help or --version: print and exit
};

/// Understands the arguments, program name first. Qt's own options are let through.
Result<WindowOptions> parseWindowOptions(const QStringList& arguments);

} // namespace tilescope
