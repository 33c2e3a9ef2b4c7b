// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/engines.h"
#include "tests/ui/support/wait.h"
#include "ui/document/document.h"
#include "ui/explore/exploremodel.h"

#include <gmock/gmock.h>

namespace tilescope::test {

/// A small problem and a small grid whose far corner does not fit, over the host engine.
class ExploreTest : public testing::Test {
protected:
    static Problem smallProblem()
    {
        Problem p;
        p.nq = p.nk = 100;
        p.d = 32;
        p.br = 16;
        p.bc = 48;
        return p;
    }
    static BlockGrid smallGrid() { return {{16, 32, 256}, {16, 48, 256}}; }

    ExploreTest()
    {
        m_document.applyProblem(smallProblem(), "test");
        m_document.undoStack()->clear();
    }
    void setUp(ExploreModel& model)
    {
        model.setProblem(smallProblem());
        model.setGrid(smallGrid());
    }
    static bool measureAll(ExploreModel& model)
    {
        model.measureAll();
        return waitFor([&] { return model.sweep().complete(); });
    }

    std::shared_ptr<Engine> m_engine = *makeHostEngine();
    Document m_document{{m_engine}, nullptr};
    Measurer m_measurer;
};

} // namespace tilescope::test
