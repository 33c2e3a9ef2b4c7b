// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/markup.h"

#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

constexpr double kLinePitch = 1.36; ///< of the type size, at most
constexpr QChar kFirstStrongIsolate(0x2068), kLeftToRightIsolate(0x2066), kPopIsolate(0x2069);

struct Parsed {
    QString text;
    QList<QTextLayout::FormatRange> formats;
};

/// Reads the markup in one pass. Subscripts and superscripts end at "}", bold at the next "*".
Parsed parse(const QString& markup, const QFont& font)
{
    Parsed result;
    QTextCharFormat format;
    qsizetype begin = 0;
    const auto flush = [&] {
        if (result.text.size() > begin && !format.isEmpty())
            result.formats.append({int(begin), int(result.text.size() - begin), format});
        begin = result.text.size();
    };
    QTextCharFormat outside;
    for (qsizetype at = 0; at < markup.size(); ++at) {
        const QChar c = markup[at];
        const bool opens = (c == '_' || c == '^') && at + 1 < markup.size() && markup[at + 1] == '{';
        if (opens) {
            flush();
            outside = format;
            format.setVerticalAlignment(c == '_' ? QTextCharFormat::AlignSubScript : QTextCharFormat::AlignSuperScript);
            ++at;
        } else if (c == '}') {
            flush();
            format = outside;
        } else if (c == '*') {
            flush();
            if (format.hasProperty(QTextFormat::FontWeight))
                format.clearProperty(QTextFormat::FontWeight);
            else
                format.setFontWeight(std::max(int(QFont::DemiBold), int(font.weight())));
        } else {
            result.text += c;
        }
    }
    flush();
    return result;
}

bool isRightToLeft(const QString& text) { return text.isRightToLeft(); }

/// Breaks the layout into lines of that width; returns the size taken. Arabic fonts ask for much empty room above
/// and below their letters, which is not left between the lines of a paragraph.
QSizeF breakLines(QTextLayout& layout, double width)
{
    const double largest = kLinePitch * layout.font().pixelSize();
    QSizeF size(0, 0);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        const double pitch = std::min(line.height(), largest);
        line.setPosition({0, size.height() - (line.height() - pitch) / 2});
        size = {std::max(size.width(), line.naturalTextWidth()), size.height() + pitch};
    }
    layout.endLayout();
    return size;
}

void prepare(QTextLayout& layout, const Parsed& parsed, Qt::Alignment alignment, bool wrap)
{
    QTextOption option(alignment & Qt::AlignHorizontal_Mask);
    option.setWrapMode(wrap ? QTextOption::WordWrap : QTextOption::NoWrap);
    option.setTextDirection(isRightToLeft(parsed.text) ? Qt::RightToLeft : Qt::LeftToRight);
    layout.setTextOption(option);
    layout.setFormats(parsed.formats);
}

constexpr double kUnbounded = 1e6;

/// Cuts the text to the longest beginning that fits with an ellipsis; subscripts stay subscripts.
QSizeF elide(QTextLayout& layout, const Parsed& parsed, double width)
{
    const auto show = [&](qsizetype length) {
        QList<QTextLayout::FormatRange> formats;
        for (QTextLayout::FormatRange range : parsed.formats)
            if (range.length = std::min<int>(range.length, int(length) - range.start); range.length > 0)
                formats.append(range);
        layout.setFormats(formats);
        layout.setText(parsed.text.left(length) + QChar(0x2026));
        return breakLines(layout, kUnbounded).width() <= width;
    };
    qsizetype fits = 0, tooLong = parsed.text.size();
    while (tooLong - fits > 1) {
        const qsizetype middle = (fits + tooLong) / 2;
        (show(middle) ? fits : tooLong) = middle;
    }
    show(fits);
    return breakLines(layout, width);
}

} // namespace

QString math(const QString& formula) { return kLeftToRightIsolate + formula + kPopIsolate; }

QString plainText(const QString& markup)
{
    QString text = parse(markup, {}).text;
    text.remove(kLeftToRightIsolate).remove(kFirstStrongIsolate).remove(kPopIsolate);
    return text;
}

double markupWidth(const QString& markup, const QFont& font)
{
    const Parsed parsed = parse(markup, font);
    QTextLayout layout(parsed.text, font);
    prepare(layout, parsed, Qt::AlignLeft, false);
    return std::ceil(breakLines(layout, kUnbounded).width());
}

double markupHeight(const QString& markup, const QFont& font, double width)
{
    const Parsed parsed = parse(markup, font);
    QTextLayout layout(parsed.text, font);
    prepare(layout, parsed, Qt::AlignLeft, true);
    return breakLines(layout, width).height();
}

void drawMarkup(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& markup, const QFont& font,
                const QColor& color, bool wrap)
{
    Parsed parsed = parse(markup, font);
    // Left means the stage's left, whatever the language: AlignAbsolute keeps Qt from mirroring.
    const Qt::Alignment absolute = alignment | Qt::AlignAbsolute;
    QTextLayout layout(parsed.text, font, painter.device());
    prepare(layout, parsed, absolute, wrap);
    QSizeF size = breakLines(layout, box.width());
    if (!wrap && size.width() > box.width() + 0.5)
        size = elide(layout, parsed, box.width());
    double y = box.top();
    if (alignment & Qt::AlignVCenter)
        y += (box.height() - size.height()) / 2;
    else if (alignment & Qt::AlignBottom)
        y += box.height() - size.height();
    painter.setPen(color);
    if (layout.lineCount() > 0) { // baselines on whole pixels: sharper, and the same on every paint engine
        const double baseline = layout.lineAt(0).y() + layout.lineAt(0).ascent();
        y = std::round(y + baseline) - baseline;
    }
    layout.draw(&painter, {box.left(), y});
}

} // namespace tilescope
