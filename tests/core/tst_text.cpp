// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"

#include <gtest/gtest.h>

using namespace tilescope;

TEST(Text, PrintableLeavesWordsAlone)
{
    for (const char* text : {"", "q.npy: byte 0", "Br 16 × Bc 32 → 1.5 µs", "الذاكرة الساكنة", "日本語", "🙂"})
        EXPECT_EQ(printable(text), text);
}

TEST(Text, PrintableEscapesWhatIsNoText)
{
    EXPECT_EQ(printable("a\xff\x62"), "a\\xFFb");
    EXPECT_EQ(printable("\x80"), "\\x80");
    EXPECT_EQ(printable("\xc3"), "\\xC3") << "cut off";
    EXPECT_EQ(printable("\xc3("), "\\xC3(");
    EXPECT_EQ(printable("\xe2\x82"), "\\xE2\\x82") << "cut off";
    EXPECT_EQ(printable("\xc0\xaf"), "\\xC0\\xAF") << "a long way to write /";
    EXPECT_EQ(printable("\xe0\x80\xaf"), "\\xE0\\x80\\xAF");
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xED\\xA0\\x80") << "half of a UTF-16 pair";
    EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80") << "beyond Unicode";
    EXPECT_EQ(printable("\xf8\x88\x80\x80\x80"), "\\xF8\\x88\\x80\\x80\\x80");
}

TEST(Text, PrintableEscapesWhatATerminalObeys)
{
    EXPECT_EQ(printable(std::string_view("\x1b[2J\r\n\0", 7)), "\\x1B[2J\\x0D\\x0A\\x00");
    EXPECT_EQ(printable("\x7f"), "\\x7F");
    EXPECT_EQ(printable("\u009b"), "\\xC2\\x9B") << "CSI in one character";
    EXPECT_EQ(printable("\u202e"), "\\xE2\\x80\\xAE") << "right-to-left override";
}

TEST(Text, ExcerptsAreShort)
{
    EXPECT_EQ(excerpt(std::string(60, 'x')), std::string(60, 'x'));
    EXPECT_EQ(excerpt(std::string(1000, 'x')), std::string(60, 'x') + "…");
    EXPECT_EQ(excerpt(std::string(59, 'x') + "×yz"), std::string(59, 'x') + "…") << "no half characters";
    EXPECT_EQ(excerpt("\xff"), "\\xFF");
}

TEST(Text, SentencesEndOnce)
{
    EXPECT_EQ(sentence("Done"), "Done.");
    EXPECT_EQ(sentence("Done."), "Done.");
}
