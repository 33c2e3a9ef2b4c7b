// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/engines.h"
#include "tests/ui/support/wait.h"
#include "ui/compare/chartcard.h"
#include "ui/compare/chartspec.h"
#include "ui/compare/compareworkspace.h"
#include "ui/compare/curvechart.h"
#include "ui/compare/lengthcard.h"
#include "ui/document/document.h"
#include "ui/measure/measurer.h"

#include <gmock/gmock.h>

#include <functional>
#include <memory>
#include <vector>

namespace tilescope::test {

/// The page over the host engine, at N = 512 and d = 8.
class CompareTest : public testing::Test {
protected:
    CompareTest()
    {
        CompareSetup setup = m_page.model().setup();
        setup.problem.d = 8;
        setup.problem.nq = setup.problem.nk = 512;
        m_page.model().setSetup(setup);
        m_page.resize(1440, 852);
        m_page.show();
        runEvents(50);
    }

    /// Measures the present N alone, by all three algorithms.
    void measureHere()
    {
        std::vector<Problem> problems;
        for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
            problems.push_back(problemAt(m_page.model().setup(), algorithm));
        m_measurer.measure(m_engine, problems);
        ASSERT_TRUE(waitFor([this] { return m_measurer.status().complete(); }, 30000));
        runEvents(20);
    }

    void setUp(const std::function<void(CompareSetup&)>& change)
    {
        CompareSetup setup = m_page.model().setup();
        change(setup);
        m_page.model().setSetup(setup);
    }

    /// As in mock-ups and papers: 16 heads of 64, float16, dropout.
    void setUpSixteenHeads(int64_t n)
    {
        setUp([n](CompareSetup& setup) {
            setup.problem = {.algorithm = Algorithm::Flash2,
                             .heads = 16,
                             .nq = n,
                             .nk = n,
                             .d = 64,
                             .dtype = DType::F16,
                             .dropout = 0.1};
            setup.device = 3; // H200
        });
    }

    QString readOut() { return m_page.lengthCard().readOut().simplified(); }
    const ChartSpec& spec() { return m_page.chartCard().chart().spec(); }

    std::shared_ptr<Engine> m_engine = *makeHostEngine();
    Document m_document{{m_engine}, nullptr};
    Measurer m_measurer;
    CompareWorkspace m_page{m_document, m_measurer};
};

} // namespace tilescope::test
