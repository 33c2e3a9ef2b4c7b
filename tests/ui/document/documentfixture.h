// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/core/support/problems.h"
#include "tests/ui/support/fakeengine.h"
#include "tests/ui/support/wait.h"
#include "ui/document/document.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace tilescope::test {

inline std::shared_ptr<const Inputs> makeSample()
{
    Problem shape;
    shape.nq = 40;
    shape.nk = 40;
    shape.d = 8;
    shape.heads = 3;
    auto inputs = std::make_shared<Inputs>(randomInputs(shape));
    inputs->name = "sample";
    for (int n = 0; n < 40; ++n)
        inputs->queryTokens.push_back(fmt::format("t{}", n));
    inputs->keyTokens = inputs->queryTokens;
    return inputs;
}

class DocumentTest : public testing::Test {
protected:
    bool idle() const { return !m_document->recording().running; }
    bool waitIdle() const { return waitFor([this] { return idle(); }); }
    /// Replaces the document's problem and waits for its trace.
    void use(const Problem& problem)
    {
        m_document->applyProblem(problem, "test");
        ASSERT_TRUE(waitIdle());
        ASSERT_TRUE(m_document->trace());
        ASSERT_EQ(m_document->trace()->problem(), problem);
    }

    std::shared_ptr<FakeEngine> m_engine = std::make_shared<FakeEngine>();
    std::unique_ptr<Document> m_document =
        std::make_unique<Document>(std::vector<std::shared_ptr<Engine>>{m_engine}, makeSample());
};

} // namespace tilescope::test
