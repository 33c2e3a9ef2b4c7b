// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/stageformat.h"

#include "ui/theme/theme.h"

#include <QLocale>

#include <cmath>

namespace tilescope {

QString formatValue(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    QString text = QLocale::c().toString(value, 'g', 4);
    return text.startsWith(QLatin1Char('-')) ? QStringLiteral("−") + text.mid(1) : text;
}

QString tileMarkup(TensorId tensor, int64_t row, int64_t col)
{
    QString index;
    if (row >= 0)
        index = QString::number(row);
    if (col >= 0)
        index += (index.isEmpty() ? QString() : QStringLiteral(",")) + QString::number(col);
    return Theme::tensorLetter(tensor) + (index.isEmpty() ? QString() : QStringLiteral("_{%1}").arg(index));
}

QString tileMarkup(TileRef tile) { return tileMarkup(tile.tensor, tile.row, tile.col); }

} // namespace tilescope
