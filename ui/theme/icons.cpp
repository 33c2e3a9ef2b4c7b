// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include "ui/theme/theme.h"

#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

namespace tilescope {

namespace {

/// Renders the drawing at the size asked for and tints it when it is painted, so that an icon made once
/// is right in every theme and at every scale factor.
class TintedSvg : public QIconEngine {
public:
    TintedSvg(const QString& name, const QColor& color) : m_name(name), m_color(color) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device()->devicePixelRatioF();
        QPixmap image = pixmap(rect.size() * ratio, mode, state);
        image.setDevicePixelRatio(ratio);
        painter->drawPixmap(rect.topLeft(), image);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override
    {
        QImage image(size, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        QSvgRenderer(QStringLiteral(":/icons/%1.svg").arg(m_name)).render(&painter, QRectF(QPointF(), QSizeF(size)));
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(image.rect(), mode == QIcon::Disabled ? tokens().lineStrong : m_color.isValid() ? m_color : tokens().ink);
        painter.end();
        return QPixmap::fromImage(image);
    }

    QIconEngine* clone() const override { return new TintedSvg(m_name, m_color); }

private:
    QString m_name;
    QColor m_color;
};

} // namespace

QIcon themedIcon(const QString& name) { return QIcon(new TintedSvg(name, {})); }
QIcon tintedIcon(const QString& name, const QColor& color) { return QIcon(new TintedSvg(name, color)); }
QIcon applicationIcon() { return QIcon(QStringLiteral(":/icons/tilescope.svg")); }

} // namespace tilescope
