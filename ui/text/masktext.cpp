// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/masktext.h"

#include "core/problem/fitpattern.h"
#include "ui/text/numbertext.h"

#include <QCoreApplication>

namespace tilescope {

namespace {

struct MaskText {
    Q_DECLARE_TR_FUNCTIONS(MaskText)
};

QString percent(double share) { return isolated(QStringLiteral("%1 %").arg(QString::number(share * 100, 'g', 3))); }

QString windowName(const MaskSpec& mask)
{
    const QString window = MaskText::tr("Window %1").arg(isolated(u'±' + grouped(mask.window)));
    return mask.globals == 0 ? window : MaskText::tr("%1, %2 global keys").arg(window, isolated(grouped(mask.globals)));
}

QString kindTip(const Problem& p)
{
    const MaskSpec& mask = p.mask;
    const int64_t shift = p.nk - p.nq;
    switch (mask.kind) {
    case MaskKind::None: break;
    case MaskKind::Causal:
        return MaskText::tr("Aligned at the last query and the last key. Row i sees columns %1")
            .arg(isolated(QStringLiteral("≤ i + Nk − Nq = i + %1").arg(shift)));
    case MaskKind::CausalTopLeft:
        return MaskText::tr("Aligned at the first query and the first key. Row i sees columns %1").arg(isolated(QStringLiteral("≤ i")));
    case MaskKind::Window:
        return MaskText::tr("Row i sees columns %1 and the first %2 columns.")
            .arg(isolated(QStringLiteral("i + Nk − Nq ± %1").arg(mask.window)), isolated(grouped(mask.globals)));
    case MaskKind::Butterfly: return MaskText::tr("Block (i, j) is kept if i = j or if i and j differ in one bit.");
    case MaskKind::Random:
        return MaskText::tr("Blocks with i = j are kept, each of the others with a probability of %1 (seed %2).")
            .arg(percent(mask.density), isolated(QString::number(mask.seed)));
    case MaskKind::Custom:
        return MaskText::tr("%1 of %2 blocks are kept.")
            .arg(isolated(grouped(mask.blocks->keptCount())), isolated(grouped(mask.blocks->rows() * mask.blocks->cols())));
    }
    return MaskText::tr("Every row sees all %1 columns.").arg(isolated(grouped(p.nk)));
}

} // namespace

QString maskKindName(MaskKind kind)
{
    switch (kind) {
    case MaskKind::None: break;
    case MaskKind::Causal: return MaskText::tr("Causal");
    case MaskKind::CausalTopLeft: return MaskText::tr("Causal, top-left");
    case MaskKind::Window: return MaskText::tr("Sliding window");
    case MaskKind::Butterfly: return MaskText::tr("Butterfly");
    case MaskKind::Random: return MaskText::tr("Random");
    case MaskKind::Custom: return MaskText::tr("Custom");
    }
    return MaskText::tr("None", "no mask");
}

QStringList maskChoices()
{
    QStringList names;
    for (int kind = 0; kind < kPaddingChoice; ++kind)
        names << maskKindName(MaskKind(kind));
    return names << MaskText::tr("Padding");
}

int maskChoiceOf(const MaskSpec& mask)
{
    return mask.kind == MaskKind::None && mask.keyLength ? kPaddingChoice : int(mask.kind);
}

MaskSpec maskOfChoice(const Problem& p, int choice)
{
    if (choice == kPaddingChoice)
        return MaskSpec().withPadding(p.nk - p.nk / 4);
    const MaskKind kind = MaskKind(choice);
    switch (kind) {
    case MaskKind::Window: return MaskSpec::slidingWindow(2 * p.bc);
    case MaskKind::Random: return MaskSpec::random(1);
    case MaskKind::Custom: {
        Problem unpadded = p; // the padding goes on hiding what it hides
        unpadded.mask.keyLength.reset();
        return MaskSpec::custom(visibleBlocks(unpadded)).withPadding(p.mask.keyLength);
    }
    default: return kind;
    }
}

QString maskName(const MaskSpec& mask)
{
    QStringList parts;
    if (mask.kind == MaskKind::Window)
        parts << windowName(mask);
    else if (mask.kind == MaskKind::Random)
        parts << MaskText::tr("Random %1").arg(percent(mask.density));
    else if (mask.kind != MaskKind::None || !mask.keyLength)
        parts << maskKindName(mask.kind);
    if (mask.keyLength)
        parts << MaskText::tr("padding from key %1").arg(isolated(grouped(*mask.keyLength)));
    return parts.join(MaskText::tr(", ", "between the parts of a list"));
}

QString maskTip(const Problem& p)
{
    if (!p.mask.keyLength)
        return kindTip(p);
    return MaskText::tr("%1 Keys from %2 on are padding, which no row sees.").arg(kindTip(p), isolated(grouped(*p.mask.keyLength)));
}

} // namespace tilescope
