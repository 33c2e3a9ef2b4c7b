// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/devicecatalogue.h"
#include "core/problem/blockgrid.h"
#include "core/problem/validate.h"
#include "tests/core/support/tracebuilder.h"
#include "tests/kernels/support/hostrun.h"
#include "ui/export/exportimage.h"
#include "ui/text/errortext.h"
#include "ui/text/numbertext.h"
#include "ui/window/language.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>

namespace tilescope::test {
namespace {

/// Every refusal that core and kernels word, with what has to be in it in any language.
struct Refused {
    Error error;
    std::vector<std::string> numbers;
};

std::vector<Refused> refusals()
{
    DeviceInfo device = testDevice(), tiny = device, full = device, host = device, whole = device;
    tiny.sramBytes = 1024;
    full.hbmFreeBytes = 1000;
    whole.hbmFreeBytes = 0;
    host.engine = "host";
    host.hbmFreeBytes = int64_t{1} << 20;
    const auto error = [](const Problem& problem, const DeviceInfo& on) { return validate(problem, on).error(); };
    const Problem large{.algorithm = Algorithm::Standard, .heads = 16, .nq = 46341, .nk = 46341};
    Problem oneHead = large;
    oneHead.heads = 1;
    oneHead.nq = oneHead.nk = 400'000;
    Problem masked{.nq = 64, .nk = 64, .br = 16, .bc = 16};
    masked.mask = MaskSpec::custom(BlockPattern(3, 5));
    return {{error({.d = 257}, device), {"257", "256"}},
            {error({.br = 0}, device), {"0", "1,024"}},
            {error({.bc = 2000}, device), {"2,000"}},
            {error({.batch = 0}, device), {"0"}},
            {error({.heads = -1}, device), {"-1"}},
            {error({.nq = -5}, device), {"-5"}},
            {error({.nk = int64_t{1} << 40}, device), {"1,099,511,627,776"}},
            {error({.dropout = 1.5}, device), {"1.5"}},
            {error(masked, device), {"3 × 5", "4 × 4"}},
            {error({.nq = 100'000, .nk = 100'000, .br = 1, .bc = 1, .mask = MaskKind::Butterfly}, device), {"100,000 × 100,000"}},
            {error({.algorithm = Algorithm::Flash1, .br = 16, .bc = 512}, device), {"227.0 KB", "512 × 64 × 4 B", "128.0 KB", "Test device"}},
            {error({.d = 63, .br = 3, .bc = 33}, tiny), {"1.0 KB"}},
            {error(large, device), {"80.00 GB", "16", "46,341 × 46,341 × 4 B", "128.00 GB"}},
            {error(oneHead, whole), {"80.00 GB", "400,000 × 400,000 × 4 B"}},
            {error({}, full), {"1000 B"}},
            {validateRecording({.algorithm = Algorithm::Flash2, .pass = Pass::Backward, .dqOrder = DqOrder::Atomic}, device).error(), {"dQ"}},
            {validateRecording({.algorithm = Algorithm::Flash1, .nq = 30000, .nk = 30000, .d = 1, .br = 1, .bc = 1}, device).error(),
             {"11,700,060,010", "4,294,967,294"}},
            {validateRecording({.nq = 1024, .nk = 1024, .d = 8, .br = 16, .bc = 16}, host).error(), {"1.00 MB"}},
            {hostEngine()->run({.nq = 3}, Inputs(), {}, nullptr).error(), {"(1, 1, 3, 64)"}},
            {exportText({}, QStringLiteral("/no/such/folder/x.csv")).error(), {"/no/such/folder/x.csv"}},
            {parseBlockSizes("16, abc", "Bc").error(), {"Bc", "abc"}},
            {parseBlockSizes("16, 5000", "Bc").error(), {"Bc", "5,000", "1,024"}},
            {parseBlockSizes("99999999999999999999", "Br").error(), {"Br", "99999999999999999999"}},
            {parseBlockSizes("", "Br").error(), {"Br", "16, 32, 64"}},
            {parseDevices("[3]").error(), {"1"}},
            {parseDevices("[{").error(), {"JSON"}},
            {parseDevices("{}").error(), {}},
            {parseDevices("[{\"hbm_gb\": 3}]").error(), {"1", "name"}},
            {parseDevices("[{\"name\": \"X\", \"hbm_gb\": \"3\"}]").error(), {"X", "hbm_gb", "1,000,000"}},
            {loadDevices(std::filesystem::temp_directory_path()).problem.value(), {std::filesystem::temp_directory_path().string()}}};
}

bool isArabic(const QString& text)
{
    return std::ranges::any_of(text, [](QChar c) { return c.script() == QChar::Script_Arabic; });
}

class ErrorText : public testing::Test {
protected:
    void TearDown() override { setLanguage(Language::English); }
};

TEST_F(ErrorText, IsTheMessageInEnglish)
{
    for (const Refused& refused : refusals()) {
        EXPECT_EQ(errorText(refused.error).toStdString(), refused.error.message);
        EXPECT_THAT(refused.error.message, testing::Not(testing::HasSubstr("{")));
    }
}

TEST_F(ErrorText, IsArabicInTheArabicWindowWithTheSameNumbers)
{
    setLanguage(Language::Arabic);
    for (const Refused& refused : refusals()) {
        const QString text = errorText(refused.error);
        EXPECT_TRUE(isArabic(text)) << refused.error.message;
        EXPECT_FALSE(text.contains(u'{')) << text.toStdString();
        EXPECT_EQ(text.count(QChar(0x2068)), text.count(QChar(0x2069)));
        for (const std::string& number : refused.numbers) {
            EXPECT_THAT(refused.error.message, testing::HasSubstr(number));
            EXPECT_THAT(text.toStdString(), testing::HasSubstr(number)) << refused.error.message;
        }
        bool inside = false; // a Latin letter or a digit outside an isolate would be torn about
        for (const QChar c : text) {
            inside = c == QChar(0x2068) || (inside && c != QChar(0x2069));
            EXPECT_TRUE(inside || c.script() != QChar::Script_Latin) << text.toStdString();
        }
    }
    EXPECT_TRUE(isArabic(errorText(validate({.d = 0}, testDevice()).error())));
}

TEST_F(ErrorText, StaysEnglishAfterArabicWordsWhereNobodyTranslatedIt)
{
    setLanguage(Language::Arabic);
    for (const auto& [error, english] : {std::pair{badInput("x.npy cannot be read."), QStringLiteral("x.npy cannot be read.")},
                                         std::pair{refusal(ErrorCode::BadInput, {{"Nobody knows {0}.", {"this"}}}), QStringLiteral("Nobody knows this.")}}) {
        EXPECT_TRUE(errorText(error).isRightToLeft()) << "so that it stands beside its icon";
        EXPECT_TRUE(errorText(error).contains(isolated(english)));
    }
    const Error arabic = badInput("لا يوجد.");
    EXPECT_EQ(errorText(arabic), QString::fromStdString(arabic.message)) << "said by the window itself";
    setLanguage(Language::English);
    EXPECT_EQ(errorText(badInput("x.npy cannot be read.")), QStringLiteral("x.npy cannot be read."));
}

} // namespace
} // namespace tilescope::test
