// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stepstate.h"

#include "ui/widgets/paintedview.h"

#include <memory>
#include <vector>

namespace tilescope {

/// Standard attention's five kernels in turn: which have run, which one runs, which this problem does
/// not need. Always left-to-right, as time runs.
class KernelStrip : public PaintedView {
    Q_OBJECT
public:
    enum class State { NotLaunched, Waiting, Running, Done };
    struct Entry {
        KernelKind kind;
        State state;
        int64_t beginStep; ///< −1 when not launched
    };

    explicit KernelStrip(QWidget* parent = nullptr);

    void setTrace(const Trace& trace, int64_t step);
    const std::vector<Entry>& entries() const { return m_entries; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void stepActivated(qint64 step);

protected:
    void paintEvent(QPaintEvent*) override;
    QString tipAt(const QPointF& position) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    static QString textOf(State state);
    QRectF rectOf(size_t index) const;
    int indexAt(const QPointF& pos) const;
    void drawEntry(QPainter& painter, const Entry& entry, const QRectF& rect) const;

    std::vector<Entry> m_entries;
};

} // namespace tilescope
