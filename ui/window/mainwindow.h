// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"
#include "ui/measure/measurer.h"
#include "ui/race/race.h"
#include "ui/window/filejobs.h"
#include "ui/window/language.h"
#include "ui/window/workspace.h"

#include <QMainWindow>

#include <array>

class QToolBar;

namespace tilescope {

class Banner;
class CommandPalette;
class Commands;
class Docks;
class ModeBar;
class PageStack;
class RaceView;
class StageView;
class StepExports;
class TopBar;

/// The window: top bar, problem, stage, softmax and code panels, transport. It arranges the views and owns
/// what concerns them all: commands, files, language, presentation mode.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(Document& document, bool useOpenGl, QWidget* parent = nullptr);

    StageView& stage() { return *m_stage; }
    Banner& banner() { return *m_banner; }
    Commands& commands() { return *m_commands; }
    FileJobs& files() { return m_files; }
    void setLanguage(Language language);
    Workspace workspace() const { return m_workspace; }
    /// Whether the present page measures something by itself, or is about to.
    bool measuring() const;
    void setWorkspace(Workspace workspace);
    Race& race() { return m_race; }
    /// The Step workspace shows two runs side by side.
    void setRacing(bool racing);
    bool racing() const { return m_racing; }

    /// Whether all stages show their step with its values, and a race both its runs.
    bool settled() const;
    /// What the window shows. The stages paint themselves a second time: grab() loses what QPainter draws over OpenGL.
    QPixmap picture();

    /// Of all text on a projector of this size: as large as the workspaces' smallest layouts allow.
    static double presentationScale(QSize screen);

    /// Reads and keeps theme, language, motion, docks and size between runs.
    void restorePreferences();
    void savePreferences() const;

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildCentre(bool useOpenGl);
    void buildTransport();
    void connectCommands();
    void retranslate();
    void restyle();
    /// The page of a workspace, made when it is first asked for.
    QWidget* page(Workspace workspace);
    /// The docks belong to stepping through one run, and not on a projector.
    bool showsDocks() const { return m_workspace == Workspace::Step && !m_presenting && !m_racing; }
    void buildRace();
    /// Shows the page of the workspace and mode, and what belongs to it, in a window of that size.
    void arrange(QSize window);
    void setPresenting(bool presenting);
    void escape();
    void openFiles();
    void saveTrace();
    void exportTrace();

    Document& m_document;
    Measurer m_measurer;
    Race m_race{m_document, m_measurer};
    FileJobs m_files;
    Commands* m_commands;
    TopBar* m_topBar;
    Banner* m_banner = nullptr;
    StageView* m_stage = nullptr;
    ModeBar* m_modeBar = nullptr;
    RaceView* m_raceView = nullptr; ///< null until first shown
    QAction* m_editShared = nullptr; ///< the problem's form during a race
    PageStack* m_pages = nullptr;
    Docks* m_docks = nullptr;
    StepExports* m_exports = nullptr;
    std::array<QWidget*, kWorkspaceCount> m_workspaces{}; ///< null until first shown
    CommandPalette* m_palette;
    QToolBar* m_transport = nullptr;
    Workspace m_workspace = Workspace::Step;
    bool m_presenting = false, m_racing = false, m_useOpenGl;
    QSize m_ordinarySize; ///< from before presentation mode
    Qt::WindowStates m_ordinaryState;
    bool m_keepsPreferences = false;
};

} // namespace tilescope
