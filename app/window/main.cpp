// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sample.h"
#include "app/window/screenshot.h"
#include "app/window/windowoptions.h"

#include "core/base/numbers.h"
#include "core/problem/problemkeys.h"
#include "core/problem/validate.h"
#include "kernels/engines.h"
#include "ui/document/document.h"
#include "ui/stage/glstage.h"
#include "ui/theme/style.h"
#include "ui/window/banner.h"
#include "ui/window/mainwindow.h"

#include <fmt/format.h>

#include <QApplication>
#include <QScreen>
#include <QSurfaceFormat>

#include <algorithm>

#include <clocale>
#include <cstdio>
#include <optional>

using namespace tilescope;

namespace {

int complain(const Error& error)
{
    std::fprintf(stderr, "tilescope: %s\n", error.message.c_str());
    return int(error.code);
}

QStringList argumentsOf(int argc, char** argv)
{
    QStringList arguments;
    for (int n = 0; n < argc; ++n)
        arguments << QString::fromLocal8Bit(argv[n]);
    return arguments;
}

/// Random inputs of a shape given here get the command line's default blocks, unless those are given too.
void fillBlocks(Problem& problem, const WindowOptions& options, const DeviceInfo& device)
{
    for (const auto& [key, value] : options.settings)
        if (key == "br" || key == "bc")
            return;
    problem.br = problem.bc = 64;
    clipBlocks(problem, device.sramBytes);
}

/// For every context, and before QApplication: OpenGL 3.3 core in one share group.
void requestOpenGl()
{
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
}

/// Options of the problem, over the document's own start. They are no edit: nothing to undo.
Result<void> applySettings(Document& document, const WindowOptions& options)
{
    if (!options.q.isEmpty()) {
        QString refusal;
        const auto heard = QObject::connect(&document, &Document::failed, [&](const QString& sentence) { refusal = sentence; });
        document.apply({document.problem(), {InputSource::Kind::Files, options.q, options.k, options.v}}, {});
        QObject::disconnect(heard);
        if (!refusal.isEmpty())
            return badInput(refusal.toStdString());
    }
    Problem problem = document.problem();
    InputSource source = document.settings().source;
    for (const auto& [key, value] : options.settings) {
        if (key == "head") {
            source.head = *parseInt(value, key);
            continue;
        }
        if (key != "engine") {
            if (const auto set = setTypedProblemKey(problem, key, value); !set)
                return set;
            continue;
        }
        const auto& engines = document.engines();
        const auto found = std::ranges::find_if(engines, [&](const auto& engine) { return engine->device().engine == value; });
        if (found == engines.end())
            return badInput("There is no CUDA device here.");
        document.setEngineIndex(int(found - engines.begin()));
    }
    if (!document.inputs() || !covers(*document.inputs(), problem))
        fillBlocks(problem, options, document.device());
    document.apply({problem, source}, {});
    document.undoStack()->clear();
    if (document.settings().source.head != source.head)
        return badInput(document.inputs() ? fmt::format("The input has no heads {} to {}.", source.head, source.head + problem.heads - 1)
                                          : std::string("head is for inputs that have several; these are random."));
    return {};
}

/// Opens what the options name and begins to record: the window is there before the result is.
void begin(Document& document, MainWindow& window, const WindowOptions& options)
{
    if (options.step)
        QObject::connect(&document, &Document::traceChanged, &window,
                         [&document, step = *options.step, done = false]() mutable {
                             if (!std::exchange(done, true)) // once the views know the trace
                                 QMetaObject::invokeMethod(&document, [&document, step] { document.setStep(step); }, Qt::QueuedConnection);
                         });
    if (options.files.isEmpty()) {
        if (!document.recording().running)
            document.record();
        return;
    }
    // A file that turns out not to be readable leaves the sample on the stage.
    QObject::connect(&window.files(), &FileJobs::failed, &document, [&document] {
        if (!document.trace())
            document.record();
    });
    window.files().open(options.files);
}

QSize startSize(const WindowOptions& options)
{
    return options.size.value_or(QSize(1440, 900).boundedTo(QGuiApplication::primaryScreen()->availableSize()));
}

int runWindow(Document& document, const WindowOptions& options)
{
    const bool picture = !options.screenshot.isEmpty();
    installTheme();
    const bool openGl = openGlStageSupported();
    MainWindow window(document, openGl);
    window.resize(startSize(options));
    if (!picture)
        window.restorePreferences();
    if (options.size)
        window.resize(*options.size);
    if (options.theme)
        theme().setMode(*options.theme);
    if (options.language)
        window.setLanguage(*options.language);
    if (!openGl)
        window.banner().tell(MainWindow::tr("OpenGL 3.3 is not available here: the stage is drawn without it."), Banner::Kind::Notice);
    std::optional<Screenshot> screenshot;
    if (picture) {
        theme().setReducedMotion(true);
        screenshot.emplace(document, window, options.screenshot);
    }
    begin(document, window, options);
    if (options.race) {
        window.race().restore(*parseOpponent(*options.race, defaultOpponent(document.problem().algorithm)));
        window.setRacing(true);
    }
    if (options.workspace)
        window.setWorkspace(*options.workspace);
    window.show();
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication::setApplicationName(QStringLiteral("TileScope"));
    QCoreApplication::setOrganizationName(QStringLiteral("TileScope"));
    const auto options = parseWindowOptions(argumentsOf(argc, argv));
    if (!options)
        return complain(options.error());
    if (!options->answer.isEmpty()) {
        std::fputs(qPrintable(options->answer), stdout);
        return 0;
    }
    requestOpenGl();
    const QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C"); // QApplication took the user's
    QLocale::setDefault(QLocale::c());
    auto sample = loadSample();
    if (!sample)
        return complain(sample.error());
    Document document(makeEngines(), *sample);
    if (const auto applied = applySettings(document, *options); !applied)
        return complain(applied.error());
    return runWindow(document, *options);
}
