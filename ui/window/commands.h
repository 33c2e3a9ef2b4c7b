// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

#include <QAction>
#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace tilescope {

/// Every command of the window with its keys: menus, command palette and the sheet of keys are made from
/// this list, so that none of them can lack one.
class Commands : public QObject {
    Q_OBJECT
public:
    enum Id {
        Open, SaveTrace, ExportTrace, Undo, Redo, Quit,
        PlayPause, StepForward, StepBack, TenForward, TenBack, First, Last, NextSameKind, PreviousSameKind,
        ToggleBreakpoint, ToggleBookmark, LabelBookmark, NextBookmark, PreviousBookmark, NextLoad, NextStore, NextSoftmax, Backward, Escape, Record,
        ShowStep, ShowCompare, ShowExplore, ShowMachine, Race, SwitchClock,
        Present, ToggleTheme, ReduceMotion, SwitchLanguage, ShowKeys, Palette,
        Count
    };

    Commands(Document& document, QWidget* window);

    QAction* action(Id id) const { return m_actions[size_t(id)]; }
    const std::vector<QAction*>& all() const { return m_actions; }
    void retranslate();
    /// Outside the Step workspace nothing can be stepped, and its keys are free.
    void setStepping(bool stepping);
    /// What the step keys move: the document at first.
    void setSteppable(Steppable& steps);
    /// Looks again at what can be done now.
    void refresh();

private:
    void add(Id id, std::vector<QKeySequence> keys, std::function<void()> run = {});
    void goToSameKind(bool forward);
    void toggleBreakpoint();
    /// Step at which the backward pass begins, −1 where there is none.
    int64_t backwardStep() const;
    void labelBookmark();
    void goToBookmark(std::optional<int64_t> step);

    Document& m_document;
    QWidget* m_window;
    Steppable* m_steps;
    bool m_stepping = true;
    std::vector<QAction*> m_actions;
};

} // namespace tilescope
