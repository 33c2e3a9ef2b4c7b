// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/codehighlighter.h"

#include "ui/theme/theme.h"

#include <array>

namespace tilescope {

namespace {

constexpr const char* kCudaKeywords =
    R"(\b(for|if|else|while|do|return|template|class|typename|struct|const|constexpr|auto|int|int32_t|int64_t|uint32_t)"
    R"(|float|bool|void|using|namespace|static|inline|__global__|__device__|__shared__|true|false)\b)";
constexpr const char* kNumPyKeywords =
    R"(\b(for|in|range|def|return|if|elif|else|import|from|as|and|or|not|None|True|False|continue)\b)";
constexpr const char* kAlgorithmKeywords =
    R"(\b(for|each|do|end|if|then|else|load|store|write|read|return|skip|repeat|while|require|in|to|from|on chip|[Ll]oad|[Ss]tore|[Ww]rite|[Ss]kip|[Rr]equire)\b)";

} // namespace

CodeHighlighter::CodeHighlighter(ListingKind kind, QTextDocument* document)
    : QSyntaxHighlighter(document), m_rules(rulesFor(kind))
{
    connect(&theme(), &Theme::changed, this, &CodeHighlighter::rehighlight);
}

std::vector<CodeHighlighter::Rule> CodeHighlighter::rulesFor(ListingKind kind)
{
    const auto rule = [](const char* pattern, Ink ink) {
        return Rule{QRegularExpression(QString::fromLatin1(pattern), QRegularExpression::UseUnicodePropertiesOption),
                    ink};
    };
    const Rule sram = rule(R"(\w+_smem\b|\bSRAM\b|\bon chip\b)", Ink::Sram),
               hbm = rule(R"(\w+_(gmem|hbm)\b|\bHBM\b)", Ink::Hbm);
    switch (kind) {
    case ListingKind::Cuda:
        return {rule(kCudaKeywords, Ink::Keyword), sram, hbm, rule(R"(^\s*#.*$)", Ink::Quiet),
                rule(R"(//.*$)", Ink::Quiet)};
    case ListingKind::NumPy: return {rule(kNumPyKeywords, Ink::Keyword), sram, hbm, rule(R"(#.*$)", Ink::Quiet)};
    case ListingKind::Algorithm: break;
    }
    return {rule(kAlgorithmKeywords, Ink::Keyword), sram, hbm, rule(R"((//|▷|#).*$)", Ink::Quiet)};
}

QTextCharFormat CodeHighlighter::formatOf(Ink ink)
{
    const std::array<QColor, 4> colors{tokens().accentStroke, tokens().sramText, tokens().hbmText, tokens().ink3};
    QTextCharFormat format;
    format.setForeground(colors[size_t(ink)]);
    return format;
}

void CodeHighlighter::highlightBlock(const QString& text)
{
    for (const Rule& rule : m_rules)
        for (auto matches = rule.pattern.globalMatch(text); matches.hasNext();) {
            const auto match = matches.next();
            setFormat(int(match.capturedStart()), int(match.capturedLength()), formatOf(rule.ink));
        }
}

} // namespace tilescope
