// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"
#include "ui/transport/eventbins.h"
#include "ui/transport/timelinemodel.h"

#include <QWidget>

#include <optional>

namespace tilescope {

/// The trace on two levels: a thin scrubber over all steps, and under it the present iteration as event
/// tracks. Click and drag seek, the wheel zooms and scrolls the tracks, hovering names the event.
class Timeline : public QWidget {
    Q_OBJECT
public:
    explicit Timeline(Document& document, QWidget* parent = nullptr);

    /// Only the scrubber, for presentation.
    void setCompact(bool compact);

    TimeAxis scrubberAxis() const;
    const TimeAxis& trackAxis() const { return m_axis; }
    QRectF scrubberRect() const;
    QRectF tracksRect() const; ///< with the lane of group labels above the tracks
    QRectF trackRect(Track track) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Part { None, Scrubber, Tracks };

    // State
    void adoptTrace();
    void followStep();
    void describe();
    double labelWidth() const;
    double passLane() const; ///< height of the lane that names the passes, 0 where there is one
    Part partAt(const QPointF& position) const;
    void seek(Part part, double x);
    std::optional<int64_t> eventUnder(const QPointF& position) const;
    std::optional<int64_t> bookmarkNear(Part part, double x) const;
    QString toolTipAt(const QPointF& position) const;

    // View of the tracks
    void updateAxis();
    void zoom(double factor, double x);
    void scroll(double steps);
    void setView(double first, double pixelsPerStep);
    double fittingPixels() const;

    // Painting
    void paintLabel(QPainter& painter, const QRectF& row, const QString& text) const;
    void paintScrubber(QPainter& painter) const;
    void paintPasses(QPainter& painter) const;
    void paintRange(QPainter& painter, const TimelineRange& range) const;
    void paintTracks(QPainter& painter);
    void paintGroups(QPainter& painter) const;
    void paintBlocks(QPainter& painter) const;
    void paintBlock(QPainter& painter, int64_t step, const Event& event) const;
    void paintBins(QPainter& painter);
    void paintMarks(QPainter& painter) const;
    void paintFlags(QPainter& painter, const TimeAxis& axis, double top, double height) const;
    void paintPlayhead(QPainter& painter) const;

    Document& m_document;
    TimelineModel m_model;
    int m_section = -1;
    TimelineRange m_range;               ///< of the present section
    std::vector<TimelineRange> m_groups; ///< inside it
    std::vector<TimelineRange> m_passes;
    TimeAxis m_axis;                     ///< of the tracks
    double m_userPixels = 0;             ///< pixels a step the user has zoomed to, 0 for our choice
    EventBins m_bins;
    Part m_dragged = Part::None;
    bool m_compact = false;
};

} // namespace tilescope
