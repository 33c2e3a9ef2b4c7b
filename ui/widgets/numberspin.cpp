// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/numberspin.h"

#include "ui/text/numbertext.h"
#include "ui/widgets/wheelguard.h"

#include <QToolTip>

#include <algorithm>
#include <charconv>
#include <optional>

namespace tilescope {

namespace {

bool isMinus(QChar c) { return c == u'-' || c == u'\u2212'; }

/// Whole numbers ignore every separator; others take the last comma or point as the decimal one.
std::optional<double> parse(QString text, int decimals)
{
    text = text.trimmed();
    QString digits;
    const qsizetype point = decimals == 0 ? -1 : std::max(text.lastIndexOf(u'.'), text.lastIndexOf(u','));
    for (qsizetype n = 0; n < text.size(); ++n) {
        const QChar c = text[n];
        if (c.isDigit())
            digits += QChar(u'0' + c.digitValue()); // Arabic-Indic digits count too
        else if (n == point)
            digits += u'.';
        else if (isMinus(c) && n == 0)
            digits += u'-';
        else if (isMinus(c) || (!c.isSpace() && !c.isPunct() && c != u'\u202F'))
            return std::nullopt;
    }
    const QByteArray latin = digits.toLatin1();
    double value = 0;
    const auto [end, error] = std::from_chars(latin.data(), latin.data() + latin.size(), value);
    if (error != std::errc() || end != latin.data() + latin.size())
        return std::nullopt;
    return value;
}

} // namespace

NumberSpin::NumberSpin(double minimum, double maximum, int decimals, QWidget* parent) : QDoubleSpinBox(parent)
{
    setLocale(QLocale::c());
    setLayoutDirection(Qt::LeftToRight);
    setDecimals(decimals);
    setRange(minimum, maximum);
    setKeyboardTracking(false); // a value counts when it has been typed to its end
    WheelGuard::protect(this);
}

QString NumberSpin::textFromValue(double value) const
{
    return decimals() == 0 ? grouped(int64_t(value)) : QString::number(value, 'f', decimals());
}

double NumberSpin::valueFromText(const QString& text) const { return parse(text, decimals()).value_or(value()); }

QValidator::State NumberSpin::validate(QString& text, int&) const
{
    if (text.trimmed().isEmpty())
        return QValidator::Intermediate;
    const auto number = parse(text, decimals());
    if (!number) { // a lone point becomes a number yet, a letter does not
        const auto hopeless = [](QChar c) { return c.isLetter(); };
        return std::ranges::any_of(text, hopeless) ? QValidator::Invalid : QValidator::Intermediate;
    }
    return *number < minimum() || *number > maximum() ? QValidator::Intermediate : QValidator::Acceptable;
}

/// What has been typed to its end out of the range becomes the nearest number in it, and says why.
void NumberSpin::fixup(QString& text) const
{
    const auto number = parse(text, decimals());
    if (!number || (*number >= minimum() && *number <= maximum()))
        return;
    text = textFromValue(std::clamp(*number, minimum(), maximum()));
    if (isVisible())
        QToolTip::showText(mapToGlobal(QPoint(0, height())),
                           tr("From %1 to %2").arg(isolated(textFromValue(minimum())), isolated(textFromValue(maximum()))),
                           const_cast<NumberSpin*>(this));
}

} // namespace tilescope
