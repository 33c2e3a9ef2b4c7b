// SPDX-License-Identifier: Apache-2.0
#include "core/listing/listing.h"

#include "core/listing/embedded.h"
#include "core/listing/marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tilescope {

namespace {

constexpr size_t kKernels = size_t(KernelKind::Count), kKinds = 3;

/// Where the listings of one kernel are in a set of files, name.txt, name.h and name.py: from the line with the first text
/// (and what leads up to it) to the end of the section that the second text is in.
struct Extract {
    struct Range {
        std::string_view from, through;
    };
    std::string_view name;
    std::array<Range, kKinds> ranges; ///< algorithm, CUDA, NumPy
};

constexpr Extract::Range one(std::string_view text) { return {text, text}; }

constexpr std::array<Extract, kKernels> kExtracts{{
    {"standard", {one("Scores:"), one(" qkt(Cta"), one("def qkt(")}},
    {"standard", {one("Mask:"), one(" maskScores(Cta"), one("def mask_scores(")}},
    {"standard",
     {{{"Softmax:", "Softmax in two passes"},
       {" softmaxOfRows(Cta", " softmaxInTwoPasses(Cta"},
       {"def softmax_of_rows(", "def softmax_in_two_passes("}}}},
    {"standard", {one("Dropout:"), one(" dropProbabilities(Cta"), one("def drop_probabilities(")}},
    {"standard", {one("Output:"), one(" pv(Cta"), one("def pv(")}},
    {"flash1", {one("FlashAttention"), one(" flash1(Cta"), one("def flash1(")}},
    {"flash2", {one("FlashAttention-2"), one(" flash2(Cta"), one("def flash2(")}},
    {"standardbackward", {one("Gradient of V:"), one(" ptdO(Cta"), one("def pt_do(")}},
    {"standardbackward", {one("Gradient of P:"), one(" dOVt(Cta"), one("def do_vt(")}},
    {"standardbackward", {one("Dropout:"), one(" dropGradients(Cta"), one("def drop_gradients(")}},
    {"standardbackward",
     {{{"Gradient of softmax:", "Gradient of softmax in two passes"},
       {" softmaxGradientOfRows(Cta", " softmaxGradientInTwoPasses(Cta"},
       {"def softmax_gradient_of_rows(", "def softmax_gradient_in_two_passes("}}}},
    {"standardbackward", {one("Gradient of Q:"), one(" dSK(Cta"), one("def ds_k(")}},
    {"standardbackward", {one("Gradient of K:"), one(" dStQ(Cta"), one("def dst_q(")}},
    {"flash1backward", {one("FlashAttention backward"), one(" flash1Backward(Cta"), one("def flash1_backward(")}},
    {"flash2backward", {one("Row sums:"), one(" rowDotsOfOutput(Cta"), one("def row_dots(")}},
    {"flash2backward", {one("FlashAttention-2 backward"), one(" flash2Backward(Cta"), one("def flash2_backward(")}},
    {"flash2backward", {one("FlashAttention-2 backward"), one(" flash2Backward(Cta"), one("def flash2_backward(")}},
}};

std::string fileOf(std::string_view name, ListingKind kind)
{
    if (kind == ListingKind::Cuda)
        return fmt::format("kernels/attention/{}.h", name);
    return fmt::format("core/listing/text/{}.{}", name, kind == ListingKind::NumPy ? "py" : "txt");
}

std::vector<std::string_view> splitLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Index of the n-th line with the text, or with that beginning where it starts with '^'; of the last one where with '$'.
std::optional<int> findLine(const std::vector<std::string_view>& lines, std::string_view text, int occurrence = 0)
{
    const bool atBegin = text.starts_with('^'), last = text.starts_with('$');
    if (atBegin || last)
        text.remove_prefix(1);
    std::optional<int> found;
    for (size_t n = 0; n < lines.size() && (!found || last); ++n)
        if ((atBegin ? lines[n].starts_with(text) : lines[n].find(text) != text.npos) && (last || occurrence-- == 0))
            found = int(n);
    return found;
}

/// What stands above a C++ function and belongs to it.
bool leadsUp(std::string_view line) { return line.starts_with("///") || line.starts_with("template"); }

/// The section that line `n` is in ends here: a closing brace at the margin, or the last line before a blank
/// one and another section.
bool endsSection(const std::vector<std::string_view>& lines, size_t n, ListingKind kind)
{
    if (kind == ListingKind::Cuda)
        return lines[n].starts_with("}");
    const bool blankFollows = n + 1 == lines.size() || lines[n + 1].empty();
    return blankFollows && (n + 2 >= lines.size() || !lines[n + 2].starts_with(" "));
}

Listing makeListing(KernelKind kernel, ListingKind kind)
{
    const Extract& extract = kExtracts[size_t(kernel)];
    const auto& [from, through] = extract.ranges[size_t(kind)];
    Listing result;
    result.title = fileOf(extract.name, kind);
    const auto file = splitLines(embeddedFile(result.title));
    size_t begin = size_t(findLine(file, from).value_or(0));
    size_t end = size_t(findLine(file, through).value_or(0));
    while (begin > 0 && leadsUp(file[begin - 1]))
        --begin;
    while (end + 1 < file.size() && !endsSection(file, end, kind))
        ++end;
    result.lines.assign(file.begin() + int64_t(begin), file.begin() + int64_t(std::min(end + 1, file.size())));
    if (kind == ListingKind::Algorithm && !result.lines.empty()) {
        result.title = result.lines.front();
        result.lines.erase(result.lines.begin());
    } else {
        result.firstLine = int(begin) + 1;
    }
    for (const TextMark& mark : textMarks(kernel))
        if (const auto line = findLine(result.lines, mark.text[size_t(kind)], mark.occurrence))
            result.marks.push_back({mark.kind, mark.tensor, mark.when, *line});
    return result;
}

std::array<std::array<Listing, kKinds>, kKernels> makeListings()
{
    std::array<std::array<Listing, kKinds>, kKernels> all;
    for (size_t kernel = 0; kernel < kKernels; ++kernel)
        for (size_t kind = 0; kind < kKinds; ++kind)
            all[kernel][kind] = makeListing(KernelKind(kernel), ListingKind(kind));
    return all;
}

} // namespace

std::optional<int> Listing::lineOf(const Event& event) const
{
    for (const Mark& mark : marks)
        if (mark.kind == event.kind && mark.tensor == event.tensor && (!mark.when || mark.when(event)))
            return mark.line;
    return std::nullopt;
}

const Listing& listing(KernelKind kernel, ListingKind kind)
{
    static const auto all = makeListings();
    return all[size_t(kernel)][size_t(kind)];
}

int codeKey(KernelKind kernel, const Event& event)
{
    return (int(kernel) * int(EventKind::Count) + int(event.kind)) * int(TensorId::Count) + int(event.tensor);
}

} // namespace tilescope
