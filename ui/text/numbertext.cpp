// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/numbertext.h"

#include "ui/theme/theme.h"

#include <QGuiApplication>
#include <QLocale>

#include <array>

namespace tilescope {

namespace {

const QLocale& numberLocale()
{
    static const QLocale locale(QLocale::English, QLocale::UnitedStates);
    return locale;
}

} // namespace

QString grouped(int64_t number) { return numberLocale().toString(qlonglong(number)); }

QString bytesText(int64_t bytes)
{
    static constexpr std::array<const char*, 5> units{"B", "KB", "MB", "GB", "TB"};
    double value = double(bytes);
    size_t unit = 0;
    // 999.5 would round to four digits.
    while (value >= 999.5 && unit + 1 < units.size()) {
        value /= 1024;
        ++unit;
    }
    const int decimals = unit == 0 ? 0 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return QStringLiteral("%1 %2").arg(QString::number(value, 'f', decimals), QLatin1String(units[unit]));
}

QString kilobytes(int64_t bytes) { return numberLocale().toString(double(bytes) / 1024, 'f', 1); }

QString subscript(int64_t index)
{
    QString digits = QString::number(index);
    for (QChar& digit : digits)
        digit = digit == u'-' ? QChar(0x208B) : QChar(0x2080 + digit.digitValue());
    return digits;
}

QString tileName(TileRef tile)
{
    QString name = Theme::tensorLetter(tile.tensor);
    if (tile.row >= 0)
        name += subscript(tile.row);
    if (tile.row >= 0 && tile.col >= 0)
        name += u',';
    if (tile.col >= 0)
        name += subscript(tile.col);
    return name;
}

QString isolated(const QString& text)
{
    if (!QGuiApplication::isRightToLeft())
        return text;
    return QChar(0x2068) + text + QChar(0x2069);
}

} // namespace tilescope
