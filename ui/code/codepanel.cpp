// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/codepanel.h"

#include "ui/code/codeview.h"
#include "ui/code/lineevents.h"
#include "ui/document/document.h"
#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace tilescope {

namespace {

constexpr std::array kKinds{ListingKind::Algorithm, ListingKind::Cuda, ListingKind::NumPy};

QString text(std::string_view view) { return QString::fromUtf8(view.data(), qsizetype(view.size())); }

} // namespace

CodePanel::CodePanel(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_tabs(new QTabBar(this)), m_stack(new QStackedWidget(this))
{
    buildTabs();
    connect(&document, &Document::traceChanged, this, &CodePanel::adoptTrace);
    connect(&document, &Document::settingsChanged, this, &CodePanel::refresh);
    connect(&document, &Document::stepChanged, this, &CodePanel::refresh);
    connect(&document, &Document::breakpointsChanged, this, &CodePanel::refreshMarks);
    connect(&theme(), &Theme::changed, this, &CodePanel::restyle);
    restyle();
    retranslate();
    refresh();
}

CodePanel::~CodePanel() = default;

void CodePanel::buildTabs()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);
    m_tabs->setLayoutDirection(Qt::LeftToRight);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    for (ListingKind kind : kKinds) {
        auto* view = new CodeView(kind, m_stack);
        m_views[size_t(kind)] = view;
        m_stack->addWidget(view);
        m_tabs->addTab(QString());
        view->tipOf = [this, kind](int line) { return tipFor(kind, line); };
        connect(view, &CodeView::breakpointRequested, this, [this, kind](int line) { toggleBreakpoint(kind, line); });
        connect(view, &CodeView::lineHovered, this, [this, kind](int line) { hoverLine(kind, line); });
    }
    connect(m_tabs, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    showTab(ListingKind::Cuda);
}

QWidget* CodePanel::headerWidget() const { return m_tabs; }
void CodePanel::showTab(ListingKind kind) { m_tabs->setCurrentIndex(int(kind)); }

void CodePanel::restyle() { m_tabs->setFont(theme().ui(13)); }

void CodePanel::retranslate()
{
    m_tabs->setTabText(int(ListingKind::Algorithm), tr("Algorithm"));
    m_tabs->setTabText(int(ListingKind::Cuda), QStringLiteral("CUDA"));
    m_tabs->setTabText(int(ListingKind::NumPy), QStringLiteral("NumPy"));
    setAccessibleName(tr("Code of the running kernel"));
    m_tabs->setAccessibleName(tr("Ways to tell the kernel"));
    m_views[size_t(ListingKind::Algorithm)]->setAccessibleName(tr("Algorithm"));
    m_views[size_t(ListingKind::Cuda)]->setAccessibleName(tr("CUDA source"));
    m_views[size_t(ListingKind::NumPy)]->setAccessibleName(tr("NumPy"));
}

void CodePanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void CodePanel::adoptTrace()
{
    m_events.reset();
    refresh();
    refreshMarks();
}

/// The running kernel; between launches the one to come, after the last one that one. Before anything has
/// been recorded the first of the plan.
KernelKind CodePanel::kernelShown(const Document& document)
{
    const auto trace = document.trace();
    const auto& launches = trace ? trace->program.launches : document.program().launches;
    if (launches.empty())
        return KernelKind::Flash2;
    if (!trace)
        return launches.front().kind;
    const EventKind kind = document.state().event.kind;
    if (kind == EventKind::Alloc)
        return launches.front().kind;
    return kind == EventKind::Free ? launches.back().kind : trace->launchOf(document.state().event).kind;
}

void CodePanel::refresh()
{
    const KernelKind kernel = kernelShown(m_document);
    const bool switched = std::exchange(m_kernel, kernel) != kernel;
    const auto trace = m_document.trace();
    for (CodeView* view : m_views) {
        const Listing& code = listing(kernel, view->kind());
        view->setListing(code);
        view->setCurrentLine(trace ? code.lineOf(m_document.state().event) : std::nullopt);
        view->setAccessibleDescription(view->currentLine() ? text(code.lines[size_t(*view->currentLine())]).trimmed()
                                                           : QString());
        m_tabs->setTabToolTip(int(view->kind()), text(code.title));
    }
    if (switched)
        refreshMarks();
}

const LineEvents* CodePanel::events()
{
    if (!m_events && m_document.trace())
        m_events = std::make_unique<LineEvents>(m_document.trace());
    return m_events.get();
}

void CodePanel::refreshMarks()
{
    const LineEvents* known = m_document.breakpoints().isEmpty() ? m_events.get() : events();
    for (CodeView* view : m_views) {
        QSet<int> lines, marked;
        if (known)
            for (const LineEvents::Group& group : known->groups())
                if (known->kernelOf(group) == m_kernel) {
                    const auto line = listing(m_kernel, view->kind()).lineOf(group.example);
                    if (!line)
                        continue;
                    lines.insert(*line);
                    if (m_document.breakpoints().contains(group.key))
                        marked.insert(*line);
                }
        view->setMarks(std::move(lines), std::move(marked));
    }
}

void CodePanel::toggleBreakpoint(ListingKind kind, int line)
{
    if (!events())
        return;
    QSet<int> keys;
    for (int group : events()->groupsAt(m_kernel, kind, line))
        keys.insert(events()->groups()[size_t(group)].key);
    const bool any = std::ranges::any_of(keys, [this](int key) { return m_document.breakpoints().contains(key); });
    for (int key : keys)
        if (m_document.breakpoints().contains(key) == any)
            m_document.toggleBreakpoint(key);
}

/// The tile of the running iteration that the line works on.
void CodePanel::hoverLine(ListingKind kind, int line)
{
    Focus focus;
    if (line >= 0 && events()) {
        const auto groups = events()->groupsAt(m_kernel, kind, line);
        if (!groups.empty()) {
            const StepState& state = m_document.state();
            const TensorId tensor = events()->groups()[size_t(groups.front())].tensor;
            focus.tile = {tensor, indexedByRow(tensor) ? int32_t(state.i) : -1,
                          indexedByCol(tensor) ? int32_t(state.j) : -1};
            if ((indexedByRow(tensor) && state.i < 0) || (indexedByCol(tensor) && state.j < 0))
                focus.tile = {};
        }
        if (m_views[size_t(kind)]->eventLines().isEmpty())
            refreshMarks();
    }
    m_document.setHovered(focus);
}

/// The event as it would be in the running iteration.
Event CodePanel::here(Event event) const
{
    const StepState& state = m_document.state();
    event.row = event.row < 0 ? -1 : int32_t(std::max<int64_t>(state.i, 0));
    event.col = event.col < 0 ? -1 : int32_t(std::max<int64_t>(state.j, 0));
    return event;
}

QString CodePanel::tipFor(ListingKind kind, int line)
{
    QStringList lines;
    if (const LineEvents* known = events())
        for (int index : known->groupsAt(m_kernel, kind, line)) {
            const LineEvents::Group& group = known->groups()[size_t(index)];
            lines << tr("%1: run %2 of %3")
                         .arg(eventText(*m_document.trace(), here(group.example)),
                              grouped(known->countUpTo(index, m_document.step())),
                              grouped(known->countUpTo(index, m_document.lastStep())));
        }
    return lines.join(u'\n');
}

} // namespace tilescope
