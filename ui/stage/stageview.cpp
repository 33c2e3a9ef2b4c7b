// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/stageview.h"

#include "ui/document/document.h"
#include "ui/stage/glstage.h"
#include "ui/stage/painterstage.h"
#include "ui/stage/picking.h"
#include "ui/stage/scenebuilder.h"
#include "ui/stage/scenepainter.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace tilescope {

namespace {

constexpr int kFrameMs = 16;
constexpr int kSnapshotMs = 40; ///< how long a step waits for its values before it is shown without

} // namespace

StageView::StageView(Document& document, bool useOpenGl, QWidget* parent)
    : QWidget(parent), m_document(document), m_usesOpenGl(useOpenGl)
{
    if (useOpenGl)
        m_surface = new GlStage(this);
    else
        m_surface = new PainterStage(this);
    m_pool.setMaxThreadCount(1);
    setLayoutDirection(Qt::LeftToRight);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Stage"));

    connect(&document, &Document::traceChanged, this, &StageView::onTraceChanged);
    connect(&document, &Document::stepChanged, this, &StageView::onStepChanged);
    connect(&document, &Document::snapshotChanged, this, &StageView::onSnapshotChanged);
    for (auto signal : {&Document::hoveredChanged, &Document::selectedChanged})
        connect(&document, signal, this, &StageView::refresh);
    for (auto signal : {&Document::settingsChanged, &Document::recordingChanged})
        connect(&document, signal, this, [this] {
            if (!m_document.trace())
                refresh();
        });
    connect(&theme(), &Theme::changed, this, &StageView::refresh);
    onTraceChanged();
}

StageView::~StageView()
{
    if (m_scoresCancelled)
        *m_scoresCancelled = true;
    m_pool.waitForDone();
}

// The step ------------------------------------------------------------------------------------------

void StageView::onTraceChanged()
{
    m_snapshot.reset();
    m_scores.reset();
    m_scoresHead = -1;
    m_hiddenTiles = m_document.trace() ? hiddenTiles(m_document.trace()->problem()) : 0;
    m_shownStep = -1;
    m_motion.stop();
    onStepChanged();
}

bool StageView::snapshotReady() const
{
    const auto snapshot = m_document.snapshot();
    return m_document.state().head < 0 || (snapshot && snapshot->step == m_document.step());
}

bool StageView::playsFast() const { return m_document.playing() && m_document.speed() > StageMotion::kFastest; }

void StageView::onStepChanged()
{
    if (snapshotReady() || playsFast()) // then every frame is another step, and a late one would never catch up
        startStep();
    else if (!m_wait.isActive()) // its values are usually there in a moment
        m_wait.start(kSnapshotMs, this);
}

/// May come before its stepChanged(), and again when values arrive late.
void StageView::onSnapshotChanged()
{
    if (const auto snapshot = m_document.snapshot())
        m_snapshot = snapshot;
    if (m_wait.isActive() && snapshotReady())
        startStep();
    else
        refresh();
}

void StageView::startStep()
{
    m_wait.stop();
    if (const auto snapshot = m_document.snapshot())
        m_snapshot = snapshot;
    const int64_t from = m_shownStep, to = m_document.step();
    const StepState& state = m_document.state();
    const bool oneStep = from >= 0 && (to == from + 1 || to == from - 1);
    const bool fast = playsFast();
    int64_t readFrom = 0, writeFrom = 0;
    if (const auto trace = m_document.trace(); trace && to >= 0) {
        m_facts = factsAt(*trace, state, m_document.head(), m_hiddenTiles);
        const Event& event = state.event; // one step forward: the counters stood lower by its bytes
        readFrom = state.traffic.totalRead() - (to > from && event.kind == EventKind::Load ? event.bytes : 0);
        writeFrom = state.traffic.totalWrite() - (to > from && event.kind == EventKind::Store ? event.bytes : 0);
    }
    if (oneStep && !fast && isVisible() && theme().reducedMotion()) {
        m_fading = renderImage(size(), devicePixelRatioF());
        m_motion.startFade();
    } else if (oneStep && !fast && isVisible()) {
        m_before = std::move(m_scene);
        const double pace = m_document.playing() ? std::min(1.0, 0.9 * 1000 / m_document.speed() / 420) : 1;
        m_motion.start(state.event.kind, to > from, pace, readFrom, writeFrom);
    } else {
        m_motion.stop();
    }
    m_shownStep = to;
    requestScores();
    refresh();
    describe();
    if (m_motion.running() && !m_frames.isActive())
        m_frames.start(kFrameMs, Qt::PreciseTimer, this);
}

void StageView::timerEvent(QTimerEvent* event)
{
    if (event->timerId() == m_wait.timerId()) {
        startStep();
        return;
    }
    if (event->timerId() != m_frames.timerId())
        return QWidget::timerEvent(event);
    if (!m_motion.running()) {
        m_motion.stop();
        m_frames.stop();
        m_fading = {};
    }
    refresh();
}

void StageView::requestScores()
{
    const auto trace = m_document.trace();
    const int64_t head = m_document.head();
    if (!trace || trace->program.launches.empty() || head < 0 || head == m_scoresHead)
        return;
    if (m_scoresCancelled)
        *m_scoresCancelled = true;
    m_scores.reset();
    m_scoresHead = head;
    auto cancelled = std::make_shared<std::atomic<bool>>(false);
    m_scoresCancelled = cancelled;
    m_pool.start([this, trace, head, cancelled] { // the destructor waits for it
        auto image = makeScoreImage(*trace, head, *cancelled);
        if (!image)
            return;
        QMetaObject::invokeMethod(
            this,
            [this, image, cancelled] {
                if (*cancelled)
                    return;
                m_scores = image;
                refresh();
            },
            Qt::QueuedConnection);
    });
}

// The scene -----------------------------------------------------------------------------------------

QString StageView::notice() const
{
    if (!m_document.validation())
        return QString::fromStdString(m_document.validation().error().message);
    if (m_document.recording().running)
        return tr("Recording the kernels: %1 %").arg(int(m_document.recording().fraction * 100));
    return tr("Nothing has been recorded yet.");
}

SceneInput StageView::input(QSizeF size, qreal dpr) const
{
    SceneInput in;
    in.trace = m_document.trace();
    in.state = &m_document.state();
    in.snapshot = m_snapshot;
    in.scores = m_scores;
    in.facts = m_facts;
    in.motion = m_motion.now();
    in.hovered = m_document.hovered();
    in.selected = m_document.selected();
    in.row = m_document.row();
    in.head = std::max<int64_t>(0, m_document.head());
    in.namesHead = m_document.hasHeadsToTell();
    if (!in.trace)
        in.notice = notice();
    in.size = size;
    in.dpr = dpr;
    return in;
}

StageScene StageView::build(QSizeF size, qreal dpr) const { return buildScene(input(size, dpr)); }

void StageView::refresh()
{
    if (m_shownStep != m_document.step())
        return; // the step before stays until the new one is complete: startStep() is to come
    m_scene = build(size(), devicePixelRatioF());
    const Motion motion = m_motion.now();
    if (motion.halo < 1)
        m_scene.moveHalos(m_before, motion.halo);
    if (m_keyboardFocus) {
        BoxItem frame{.rect = QRectF(rect()).adjusted(2, 2, -2, -2),
                      .radius = 6,
                      .outline = tokens().accentStroke,
                      .outlineWidth = 2};
        m_scene.front.push_back(frame);
    }
    m_surface->present({&m_scene, m_fading, m_motion.fadeLeft()});
}

QImage StageView::renderImage(QSize size, qreal dpr)
{
    QImage image((QSizeF(size) * dpr).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(dpr);
    QPainter painter(&image);
    const bool present = m_scene.size == QSizeF(size) && m_scene.dpr == dpr;
    paintScene(painter, present ? m_scene : build(size, dpr));
    return image;
}

Picture StageView::picture() const
{
    SceneInput in = input(size(), 1);
    in.motion = {};
    const auto paint = [scene = buildScene(in)](QPainter& painter) { paintScene(painter, scene); };
    return {size(), tokens().stage, paint, accessibleName(), accessibleDescription()};
}

Picture StageView::mapPicture() const
{
    constexpr QSizeF kSize(720, 340), kStandardSize(720, 620);
    SceneInput in = input({}, 1);
    if (!in.trace || in.trace->program.launches.empty() || in.state->step < 0)
        return {};
    in.size = (in.standard() ? kStandardSize : kSize) * theme().scale();
    in.motion = {};
    const auto paint = [scene = buildMapScene(in)](QPainter& painter) { paintScene(painter, scene); };
    return {in.size, tokens().stage, paint, tr("Attention map"), accessibleDescription()};
}

/// Screen readers are told each step.
void StageView::describe()
{
    setAccessibleDescription(m_scene.title + QStringLiteral(". ") + m_scene.explanation);
    if (QAccessible::isActive() && !m_document.playing()) {
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
}

// Mouse and keys ------------------------------------------------------------------------------------

bool StageView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const PickHit hit = m_scene.pick(help->pos());
    const QString text = hit.item ? tooltipOf(input(size(), devicePixelRatioF()), hit) : QString();
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void StageView::mouseMoveEvent(QMouseEvent* event)
{
    const PickHit hit = m_scene.pick(event->position());
    setCursor(hit.item ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (!m_document.trace())
        return;
    m_document.setHovered(focusOf(input(size(), devicePixelRatioF()), hit));
}

void StageView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_document.trace())
        return QWidget::mousePressEvent(event);
    const PickHit hit = m_scene.pick(event->position());
    if (hit.item && hit.item->place == Place::Kernel) {
        m_document.setStep(m_document.trace()->index.kernelBegin[size_t(hit.item->index)]);
        return;
    }
    const Focus focus = focusOf(input(size(), devicePixelRatioF()), hit);
    m_document.setSelected(focus);
    if (focus.row >= 0)
        m_document.setRow(focus.row);
}

/// Goes to the tile's next event, or to its first one after the end.
void StageView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!m_document.trace())
        return;
    const TileRef tile = focusOf(input(size(), devicePixelRatioF()), m_scene.pick(event->position())).tile;
    if (tile.valid() && !m_document.goToNext(onTile(tile)))
        m_document.goToPrevious(onTile(tile));
}

void StageView::leaveEvent(QEvent* event)
{
    m_document.setHovered({});
    QWidget::leaveEvent(event);
}

void StageView::moveRow(int64_t rows)
{
    if (const auto trace = m_document.trace())
        m_document.setRow(
            std::clamp<int64_t>(m_document.row() + rows, 0, std::max<int64_t>(0, trace->problem().nq - 1)));
}

void StageView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up: return moveRow(-1);
    case Qt::Key_Down: return moveRow(1);
    case Qt::Key_PageUp: return moveRow(-10);
    case Qt::Key_PageDown: return moveRow(10);
    case Qt::Key_Escape:
        if (m_document.selected() != Focus{}) {
            m_document.setSelected({});
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void StageView::focusInEvent(QFocusEvent* event)
{
    m_keyboardFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    refresh();
    QWidget::focusInEvent(event);
}

void StageView::focusOutEvent(QFocusEvent* event)
{
    m_keyboardFocus = false;
    refresh();
    QWidget::focusOutEvent(event);
}

void StageView::resizeEvent(QResizeEvent* event)
{
    m_surface->widget()->setGeometry(rect());
    m_motion.stop();
    refresh();
    QWidget::resizeEvent(event);
}

void StageView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Stage"));
        refresh();
        describe();
    }
    QWidget::changeEvent(event);
}

} // namespace tilescope
