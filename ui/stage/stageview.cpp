// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/stageview.h"

#include "core/trace/runclock.h"
#include "ui/stage/documentsource.h"
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

StageView::StageView(StageSource& source, bool useOpenGl, QWidget* parent, StageForm form)
    : QWidget(parent), m_source(source), m_usesOpenGl(useOpenGl), m_form(form)
{
    if (useOpenGl)
        m_surface = new GlStage(this);
    else
        m_surface = new PainterStage(this);
    m_pool.setMaxThreadCount(1);
    setLayoutDirection(Qt::LeftToRight);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);

    connect(&source, &StageSource::traceChanged, this, &StageView::onTraceChanged);
    connect(&source, &StageSource::stepChanged, this, &StageView::onStepChanged);
    connect(&source, &StageSource::snapshotChanged, this, &StageView::onSnapshotChanged);
    connect(&source, &StageSource::focusChanged, this, &StageView::refresh);
    connect(&source, &StageSource::noticeChanged, this, [this] {
        if (!m_source.trace())
            refresh();
    });
    connect(&theme(), &Theme::changed, this, &StageView::refresh);
    onTraceChanged();
}

StageView::StageView(std::unique_ptr<StageSource> own, bool useOpenGl, QWidget* parent) : StageView(*own, useOpenGl, parent)
{
    m_own = std::move(own);
}

StageView::StageView(Document& document, bool useOpenGl, QWidget* parent)
    : StageView(std::make_unique<DocumentSource>(document), useOpenGl, parent)
{
}

StageView::~StageView()
{
    disconnect(&m_source, nullptr, this, nullptr);
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
    m_hiddenTiles = m_source.trace() ? hiddenTiles(m_source.trace()->problem()) : 0;
    m_kernelTimes = m_source.trace() ? kernelTimes(*m_source.trace()) : std::vector<int64_t>();
    m_shownStep = -1;
    m_motion.stop();
    onStepChanged();
}

bool StageView::snapshotReady() const
{
    const auto snapshot = m_source.snapshot();
    return m_source.state().head < 0 || (snapshot && snapshot->step == m_source.state().step);
}

bool StageView::playsFast() const { return m_source.playingSpeed() > StageMotion::kFastest; }

bool StageView::settled() const
{
    return !m_source.trace() || (m_shownStep == m_source.state().step && snapshotReady() && !m_motion.running());
}

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
    if (const auto snapshot = m_source.snapshot())
        m_snapshot = snapshot;
    if (m_wait.isActive() && snapshotReady())
        startStep();
    else
        refresh();
}

void StageView::startStep()
{
    m_wait.stop();
    if (const auto snapshot = m_source.snapshot())
        m_snapshot = snapshot;
    const int64_t from = m_shownStep, to = m_source.state().step;
    const StepState& state = m_source.state();
    const bool oneStep = from >= 0 && (to == from + 1 || to == from - 1);
    const bool fast = playsFast();
    int64_t readFrom = 0, writeFrom = 0;
    if (const auto trace = m_source.trace(); trace && to >= 0) {
        m_facts = factsAt(*trace, state, m_source.head(), m_hiddenTiles);
        const Event& event = state.event; // one step forward: the counters stood lower by its bytes
        readFrom = state.traffic.totalRead() - (to > from && event.kind == EventKind::Load ? event.bytes : 0);
        writeFrom = state.traffic.totalWrite() - (to > from && event.kind == EventKind::Store ? event.bytes : 0);
    }
    if (oneStep && !fast && isVisible() && theme().reducedMotion()) {
        m_fading = renderImage(size(), devicePixelRatioF());
        m_motion.startFade();
    } else if (oneStep && !fast && isVisible()) {
        m_before = std::move(m_scene);
        const double pace = m_source.playingSpeed() > 0 ? std::min(1.0, 0.9 * 1000 / m_source.playingSpeed() / 420) : 1;
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
    const auto trace = m_source.trace();
    const int64_t head = m_source.head();
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

SceneInput StageView::input(QSizeF size, qreal dpr) const
{
    SceneInput in;
    in.trace = m_source.trace();
    in.state = &m_source.state();
    in.snapshot = m_snapshot;
    in.scores = m_scores;
    in.facts = m_facts;
    in.motion = m_motion.now();
    in.hovered = m_source.hovered();
    in.selected = m_source.selected();
    in.row = m_source.row();
    in.head = std::max<int64_t>(0, m_source.head());
    in.namesHead = m_source.namesHead();
    in.kernelTimes = m_kernelTimes;
    if (!in.trace)
        in.notice = m_source.notice();
    in.form = m_form;
    in.size = size;
    in.dpr = dpr;
    return in;
}

StageScene StageView::build(QSizeF size, qreal dpr) const { return buildScene(input(size, dpr)); }

void StageView::refresh()
{
    if (m_shownStep != m_source.state().step)
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
    const QString name = m_source.name();
    setAccessibleName(name.isEmpty() ? tr("Stage") : tr("Stage: %1").arg(name));
    setAccessibleDescription(m_scene.title + QStringLiteral(". ") + m_scene.explanation);
    if (QAccessible::isActive() && m_source.playingSpeed() <= 0) {
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
    if (!m_source.trace())
        return;
    m_source.setHovered(focusOf(input(size(), devicePixelRatioF()), hit));
}

void StageView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_source.trace())
        return QWidget::mousePressEvent(event);
    const PickHit hit = m_scene.pick(event->position());
    if (hit.item && hit.item->place == Place::Kernel) {
        m_source.setStep(m_source.trace()->index.kernelBegin[size_t(hit.item->index)]);
        return;
    }
    const Focus focus = focusOf(input(size(), devicePixelRatioF()), hit);
    m_source.setSelected(focus);
    if (focus.row >= 0)
        m_source.setRow(focus.row);
}

/// Goes to the tile's next event, or to its first one after the end.
void StageView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!m_source.trace())
        return;
    const TileRef tile = focusOf(input(size(), devicePixelRatioF()), m_scene.pick(event->position())).tile;
    if (tile.valid() && !m_source.goToNext(onTile(tile)))
        m_source.goToPrevious(onTile(tile));
}

void StageView::leaveEvent(QEvent* event)
{
    m_source.setHovered({});
    QWidget::leaveEvent(event);
}

void StageView::moveRow(int64_t rows)
{
    if (const auto trace = m_source.trace())
        m_source.setRow(
            std::clamp<int64_t>(m_source.row() + rows, 0, std::max<int64_t>(0, trace->problem().nq - 1)));
}

void StageView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up: return moveRow(-1);
    case Qt::Key_Down: return moveRow(1);
    case Qt::Key_PageUp: return moveRow(-10);
    case Qt::Key_PageDown: return moveRow(10);
    case Qt::Key_Escape:
        if (m_source.selected() != Focus{}) {
            m_source.setSelected({});
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
        refresh();
        describe();
    }
    QWidget::changeEvent(event);
}

} // namespace tilescope
