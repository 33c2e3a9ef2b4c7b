// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/listing/listing.h"

#include <QWidget>

#include <array>
#include <memory>

class QStackedWidget;
class QTabBar;

namespace tilescope {

class CodeView;
class Document;
class LineEvents;

/// The running kernel told three ways, as in the paper, as the CUDA source that ran, and in NumPy, with the
/// line of the current event and breakpoints.
class CodePanel : public QWidget {
    Q_OBJECT
public:
    explicit CodePanel(Document& document, QWidget* parent = nullptr);
    ~CodePanel() override;

    /// The tabs, for the title bar of the dock; they stay in the panel unless someone takes them.
    QWidget* headerWidget() const;
    void showTab(ListingKind kind);

    CodeView* view(ListingKind kind) const { return m_views[size_t(kind)]; }
    KernelKind kernel() const { return m_kernel; }

    /// Sets a breakpoint on every event behind the line, or clears them all.
    void toggleBreakpoint(ListingKind kind, int line);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildTabs();
    void restyle();
    void retranslate();
    void adoptTrace();
    void refresh();
    void refreshMarks();
    void hoverLine(ListingKind kind, int line);
    Event here(Event event) const;
    QString tipFor(ListingKind kind, int line);
    const LineEvents* events();
    static KernelKind kernelShown(const Document& document);

    Document& m_document;
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    std::array<CodeView*, 3> m_views{};
    KernelKind m_kernel = KernelKind::Flash2;
    std::unique_ptr<LineEvents> m_events; ///< of the present trace, made when first needed
};

} // namespace tilescope
