// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/eventtext.h"

#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <cmath>

namespace tilescope {

namespace {

/// Writes one event as a sentence; a struct so that lupdate finds one translation context.
struct EventText {
    Q_DECLARE_TR_FUNCTIONS(EventText)
public:
    const Trace& trace;
    const Event& event;

    const Launch& launch() const { return trace.launchOf(event); }
    KernelKind kernel() const { return launch().kind; }
    bool standard() const { return trace.problem().algorithm == Algorithm::Standard; }

    QString name(TensorId tensor) const
    {
        return isolated(tileName(tileOf({.row = event.row, .col = event.col, .tensor = tensor})));
    }

    /// The event's tile; a tile as wide as the whole row has no column and is said in words.
    QString tile() const
    {
        if (indexedByRow(event.tensor) && indexedByCol(event.tensor) && event.col < 0 && event.row >= 0)
            return tr("row block %1 of %2").arg(event.row).arg(isolated(tileName({event.tensor})));
        return name(event.tensor);
    }

    QString allocation(const QString& sentence) const
    {
        const BufferSpec& buffer = trace.program.buffers[size_t(event.row)];
        return sentence.arg(isolated(tileName({buffer.tensor})), isolated(bytesText(buffer.bytes())));
    }

    QString place() const
    {
        const int64_t head = trace.headOf(event);
        if (launch().share == CtaShare::Head)
            return tr("head %1").arg(headText(trace, head));
        if (launch().share == CtaShare::ColumnBlock)
            return tr("head %1, column block %2").arg(headText(trace, head)).arg(event.cta % launch().ctasPerHead);
        return tr("head %1, row block %2").arg(headText(trace, head)).arg(event.cta % launch().ctasPerHead);
    }

    QString rowMax() const
    {
        if (standard() && event.col < 0)
            return tr("Row maxima %1 over all keys").arg(name(TensorId::M));
        if (event.tensor == TensorId::MTile)
            return tr("Row maxima %1 of %2").arg(name(TensorId::MTile), name(TensorId::S));
        return tr("New row maxima %1 with %2").arg(name(TensorId::M), name(TensorId::S));
    }

    QString exponentiate() const
    {
        if (isBackward(kernel())) {
            const bool flash1 = kernel() == KernelKind::Flash1Backward;
            const QString weights = QStringLiteral("%1 = exp(%2 − %3)")
                                        .arg(plain(TensorId::P), plain(TensorId::S), plain(flash1 ? TensorId::M : TensorId::LSE));
            return tr("Recompute %1").arg(isolated(flash1 ? weights + QStringLiteral(" / ") + plain(TensorId::L) : weights));
        }
        const TensorId maximum = kernel() == KernelKind::Flash1 ? TensorId::MTile : TensorId::M;
        const QString formula = QStringLiteral("%1 = exp(%2 − %3)");
        return tr("Exponentiate: %1")
            .arg(isolated(formula.arg(tileName(tileOf({.row = event.row, .col = event.col, .tensor = TensorId::P})),
                                      tileName(tileOf({.row = event.row, .col = event.col, .tensor = TensorId::S})),
                                      tileName({maximum, event.row, -1}))));
    }

    QString rowSum() const
    {
        if (isBackward(kernel()))
            return tr("Row sums %1")
                .arg(isolated(QStringLiteral("%1 = rowsum(%2 ∘ %3)")
                                  .arg(plain(TensorId::D), plain(standard() ? TensorId::P : TensorId::dO),
                                       plain(standard() ? TensorId::dP : TensorId::O))));
        if (standard() && event.col < 0)
            return tr("Row sums %1 over all keys").arg(name(TensorId::L));
        if (kernel() == KernelKind::Flash1)
            return tr("Merge %1 into %2 and %3").arg(name(TensorId::S), name(TensorId::M), name(TensorId::L));
        return tr("Update row sums %1 with %2").arg(name(TensorId::L), name(TensorId::P));
    }

    QString normalise() const
    {
        if (standard())
            return tr("Divide %1 by %2").arg(tile(), name(TensorId::L));
        return tr("Divide %1 by %2 and form %3")
            .arg(name(TensorId::O), name(TensorId::L),
                 isolated(QStringLiteral("%1 = %2 + ln %3")
                              .arg(tileName({TensorId::LSE, event.row, -1}), tileName({TensorId::M, event.row, -1}),
                                   tileName({TensorId::L, event.row, -1}))));
    }

    QString plain(TensorId t) const { return tileName(tileOf({.row = event.row, .col = event.col, .tensor = t})); }

    QString matmul() const
    {
        if (event.tensor == TensorId::dP)
            return product(tr("Compute %1"), QStringLiteral("%1 = %2 %3ᵀ"), TensorId::dP, TensorId::dO, TensorId::V);
        return product(isBackward(kernel()) ? tr("Recompute %1") : tr("Compute %1"), QStringLiteral("%1 = τ %2 %3ᵀ"), TensorId::S,
                       TensorId::Q, TensorId::K);
    }

    QString accumulate() const
    {
        const QString sentence = tr("Accumulate %1");
        const TensorId weights = trace.problem().dropout > 0 ? TensorId::PDrop : TensorId::P;
        switch (event.tensor) {
        case TensorId::dV: return product(sentence, QStringLiteral("%1 ← %1 + %2ᵀ %3"), event.tensor, weights, TensorId::dO);
        case TensorId::dK: return product(sentence, QStringLiteral("%1 ← %1 + τ %2ᵀ %3"), event.tensor, TensorId::dS, TensorId::Q);
        case TensorId::dQ: return product(sentence, QStringLiteral("%1 ← %1 + τ %2 %3"), event.tensor, TensorId::dS, TensorId::K);
        default: return product(sentence, QStringLiteral("%1 ← %1 + %2 %3"), TensorId::O, TensorId::P, TensorId::V);
        }
    }

    QString product(const QString& sentence, const QString& formula, TensorId result, TensorId left,
                    TensorId right) const
    {
        return sentence.arg(isolated(formula.arg(plain(result), plain(left), plain(right))));
    }

    QString sentence() const
    {
        const QString bytes = isolated(bytesText(event.bytes));
        switch (event.kind) {
        case EventKind::Alloc: return allocation(tr("Allocate %1 in HBM, %2"));
        case EventKind::Free: return allocation(tr("Free %1 in HBM, %2"));
        case EventKind::KernelBegin:
            return tr("Launch %1, %2 CTAs").arg(isolated(kernelText(kernel())), grouped(launch().ctas));
        case EventKind::KernelEnd: return tr("%1 has finished").arg(isolated(kernelText(kernel())));
        case EventKind::CtaBegin: return tr("CTA %1 starts: %2").arg(event.cta).arg(place());
        case EventKind::CtaEnd: return tr("CTA %1 ends: %2").arg(event.cta).arg(place());
        case EventKind::Load: return tr("Load %1 into SRAM, %2").arg(tile(), bytes);
        case EventKind::Store: return tr("Store %1 to HBM, %2").arg(tile(), bytes);
        case EventKind::Matmul: return matmul();
        case EventKind::Mask: return tr("Mask %1: hidden scores become %2").arg(tile(), isolated(QStringLiteral("−∞")));
        case EventKind::RowMax: return rowMax();
        case EventKind::Exponentiate: return exponentiate();
        case EventKind::RowSum: return rowSum();
        case EventKind::Rescale: return tr("Rescale %1 to the new row maxima").arg(tile());
        case EventKind::Accumulate: return accumulate();
        case EventKind::SoftmaxGrad:
            return tr("Softmax gradient: %1")
                .arg(isolated(QStringLiteral("%1 = %2 ∘ (%3 − %4)")
                                  .arg(plain(TensorId::dS), plain(TensorId::P), plain(TensorId::dP), plain(TensorId::D))));
        case EventKind::Normalise: return normalise();
        case EventKind::Dropout:
            return tr("Drop entries of %1 with p = %2").arg(tile(), QString::number(trace.problem().dropout));
        case EventKind::Skip: return tr("Skip %1: the mask hides all of it").arg(name(TensorId::S));
        case EventKind::Count: break;
        }
        return {};
    }
};

} // namespace

QString eventText(const Trace& trace, const Event& event) { return EventText{trace, event}.sentence(); }

QString nonFiniteText(const Trace& trace, const NonFinite& found)
{
    const TensorId tensor = found.tile.tensor;
    const QString value = std::isnan(found.value) ? QStringLiteral("NaN")
                          : found.value > 0       ? QStringLiteral("∞")
                                                  : QStringLiteral("−∞");
    const QString element = found.col < 0
                                ? QStringLiteral("%1[%2]").arg(Theme::tensorLetter(tensor)).arg(found.row)
                                : QStringLiteral("%1[%2, %3]").arg(Theme::tensorLetter(tensor)).arg(found.row).arg(found.col);
    const QString tile = isolated(tileName(found.tile)), step = isolated(grouped(found.step));
    const QString event = eventText(trace, trace.events[size_t(found.step)]);
    return trace.problem().headCount() == 1
               ? EventText::tr("%1 first appears in %2 of tile %3, at step %4: %5.")
                     .arg(isolated(value), isolated(element), tile, step, event)
               : EventText::tr("%1 first appears in %2 of tile %3 of head %4, at step %5: %6.")
                     .arg(isolated(value), isolated(element), tile)
                     .arg(headText(trace, found.head), step, event);
}

QString headText(const Trace& trace, int64_t head)
{
    const int64_t first = trace.inputs ? trace.inputs->firstHead : 0, heads = trace.problem().heads;
    if (first == 0 || trace.problem().batch == 1)
        return QString::number(first + head);
    return QStringLiteral("%1:%2").arg(head / heads).arg(first + head % heads);
}

QString algorithmText(Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::Standard: return QCoreApplication::translate("EventText", "Standard");
    case Algorithm::Flash1: return QStringLiteral("FlashAttention");
    case Algorithm::Flash2: break;
    }
    return QStringLiteral("FlashAttention-2");
}

QString inputName(const QString& name)
{
    static const QRegularExpression layer(QStringLiteral("^(Sentence sample: )?(.+), layer (\\d+)$"));
    const QRegularExpressionMatch found = layer.match(name);
    if (!found.hasMatch())
        return name;
    const QString place = EventText::tr("%1, layer %2").arg(isolated(found.captured(2)), found.captured(3));
    return found.capturedLength(1) > 0 ? EventText::tr("Sentence sample: %1").arg(place) : place;
}

QString kernelText(KernelKind kind)
{
    switch (kind) {
    case KernelKind::Mask: return EventText::tr("mask");
    case KernelKind::Dropout: return EventText::tr("dropout");
    case KernelKind::DropoutGrad: return EventText::tr("dropout gradient");
    case KernelKind::SoftmaxGrad: return EventText::tr("softmax gradient");
    case KernelKind::Flash1Backward: return EventText::tr("%1 backward").arg(isolated(algorithmText(Algorithm::Flash1)));
    case KernelKind::Flash2Backward: return EventText::tr("%1 backward").arg(isolated(algorithmText(Algorithm::Flash2)));
    case KernelKind::Flash2BackwardAtomic:
        return EventText::tr("%1 backward, atomic").arg(isolated(algorithmText(Algorithm::Flash2)));
    default: break;
    }
    const auto name = nameOf(kind);
    return QString::fromUtf8(name.data(), qsizetype(name.size()));
}

} // namespace tilescope
