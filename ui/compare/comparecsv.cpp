// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparecsv.h"

#include "core/problem/problemkeys.h"
#include "ui/compare/comparemodel.h"
#include "ui/export/exportimage.h"

#include <array>

namespace tilescope {

namespace {

QString text(std::string_view name) { return QString::fromUtf8(name.data(), qsizetype(name.size())); }

/// A mask has commas of its own.
QString field(const std::string& value)
{
    const QString plain = QString::fromStdString(value);
    return plain.contains(u',') ? u'"' + plain + u'"' : plain;
}

QString kindName(Curve::Kind kind)
{
    static constexpr std::array<const char*, 6> names{"model", "issued", "theta", "bound", "measured", "does-not-fit"};
    return QLatin1String(names[size_t(kind)]);
}

/// Whole numbers are written whole, others so that they read back the same.
QString number(double value)
{
    return value == double(qint64(value)) && qAbs(value) < 9e15 ? QString::number(qint64(value))
                                                                : QString::number(value, 'g', 17);
}

void addCurve(QStringList& lines, const CompareModel& model, Quantity quantity, Axis axis, const Curve& curve)
{
    static constexpr std::array<const char*, 3> quantities{"memory", "traffic", "time"}, axes{"n", "d", "m_bytes"},
        units{"bytes", "bytes", "ms"};
    const bool measured = curve.kind == Curve::Kind::Measured || curve.kind == Curve::Kind::DoesNotFit;
    const QString machine = measured ? csvField(QString::fromStdString(model.machine().name)) : QString();
    for (const QPointF& point : curve.points) {
        const Problem p = problemAt(model.setup(), curve.algorithm.value_or(Algorithm::Standard), axis, point.x());
        QStringList fields{QLatin1String(quantities[size_t(quantity)]),
                           curve.algorithm ? text(nameOf(*curve.algorithm)) : QString(),
                           kindName(curve.kind),
                           QLatin1String(axes[size_t(axis)]),
                           number(point.x()),
                           curve.kind == Curve::Kind::DoesNotFit ? QString() : number(point.y()),
                           QLatin1String(units[size_t(quantity)]),
                           quantity == Quantity::Memory && model.setup().training ? QStringLiteral("both")
                                                                                  : QStringLiteral("forward"),
                           machine};
        for (const char* key : {"n", "d", "batch", "heads", "br", "bc", "dtype", "mask", "dropout"})
            fields << field(problemValue(p, key));
        lines << fields.join(u',');
    }
}

} // namespace

QString compareCsv(const CompareModel& model)
{
    QStringList lines{QStringLiteral(
        "quantity,algorithm,kind,axis,x,value,unit,pass,machine,n,d,batch,heads,br,bc,dtype,mask,dropout")};
    for (const Quantity quantity : {Quantity::Memory, Quantity::Traffic, Quantity::Time})
        for (const Axis axis : {Axis::N, Axis::D, Axis::M})
            if (axis == Axis::N || quantity == Quantity::Traffic)
                for (const Curve& curve : model.curves(quantity, axis))
                    addCurve(lines, model, quantity, axis, curve);
    return lines.join(u'\n') + u'\n';
}

} // namespace tilescope
