// SPDX-License-Identifier: Apache-2.0
#include "core/listing/listing.h"

#include "core/listing/embedded.h"
#include "core/listing/marks.h"
#include "tests/core/support/tracebuilder.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

using namespace tilescope;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

std::vector<KernelKind> allKernels()
{
    std::vector<KernelKind> kernels;
    for (int kernel = 0; kernel < int(KernelKind::Count); ++kernel)
        kernels.push_back(KernelKind(kernel));
    return kernels;
}

constexpr ListingKind kKinds[]{ListingKind::Algorithm, ListingKind::Cuda, ListingKind::NumPy};

bool belongsToProgram(EventKind kind) { return kind < EventKind::CtaBegin; }

/// With every kind of event that there is.
std::vector<std::shared_ptr<const Trace>> traces()
{
    std::vector<std::shared_ptr<const Trace>> all;
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        for (double dropout : {0.1, 0.0}) { // without it the backward pass loads P where it loads dropped P otherwise
            const Problem p{.algorithm = algorithm, .pass = Pass::Backward, .nq = 12, .nk = 13, .d = 3, .br = 4, .bc = 4,
                            .mask = MaskKind::Causal, .dropout = dropout};
            all.push_back(test::buildTrace(p, test::Numbers::None));
            all.push_back(test::buildTrace(p, test::Numbers::None, 400)); // softmax in two passes
        }
    return all;
}

std::string_view lineText(const Trace& trace, int64_t step, ListingKind kind)
{
    const Event& event = trace.events[size_t(step)];
    const Listing& text = listing(trace.launchOf(event).kind, kind);
    const auto line = text.lineOf(event);
    return line ? text.lines[size_t(*line)] : std::string_view{};
}

} // namespace

TEST(Listing, EveryMarkFindsItsLine)
{
    for (KernelKind kernel : allKernels())
        for (ListingKind kind : kKinds) {
            const Listing& text = listing(kernel, kind);
            EXPECT_EQ(text.marks.size(), textMarks(kernel).size()) << nameOf(kernel) << ' ' << int(kind);
            EXPECT_GT(text.lines.size(), 5u);
            EXPECT_FALSE(text.title.empty());
        }
}

TEST(Listing, EveryEventHasALineInAllThree)
{
    std::set<std::pair<KernelKind, EventKind>> seen;
    for (const auto& trace : traces())
        for (int64_t step = 0; step < trace->eventCount(); ++step) {
            const Event& event = trace->events[size_t(step)];
            const KernelKind kernel = trace->launchOf(event).kind;
            const bool twoForms = kernel == KernelKind::Softmax || kernel == KernelKind::SoftmaxGrad;
            const bool ambiguous = twoForms && event.kind == EventKind::CtaBegin;
            seen.emplace(kernel, event.kind);
            for (ListingKind kind : kKinds)
                ASSERT_EQ(listing(kernel, kind).lineOf(event).has_value(), !belongsToProgram(event.kind) && !ambiguous)
                    << nameOf(kernel) << ' ' << nameOf(event.kind) << ' ' << nameOf(event.tensor) << ' ' << int(kind);
        }
    EXPECT_TRUE(seen.contains({KernelKind::Flash1, EventKind::Skip}));
    EXPECT_TRUE(seen.contains({KernelKind::Flash2, EventKind::Mask}));
    EXPECT_TRUE(seen.contains({KernelKind::Dropout, EventKind::Dropout}));
    for (KernelKind kernel : allKernels())
        EXPECT_EQ(seen.contains({kernel, EventKind::CtaEnd}), kernel != KernelKind::Flash2BackwardAtomic) << nameOf(kernel);
    EXPECT_FALSE(traces()[1]->program.launches[2].rowFits);
}

/// In one turn of a kernel's innermost loop the line only moves down; it moves up where a loop starts over.
TEST(Listing, LinesFollowTheEvents)
{
    for (const auto& trace : traces())
        for (ListingKind kind : kKinds)
            for (int64_t step = 1; step < trace->eventCount(); ++step) {
                const Event &before = trace->events[size_t(step - 1)], &event = trace->events[size_t(step)];
                const Listing& text = listing(trace->launchOf(event).kind, kind);
                const auto from = text.lineOf(before), to = text.lineOf(event);
                if (before.launch != event.launch || before.cta != event.cta || before.row != event.row || before.col != event.col || !from || !to)
                    continue;
                ASSERT_LT(*from, *to) << nameOf(trace->launchOf(event).kind) << ' ' << int(kind) << ": " << text.lines[size_t(*from)] << " / "
                                      << text.lines[size_t(*to)];
            }
}

TEST(Listing, TellsThePassesOfSoftmaxApart)
{
    const auto trace = test::buildTrace({.algorithm = Algorithm::Standard, .nq = 4, .nk = 9, .d = 3, .br = 4, .bc = 4}, test::Numbers::None, 400);
    ASSERT_FALSE(trace->program.launches[1].rowFits);
    std::vector<std::string_view> loads;
    for (int64_t step = 0; step < trace->eventCount(); ++step) {
        const Event& event = trace->events[size_t(step)];
        if (event.launch == 1 && event.kind == EventKind::Load)
            loads.push_back(lineText(*trace, step, ListingKind::Algorithm));
    }
    ASSERT_EQ(loads.size(), 6u);
    for (size_t n = 0; n < 6; ++n)
        EXPECT_EQ(loads[n].find("once more") != std::string_view::npos, n >= 3) << n;
}

/// The listings of softmax's gradient hold both of its forms, too.
TEST(Listing, TellsTheFormsOfTheSoftmaxGradientApart)
{
    const Listing& text = listing(KernelKind::SoftmaxGrad, ListingKind::Algorithm);
    const auto line = [&](int32_t col) {
        return text.lines[size_t(*text.lineOf({.row = 0, .col = col, .kind = EventKind::SoftmaxGrad, .tensor = TensorId::dS}))];
    };
    EXPECT_THAT(std::string(line(-1)), HasSubstr("dSᵢ = Pᵢ ∘ (dPᵢ − Dᵢ)"));
    EXPECT_THAT(std::string(line(2)), HasSubstr("the second time: dSᵢⱼ"));
}

TEST(Listing, CudaIsTheSourceItself)
{
    const Listing& text = listing(KernelKind::PV, ListingKind::Cuda);
    EXPECT_EQ(text.title, "kernels/attention/standard.h");
    EXPECT_THAT(std::string(text.lines.front()), StartsWith("///"));
    EXPECT_EQ(text.lines.back(), "}");
    // Line numbers are the file's.
    const std::string_view file = embeddedFile(text.title);
    size_t begin = 0;
    for (int line = 1; line < text.firstLine; ++line)
        begin = file.find('\n', begin) + 1;
    EXPECT_EQ(file.substr(begin, text.lines.front().size()), text.lines.front());
    EXPECT_TRUE(embeddedFile("no/such/file").empty());
}

TEST(Listing, CodeKeysTellPlacesApart)
{
    std::map<int, std::tuple<KernelKind, EventKind, TensorId>> keys;
    for (KernelKind kernel : allKernels())
        for (const TextMark& mark : textMarks(kernel)) {
            const auto place = std::make_tuple(kernel, mark.kind, mark.tensor);
            const auto [entry, fresh] = keys.emplace(codeKey(kernel, {.kind = mark.kind, .tensor = mark.tensor}), place);
            EXPECT_EQ(entry->second, place);
        }
}
