// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/explore/explorefixture.h"

#include "ui/sparsity/blockcanvas.h"
#include "ui/sparsity/sparsityeditor.h"
#include "ui/window/language.h"

#include <QApplication>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>
#include <QWheelEvent>

namespace tilescope::test {

/// The editor over the fixture's document, on 7 × 7 blocks.
class SparsityTest : public ExploreTest {
protected:
    void SetUp() override
    {
        Problem p = smallProblem(); // 7 × 7 blocks, the last one ragged
        p.bc = 16;
        m_document.applyProblem(p, "test");
        m_document.undoStack()->clear();
        m_editor.resize(960, 260);
        m_editor.show();
        QApplication::setActiveWindow(&m_editor);
        ASSERT_TRUE(waitFor([this] { return m_editor.isActiveWindow(); }));
    }
    void TearDown() override { setLanguage(Language::English); }

    BlockCanvas& canvas() { return m_editor.canvas(); }
    const BlockPattern& shown() { return m_editor.model().shown(); }
    QPoint at(int i, int j) { return canvas().centreOf(i, j).toPoint(); }
    void turnWheel(QPointF position, int notches, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(position, canvas().mapToGlobal(position), {}, {0, 120 * notches}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas(), &event);
    }
    void useBlocks(int64_t count)
    {
        Problem p = m_document.problem();
        p.nq = p.nk = count * 16;
        p.heads = 1 << 20; // does not fit: shown, and not recorded
        m_document.applyProblem(p, "test");
        m_document.undoStack()->clear();
        ASSERT_EQ(shown().rows(), count);
    }
    template <class Widget>
    Widget& child(const char* name)
    {
        auto* found = m_editor.findChild<Widget*>(QLatin1String(name));
        if (!found)
            qFatal("no child called %s", name);
        return *found;
    }
    void press(const char* tool) { QTest::mouseClick(&child<QToolButton>(tool), Qt::LeftButton); }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(&canvas(), Qt::LeftButton, modifiers, from);
        QMouseEvent move(QEvent::MouseMove, to, canvas().mapToGlobal(to), Qt::LeftButton, Qt::LeftButton, modifiers);
        QApplication::sendEvent(&canvas(), &move);
        QTest::mouseRelease(&canvas(), Qt::LeftButton, modifiers, to);
    }

    SparsityEditor m_editor{m_document, m_measurer};
};

} // namespace tilescope::test
