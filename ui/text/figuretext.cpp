// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/figuretext.h"

#include "ui/text/numbertext.h"

#include <array>
#include <cmath>

namespace tilescope::figuretext {

namespace {

/// Three significant digits.
QString significant(double value)
{
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return QString::number(value, 'f', decimals);
}

/// The value by the largest unit that leaves at least 1.
QString withUnit(double value, double step, const std::initializer_list<const char*>& units, bool exact)
{
    auto unit = units.begin();
    for (; value >= (exact ? step : 999.5) && unit + 1 != units.end(); ++unit)
        value /= step;
    const QString number = exact ? QString::number(value) : significant(value);
    return **unit ? number + u' ' + QLatin1String(*unit) : number;
}

} // namespace

QString byteTick(double bytes) { return withUnit(bytes, 1024, {"B", "KB", "MB", "GB", "TB", "PB", "EB"}, true); }

QString countTick(double count)
{
    if (count >= 1 << 20)
        return QString::number(count / (1 << 20)) + u'M';
    return count >= 1024 ? QString::number(count / 1024) + u'K' : QString::number(count);
}

QString timeTick(double ms)
{
    const double us = std::round(ms * 1e6) / 1000;
    return us >= 1e6    ? QString::number(us / 1e6) + QStringLiteral(" s")
           : us >= 1000 ? QString::number(us / 1000) + QStringLiteral(" ms")
                        : QString::number(us) + QStringLiteral(" µs");
}

QString timeText(double ms)
{
    return ms >= 999.5    ? significant(ms / 1000) + QStringLiteral(" s")
           : ms >= 0.9995 ? significant(ms) + QStringLiteral(" ms")
                          : significant(ms * 1000) + QStringLiteral(" µs");
}

QString flopText(int64_t flops) { return withUnit(double(flops), 1000, {"", "K", "M", "G", "T", "P", "E"}, false); }
QString ratioText(double ratio) { return significant(ratio) + u'×'; }

QString errorText(double error)
{
    if (error == 0 || !std::isfinite(error))
        return error == 0 ? QStringLiteral("0") : QStringLiteral("∞");
    return QString::number(error, 'e', 1)
        .replace(QLatin1String("e-0"), QLatin1String("e-"))
        .replace(QLatin1String("e+0"), QLatin1String("e+"));
}

QString lengthText(int64_t n) { return isolated(QStringLiteral("N\u00A0=\u00A0") + grouped(n)); }

QString elementName(DType dtype)
{
    static const std::array<const char*, 3> names{"float32", "float16", "bfloat16"};
    return QLatin1String(names[size_t(dtype)]);
}

} // namespace tilescope::figuretext
