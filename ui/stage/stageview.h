// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/exportimage.h"
#include "ui/stage/sceneinput.h"
#include "ui/stage/stagemotion.h"
#include "ui/stage/stagescene.h"
#include "ui/stage/stagesurface.h"

#include <QBasicTimer>
#include <QThreadPool>
#include <QWidget>

#include <atomic>
#include <memory>

namespace tilescope {

class Document;
class StageSource;

/// The step of a run as a scene, drawn by OpenGL or QPainter, with animation, hovering, clicking, tooltips and keys:
/// the centre of the window. Stays left-to-right in every language.
class StageView : public QWidget {
    Q_OBJECT
public:
    /// `useOpenGl`: see openGlStageSupported(). The source must outlive the view.
    StageView(StageSource& source, bool useOpenGl, QWidget* parent = nullptr, StageForm form = StageForm::Wide);
    /// The document's run.
    StageView(Document& document, bool useOpenGl, QWidget* parent = nullptr);
    ~StageView() override;

    const StageScene& scene() const { return m_scene; }
    /// Whether the scene shows the source's step with its values, as far as there are any.
    bool settled() const;
    /// The step on show: the source's, or the one before while that one's values are awaited.
    int64_t shownStep() const { return m_shownStep; }
    bool usesOpenGl() const { return m_usesOpenGl; }
    /// The present step at another size, drawn by QPainter: for exports, in the widget's own pixels times dpr.
    QImage renderImage(QSize size, qreal dpr = 1);
    /// The present step at rest, and its attention map, for files: as shapes and text.
    Picture picture() const;
    Picture mapPicture() const;
    /// Mean scores of the map's cells; null while they are being computed.
    const ScoreImage* scores() const { return m_scores.get(); }

    QSize sizeHint() const override { return {830, 690}; }
    QSize minimumSizeHint() const override { return m_form == StageForm::Wide ? QSize(430, 360) : QSize(320, 250); }

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    StageView(std::unique_ptr<StageSource> own, bool useOpenGl, QWidget* parent);
    void onTraceChanged();
    void onStepChanged();
    void onSnapshotChanged();
    void startStep(); ///< shows a new step, moving if that is wanted
    bool snapshotReady() const;
    bool playsFast() const;
    void refresh(); ///< builds the scene anew at the present moment of the animation
    void requestScores();
    SceneInput input(QSizeF size, qreal dpr) const;
    StageScene build(QSizeF size, qreal dpr) const;
    void describe();
    void moveRow(int64_t rows);

    std::unique_ptr<StageSource> m_own; ///< where the view was made for a document
    StageSource& m_source;
    bool m_usesOpenGl;
    StageForm m_form;
    StageSurface* m_surface = nullptr;
    StageScene m_scene, m_before;
    StageMotion m_motion;
    QImage m_fading;
    StepFacts m_facts;
    int64_t m_hiddenTiles = 0; ///< of the trace's problem
    std::vector<int64_t> m_kernelTimes;
    int64_t m_shownStep = -1, m_pendingFrom = -1;
    std::shared_ptr<const Snapshot> m_snapshot; ///< the newest that has arrived
    QBasicTimer m_frames, m_wait;
    bool m_keyboardFocus = false;

    std::shared_ptr<const ScoreImage> m_scores;
    int64_t m_scoresHead = -1;
    std::shared_ptr<std::atomic<bool>> m_scoresCancelled;
    QThreadPool m_pool; ///< last: waits for its job before the rest goes
};

} // namespace tilescope
