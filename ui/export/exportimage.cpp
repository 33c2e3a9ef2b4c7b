// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportimage.h"

#include "ui/theme/theme.h"

#include <QBuffer>
#include <QPainter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

constexpr double kLargestSide = 32'000; ///< of an image in pixels: QPainter's coordinates end soon after

Error cannotWrite(const QString& path) { return refusal(ErrorCode::BadInput, {{"{0} cannot be written.", {path.toStdString()}}}); }

/// The generator names only the first of a font's families; elsewhere there may be none of that name.
QByteArray withFallbackFonts(QByteArray svg)
{
    for (const QFont& font : {theme().ui(), theme().mono()}) {
        const QStringList families = font.families();
        const QByteArray first = families.first().toUtf8();
        svg.replace("font-family=\"" + first + '"', "font-family=\"" + families.join(u',').toUtf8() + '"');
    }
    return svg;
}

/// Each text is a run of one direction, which viewers would take for left to right: marks keep a comma at an Arabic run's end there.
QByteArray withDirectionMarks(const QByteArray& svg)
{
    static const QRegularExpression rightToLeft(QStringLiteral(">([^<]*[\\x{0590}-\\x{08FF}][^<]*)</text>"));
    return QString::fromUtf8(svg).replace(rightToLeft, QStringLiteral(">\u200F\\1\u200F</text>")).toUtf8();
}

/// Images are matrices, a pixel a cell: viewers must not smooth them when they are shown larger.
QByteArray withSharpCells(QByteArray svg) { return svg.replace("<image ", "<image style=\"image-rendering:pixelated\" "); }

Result<void> writeSvg(const Picture& picture, QIODevice& file, double scale)
{
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    const QSizeF size = picture.size * scale;
    svg.setSize(size.toSize());
    svg.setViewBox(QRectF(QPointF(), size));
    svg.setTitle(picture.title);
    svg.setDescription(picture.description);
    QPainter painter;
    if (!painter.begin(&svg))
        return refusal(ErrorCode::Internal, {{"The picture cannot be drawn as SVG.", {}}});
    painter.scale(scale, scale);
    painter.fillRect(QRectF(QPointF(), picture.size), picture.background);
    picture.paint(painter);
    painter.end();
    const QByteArray text = withDirectionMarks(withSharpCells(withFallbackFonts(buffer.data())));
    return file.write(text) == text.size() ? Result<void>() : refusal(ErrorCode::Internal, {{"The picture cannot be written.", {}}});
}

} // namespace

Picture pictureOf(QWidget& widget)
{
    const auto paint = [&widget](QPainter& painter) {
        widget.render(&painter, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
    };
    return {widget.size(), widget.palette().color(QPalette::Window), paint, widget.accessibleName(),
            widget.accessibleDescription()};
}

QImage imageOf(const Picture& picture, double scale)
{
    const QSizeF size = picture.size * scale;
    const double fits = std::min(1.0, kLargestSide / std::max(size.width(), size.height()));
    QImage image((size * fits).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale * fits);
    image.fill(picture.background);
    QPainter painter(&image);
    picture.paint(painter);
    return image;
}

QImage imageOf(QWidget& widget, double scale) { return imageOf(pictureOf(widget), scale); }

Result<void> exportImage(const Picture& picture, const QString& path, double scale)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(path);
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        if (const auto written = writeSvg(picture, file, scale); !written)
            return written;
    } else if (!path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        return refusal(ErrorCode::BadInput, {{"{0} is neither a .png nor an .svg file.", {path.toStdString()}}});
    } else if (!imageOf(picture, scale).save(&file, "PNG")) {
        return cannotWrite(path);
    }
    return file.commit() ? Result<void>() : cannotWrite(path);
}

Result<void> exportImage(QWidget& widget, const QString& path, double scale)
{
    return exportImage(pictureOf(widget), path, scale);
}

Result<void> exportText(const QString& text, const QString& path)
{
    QSaveFile file(path);
    const QByteArray bytes = text.toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return cannotWrite(path);
    return {};
}

QString csvField(const QString& text)
{
    if (std::ranges::none_of(text, [](QChar c) { return c == u',' || c == u'"' || c == u'\n' || c == u'\r'; }))
        return text;
    return u'"' + QString(text).replace(u'"', QLatin1String("\"\"")) + u'"';
}

} // namespace tilescope
