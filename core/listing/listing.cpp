// SPDX-License-Identifier: Apache-2.0
#include "core/listing/listing.h"

#include "core/listing/embedded.h"
#include "core/listing/marks.h"

#include <algorithm>
#include <array>

namespace tilescope {

namespace {

constexpr size_t kKernels = 7, kKinds = 3;

/// The part of a file that shows one kernel: from the line with the first text (and what leads up to it)
/// to the end of the section that the second text is in.
struct Extract {
    std::string_view file, from, through;
};

/// A row a kernel: algorithm, CUDA, NumPy.
constexpr Extract kExtracts[kKernels][kKinds]{
    {{"core/listing/text/standard.txt", "Scores:", "Scores:"},
     {"kernels/attention/standard.h", " qkt(Cta", " qkt(Cta"},
     {"core/listing/text/standard.py", "def qkt(", "def qkt("}},
    {{"core/listing/text/standard.txt", "Mask:", "Mask:"},
     {"kernels/attention/standard.h", " maskScores(Cta", " maskScores(Cta"},
     {"core/listing/text/standard.py", "def mask_scores(", "def mask_scores("}},
    {{"core/listing/text/standard.txt", "Softmax:", "Softmax in two passes"},
     {"kernels/attention/standard.h", " softmaxOfRows(Cta", " softmaxInTwoPasses(Cta"},
     {"core/listing/text/standard.py", "def softmax_of_rows(", "def softmax_in_two_passes("}},
    {{"core/listing/text/standard.txt", "Dropout:", "Dropout:"},
     {"kernels/attention/standard.h", " dropProbabilities(Cta", " dropProbabilities(Cta"},
     {"core/listing/text/standard.py", "def drop_probabilities(", "def drop_probabilities("}},
    {{"core/listing/text/standard.txt", "Output:", "Output:"},
     {"kernels/attention/standard.h", " pv(Cta", " pv(Cta"},
     {"core/listing/text/standard.py", "def pv(", "def pv("}},
    {{"core/listing/text/flash1.txt", "FlashAttention", "FlashAttention"},
     {"kernels/attention/flash1.h", " flash1(Cta", " flash1(Cta"},
     {"core/listing/text/flash1.py", "def flash1(", "def flash1("}},
    {{"core/listing/text/flash2.txt", "FlashAttention-2", "FlashAttention-2"},
     {"kernels/attention/flash2.h", " flash2(Cta", " flash2(Cta"},
     {"core/listing/text/flash2.py", "def flash2(", "def flash2("}},
};

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

/// Index of the n-th line from `first` on with the text, or with that beginning where it starts with '^'.
std::optional<int> findLine(const std::vector<std::string_view>& lines, std::string_view text, int occurrence = 0)
{
    const bool atBegin = text.starts_with('^');
    const auto matches = [&](std::string_view line) { return atBegin ? line.starts_with(text.substr(1)) : line.find(text) != line.npos; };
    for (size_t n = 0; n < lines.size(); ++n)
        if (matches(lines[n]) && occurrence-- == 0)
            return int(n);
    return std::nullopt;
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
    const Extract& extract = kExtracts[size_t(kernel)][size_t(kind)];
    const auto file = splitLines(embeddedFile(extract.file));
    Listing result;
    result.title = extract.file;
    size_t begin = size_t(findLine(file, extract.from).value_or(0));
    size_t end = size_t(findLine(file, extract.through).value_or(0));
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
