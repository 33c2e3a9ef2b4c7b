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
/// With the keyboard: arrows move a cursor, with Shift they span a rectangle, Space or Enter paints it, Esc gives it up.
/// Where blocks are smaller than pixels, a stroke paints all those below it.
class BlockCanvas : public PaintedView {
    Q_OBJECT
public:
    explicit BlockCanvas(SparsityModel& model, QWidget* parent = nullptr);

    Brush brush() const { return m_brush; }
    void setBrush(Brush brush) { m_brush = brush; }
    /// Drags span a rectangle also without Shift.
    void setRectangles(bool on) { m_rectangles = on; }

    QRectF gridRect() const;
    /// Of the block's cell on the widget.
    QPointF centreOf(int64_t i, int64_t j) const;
    QPoint cursor() const { return m_cursor; } ///< x = j, y = i
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void cursorChanged();

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    QString tipAt(const QPointF& position) override;

private:
    const BlockPattern& pattern() const { return m_stroking ? m_work : m_model.shown(); }
    QRect blocksAt(const QPointF& position) const;
    void apply(const QRect& blocks);
    void commit();
    void cancel();
    void moveCursor(int rows, int cols, bool span);
    void setCursorBlock(const QPoint& block);
    QRect spanned() const { return QRect(m_anchor, m_cursor).normalized(); }
    void paintImage(QPainter& painter, const QRectF& rect) const;
    void refresh();
    void describe();

    SparsityModel& m_model;
    Brush m_brush = Brush::Keep;
    bool m_rectangles = false;
    bool m_stroking = false, m_spanning = false; ///< a drag is under way; it is a rectangle
    BlockPattern m_base, m_work;                 ///< before and during the stroke
    QPoint m_cursor, m_anchor;
    QPointF m_last;
};

} // namespace tilescope
