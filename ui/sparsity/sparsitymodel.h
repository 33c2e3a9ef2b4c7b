// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/iocounts.h"
#include "ui/document/document.h"
#include "ui/measure/measurer.h"

#include <array>
#include <filesystem>
#include <optional>

namespace tilescope {

/// The patterns to choose from, in the order of their cards, and padding, which goes with any of them.
enum class PatternCard { Dense, Causal, Window, Butterfly, Random, Custom, Padding };
constexpr int kPatternCards = 7;

/// What a mask spares the document's problem, by the closed forms that the counters equal.
struct SparsityAccount {
    int64_t kept = 0, blocks = 0;
    int64_t bytes = 0, denseBytes = 0;
    int64_t flops = 0, denseFlops = 0;
};

/// The sparsity editor without its widgets: the blocks that the document's mask keeps, and edits of them, each one undo
/// step of the document. The first stroke on any other mask makes a custom one of it.
class SparsityModel : public QObject {
    Q_OBJECT
public:
    SparsityModel(Document& document, Measurer& measurer, QObject* parent = nullptr);

    const Document& document() const { return m_document; }
    const Problem& problem() const { return m_document.problem(); }
    Problem denseProblem() const;
    bool isDense() const { return problem() == denseProblem(); }
    /// Blocks that the pattern keeps, those behind the padding's begin too. Empty for a grid with too many blocks for a
    /// pattern.
    const BlockPattern& shown() const;
    /// The first column of blocks that the padding hides completely; the number of columns if there is none.
    int64_t paddedFrom() const;
    /// Nothing where there are too many blocks for a pattern: they would take long to count.
    const std::optional<SparsityAccount>& account() const;
    /// While a stroke has not ended yet; of a shown() that is countable.
    SparsityAccount accountOf(const BlockPattern& painted) const;
    bool editable() const { return shown().rows() > 0 && shown().cols() > 0; }

    /// The pattern's card, or whether there is padding.
    bool chosen(PatternCard card) const;
    /// The card's problem: the present one where the card is chosen, else with usual parameters.
    Problem problemOf(PatternCard card) const;
    std::optional<double> keptShare(PatternCard card) const; ///< likewise
    /// A pattern takes the present one's place and leaves the padding; that goes on and off.
    void choose(PatternCard card);

    // Edits
    void paint(BlockPattern pattern, const QString& what);
    void mirror(); ///< keeps (i, j) too wherever (j, i) is kept
    void clear();
    void invert();
    Result<void> open(const std::filesystem::path& path);
    Result<void> save(const std::filesystem::path& path) const;

    // Time
    std::optional<double> timeMs() const;
    std::optional<double> denseTimeMs() const;
    bool measuring() const;
    void measure(); ///< anew where both are known

signals:
    void changed();
    void measured();

private:
    Problem painted(BlockPattern pattern) const;
    SparsityAccount accountOf(const Problem& problem) const;
    bool isCountable() const;
    std::optional<double> timeOf(const Problem& problem) const;
    std::shared_ptr<Engine> engine() const { return m_document.engines()[size_t(m_document.engineIndex())]; }
    void forget();

    Document& m_document;
    Measurer& m_measurer;
    Problem m_known; ///< what the members below are of
    mutable std::optional<BlockPattern> m_shown; ///< found when it is asked for
    mutable std::optional<SparsityAccount> m_account;
    mutable std::array<std::optional<double>, kPatternCards> m_shares;
    std::shared_ptr<const BlockPattern> m_painted; ///< the latest custom pattern, for its card
};

} // namespace tilescope
