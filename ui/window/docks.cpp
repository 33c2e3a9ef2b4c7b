// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/docks.h"

#include "ui/backward/accountcard.h"
#include "ui/code/codepanel.h"
#include "ui/document/document.h"
#include "ui/problem/headpicker.h"
#include "ui/problem/problempanel.h"
#include "ui/softmax/rowpicker.h"
#include "ui/softmax/softmaxpanel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/scrolled.h"
#include "ui/window/docktitle.h"

#include <QApplication>
#include <QDockWidget>
#include <QScrollArea>
#include <QTimer>

#include <cmath>
#include <utility>

namespace tilescope {

namespace {

constexpr int kProblemDock = 264, kOtherDocks = 348;
constexpr int kSoftmaxShare = 480, kCodeShare = 220; ///< of the right side's height
constexpr size_t kCode = 2, kAccount = 3; ///< in the order of making
constexpr int kLooks = 10; ///< at the window's size, until it is what it was

} // namespace

Docks::Docks(Document& document, Measurer& measurer, QMainWindow& window)
    : QObject(&window), m_document(document), m_window(window), m_softmax(new SoftmaxPanel(document, &window)),
      m_code(new CodePanel(document, &window)), m_account(new AccountCard(document, &window))
{
    auto* problem = new ProblemPanel(document, &window);
    problem->setMeasurer(measurer);
    add(QT_TR_NOOP("Problem"), Qt::LeftDockWidgetArea, problem, new HeadPicker(document, &window));
    add(QT_TR_NOOP("Online softmax"), Qt::RightDockWidgetArea, m_softmax, new RowPicker(document, &window));
    add(QT_TR_NOOP("Code"), Qt::RightDockWidgetArea, m_code, m_code->headerWidget());
    add(QT_TR_NOOP("Stored or recomputed"), Qt::RightDockWidgetArea, scrolled(m_account), nullptr);
    m_docks[kAccount].widget->hide();
    connect(&document, &Document::settingsChanged, this, &Docks::showAccount);
    showAccount();
}

void Docks::add(const char* name, Qt::DockWidgetArea area, QWidget* content, QWidget* accessory)
{
    auto* dock = new QDockWidget(&m_window);
    dock->setObjectName(QLatin1String(name)); // for saveState
    dock->setWidget(content);
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
    auto* title = new DockTitle(dock);
    if (accessory)
        title->addAccessory(accessory);
    dock->setTitleBarWidget(title);
    m_window.addDockWidget(area, dock);
    m_docks.push_back({dock, name});
}

QList<QAction*> Docks::toggleActions() const
{
    QList<QAction*> actions;
    for (const Dock& dock : m_docks)
        actions << dock.widget->toggleViewAction();
    return actions;
}

void Docks::retranslate()
{
    for (const Dock& dock : m_docks)
        dock.widget->setWindowTitle(tr(dock.name));
}

void Docks::restyle()
{
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (const Dock& dock : m_docks) {
        docks << dock.widget;
        QPalette colours = QApplication::palette();
        colours.setColor(QPalette::Window, tokens().panel);
        dock.widget->setPalette(colours);
        widths << int(std::lround((&dock == &m_docks.front() ? kProblemDock : kOtherDocks) * theme().scale()));
    }
    if (std::exchange(m_scale, theme().scale()) == theme().scale())
        return; // the user's own sizes stay
    m_window.resizeDocks(docks, widths, Qt::Horizontal);
    m_window.resizeDocks({docks[1], docks[2]}, {kSoftmaxShare, kCodeShare}, Qt::Vertical);
}

// Put away, and back ------------------------------------------------------------------------------

void Docks::stow()
{
    if (std::exchange(m_stowed, true))
        return;
    m_arrangement = m_window.saveState();
    m_arrangedFor = m_direction;
    for (const Dock& dock : m_docks)
        dock.widget->hide();
}

void Docks::show(QSize window)
{
    m_stowed = false;
    arrange();
    settle(window);
}

void Docks::settle(QSize window)
{
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // until then the docks ask for their large sizes
    settle(window, kLooks);
}

/// Nested layouts learn their smaller minimum sizes one after the other, and until then the window cannot shrink.
void Docks::settle(QSize window, int looks)
{
    const bool ordinary = m_window.windowState() == Qt::WindowNoState;
    if (ordinary)
        m_window.resize(window);
    if (!m_stowed)
        arrange(); // which may have been squeezed meanwhile
    if (looks == 0 || !ordinary)
        return;
    QTimer::singleShot(looks == kLooks ? 0 : 15, this, [this, window, looks] {
        if (m_window.size() != window)
            settle(window, looks - 1);
    });
}

/// The arrangement from before, on the sides where the present language has it.
void Docks::arrange()
{
    if (!m_arrangement.isEmpty()) {
        m_window.restoreState(m_arrangement);
        m_direction = m_arrangedFor;
    }
    mirror();
    showAccount();
}

/// Left docks to the right and the other way round, each side in its order and sizes.
void Docks::mirror()
{
    if (m_stowed || std::exchange(m_direction, m_window.layoutDirection()) == m_window.layoutDirection())
        return;
    struct Place {
        QDockWidget* dock;
        Qt::DockWidgetArea area;
        QSize size;
        bool hidden;
    };
    const bool accountInFront = !m_docks[kAccount].widget->visibleRegion().isEmpty();
    std::vector<Place> places;
    for (const auto& [dock, name] : m_docks)
        places.push_back({dock, m_window.dockWidgetArea(dock), dock->size(), dock->isHidden()});
    for (const Place& place : places)
        if (place.area == Qt::LeftDockWidgetArea || place.area == Qt::RightDockWidgetArea) {
            m_window.addDockWidget(place.area == Qt::LeftDockWidgetArea ? Qt::RightDockWidgetArea : Qt::LeftDockWidgetArea, place.dock);
            place.dock->setHidden(place.hidden);
        }
    if (!places.back().hidden) { // a tab is as large as the one beside it
        m_window.tabifyDockWidget(m_docks[kCode].widget, m_docks[kAccount].widget);
        m_docks[accountInFront ? kAccount : kCode].widget->raise();
    }
    places.pop_back();
    for (const Place& place : places) {
        m_window.resizeDocks({place.dock}, {place.size.width()}, Qt::Horizontal);
        m_window.resizeDocks({place.dock}, {place.size.height()}, Qt::Vertical);
    }
    if (!m_window.isVisible()) // they have no sizes of their own yet
        m_window.resizeDocks({m_docks[1].widget, m_docks[kCode].widget}, {kSoftmaxShare, kCodeShare}, Qt::Vertical);
}

void Docks::showAccount()
{
    QDockWidget *code = m_docks[kCode].widget, *account = m_docks[kAccount].widget;
    const bool wanted = !m_stowed && m_document.problem().pass == Pass::Backward;
    if (wanted == !account->isHidden())
        return;
    if (wanted && !m_window.tabifiedDockWidgets(code).contains(account))
        m_window.tabifyDockWidget(code, account);
    account->setVisible(wanted);
    if (wanted)
        account->raise();
}

// Between runs ------------------------------------------------------------------------------------

void Docks::restore(const QSettings& settings)
{
    m_arrangement = settings.value("docks").toByteArray();
    m_arrangedFor = settings.value("docksMirrored", false).toBool() ? Qt::RightToLeft : Qt::LeftToRight;
    arrange();
}

void Docks::save(QSettings& settings) const
{
    settings.setValue("docks", m_stowed ? m_arrangement : m_window.saveState());
    settings.setValue("docksMirrored", (m_stowed ? m_arrangedFor : m_direction) == Qt::RightToLeft);
}

} // namespace tilescope
