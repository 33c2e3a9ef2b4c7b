// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/sparsity/sparsitymodel.h"
#include "ui/widgets/paintedview.h"

#include <QImage>
#include <QPoint>

namespace tilescope {

/// What painting does to a block.
enum class Brush { Keep, Skip, Invert };

/// The block grid to paint on. A drag paints what it touches, with Shift a rectangle; each stroke is one undo step.
/// With the keyboard: arrows move a cursor, with Shift they span a rectangle, Space or Enter paints it, Esc gives it
/// up. Where blocks are smaller than pixels, a stroke paints all those below it; the wheel, or + and −, enlarge them
/// until single ones can be hit. Then the right or middle button drags the grid along, and it follows the cursor.
class BlockCanvas : public PaintedView {
    Q_OBJECT
public:
    explicit BlockCanvas(SparsityModel& model, QWidget* parent = nullptr);

    Brush brush() const { return m_brush; }
    void setBrush(Brush brush) { m_brush = brush; }
    /// Drags span a rectangle also without Shift.
    void setRectangles(bool on) { m_rectangles = on; }

    /// Of all blocks; larger than the widget when it is zoomed into.
    QRectF gridRect() const;
    /// Of the block's cell on the widget.
    QPointF centreOf(int64_t i, int64_t j) const;
    QPoint cursor() const { return m_cursor; } ///< x = j, y = i
    /// What is seen: with the stroke under way.
    const BlockPattern& pattern() const { return m_stroking ? m_work : m_model.shown(); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    void zoomIn();
    void zoomOut();
    bool canZoomIn() const { return m_model.editable() && m_zoom < largestZoom(); }
    bool canZoomOut() const { return m_zoom > 1; }

signals:
    void cursorChanged();
    void viewChanged(); ///< zoomed or moved
    void stroked();     ///< pattern(), while stroking

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent*) override { scrollTo(m_corner); }
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    QString tipAt(const QPointF& position) override;

private:
    QRect blocksAt(const QPointF& position) const;
    QRectF viewRect() const;
    double fittingCell() const;
    QSizeF gridSize() const;
    double largestZoom() const;
    void zoom(double factor, const QPointF& about);
    void scrollTo(const QPointF& corner);
    void showCursor();
    QPointF cursorCentre() const { return centreOf(m_cursor.y(), m_cursor.x()); }
    void apply(const QRect& blocks);
    void commit();
    void cancel();
    void moveCursor(int rows, int cols, bool span);
    void setCursorBlock(const QPoint& block);
    QRect spanned() const { return QRect(m_anchor, m_cursor).normalized(); }
    void paintGrid(QPainter& painter) const;
    void paintImage(QPainter& painter) const;
    void paintPadding(QPainter& painter) const;
    void paintPlace(QPainter& painter) const;
    void refresh();
    QString stateOf(const QPoint& block) const;
    void describe();

    SparsityModel& m_model;
    Brush m_brush = Brush::Keep;
    bool m_rectangles = false;
    bool m_stroking = false, m_spanning = false; ///< a drag that paints is under way; it is a rectangle
    BlockPattern m_base, m_work;                 ///< before and during the stroke
    QPoint m_cursor, m_anchor;
    QPointF m_last;
    QSize m_shape;         ///< of the grid that is zoomed into
    double m_zoom = 1;     ///< 1: the whole grid fits
    QPointF m_corner;      ///< where in the grid the view begins, in pixels
    bool m_moving = false; ///< the grid is dragged along
};

} // namespace tilescope
