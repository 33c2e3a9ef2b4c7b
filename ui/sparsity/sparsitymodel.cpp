// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sparsity/sparsitymodel.h"

#include "core/base/saturate.h"
#include "core/problem/fitpattern.h"
#include "core/problem/patternfile.h"
#include "ui/text/masktext.h"

#include <algorithm>

namespace tilescope {

namespace {

MaskKind kindOf(PatternCard card)
{
    switch (card) {
    case PatternCard::Causal: return MaskKind::Causal;
    case PatternCard::Window: return MaskKind::Window;
    case PatternCard::Butterfly: return MaskKind::Butterfly;
    case PatternCard::Random: return MaskKind::Random;
    case PatternCard::Custom: return MaskKind::Custom;
    case PatternCard::Dense:
    case PatternCard::Padding: break;
    }
    return MaskKind::None;
}

/// Standard attention computes hidden tiles as well; what counts here is what flash skips.
int64_t keptTiles(Problem p)
{
    p.algorithm = Algorithm::Flash2;
    p.batch = p.heads = 1;
    return visitedTiles(p);
}

} // namespace

SparsityModel::SparsityModel(Document& document, Measurer& measurer, QObject* parent)
    : QObject(parent), m_document(document), m_measurer(measurer)
{
    forget();
    connect(&m_document, &Document::settingsChanged, this, &SparsityModel::forget);
    connect(&m_document, &Document::deviceChanged, this, &SparsityModel::changed);
    connect(&m_measurer, &Measurer::measured, this, &SparsityModel::measured);
    connect(&m_measurer, &Measurer::statusChanged, this, &SparsityModel::measured);
}

void SparsityModel::forget()
{
    if (problem().mask.kind == MaskKind::Custom)
        m_painted = problem().mask.blocks;
    if (m_known != problem()) {
        m_known = problem();
        m_shown.reset();
        m_account.reset();
        m_shares.fill(std::nullopt);
    }
    emit changed();
}

Problem SparsityModel::denseProblem() const
{
    Problem dense = problem();
    dense.mask = MaskKind::None;
    return dense;
}

const BlockPattern& SparsityModel::shown() const
{
    if (!m_shown)
        m_shown = *maskOfChoice(problem(), int(MaskKind::Custom)).blocks;
    return *m_shown;
}

bool SparsityModel::isCountable() const
{
    return multiplySaturated(problem().Tr(), problem().Tc()) <= BlockPattern::kMaxBlocks;
}

const std::optional<SparsityAccount>& SparsityModel::account() const
{
    if (!m_account && isCountable())
        m_account = accountOf(problem());
    return m_account;
}

SparsityAccount SparsityModel::accountOf(const BlockPattern& pattern) const { return accountOf(painted(pattern)); }

SparsityAccount SparsityModel::accountOf(const Problem& p) const
{
    const Problem dense = denseProblem();
    return {visibleBlocks(p).keptCount(), p.Tr() * p.Tc(), issuedIo(p).bytes(), issuedIo(dense).bytes(),
            matmulFlops(p), matmulFlops(dense)};
}

int64_t SparsityModel::paddedFrom() const
{
    const auto& keys = problem().mask.keyLength;
    return keys ? std::min(shown().cols(), (*keys + problem().bc - 1) / problem().bc) : shown().cols();
}

bool SparsityModel::chosen(PatternCard card) const
{
    const MaskSpec& mask = problem().mask;
    switch (card) {
    case PatternCard::Padding: return mask.keyLength.has_value();
    case PatternCard::Causal: return mask.kind == MaskKind::Causal || mask.kind == MaskKind::CausalTopLeft;
    default: return mask.kind == kindOf(card);
    }
}

Problem SparsityModel::problemOf(PatternCard card) const
{
    Problem p = problem();
    if (chosen(card))
        return p;
    const auto keys = p.mask.keyLength;
    if (card == PatternCard::Padding) {
        p.mask.keyLength = maskOfChoice(p, kPaddingChoice).keyLength;
    } else if (card == PatternCard::Custom && m_painted) {
        p.mask = MaskSpec(MaskKind::Custom).withPadding(keys);
        p.mask.blocks = m_painted;
        fitPattern(p);
    } else {
        p.mask = maskOfChoice(p, int(kindOf(card))).withPadding(keys);
    }
    return p;
}

std::optional<double> SparsityModel::keptShare(PatternCard card) const
{
    std::optional<double>& share = m_shares[size_t(card)];
    if (!share && isCountable()) {
        const int64_t blocks = problem().Tr() * problem().Tc();
        share = blocks > 0 ? double(keptTiles(problemOf(card))) / double(blocks) : 0;
    }
    return share;
}

void SparsityModel::choose(PatternCard card)
{
    Problem p = problemOf(card);
    if (card == PatternCard::Padding) {
        if (chosen(card))
            p.mask.keyLength.reset();
        m_document.applyProblem(p, p.mask.keyLength ? tr("add the padding") : tr("take the padding away"));
    } else if (!chosen(card)) {
        m_document.applyProblem(p, tr("choose the pattern"));
    }
}

void SparsityModel::paint(BlockPattern pattern, const QString& what)
{
    if (editable() && pattern != shown())
        m_document.applyProblem(painted(std::move(pattern)), what);
}

Problem SparsityModel::painted(BlockPattern pattern) const
{
    Problem p = problem();
    p.mask = MaskSpec::custom(std::move(pattern)).withPadding(p.mask.keyLength);
    return p;
}

void SparsityModel::mirror()
{
    BlockPattern pattern = shown();
    const int64_t side = std::min(pattern.rows(), pattern.cols());
    for (int64_t i = 0; i < side; ++i)
        for (int64_t j = 0; j < side; ++j)
            if (shown().kept(j, i))
                pattern.set(i, j, true);
    paint(std::move(pattern), tr("mirror the pattern"));
}

void SparsityModel::clear() { paint(BlockPattern(shown().rows(), shown().cols()), tr("skip every block")); }

void SparsityModel::invert()
{
    BlockPattern pattern = shown();
    for (int64_t i = 0; i < pattern.rows(); ++i)
        for (int64_t j = 0; j < pattern.cols(); ++j)
            pattern.set(i, j, !pattern.kept(i, j));
    paint(std::move(pattern), tr("invert the pattern"));
}

Result<void> SparsityModel::open(const std::filesystem::path& path)
{
    Result<BlockPattern> pattern = readPattern(path);
    if (!pattern)
        return pattern.error();
    if (pattern->rows() != problem().Tr() || pattern->cols() != problem().Tc())
        return badInput(tr("The file has %1 × %2 blocks, the problem %3 × %4.")
                            .arg(pattern->rows()).arg(pattern->cols()).arg(problem().Tr()).arg(problem().Tc()).toStdString());
    paint(std::move(*pattern), tr("open a pattern"));
    return {};
}

Result<void> SparsityModel::save(const std::filesystem::path& path) const { return writePattern(path, shown()); }

std::optional<double> SparsityModel::timeOf(const Problem& problem) const
{
    const Cell* cell = m_measurer.find(engine(), problem);
    return cell && cell->ran() ? std::optional(cell->measurement.timeMs) : std::nullopt;
}

std::optional<double> SparsityModel::timeMs() const { return timeOf(problem()); }
std::optional<double> SparsityModel::denseTimeMs() const { return timeOf(denseProblem()); }

bool SparsityModel::measuring() const
{
    const auto& running = m_measurer.running();
    return running && (*running == problem() || *running == denseProblem());
}

void SparsityModel::measure()
{
    if (!m_document.validation())
        return;
    if (timeMs() && denseTimeMs())
        m_measurer.forget(engine(), {denseProblem(), problem()});
    std::vector<Problem> problems{denseProblem()};
    if (!isDense())
        problems.push_back(problem());
    m_measurer.measure(engine(), std::move(problems));
}

} // namespace tilescope
