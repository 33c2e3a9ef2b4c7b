// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/iocounts.h"
#include "tests/core/support/tracebuilder.h"
#include "tests/ui/controls/scene.h"
#include "ui/text/numbertext.h"
#include "ui/transport/eventtracks.h"
#include "ui/transport/totalslabel.h"
#include "ui/transport/transportbar.h"
#include "ui/transport/transportbutton.h"
#include "ui/window/language.h"

#include <QLabel>
#include <QSlider>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>

#include <gtest/gtest.h>

#include <numeric>

namespace tilescope::test {
namespace {

int64_t bytesUpTo(const Trace& trace, int64_t step)
{
    return std::accumulate(trace.events.begin(), trace.events.begin() + step + 1, int64_t{0},
                           [](int64_t sum, const Event& event) { return sum + event.bytes; });
}

class TransportBarTest : public testing::Test {
protected:
    void open(const Problem& problem)
    {
        ASSERT_TRUE(record(*document, problem));
        bar.resize(1440, bar.sizeHint().height());
        bar.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&bar));
    }

    TransportButton& button(const char* name) { return child<TransportButton>(bar, name); }
    void click(const char* name) { QTest::mouseClick(&button(name), Qt::LeftButton); }

    std::unique_ptr<Document> document = makeDocument();
    TransportBar bar{*document};
};

TEST_F(TransportBarTest, ButtonsStep)
{
    open(smallProblem(Algorithm::Flash1));
    document->setStep(0);
    EXPECT_FALSE(button("first").isEnabled());
    EXPECT_FALSE(button("back").isEnabled());
    click("forward");
    click("forward");
    EXPECT_EQ(document->step(), 2);
    click("back");
    EXPECT_EQ(document->step(), 1);
    click("last");
    EXPECT_EQ(document->step(), document->lastStep());
    EXPECT_FALSE(button("forward").isEnabled());
    EXPECT_FALSE(button("toLoad").isEnabled());
    click("first");
    EXPECT_EQ(document->step(), 0);
    EXPECT_EQ(child<QLabel>(bar, "step").text(), QStringLiteral("Step 0 of %1").arg(grouped(document->lastStep())));
}

TEST_F(TransportBarTest, RunToNextLandsOnEveryEventOfItsKind)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        Problem p = smallProblem(algorithm);
        p.heads = 1;
        p.mask = MaskKind::Causal;
        open(p);
        for (const auto& [name, track] :
             {std::pair{"toLoad", Track::Read}, {"toStore", Track::Write}, {"toSoftmax", Track::Softmax}}) {
            document->setStep(0);
            const auto& events = document->trace()->events;
            for (int64_t step = 1; step < document->trace()->eventCount(); ++step) {
                if (trackOf(events[size_t(step)].kind) != track)
                    continue;
                click(name);
                ASSERT_EQ(document->step(), step) << name;
            }
            const int64_t latest = document->step();
            click(name);
            EXPECT_EQ(document->step(), latest) << "there is no further one";
        }
    }
}

TEST_F(TransportBarTest, TotalsAreWhatTheEventsMoved)
{
    auto& totals = child<TotalsLabel>(bar, "totals");
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        for (MaskKind mask : {MaskKind::None, MaskKind::Causal}) {
            Problem p = smallProblem(algorithm);
            p.mask = mask;
            p.dropout = 0.1;
            open(p);
            const auto trace = document->trace();
            for (int64_t step = 0; step < trace->eventCount(); step += 37) {
                document->setStep(step);
                EXPECT_EQ(totals.soFar(), bytesUpTo(*trace, step));
            }
            document->setStep(document->lastStep());
            EXPECT_EQ(totals.soFar(), issuedIo(p).bytes());

            Problem other = p;
            other.algorithm = algorithm == Algorithm::Standard ? Algorithm::Flash2 : Algorithm::Standard;
            const auto otherTrace = buildTrace(other, Numbers::None);
            EXPECT_EQ(totals.alternative(), bytesUpTo(*otherTrace, otherTrace->eventCount() - 1));
        }
    }
}

TEST_F(TransportBarTest, TotalsNameBothWays)
{
    auto& totals = child<TotalsLabel>(bar, "totals");
    open(smallProblem(Algorithm::Flash1));
    QTextDocument text;
    text.setHtml(totals.text());
    EXPECT_TRUE(text.toPlainText().contains(QStringLiteral("of ") + bytesText(issuedIo(smallProblem(Algorithm::Flash1)).bytes())))
        << "in all, as the other number: " << text.toPlainText().toStdString();
    EXPECT_TRUE(totals.text().contains(QStringLiteral("· standard")));
    open(smallProblem(Algorithm::Standard));
    EXPECT_TRUE(totals.text().contains(QStringLiteral("· flash")));
}

/// The sentence begins with a Latin name in every language.
TEST_F(TransportBarTest, TotalsRunInTheLanguagesDirection)
{
    open(smallProblem(Algorithm::Flash2));
    const auto direction = [this] {
        QCoreApplication::processEvents();
        QTextDocument text;
        text.setHtml(child<TotalsLabel>(bar, "totals").text());
        return text.firstBlock().blockFormat().layoutDirection();
    };
    EXPECT_EQ(direction(), Qt::LeftToRight);
    setLanguage(Language::Arabic);
    EXPECT_EQ(direction(), Qt::RightToLeft);
    setLanguage(Language::English);
    EXPECT_EQ(direction(), Qt::LeftToRight);
}

TEST_F(TransportBarTest, SpaceNeverFiresAFocusedButtonAndEnterDoes)
{
    open(smallProblem(Algorithm::Flash2));
    document->setStep(5);
    for (const char* name : {"first", "play", "forward", "toStore"}) {
        button(name).setFocus();
        QTest::keyClick(&button(name), Qt::Key_Space);
        EXPECT_EQ(document->step(), 5) << name;
        EXPECT_FALSE(document->playing()) << name;
    }
    QTest::keyClick(&button("forward"), Qt::Key_Return);
    EXPECT_EQ(document->step(), 6);
}

TEST_F(TransportBarTest, PlayPausesAndStartsAgainFromTheEnd)
{
    open(smallProblem(Algorithm::Flash2));
    document->setStep(document->lastStep());
    document->setSpeed(0.5);
    click("play");
    EXPECT_TRUE(document->playing());
    EXPECT_EQ(document->step(), 0);
    EXPECT_EQ(button("play").accessibleName(), QStringLiteral("Pause"));
    click("play");
    EXPECT_FALSE(document->playing());
    EXPECT_EQ(button("play").accessibleName(), QStringLiteral("Play"));
}

TEST_F(TransportBarTest, TheSpeedSliderSpansHalfAStepToAThousand)
{
    open(smallProblem(Algorithm::Flash2));
    auto& speed = child<QSlider>(bar, "speed");
    auto& text = child<QLabel>(bar, "speedText");
    document->setSpeed(4);
    EXPECT_EQ(text.text(), QStringLiteral("4 steps/s"));
    speed.setFocus();
    QTest::keyClick(&speed, Qt::Key_End);
    EXPECT_EQ(document->speed(), 1000);
    EXPECT_EQ(text.text(), QStringLiteral("1,000 steps/s"));
    QTest::keyClick(&speed, Qt::Key_Home);
    EXPECT_EQ(document->speed(), 0.5);
    EXPECT_EQ(text.text(), QStringLiteral("0.5 steps/s"));
}

TEST_F(TransportBarTest, NothingMovesWhilePlaying)
{
    open(smallProblem(Algorithm::Flash1));
    const auto places = [&] {
        QList<QRect> rects;
        for (const QWidget* widget : bar.findChildren<QWidget*>())
            rects += widget->geometry();
        return rects;
    };
    document->setStep(0);
    QTest::qWait(1);
    const auto before = places();
    for (int64_t step = 1; step <= document->lastStep(); step += 101) {
        document->setStep(step);
        QTest::qWait(1);
        EXPECT_EQ(places(), before) << step;
    }
}

} // namespace
} // namespace tilescope::test
