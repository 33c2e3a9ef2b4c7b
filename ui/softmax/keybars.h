// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/paintedview.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace tilescope {

/// Rows of bars over keys, which can be pointed at, clicked and marked.
class KeyBars : public PaintedView {
    Q_OBJECT
public:
    /// Marks one key; −1 for none.
    void setHighlighted(int64_t key);

    std::function<QString(int64_t key)> tipOf;

signals:
    void keyHovered(qint64 key); ///< −1 when the pointer left
    void keyActivated(qint64 key);

protected:
    explicit KeyBars(QWidget* parent);

    /// −1 beside the bars.
    virtual int64_t keyAt(const QPointF& position) const = 0;

    /// One row: a bar a key or, where they are narrower than a pixel, the largest of each pixel.
    struct Row {
        const std::vector<double>& values;
        int64_t firstKey;
        double low, high; ///< at the lower and upper edge; 0 lies between
        QColor color;
        bool ahead; ///< hollow
    };
    void paintBars(QPainter& painter, const QRectF& band, const Row& row) const;
    /// Numbers of the first and the last key below the bars, and of the marked one between them.
    void paintKeys(QPainter& painter, const QRectF& band, int64_t firstKey, int64_t keys) const;

    QString tipAt(const QPointF& position) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;

private:
    int64_t m_highlighted = -1;
};

} // namespace tilescope
