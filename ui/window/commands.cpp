// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commands.h"

#include "core/listing/listing.h"
#include "ui/text/numbertext.h"

#include <QInputDialog>
#include <QWidget>

#include <algorithm>

namespace tilescope {

Commands::Commands(Document& document, QWidget* window) : QObject(window), m_document(document), m_window(window), m_steps(&document), m_actions(Count)
{
    Document& d = document;
    add(Open, {QKeySequence(Qt::CTRL | Qt::Key_O)});
    add(SaveTrace, {QKeySequence(Qt::CTRL | Qt::Key_S)});
    add(ExportTrace, {});
    add(Undo, {QKeySequence(Qt::CTRL | Qt::Key_Z)}, [&d] { d.undoStack()->undo(); });
    add(Redo, {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)}, [&d] { d.undoStack()->redo(); });
    add(Quit, {QKeySequence(Qt::CTRL | Qt::Key_Q)}, [window] { window->close(); });
    add(PlayPause, {Qt::Key_Space}, [this] { m_steps->setPlaying(!m_steps->playing()); });
    add(StepForward, {Qt::Key_Right}, [this] { m_steps->advance(1); });
    add(StepBack, {Qt::Key_Left}, [this] { m_steps->advance(-1); });
    add(TenForward, {QKeySequence(Qt::SHIFT | Qt::Key_Right)}, [this] { m_steps->advance(10); });
    add(TenBack, {QKeySequence(Qt::SHIFT | Qt::Key_Left)}, [this] { m_steps->advance(-10); });
    add(First, {Qt::Key_Home}, [this] { m_steps->setStep(0); });
    add(Last, {Qt::Key_End}, [this] { m_steps->setStep(m_steps->lastStep()); });
    add(NextSameKind, {Qt::Key_Period}, [this] { goToSameKind(true); });
    add(PreviousSameKind, {Qt::Key_Comma}, [this] { goToSameKind(false); });
    add(ToggleBreakpoint, {Qt::Key_F9}, [this] { toggleBreakpoint(); });
    add(ToggleBookmark, {QKeySequence(Qt::CTRL | Qt::Key_B)}, [&d] { d.bookmarks().toggle(d.step()); });
    add(LabelBookmark, {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B)}, [this] { labelBookmark(); });
    add(NextBookmark, {QKeySequence(Qt::CTRL | Qt::Key_PageDown)}, [this, &d] { goToBookmark(d.bookmarks().after(d.step())); });
    add(PreviousBookmark, {QKeySequence(Qt::CTRL | Qt::Key_PageUp)}, [this, &d] { goToBookmark(d.bookmarks().before(d.step())); });
    add(NextLoad, {}, [this] { m_steps->goToNext(ofKind(EventKind::Load)); });
    add(NextStore, {}, [this] { m_steps->goToNext(ofKind(EventKind::Store)); });
    add(NextSoftmax, {}, [this] {
        m_steps->goToNext([](const Event& event) { return event.kind == EventKind::RowSum || event.kind == EventKind::SoftmaxGrad; });
    });
    add(Backward, {Qt::Key_B}, [this] { m_document.setStep(backwardStep()); });
    add(Escape, {Qt::Key_Escape});
    add(Record, {Qt::Key_F5}, [&d] { d.record(); });
    add(ShowStep, {QKeySequence(Qt::CTRL | Qt::Key_1)});
    add(ShowCompare, {QKeySequence(Qt::CTRL | Qt::Key_2)});
    add(ShowExplore, {QKeySequence(Qt::CTRL | Qt::Key_3)});
    add(ShowMachine, {QKeySequence(Qt::CTRL | Qt::Key_4)});
    add(Race, {Qt::Key_R});
    add(SwitchClock, {});
    add(Present, {Qt::Key_F11});
    add(ToggleTheme, {});
    add(ReduceMotion, {});
    add(SwitchLanguage, {});
    add(ShowKeys, {QKeySequence(QStringLiteral("?")), Qt::Key_F1});
    add(Palette, {QKeySequence(Qt::CTRL | Qt::Key_K)});
    for (Id id : {StepForward, StepBack, TenForward, TenBack, NextSameKind, PreviousSameKind})
        action(id)->setAutoRepeat(true);
    for (Id id : {PlayPause, ToggleBreakpoint, ToggleBookmark, LabelBookmark, Race, Present, ReduceMotion, Undo, Redo})
        action(id)->setAutoRepeat(false);
    action(Race)->setCheckable(true);
    action(Present)->setCheckable(true);
    action(ReduceMotion)->setCheckable(true);
    retranslate();
    connect(&d, &Document::traceChanged, this, &Commands::refresh);
    connect(&d, &Document::recordingChanged, this, &Commands::refresh);
    connect(&d, &Document::stepChanged, this, &Commands::refresh);
    connect(&d.bookmarks(), &BookmarkList::changed, this, &Commands::refresh);
    connect(d.undoStack(), &QUndoStack::indexChanged, this, &Commands::retranslate);
    refresh();
}

void Commands::add(Id id, std::vector<QKeySequence> keys, std::function<void()> run)
{
    auto* action = new QAction(this);
    action->setShortcuts({keys.begin(), keys.end()});
    if (run)
        connect(action, &QAction::triggered, this, std::move(run));
    m_actions[size_t(id)] = action;
    m_window->addAction(action);
}

void Commands::retranslate()
{
    const QUndoStack& undo = *m_document.undoStack();
    const auto named = [](const QString& verb, const QString& what) { return what.isEmpty() ? verb : verb + QStringLiteral(": ") + what; };
    const auto text = [this](Id id, const QString& name) { action(id)->setText(name); };
    text(Open, tr("Open a trace or .npy files…"));
    text(SaveTrace, tr("Save the trace…"));
    text(ExportTrace, tr("Export the trace for Perfetto…"));
    text(Undo, named(tr("Undo"), undo.undoText()));
    text(Redo, named(tr("Redo"), undo.redoText()));
    text(Quit, tr("Quit"));
    text(PlayPause, tr("Play or pause"));
    text(StepForward, tr("One step forward"));
    text(StepBack, tr("One step back"));
    text(TenForward, tr("Ten steps forward"));
    text(TenBack, tr("Ten steps back"));
    text(First, tr("First step"));
    text(Last, tr("Last step"));
    text(NextSameKind, tr("Next event of the same kind"));
    text(PreviousSameKind, tr("Previous event of the same kind"));
    text(ToggleBreakpoint, tr("Breakpoint on the current line"));
    text(ToggleBookmark, tr("Set or remove a bookmark"));
    text(LabelBookmark, tr("Label the bookmark…"));
    text(NextBookmark, tr("Next bookmark"));
    text(PreviousBookmark, tr("Previous bookmark"));
    text(NextLoad, tr("Run to the next load"));
    text(NextStore, tr("Run to the next store"));
    text(NextSoftmax, tr("Run to the next softmax update"));
    text(Backward, tr("Go to the start of the backward pass"));
    text(Escape, tr("Cancel the recording, or leave presentation mode"));
    text(Record, tr("Record again"));
    text(ShowStep, tr("Step through a run"));
    text(ShowCompare, tr("Compare over the sequence length"));
    text(ShowExplore, tr("Explore block sizes"));
    text(ShowMachine, tr("See where the time goes"));
    text(Race, tr("Race two runs side by side"));
    text(SwitchClock, tr("Switch the clock of the race"));
    text(Present, tr("Presentation mode"));
    text(ToggleTheme, tr("Switch between light and dark"));
    text(ReduceMotion, tr("Reduce motion"));
    text(SwitchLanguage, tr("Switch between English and Arabic"));
    text(ShowKeys, tr("Show the keys"));
    text(Palette, tr("Find a command"));
    refresh();
}

void Commands::setStepping(bool stepping)
{
    m_stepping = stepping;
    refresh();
}

void Commands::setSteppable(Steppable& steps)
{
    m_steps = &steps;
    refresh();
}

void Commands::refresh()
{
    const bool traced = m_steps->present() && m_stepping, single = m_steps == &m_document;
    const bool atFirst = m_steps->step() <= 0, atLast = m_steps->step() >= m_steps->lastStep();
    for (Id id : {SaveTrace, ExportTrace})
        action(id)->setEnabled(m_document.trace() != nullptr);
    for (Id id : {PlayPause, NextSameKind, PreviousSameKind, NextLoad, NextStore, NextSoftmax})
        action(id)->setEnabled(traced);
    for (Id id : {ToggleBreakpoint, ToggleBookmark, LabelBookmark}) // they are of one run, whose lines are on screen
        action(id)->setEnabled(traced && single);
    action(NextBookmark)->setEnabled(traced && m_document.bookmarks().after(m_document.step()));
    action(PreviousBookmark)->setEnabled(traced && m_document.bookmarks().before(m_document.step()));
    action(Backward)->setEnabled(traced && backwardStep() >= 0); // a race goes along with its left run
    action(SwitchClock)->setEnabled(m_stepping && !single);
    action(Race)->setEnabled(m_stepping);
    for (Id id : {StepForward, TenForward, Last})
        action(id)->setEnabled(traced && !atLast);
    for (Id id : {StepBack, TenBack, First})
        action(id)->setEnabled(traced && !atFirst);
    action(Undo)->setEnabled(m_document.undoStack()->canUndo());
    action(Redo)->setEnabled(m_document.undoStack()->canRedo());
    action(Record)->setEnabled(bool(m_document.validation()));
}

int64_t Commands::backwardStep() const
{
    const auto trace = m_document.trace();
    if (!trace)
        return -1;
    const auto& launches = trace->program.launches;
    const auto first = std::ranges::find_if(launches, [](const Launch& launch) { return isBackward(launch.kind); });
    return first == launches.end() ? -1 : trace->index.kernelBegin[size_t(first - launches.begin())];
}

void Commands::goToSameKind(bool forward)
{
    const Event now = *m_steps->present();
    const auto same = [kind = now.kind, tensor = now.tensor](const Event& event) { return event.kind == kind && event.tensor == tensor; };
    forward ? m_steps->goToNext(same) : m_steps->goToPrevious(same);
}

void Commands::goToBookmark(std::optional<int64_t> step)
{
    if (step)
        m_document.setStep(*step);
}

void Commands::labelBookmark()
{
    const int64_t step = m_document.step();
    bool accepted = false;
    const QString label = QInputDialog::getText(m_window, tr("Bookmark at step %1").arg(grouped(step)), tr("Label"), QLineEdit::Normal,
                                                m_document.bookmarks().label(step), &accepted);
    if (accepted)
        m_document.bookmarks().setLabel(step, label);
}

void Commands::toggleBreakpoint()
{
    const auto trace = m_document.trace();
    const Event& event = m_document.state().event;
    if (trace && trace->headOf(event) >= 0)
        m_document.toggleBreakpoint(codeKey(trace->launchOf(event).kind, event));
}

} // namespace tilescope
