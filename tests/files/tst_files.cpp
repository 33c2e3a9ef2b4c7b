// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"

#include "tests/files/temporaryfolder.h"

#include <gmock/gmock.h>

namespace tilescope::test {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

/// Nobody special for as long as it lives, where that can be had: root may write everywhere.
class AsNobody {
public:
    AsNobody() : m_changed(geteuid() == 0 && seteuid(65534) == 0) {}
    ~AsNobody()
    {
        if (m_changed) {
            EXPECT_EQ(seteuid(0), 0);
        }
    }
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;

private:
    bool m_changed;
};

class Files : public testing::Test {
protected:
    static std::string whyNot(const fs::path& path)
    {
        return whyNotReplaceable(path, "a word", [](std::string_view head) { return head.starts_with("word"); });
    }
    static Result<void> write(const fs::path& path, std::string_view text)
    {
        return replaceFile(path, [&](std::ostream& stream) -> Result<void> {
            stream << text;
            return {};
        });
    }
    fs::path path(const char* name) const { return m_folder / name; }

private:
    TemporaryFolder m_folder;
};

} // namespace

TEST_F(Files, ALinkStaysOneAndItsTargetIsWritten)
{
    fs::create_symlink("target", path("link"));
    EXPECT_EQ(targetOf(path("link")), path("target"));
    EXPECT_THAT(whyNot(path("link")), IsEmpty()) << "there is no target yet";
    for (const char* text : {"word one", "word two"}) {
        ASSERT_TRUE(write(path("link"), text));
        EXPECT_TRUE(fs::is_symlink(path("link")));
        EXPECT_EQ(readBytes(path("target")), text);
    }
}

TEST_F(Files, ALinkLeadsAsFarAsTheSystemFollows)
{
    fs::create_symlink(path("b"), path("a"));
    fs::create_symlink("c", path("b"));
    EXPECT_EQ(targetOf(path("a")), path("c"));
    fs::create_symlink("circle", path("circle"));
    EXPECT_THAT(whyNot(path("circle")), HasSubstr("cannot be looked at"));
    fs::create_symlink("none/file", path("astray"));
    EXPECT_THAT(whyNot(path("astray")), HasSubstr("no such folder"));
}

TEST_F(Files, AFileThatMayNotBeWrittenIsNotReplaced)
{
    writeBytes(path("kept"), "word");
    fs::permissions(path("kept"), fs::perms(0444));
    fs::permissions(path("kept").parent_path(), fs::perms(0777));
    const AsNobody nobody;
    if (geteuid() == 0)
        GTEST_SKIP() << "root stays root here";
    EXPECT_THAT(whyNot(path("kept")), HasSubstr("cannot be written: Permission denied"));
    EXPECT_THAT(whyNot(path("new")), IsEmpty());
}

TEST_F(Files, NothingIsWrittenIntoAFolderThatMayNotBe)
{
    fs::create_directory(path("folder"));
    fs::permissions(path("folder"), fs::perms(0555));
    fs::permissions(path("folder").parent_path(), fs::perms(0755));
    const AsNobody nobody;
    if (geteuid() == 0)
        GTEST_SKIP() << "root stays root here";
    EXPECT_THAT(whyNot(path("folder") / "new"), HasSubstr("cannot be written: Permission denied"));
    const auto written = write(path("folder") / "new", "word");
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message, HasSubstr("cannot be written: Permission denied"));
}

} // namespace tilescope::test
