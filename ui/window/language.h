// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tilescope {

enum class Language { English, Arabic };

QString codeOf(Language language); ///< "en", "ar"

/// Translates the program and mirrors its chrome, at run time. Widgets follow by QEvent::LanguageChange;
/// matrices, formulas, code, charts and transport stay left to right by themselves. Numbers are those of
/// the C locale in every language.
void setLanguage(Language language);
Language currentLanguage();

} // namespace tilescope
