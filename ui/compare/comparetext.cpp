// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparetext.h"

#include "core/model/curves.h"
#include "core/model/iocounts.h"
#include "ui/text/errortext.h"
#include "ui/text/eventtext.h"
#include "ui/text/figuretext.h"
#include "ui/text/numbertext.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tilescope::comparetext {

namespace {

struct CompareText {
    Q_DECLARE_TR_FUNCTIONS(CompareText)
};

QString line(const QString& name, const QString& text)
{
    return QStringLiteral("<br>%1: <b>%2</b>").arg(name, isolated(text));
}

} // namespace

QString valueText(Quantity quantity, double value)
{
    return quantity == Quantity::Time ? figuretext::timeText(value) : bytesText(std::llround(value));
}

QString chartTitle(Quantity quantity, bool training)
{
    switch (quantity) {
    case Quantity::Memory:
        return training ? CompareText::tr("Memory of forward and backward pass")
                        : CompareText::tr("Extra memory beyond Q, K and V");
    case Quantity::Traffic: return CompareText::tr("HBM traffic of a forward pass");
    case Quantity::Time: return CompareText::tr("Time of a forward pass, measured");
    }
    return {};
}

QString axisTitle(Axis axis)
{
    switch (axis) {
    case Axis::N: return CompareText::tr("sequence length N (tokens)");
    case Axis::D: return CompareText::tr("head dimension d");
    case Axis::M: return CompareText::tr("SRAM of size M, blocks by the FA1 paper's rule (FA2: Br and Bc exchanged)");
    }
    return {};
}

QString axisSymbol(Axis axis)
{
    return axis == Axis::N ? QStringLiteral("N") : axis == Axis::D ? QStringLiteral("d") : QStringLiteral("M");
}
QString axisValue(Axis axis, double x)
{
    return axis == Axis::M ? bytesText(std::llround(x)) : grouped(std::llround(x));
}

QString growth(Algorithm algorithm, Quantity quantity, Axis axis)
{
    if (axis != Axis::N)
        return {};
    return algorithm == Algorithm::Standard || quantity != Quantity::Memory ? CompareText::tr("quadratic in N")
                                                                            : CompareText::tr("linear in N");
}

QString deviceCaption(const ComparedDevice& device)
{
    const QString memory = isolated(bytesText(device.hbmBytes)), sram = isolated(bytesText(device.sramBytes));
    if (device.here)
        return (device.free ? CompareText::tr("%1 free, %2 of SRAM a block, as queried") : CompareText::tr("%1, %2 of SRAM a block, as queried"))
            .arg(memory, sram);
    return CompareText::tr("%1, %2, %3 of SRAM a block, by the data sheet")
        .arg(memory, isolated(QStringLiteral("%1 TB/s").arg(QString::number(device.bytesPerSecond / 1e12))), sram);
}

QString timedKernels(const Problem& problem, int64_t sramBytes)
{
    QStringList names;
    for (const Launch& launch : makeProgram(problem, sramBytes).launches)
        names << kernelText(launch.kind);
    return isolated(names.join(QStringLiteral(" + ")));
}

QString product(const Problem& p, int64_t columns, int64_t elementBytes, int64_t bytes)
{
    const QString heads = p.headCount() == 1 ? QString() : grouped(p.headCount()) + QStringLiteral(" × ");
    return isolated(QStringLiteral("%1%2 × %3 × %4 B = %5")
                        .arg(heads, grouped(p.nq), grouped(columns))
                        .arg(elementBytes)
                        .arg(bytesText(bytes)));
}

QString tipAt(const CompareModel& model, double pointer)
{
    const Quantity quantity = model.quantity();
    const std::vector<Curve> curves = model.curves(quantity, model.axis());
    double x = pointer;
    if (!curves.empty() && curves.front().kind == Curve::Kind::Model) // the values shown are those of a point
        x = std::ranges::min_element(curves.front().points, {}, [&](const QPointF& p) {
                return std::abs(std::log(p.x() / pointer));
            })->x();
    QString text =
        QStringLiteral("<b>%1</b>")
            .arg(isolated(QStringLiteral("%1 = %2").arg(axisSymbol(model.axis()), axisValue(model.axis(), x))));
    for (const Curve& curve : curves) {
        if (!curve.algorithm || curve.points.empty() || curve.kind == Curve::Kind::Theta)
            continue;
        const auto nearest =
            std::ranges::min_element(curve.points, {}, [&](const QPointF& p) { return std::abs(std::log(p.x() / x)); });
        const bool dots = curve.kind == Curve::Kind::Measured || curve.kind == Curve::Kind::DoesNotFit;
        if (std::abs(std::log2(nearest->x() / x)) > (dots ? 0.15 : 0.6))
            continue;
        const QString name = algorithmText(*curve.algorithm), at = axisValue(model.axis(), nearest->x());
        switch (curve.kind) {
        case Curve::Kind::Model:
            text += line(CompareText::tr("%1, model").arg(name), valueText(quantity, nearest->y()));
            break;
        case Curve::Kind::Issued:
            text += line(CompareText::tr("%1, as our kernels issue it").arg(name), valueText(quantity, nearest->y()));
            break;
        case Curve::Kind::Measured:
            text += line(CompareText::tr("%1, measured at %2").arg(name, at), valueText(quantity, nearest->y()));
            break;
        case Curve::Kind::DoesNotFit: {
            const Cell* cell = model.find(measuredProblem(model.setup(), quantity, *curve.algorithm, model.axis(), nearest->x()));
            text += QStringLiteral("<br>") + (cell && cell->refusal ? errorText(*cell->refusal).toHtmlEscaped() : QString());
            break;
        }
        default: break;
        }
    }
    return QStringLiteral("<qt>%1</qt>").arg(text);
}

QString trafficTheory(const CompareModel& model)
{
    const Problem p = problemAt(model.setup(), Algorithm::Standard);
    const int64_t bound = compulsoryElements(p) * bytesOf(p.dtype);
    QString text = CompareText::tr("The lines are closed forms: what the algorithms' loops read and write, every "
                                   "operand once. The thin line is what our "
                                   "standard kernels issue: they read K and V again for every row block. Dots were "
                                   "counted by hooks in the kernels that ran.");
    text +=
        QStringLiteral("<p>") + CompareText::tr("The wide bands are Theorem 2: standard attention grows as %1, flash "
                                                "as %2. They leave the constant open and "
                                                "are drawn through an end of the line.")
                                    .arg(isolated(QStringLiteral("Θ(Nd + N²)")), isolated(QStringLiteral("Θ(N²d²/M)")));
    text += QStringLiteral("<p>") +
            CompareText::tr("The dotted line is the lower bound: Q, K and V must be read and O written once, %1 = %2 "
                            "here. Proposition 3: no exact "
                            "algorithm does better than %3 for every M from d to Nd, since with M = Nd that would be "
                            "less than the inputs themselves.")
                .arg(isolated(QStringLiteral("4Nd")), isolated(bytesText(bound)), isolated(QStringLiteral("N²d²/M")));
    return QStringLiteral("<qt>%1</qt>").arg(text);
}

} // namespace tilescope::comparetext
