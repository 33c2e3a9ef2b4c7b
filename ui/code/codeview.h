// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/listing/listing.h"

#include <QPlainTextEdit>
#include <QSet>

#include <functional>
#include <optional>

namespace tilescope {

/// One listing, read-only: line numbers, breakpoint dots and the current line, which stays in view.
/// Always left-to-right.
class CodeView : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit CodeView(ListingKind kind, QWidget* parent = nullptr);

    ListingKind kind() const { return m_kind; }
    void setListing(const Listing& listing);
    const Listing* listing() const { return m_listing; }

    void setCurrentLine(std::optional<int> line);
    std::optional<int> currentLine() const { return m_current; }
    /// Lines that events belong to (breakpoints can be set there), and those with a breakpoint.
    void setMarks(QSet<int> eventLines, QSet<int> breakpoints);
    const QSet<int>& eventLines() const { return m_eventLines; }
    const QSet<int>& breakpointLines() const { return m_breakpoints; }

    /// Text of a line's tooltip; set by whoever knows the trace.
    std::function<QString(int line)> tipOf;

    QSize minimumSizeHint() const override;

signals:
    void breakpointRequested(int line);
    void lineHovered(int line); ///< −1 when the pointer left

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    class Gutter;
    void restyle();
    void highlightCurrent();
    void keepInView();
    int gutterWidth() const;
    int lineAt(int y) const;
    void paintGutter(QPaintEvent* event);
    void paintGutterLine(QPainter& painter, int line, const QRect& rect) const;
    void showTip(const QPoint& globalPos, int y);

    ListingKind m_kind;
    const Listing* m_listing = nullptr;
    std::optional<int> m_current;
    QSet<int> m_eventLines, m_breakpoints;
    Gutter* m_gutter;
    int m_hovered = -1;
};

} // namespace tilescope
