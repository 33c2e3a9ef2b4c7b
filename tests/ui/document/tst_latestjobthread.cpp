// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/latestjobthread.h"

#include <gtest/gtest.h>

#include <atomic>

using namespace tilescope;
using namespace std::chrono_literals;

TEST(LatestJobThread, DropsJobsThatHaveNotBegun)
{
    LatestJobThread thread;
    std::atomic<bool> begun{false}, release{false};
    std::atomic<int> ran{0};
    thread.post([&] {
        begun = true;
        while (!release)
            std::this_thread::sleep_for(1ms);
    });
    while (!begun)
        std::this_thread::sleep_for(1ms);
    thread.post([&] { ran += 1; });
    thread.post([&] { ran += 10; });
    EXPECT_FALSE(thread.waitIdle(5ms));
    release = true;
    EXPECT_TRUE(thread.waitIdle(5s));
    EXPECT_EQ(ran, 10);
}

TEST(LatestJobThread, EndsWithAJobWaiting)
{
    std::atomic<bool> ran{false};
    {
        LatestJobThread thread;
        std::atomic<bool> begun{false};
        thread.post([&] {
            begun = true;
            std::this_thread::sleep_for(20ms);
        });
        while (!begun)
            std::this_thread::sleep_for(1ms);
        thread.post([&] { ran = true; });
    }
    EXPECT_FALSE(ran);
}
