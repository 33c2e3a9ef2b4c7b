// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/listing/listing.h"

#include <QRegularExpression>
#include <QSyntaxHighlighter>

#include <vector>

namespace tilescope {

/// A little colour: comments, keywords, and the memory a name lives in, tinted as that memory is on the
/// stage.
class CodeHighlighter : public QSyntaxHighlighter {
    Q_OBJECT
public:
    CodeHighlighter(ListingKind kind, QTextDocument* document);

protected:
    void highlightBlock(const QString& text) override;

private:
    enum class Ink : quint8 { Keyword, Sram, Hbm, Quiet };
    struct Rule {
        QRegularExpression pattern;
        Ink ink;
    };
    static std::vector<Rule> rulesFor(ListingKind kind);
    static QTextCharFormat formatOf(Ink ink);

    std::vector<Rule> m_rules; ///< later ones win
};

} // namespace tilescope
