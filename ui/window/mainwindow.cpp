// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "ui/backward/accountcard.h"
#include "ui/code/codepanel.h"
#include "ui/compare/compareworkspace.h"
#include "ui/explore/exploreworkspace.h"
#include "ui/machine/machineworkspace.h"
#include "ui/problem/headpicker.h"
#include "ui/problem/problempanel.h"
#include "ui/race/modebar.h"
#include "ui/race/raceview.h"
#include "ui/softmax/rowpicker.h"
#include "ui/softmax/softmaxpanel.h"
#include "ui/stage/stageview.h"
#include "ui/text/eventtext.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/transport/transportbar.h"
#include "ui/window/banner.h"
#include "ui/window/commandpalette.h"
#include "ui/window/commands.h"
#include "ui/window/docktitle.h"
#include "ui/window/keyguard.h"
#include "ui/window/keysheet.h"
#include "ui/window/pagestack.h"
#include "ui/window/stepexports.h"
#include "ui/window/topbar.h"

#include <QApplication>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QPainter>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tilescope {

namespace {

constexpr int kProblemDock = 264, kOtherDocks = 348;
constexpr int kSoftmaxShare = 480, kCodeShare = 220; ///< of the right side's height
constexpr int kLooks = 10; ///< at the window's size, until it is what it was
constexpr double kPresentationScale = 1.5;
constexpr QSizeF kSmallestPage(1066, 600); ///< that all workspaces have room in, without docks

QStringList localFiles(const QMimeData* mime)
{
    QStringList files;
    for (const QUrl& url : mime->urls())
        if (url.isLocalFile())
            files << url.toLocalFile();
    return files;
}

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

/// A small window scrolls the panel instead of growing.
QWidget* scrolled(QWidget* panel)
{
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(panel);
    area->viewport()->setAutoFillBackground(true);
    return area;
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
    buildDocks();
    buildTransport();
    buildRace();
    connectCommands();
    m_palette = new CommandPalette(document, m_commands->all(), this);
    connect(&theme(), &Theme::changed, this, &MainWindow::restyle);
    connect(&document, &Document::traceChanged, this, &MainWindow::retranslate);
    retranslate();
    restyle();
    resize(1440, 900);
    showAccount();
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

MainWindow::Dock& MainWindow::addDock(const char* name, Qt::DockWidgetArea area, QWidget* content)
{
    auto* dock = new QDockWidget(this);
    dock->setObjectName(QLatin1String(name)); // for saveState
    dock->setWidget(content);
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
    auto* title = new DockTitle(dock);
    dock->setTitleBarWidget(title);
    addDockWidget(area, dock);
    m_topBar->addViewActions({dock->toggleViewAction()});
    return m_docks.emplace_back(Dock{dock, title, name});
}

void MainWindow::buildDocks()
{
    auto* problem = new ProblemPanel(m_document, this);
    problem->setMeasurer(m_measurer);
    addDock(QT_TR_NOOP("Problem"), Qt::LeftDockWidgetArea, problem)
        .title->addAccessory(new HeadPicker(m_document, this));
    m_softmax = new SoftmaxPanel(m_document, this);
    addDock(QT_TR_NOOP("Online softmax"), Qt::RightDockWidgetArea, scrolled(m_softmax)).title->addAccessory(new RowPicker(m_document, this));
    m_code = new CodePanel(m_document, this);
    addDock(QT_TR_NOOP("Code"), Qt::RightDockWidgetArea, m_code).title->addAccessory(m_code->headerWidget());
    m_account = new AccountCard(m_document, this);
    addDock(QT_TR_NOOP("Stored or recomputed"), Qt::RightDockWidgetArea, scrolled(m_account)).widget->hide();
    connect(&m_document, &Document::settingsChanged, this, &MainWindow::showAccount);
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
    m_exports = new StepExports(m_document, {*m_stage, *m_softmax, *m_code, *transport, *m_account}, this);
    m_topBar->setExportMenu(m_exports->menu());
}

/// What a race needs of the window: the bar above the stages, and the problem's dock when asked for.
void MainWindow::buildRace()
{
    m_editShared = new QAction(this);
    m_editShared->setCheckable(true);
    QDockWidget* problem = m_docks.front().widget;
    connect(m_editShared, &QAction::toggled, problem, [this, problem](bool edit) {
        if (m_racing)
            problem->setVisible(edit);
    });
    connect(problem, &QDockWidget::visibilityChanged, this, [this, problem] { m_editShared->setChecked(m_racing && !problem->isHidden()); });
    m_modeBar = new ModeBar(m_race, *m_editShared, this);
    static_cast<QVBoxLayout*>(centralWidget()->layout())->insertWidget(0, m_modeBar);
    connect(m_modeBar, &ModeBar::racingChosen, this, &MainWindow::setRacing);
    connect(&m_race, &Race::failed, m_banner, [this](const QString& sentence) { m_banner->tell(sentence, Banner::Kind::Error); });
    for (auto signal : {&Race::stepChanged, &Race::pairChanged})
        connect(&m_race, signal, m_commands, &Commands::refresh);
}

void MainWindow::connectCommands()
{
    const auto on = [this](Commands::Id id, auto&& run) { connect(m_commands->action(id), &QAction::triggered, this, run); };
    on(Commands::Open, [this] { chooseFiles(); });
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
    connect(&m_measurer, &Measurer::failed, m_banner, [this](const QString& sentence) { m_banner->tell(sentence, Banner::Kind::Error); });
    connect(m_topBar, &TopBar::languageChosen, this, [this](int language) { setLanguage(Language(language)); });
    connect(m_exports, &StepExports::failed, m_banner, [this](const QString& sentence) { m_banner->tell(sentence, Banner::Kind::Error); });
    connect(&m_files, &FileJobs::finished, m_banner, [this](const QString& notice) { m_banner->tell(notice, Banner::Kind::Notice); });
    connect(&m_files, &FileJobs::failed, m_banner, [this](const QString& sentence) { m_banner->tell(sentence, Banner::Kind::Error); });
}

void MainWindow::setLanguage(Language language) { tilescope::setLanguage(language); }

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange && showsDocks())
        mirrorDocks();
}

void MainWindow::retranslate()
{
    const QString source = m_document.trace() ? sourceText(m_document) : QString();
    setWindowTitle(source.isEmpty() ? QStringLiteral("TileScope") : QStringLiteral("%1 – TileScope").arg(source));
    for (Dock& dock : m_docks)
        dock.widget->setWindowTitle(tr(dock.name));
    m_commands->retranslate();
    m_exports->retranslate();
    m_editShared->setText(tr("Edit"));
    m_editShared->setToolTip(tr("Length, heads, element type, mask, dropout and input of both sides"));
}

void MainWindow::restyle()
{
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (Dock& dock : m_docks) {
        docks << dock.widget;
        QPalette colours = QApplication::palette();
        colours.setColor(QPalette::Window, tokens().panel);
        dock.widget->setPalette(colours);
        widths << int(std::lround((&dock == &m_docks.front() ? kProblemDock : kOtherDocks) * theme().scale()));
    }
    if (std::exchange(m_dockScale, theme().scale()) != theme().scale()) { // else the user's own sizes stay
        resizeDocks(docks, widths, Qt::Horizontal);
        resizeDocks({m_docks[1].widget, m_docks[2].widget}, {kSoftmaxShare, kCodeShare}, Qt::Vertical);
    }
    m_commands->action(Commands::ReduceMotion)->setChecked(theme().reducedMotion());
}

QWidget* MainWindow::page(Workspace workspace)
{
    if (workspace == Workspace::Step && m_racing) {
        if (!m_raceView)
            m_pages->addWidget(m_raceView = new RaceView(m_race, m_useOpenGl, m_pages));
        return m_raceView;
    }
    QWidget*& page = m_workspaces[size_t(workspace)];
    if (page)
        return page;
    const auto complain = [this](const QString& sentence) { m_banner->tell(sentence, Banner::Kind::Error); };
    if (workspace == Workspace::Compare) {
        auto* compare = new CompareWorkspace(m_document, m_measurer, m_pages);
        connect(compare, &CompareWorkspace::failed, m_banner, complain);
        page = compare;
    } else if (workspace == Workspace::Machine) {
        auto* machine = new MachineWorkspace(m_document, m_measurer, m_pages);
        connect(machine, &MachineWorkspace::failed, m_banner, complain);
        page = machine;
    } else {
        auto* explore = new ExploreWorkspace(m_document, m_measurer, m_pages);
        connect(explore, &ExploreWorkspace::usedInStep, this, [this] { setWorkspace(Workspace::Step); });
        connect(explore, &ExploreWorkspace::failed, m_banner, complain);
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
    if (showsDocks())
        stowDocks();
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
    if (showsDocks())
        stowDocks();
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
    m_topBar->setExportMenu(stepping && !m_racing ? m_exports->menu() : nullptr);
    m_race.setActive(stepping && m_racing);
    m_pages->setCurrentWidget(page(m_workspace));
    m_transport->setVisible(stepping && !m_racing);
    m_pages->currentWidget()->setFocus();
    if (showsDocks())
        restoreDocks(window);
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

void MainWindow::showAccount()
{
    QDockWidget *code = m_docks[2].widget, *account = m_docks[3].widget;
    const bool wanted = showsDocks() && m_document.problem().pass == Pass::Backward;
    if (wanted == !account->isHidden())
        return;
    if (wanted && !tabifiedDockWidgets(code).contains(account))
        tabifyDockWidget(code, account);
    account->setVisible(wanted);
    if (wanted)
        account->raise();
}

void MainWindow::stowDocks()
{
    m_arrangement = saveState();
    m_arrangedFor = m_dockDirection;
    for (Dock& dock : m_docks)
        dock.widget->hide();
}

double MainWindow::presentationScale(QSize screen)
{
    return std::clamp(std::min(screen.width() / kSmallestPage.width(), screen.height() / kSmallestPage.height()), 1.0, kPresentationScale);
}

void MainWindow::arrangeDocks()
{
    if (!m_arrangement.isEmpty()) {
        restoreState(m_arrangement);
        m_dockDirection = m_arrangedFor;
    }
    mirrorDocks();
    showAccount();
}

void MainWindow::mirrorDocks()
{
    if (std::exchange(m_dockDirection, layoutDirection()) == layoutDirection())
        return;
    struct Place {
        QDockWidget* dock;
        Qt::DockWidgetArea area;
        QSize size;
        bool hidden;
    };
    std::vector<Place> places;
    for (const Dock& dock : m_docks)
        places.push_back({dock.widget, dockWidgetArea(dock.widget), dock.widget->size(), dock.widget->isHidden()});
    for (const Place& place : places)
        if (place.area == Qt::LeftDockWidgetArea || place.area == Qt::RightDockWidgetArea) {
            addDockWidget(place.area == Qt::LeftDockWidgetArea ? Qt::RightDockWidgetArea : Qt::LeftDockWidgetArea, place.dock);
            place.dock->setHidden(place.hidden);
        }
    if (!places.back().hidden) { // a tab is as large as the one beside it
        tabifyDockWidget(m_docks[2].widget, m_docks[3].widget);
        m_docks[2].widget->raise();
    }
    places.pop_back();
    for (const Place& place : places) {
        resizeDocks({place.dock}, {place.size.width()}, Qt::Horizontal);
        resizeDocks({place.dock}, {place.size.height()}, Qt::Vertical);
    }
    if (!isVisible()) // they have no sizes of their own yet
        resizeDocks({m_docks[1].widget, m_docks[2].widget}, {kSoftmaxShare, kCodeShare}, Qt::Vertical);
}

void MainWindow::setPresenting(bool presenting)
{
    if (presenting) { // the docks go before anything grows, or the window would grow with them
        if (showsDocks())
            stowDocks();
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
    restoreDocks(m_ordinarySize);
}

void MainWindow::restoreDocks(QSize window)
{
    if (showsDocks())
        arrangeDocks();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // until then the docks ask for their large sizes
    settle(window, kLooks);
}

/// Nested layouts learn their smaller minimum sizes one after the other, and until then the window cannot shrink.
void MainWindow::settle(QSize window, int looks)
{
    if (m_presenting)
        return;
    if (windowState() == Qt::WindowNoState)
        resize(window);
    if (showsDocks())
        arrangeDocks(); // which may have been squeezed meanwhile
    if (looks == 0 || windowState() != Qt::WindowNoState)
        return;
    QTimer::singleShot(looks == kLooks ? 0 : 15, this, [this, window, looks] {
        if (size() != window)
            settle(window, looks - 1);
    });
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

void MainWindow::chooseFiles()
{
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Open a trace, or Q, K and V"), {},
                                                            tr("Traces and arrays") + QStringLiteral(" (*.tscope *.npy *.safetensors)"));
    if (!files.isEmpty())
        m_files.open(files);
}

QString MainWindow::chooseSavePath(const QString& title, const QString& kind, const QString& suffix)
{
    QFileDialog dialog(this, title, {}, QStringLiteral("%1 (*.%2)").arg(kind, suffix));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().front() : QString();
}

void MainWindow::saveTrace()
{
    if (const QString path = chooseSavePath(tr("Save the trace"), tr("Traces"), QStringLiteral("tscope")); !path.isEmpty())
        m_files.save(path);
}

void MainWindow::exportTrace()
{
    const QString path = chooseSavePath(tr("Export the trace for Perfetto"), tr("Chrome traces"), QStringLiteral("json"));
    if (!path.isEmpty())
        m_files.exportChromeTrace(path);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!localFiles(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    m_files.open(localFiles(event->mimeData()));
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
    m_arrangement = settings.value("docks").toByteArray();
    m_arrangedFor = settings.value("docksMirrored", false).toBool() ? Qt::RightToLeft : Qt::LeftToRight;
    arrangeDocks();
}

void MainWindow::savePreferences() const
{
    QSettings settings;
    settings.setValue("theme", int(theme().mode()));
    settings.setValue("reducedMotion", theme().reducedMotion());
    settings.setValue("language", codeOf(currentLanguage()));
    settings.setValue("geometry", saveGeometry());
    settings.setValue("docks", showsDocks() ? saveState() : m_arrangement);
    settings.setValue("docksMirrored", (showsDocks() ? m_dockDirection : m_arrangedFor) == Qt::RightToLeft);
}

} // namespace tilescope
