// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/language.h"

#include <QGuiApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>

namespace tilescope {

namespace {

struct Translators {
    QTranslator program, qt;
};

/// Lives as long as the application: a translator must not outlast it.
Translators& translators()
{
    static auto* const both = new Translators;
    return *both;
}

Language s_language = Language::English;

} // namespace

QString codeOf(Language language) { return language == Language::Arabic ? QStringLiteral("ar") : QStringLiteral("en"); }

Language currentLanguage() { return s_language; }

void setLanguage(Language language)
{
    QLocale::setDefault(QLocale::c());
    if (std::exchange(s_language, language) == language)
        return;
    Translators& t = translators();
    QCoreApplication::removeTranslator(&t.program);
    QCoreApplication::removeTranslator(&t.qt);
    // Direction first: texts are laid out once, in the new one.
    QGuiApplication::setLayoutDirection(language == Language::Arabic ? Qt::RightToLeft : Qt::LeftToRight);
    if (language == Language::English)
        return;
    const QString code = codeOf(language);
    if (t.qt.load(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&t.qt); // the texts of file dialogs
    if (t.program.load(QStringLiteral(":/i18n/tilescope_") + code))
        QCoreApplication::installTranslator(&t.program);
}

} // namespace tilescope
