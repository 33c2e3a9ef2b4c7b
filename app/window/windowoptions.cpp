// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/windowoptions.h"

#include "core/base/numbers.h"
#include "core/problem/problemkeys.h"
#include "ui/race/opponent.h"

#include <QCommandLineParser>
#include <QFileInfo>
#include <QRegularExpression>

namespace tilescope {

namespace {

/// The parser with our options; those of Qt are accepted and left to QApplication.
void addOptions(QCommandLineParser& parser)
{
    parser.setApplicationDescription(QStringLiteral("Steps through real attention kernels, tile by tile."));
    parser.addHelpOption();
    parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("A trace, three .npy files (Q, K and V), or one .safetensors file that holds q, k and v."), QStringLiteral("[FILE.tscope]"));
    parser.addOptions({
        {QStringLiteral("version"), QStringLiteral("Print the version.")}, // no -v: that is the values' file
        {QStringLiteral("set"), QStringLiteral("Set a key of the problem, as on the command line of tilescope-cli; may be repeated. Also engine=host|cuda, and head=H: the first of the input's heads."), QStringLiteral("key=value")},
        {QStringLiteral("q"), QStringLiteral("Q from a .npy or .safetensors file."), QStringLiteral("file.npy")},
        {QStringLiteral("k"), QStringLiteral("K from a .npy or .safetensors file."), QStringLiteral("file.npy")},
        {QStringLiteral("v"), QStringLiteral("V from a .npy or .safetensors file."), QStringLiteral("file.npy")},
        {QStringLiteral("step"), QStringLiteral("Begin at this step."), QStringLiteral("K")},
        {QStringLiteral("race"), QStringLiteral("Race the run against another on the same inputs: an algorithm, or any of algorithm=, br= and bc= separated by commas."), QStringLiteral("flash1,br=32")},
        {QStringLiteral("workspace"), QStringLiteral("The workspace to show: step, compare, explore or machine."), QStringLiteral("name")},
        {QStringLiteral("lang"), QStringLiteral("en or ar."), QStringLiteral("code")},
        {QStringLiteral("theme"), QStringLiteral("light, dark or system."), QStringLiteral("name")},
        {QStringLiteral("size"), QStringLiteral("Size of the window."), QStringLiteral("WxH")},
        {QStringLiteral("screenshot"), QStringLiteral("Save a picture of the window and exit."), QStringLiteral("out.png")},
    });
    for (const char* qt : {"platform", "style", "display", "geometry", "qwindowgeometry", "platformpluginpath"}) {
        QCommandLineOption option(QString::fromLatin1(qt), {}, QStringLiteral("value"));
        option.setFlags(QCommandLineOption::HiddenFromHelp);
        parser.addOption(option);
    }
}

Error bad(const QString& sentence) { return badInput(sentence.toStdString()); }

/// One of the names given, by its position.
Result<int> oneOf(const QCommandLineParser& parser, const QString& option, const QStringList& names)
{
    const QString value = parser.value(option);
    const auto at = names.indexOf(value);
    if (at < 0)
        return bad(QStringLiteral("--%1 takes %2, not '%3'.").arg(option, names.join(QStringLiteral(" or ")), value));
    return int(at);
}

Result<void> readSettings(const QCommandLineParser& parser, WindowOptions& options)
{
    for (const QString& text : parser.values(QStringLiteral("set"))) {
        const auto equals = text.indexOf(QLatin1Char('='));
        if (equals < 1)
            return bad(QStringLiteral("--set takes key=value, not '%1'.").arg(text));
        const std::string key = text.left(equals).toStdString(), value = text.mid(equals + 1).toStdString();
        Problem scratch;
        if (key == "engine" && value != "host" && value != "cuda")
            return bad(QStringLiteral("engine is host or cuda, not '%1'.").arg(text.mid(equals + 1)));
        if (key == "head") {
            if (const auto head = parseInt(value, "head"); !head || *head < 0)
                return bad(QStringLiteral("head is a number from 0 on, not '%1'.").arg(text.mid(equals + 1)));
        } else if (key != "engine") {
            if (const auto known = setTypedProblemKey(scratch, key, value); !known)
                return known.error();
        }
        options.settings.emplace_back(key, value);
    }
    return {};
}

Result<void> readLook(const QCommandLineParser& parser, WindowOptions& options)
{
    if (parser.isSet(QStringLiteral("lang"))) {
        const auto language = oneOf(parser, QStringLiteral("lang"), {QStringLiteral("en"), QStringLiteral("ar")});
        if (!language)
            return language.error();
        options.language = Language(*language);
    }
    if (parser.isSet(QStringLiteral("theme"))) {
        const auto mode = oneOf(parser, QStringLiteral("theme"), {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")});
        if (!mode)
            return mode.error();
        options.theme = Theme::Mode(*mode);
    }
    if (parser.isSet(QStringLiteral("size"))) {
        static const QRegularExpression pattern(QStringLiteral("^([1-9]\\d{2,4})x([1-9]\\d{2,4})$"));
        const auto match = pattern.match(parser.value(QStringLiteral("size")));
        if (!match.hasMatch())
            return bad(QStringLiteral("--size takes WIDTHxHEIGHT such as 1440x900, not '%1'.").arg(parser.value(QStringLiteral("size"))));
        options.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
    }
    if (parser.isSet(QStringLiteral("workspace"))) {
        QStringList names;
        for (const char* name : kWorkspaceNames)
            names << QString::fromLatin1(name);
        const auto workspace = oneOf(parser, QStringLiteral("workspace"), names);
        if (!workspace)
            return workspace.error();
        options.workspace = Workspace(*workspace);
    }
    return {};
}

Result<void> readFiles(const QCommandLineParser& parser, WindowOptions& options)
{
    options.files = parser.positionalArguments();
    options.q = parser.value(QStringLiteral("q"));
    options.k = parser.value(QStringLiteral("k"));
    options.v = parser.value(QStringLiteral("v"));
    const QStringList qkv{options.q, options.k, options.v};
    const auto given = 3 - qkv.count(QString());
    if (given != 0 && given != 3)
        return bad(QStringLiteral("--q, --k and --v go together."));
    if (given != 0 && !options.files.isEmpty())
        return bad(QStringLiteral("Give either a file or --q, --k and --v."));
    for (const QString& file : options.files + (given ? qkv : QStringList()))
        if (!QFileInfo(file).isFile())
            return bad(QStringLiteral("%1: there is no such file.").arg(file));
    return {};
}

} // namespace

Result<WindowOptions> parseWindowOptions(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
    addOptions(parser);
    if (!parser.parse(arguments))
        return bad(parser.errorText());
    WindowOptions options;
    if (parser.isSet(QStringLiteral("help")))
        options.answer = parser.helpText().replace(QStringLiteral("<executable_name>"), QStringLiteral("tilescope")); // no application yet
    else if (parser.isSet(QStringLiteral("version")))
        options.answer = QStringLiteral("TileScope " TILESCOPE_VERSION "\n");
    for (auto read : {readSettings, readLook, readFiles})
        if (const auto done = read(parser, options); !done)
            return done.error();
    if (parser.isSet(QStringLiteral("race"))) {
        options.race = parser.value(QStringLiteral("race")).toStdString();
        if (const auto opponent = parseOpponent(*options.race, {}); !opponent)
            return opponent.error();
    }
    if (parser.isSet(QStringLiteral("step"))) {
        bool isNumber = false;
        options.step = parser.value(QStringLiteral("step")).toLongLong(&isNumber);
        if (!isNumber || *options.step < 0)
            return bad(QStringLiteral("--step takes a number from 0 on, not '%1'.").arg(parser.value(QStringLiteral("step"))));
    }
    options.screenshot = parser.value(QStringLiteral("screenshot"));
    return options;
}

} // namespace tilescope
