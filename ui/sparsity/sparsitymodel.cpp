// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sparsity/sparsitymodel.h"

#include "core/problem/fitpattern.h"
#include "core/problem/patternfile.h"
#include "ui/text/masktext.h"

namespace tilescope {

namespace {

int choiceOf(PatternCard card)
{
    switch (card) {
    case PatternCard::Dense: break;
    case PatternCard::Causal: return int(MaskKind::Causal);
    case PatternCard::Window: return int(MaskKind::Window);
    case PatternCard::Butterfly: return int(MaskKind::Butterfly);
    case PatternCard::Random: return int(MaskKind::Random);
    case PatternCard::Padding: return kPaddingChoice;
    case PatternCard::Custom: return int(MaskKind::Custom);
    }
    return int(MaskKind::None);
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
        m_shown = visibleBlocks(problem());
    return *m_shown;
}

const SparsityAccount& SparsityModel::account() const
{
    if (!m_account) {
        const Problem dense = denseProblem();
        m_account = SparsityAccount{shown().keptCount(), shown().rows() * shown().cols(), issuedIo(problem()).bytes(),
                                    issuedIo(dense).bytes(), matmulFlops(problem()), matmulFlops(dense)};
    }
    return *m_account;
}

PatternCard SparsityModel::current() const
{
    switch (problem().mask.kind) {
    case MaskKind::None: break;
    case MaskKind::Causal:
    case MaskKind::CausalTopLeft: return PatternCard::Causal;
    case MaskKind::Window: return PatternCard::Window;
    case MaskKind::Butterfly: return PatternCard::Butterfly;
    case MaskKind::Random: return PatternCard::Random;
    case MaskKind::Custom: return PatternCard::Custom;
    }
    return problem().mask.keyLength ? PatternCard::Padding : PatternCard::Dense;
}

Problem SparsityModel::problemOf(PatternCard card) const
{
    Problem p = problem();
    if (card == current())
        return p;
    if (card == PatternCard::Custom && m_painted) {
        p.mask = MaskSpec();
        p.mask.kind = MaskKind::Custom;
        p.mask.blocks = m_painted;
        fitPattern(p);
        return p;
    }
    p.mask = maskOfChoice(p, choiceOf(card));
    return p;
}

double SparsityModel::keptShare(PatternCard card) const
{
    std::optional<double>& share = m_shares[size_t(card)];
    if (!share) {
        const double blocks = double(problem().Tr()) * double(problem().Tc());
        share = blocks > 0 && blocks <= double(BlockPattern::kMaxBlocks) ? double(keptTiles(problemOf(card))) / blocks : 0;
    }
    return *share;
}

void SparsityModel::choose(PatternCard card)
{
    if (card != current())
        m_document.applyProblem(problemOf(card), tr("choose the pattern"));
}

void SparsityModel::paint(BlockPattern pattern, const QString& what)
{
    if (!editable() || pattern == shown())
        return;
    Problem p = problem();
    p.mask = MaskSpec::custom(std::move(pattern)).withPadding(p.mask.keyLength);
    m_document.applyProblem(p, what);
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
    if (m_document.validation())
        m_measurer.measure(engine(), {denseProblem(), problem()});
}

} // namespace tilescope
