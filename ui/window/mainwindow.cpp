// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "ui/compare/compareworkspace.h"
#include "ui/explore/exploreworkspace.h"
#include "ui/export/exportmenu.h"
#include "ui/machine/machineworkspace.h"
#include "ui/race/modebar.h"
#include "ui/race/raceview.h"
#include "ui/stage/stageview.h"
#include "ui/text/eventtext.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/transport/transportbar.h"
#include "ui/window/banner.h"
#include "ui/window/commandpalette.h"
#include "ui/window/commands.h"
#include "ui/window/docks.h"
#include "ui/window/filedialogs.h"
#include "ui/window/keyguard.h"
#include "ui/window/keysheet.h"
#include "ui/window/pagestack.h"
#include "ui/window/stepexports.h"
#include "ui/window/topbar.h"

#include <QApplication>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QPainter>
#include <QScreen>
#include <QSettings>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tilescope {

namespace {

constexpr double kPresentationScale = 1.5;
constexpr QSizeF kSmallestPage(1066, 600); ///< that all workspaces have room in, without docks

/// "MiniLM, layer 3, head 5"
QString sourceText(const Document& document)
{
    const Trace& trace = *document.trace();
    const QString name = inputName(QString::fromStdString(trace.inputs->name));
    const int64_t heads = trace.problem().headCount();
    if (heads < 1 || !document.hasHeadsToTell())
        return name;
    return heads == 1 ? MainWindow::tr("%1, head %2").arg(name, headText(trace, 0))
                      : MainWindow::tr("%1, heads %2 to %3").arg(name, headText(trace, 0), headText(trace, heads - 1));
}

} // namespace

MainWindow::MainWindow(Document& document, bool useOpenGl, QWidget* parent)
    : QMainWindow(parent), m_document(document), m_files(document), m_commands(new Commands(document, this)),
      m_topBar(new TopBar(document, *m_commands, this)), m_useOpenGl(useOpenGl)
{
    setObjectName(QStringLiteral("MainWindow"));
    setWindowIcon(applicationIcon());
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    setMenuWidget(m_topBar);
    new KeyGuard(this);
    buildCentre(useOpenGl);
    m_docks = new Docks(document, m_measurer, *this);
    m_topBar->addViewActions(m_docks->toggleActions());
    buildTransport();
    buildRace();
    connectCommands();
    m_palette = new CommandPalette(document, m_commands->all(), this);
    connect(&theme(), &Theme::changed, this, &MainWindow::restyle);
    connect(&document, &Document::traceChanged, this, &MainWindow::retranslate);
    retranslate();
    restyle();
    resize(1440, 900);
}

void MainWindow::buildCentre(bool useOpenGl)
{
    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_banner = new Banner(m_document, centre);
    m_pages = new PageStack(centre);
    m_stage = new StageView(m_document, useOpenGl, m_pages);
    m_pages->addWidget(m_stage);
    m_workspaces[size_t(Workspace::Step)] = m_stage;
    column->addWidget(m_banner);
    column->addWidget(m_pages, 1);
    setCentralWidget(centre);
    m_stage->setFocus(); // not some control, which would take the arrows
}

void MainWindow::buildTransport()
{
    auto* bar = m_transport = new QToolBar(this);
    bar->setObjectName(QStringLiteral("Transport"));
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setLayoutDirection(Qt::LeftToRight);
    auto* transport = new TransportBar(m_document, bar);
    transport->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(transport);
    addToolBar(Qt::BottomToolBarArea, bar);
    m_exports = new StepExports(m_document, {*m_stage, m_docks->softmax(), m_docks->code(), *transport, m_docks->account()}, this);
    m_topBar->setExportMenu(m_exports->menu());
}

/// What a race needs of the window: the bar above the stages, and the problem's dock when asked for.
void MainWindow::buildRace()
{
    m_editShared = new QAction(this);
    m_editShared->setCheckable(true);
    QDockWidget* problem = &m_docks->problem();
    connect(m_editShared, &QAction::toggled, problem, [this, problem](bool edit) {
        if (m_racing)
            problem->setVisible(edit);
    });
    connect(problem, &QDockWidget::visibilityChanged, this, [this, problem] { m_editShared->setChecked(m_racing && !problem->isHidden()); });
    m_modeBar = new ModeBar(m_race, *m_editShared, this);
    static_cast<QVBoxLayout*>(centralWidget()->layout())->insertWidget(0, m_modeBar);
    connect(m_modeBar, &ModeBar::racingChosen, this, &MainWindow::setRacing);
    connect(&m_race, &Race::failed, m_banner, &Banner::complain);
    for (auto signal : {&Race::stepChanged, &Race::pairChanged})
        connect(&m_race, signal, m_commands, &Commands::refresh);
}

void MainWindow::connectCommands()
{
    const auto on = [this](Commands::Id id, auto&& run) { connect(m_commands->action(id), &QAction::triggered, this, run); };
    on(Commands::Open, [this] { openFiles(); });
    on(Commands::SaveTrace, [this] { saveTrace(); });
    on(Commands::ExportTrace, [this] { exportTrace(); });
    on(Commands::Present, [this](bool present) { setPresenting(present); });
    on(Commands::ToggleTheme, [] { theme().setMode(theme().dark() ? Theme::Mode::Light : Theme::Mode::Dark); });
    on(Commands::ReduceMotion, [](bool reduce) { theme().setReducedMotion(reduce); });
    on(Commands::SwitchLanguage,
       [this] { setLanguage(currentLanguage() == Language::English ? Language::Arabic : Language::English); });
    on(Commands::ShowKeys, [this] { KeySheet::show(m_commands->all(), this); });
    on(Commands::Palette, [this] { m_palette->open(); });
    on(Commands::Escape, [this] { escape(); });
    on(Commands::ShowStep, [this] { setWorkspace(Workspace::Step); });
    on(Commands::ShowCompare, [this] { setWorkspace(Workspace::Compare); });
    on(Commands::ShowExplore, [this] { setWorkspace(Workspace::Explore); });
    on(Commands::ShowMachine, [this] { setWorkspace(Workspace::Machine); });
    on(Commands::Race, [this](bool race) { setRacing(race); });
    on(Commands::SwitchClock, [this] {
        m_race.setClock(m_race.clock() == Race::Clock::Traffic ? Race::Clock::Device : Race::Clock::Traffic);
    });
    connect(m_topBar, &TopBar::workspaceChosen, this, [this](int workspace) { setWorkspace(Workspace(workspace)); });
    connect(&m_measurer, &Measurer::failed, m_banner, &Banner::complain);
    connect(m_topBar, &TopBar::languageChosen, this, [this](int language) { setLanguage(Language(language)); });
    connect(m_exports, &StepExports::failed, m_banner, &Banner::complain);
    connect(m_exports, &StepExports::saved, m_banner, &Banner::note);
    connect(&m_files, &FileJobs::finished, m_banner, &Banner::note);
    connect(&m_files, &FileJobs::failed, m_banner, &Banner::complain);
}

void MainWindow::setLanguage(Language language) { tilescope::setLanguage(language); }

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange)
        m_docks->mirror();
}

void MainWindow::retranslate()
{
    const QString source = m_document.trace() ? sourceText(m_document) : QString();
    setWindowTitle(source.isEmpty() ? QStringLiteral("TileScope") : QStringLiteral("%1 – TileScope").arg(source));
    m_docks->retranslate();
    m_commands->retranslate();
    m_exports->retranslate();
    m_editShared->setText(tr("Edit"));
    m_editShared->setToolTip(tr("Length, heads, element type, mask, dropout and input of both sides"));
}

void MainWindow::restyle()
{
    m_docks->restyle();
    m_commands->action(Commands::ReduceMotion)->setChecked(theme().reducedMotion());
}

QWidget* MainWindow::page(Workspace workspace)
{
    if (workspace == Workspace::Step && m_racing) {
        if (!m_raceView) {
            m_pages->addWidget(m_raceView = new RaceView(m_race, m_useOpenGl, m_pages));
            connect(m_raceView, &RaceView::failed, m_banner, &Banner::complain);
            connect(m_raceView, &RaceView::saved, m_banner, &Banner::note);
        }
        return m_raceView;
    }
    QWidget*& page = m_workspaces[size_t(workspace)];
    if (page)
        return page;
    if (workspace == Workspace::Compare) {
        auto* compare = new CompareWorkspace(m_document, m_measurer, m_pages);
        connect(compare, &CompareWorkspace::failed, m_banner, &Banner::complain);
        connect(compare, &CompareWorkspace::saved, m_banner, &Banner::note);
        page = compare;
    } else if (workspace == Workspace::Machine) {
        auto* machine = new MachineWorkspace(m_document, m_measurer, m_pages);
        connect(machine, &MachineWorkspace::failed, m_banner, &Banner::complain);
        connect(machine, &MachineWorkspace::saved, m_banner, &Banner::note);
        page = machine;
    } else {
        auto* explore = new ExploreWorkspace(m_document, m_measurer, m_pages);
        connect(explore, &ExploreWorkspace::usedInStep, this, [this] { setWorkspace(Workspace::Step); });
        connect(explore, &ExploreWorkspace::failed, m_banner, &Banner::complain);
        connect(explore, &ExploreWorkspace::saved, m_banner, &Banner::note);
        page = explore;
    }
    m_pages->addWidget(page);
    return page;
}

void MainWindow::setWorkspace(Workspace workspace)
{
    m_topBar->setWorkspace(workspace);
    if (workspace == m_workspace)
        return;
    const QSize window = size();
    m_docks->stow();
    m_editShared->setChecked(false);
    m_workspace = workspace;
    arrange(window);
}

void MainWindow::setRacing(bool racing)
{
    m_modeBar->setRacing(racing);
    m_commands->action(Commands::Race)->setChecked(racing);
    if (racing == m_racing)
        return;
    const QSize window = size();
    m_docks->stow();
    m_editShared->setChecked(false);
    m_racing = racing;
    arrange(window);
}

void MainWindow::arrange(QSize window)
{
    m_document.setPlaying(false);
    m_race.setPlaying(false);
    const bool stepping = m_workspace == Workspace::Step;
    m_modeBar->setVisible(stepping && !m_presenting);
    if (!stepping || m_racing) // showing one part before another goes would enlarge the window
        m_transport->hide();
    m_race.setActive(stepping && m_racing);
    m_pages->setCurrentWidget(page(m_workspace));
    m_topBar->setExportMenu(!stepping ? nullptr : m_racing ? m_raceView->exportMenu() : m_exports->menu());
    m_transport->setVisible(stepping && !m_racing);
    m_pages->currentWidget()->setFocus();
    if (showsDocks())
        m_docks->show(window);
    m_commands->setSteppable(m_racing ? static_cast<Steppable&>(m_race) : m_document);
    m_commands->setStepping(stepping);
}

bool MainWindow::measuring() const
{
    const auto* machine = qobject_cast<const MachineWorkspace*>(m_pages->currentWidget());
    return machine && machine->model().waitsForLevels();
}

bool MainWindow::settled() const
{
    if (m_workspace != Workspace::Step)
        return true;
    return m_racing ? m_raceView->settled() : m_stage->settled();
}

QPixmap MainWindow::picture()
{
    QPixmap picture = grab();
    QPainter painter(&picture);
    for (StageView* stage : findChildren<StageView*>())
        if (stage->isVisible())
            painter.drawImage(QRect(stage->mapTo(this, QPoint()), stage->size()), stage->renderImage(stage->size(), picture.devicePixelRatio()));
    return picture;
}

double MainWindow::presentationScale(QSize screen)
{
    return std::clamp(std::min(screen.width() / kSmallestPage.width(), screen.height() / kSmallestPage.height()), 1.0, kPresentationScale);
}

void MainWindow::setPresenting(bool presenting)
{
    if (presenting) { // the docks go before anything grows, or the window would grow with them
        m_docks->stow();
        m_editShared->setChecked(false);
        m_presenting = true;
        m_modeBar->hide();
        m_ordinarySize = size();
        m_ordinaryState = windowState();
        theme().setScale(presentationScale(screen()->size()));
        showFullScreen();
        return;
    }
    m_presenting = false;
    m_modeBar->setVisible(m_workspace == Workspace::Step);
    theme().setScale(1);
    setWindowState(m_ordinaryState);
    if (showsDocks())
        m_docks->show(m_ordinarySize);
    else
        m_docks->settle(m_ordinarySize);
}

/// Esc leaves what is most in the way first.
void MainWindow::escape()
{
    if (m_document.recording().running)
        m_document.cancelRecording();
    else if (m_race.recording().running)
        m_race.cancelRecording();
    else if (m_commands->action(Commands::Present)->isChecked())
        m_commands->action(Commands::Present)->trigger();
    else
        m_document.setSelected({});
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_document.setPlaying(false);
    m_document.cancelRecording();
    m_race.setActive(false);
    if (m_keepsPreferences)
        savePreferences();
    QMainWindow::closeEvent(event);
}

// Files -----------------------------------------------------------------------------------------

void MainWindow::openFiles()
{
    if (const QStringList files = filesToOpen(this); !files.isEmpty())
        m_files.open(files);
}

void MainWindow::saveTrace()
{
    if (const QString path = traceToSave(this); !path.isEmpty())
        m_files.save(path);
}

void MainWindow::exportTrace()
{
    if (const QString path = chromeTraceToSave(this); !path.isEmpty())
        m_files.exportChromeTrace(path);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!localFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    m_files.open(localFiles(*event->mimeData()));
}

// Preferences -----------------------------------------------------------------------------------

void MainWindow::restorePreferences()
{
    m_keepsPreferences = true;
    const QSettings settings;
    theme().setMode(Theme::Mode(std::clamp(settings.value("theme", 0).toInt(), 0, 2)));
    theme().setReducedMotion(settings.value("reducedMotion", false).toBool());
    setLanguage(settings.value("language").toString() == codeOf(Language::Arabic) ? Language::Arabic : Language::English);
    restoreGeometry(settings.value("geometry").toByteArray());
    m_docks->restore(settings);
}

void MainWindow::savePreferences() const
{
    QSettings settings;
    settings.setValue("theme", int(theme().mode()));
    settings.setValue("reducedMotion", theme().reducedMotion());
    settings.setValue("language", codeOf(currentLanguage()));
    settings.setValue("geometry", saveGeometry());
    m_docks->save(settings);
}

} // namespace tilescope
