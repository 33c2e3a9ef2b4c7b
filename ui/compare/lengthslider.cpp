// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/lengthslider.h"

#include "ui/compare/comparecurves.h"
#include "ui/text/figuretext.h"
#include "ui/theme/stylepaint.h"
#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

constexpr int kStopsPerOctave = 4;

} // namespace

LengthSlider::LengthSlider(QWidget* parent) : QAbstractSlider(parent)
{
    setLayoutDirection(Qt::LeftToRight);
    setOrientation(Qt::Horizontal);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setRange(0, stopOf(kLongest));
    setPageStep(kStopsPerOctave);
    connect(this, &QAbstractSlider::valueChanged, this, [this](int stop) {
        if (m_showing)
            return;
        m_length = lengthAt(stop);
        update();
        emit lengthChosen(m_length);
    });
    connect(&theme(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

/// 512, 640, 768, 896, 1024, 1280 …
int64_t LengthSlider::lengthAt(int stop)
{
    const int64_t octave = kShortest << (stop / kStopsPerOctave);
    return octave + octave / kStopsPerOctave * (stop % kStopsPerOctave);
}

int LengthSlider::stopOf(int64_t n)
{
    int stop = 0;
    while (lengthAt(stop + 1) <= n)
        ++stop;
    return n - lengthAt(stop) > lengthAt(stop + 1) - n ? stop + 1 : stop;
}

void LengthSlider::setLength(int64_t n)
{
    const QScopedValueRollback showing(m_showing, true);
    m_length = n;
    setValue(stopOf(n));
    update();
}

void LengthSlider::setGroove(double left, double right)
{
    m_left = left;
    m_right = right;
    update();
}

double LengthSlider::xOf(double n) const
{
    return m_left + (m_right - m_left) * std::log2(n / kShortest) / std::log2(double(kLongest) / kShortest);
}

QSize LengthSlider::sizeHint() const { return QSize(300, 46) * theme().scale(); }

void LengthSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    const double s = theme().scale(), y = 14 * s, x = xOf(double(m_length));
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens().lineStrong);
    painter.drawRoundedRect(QRectF(m_left, y - 3 * s, m_right - m_left, 6 * s), 3 * s, 3 * s);
    painter.setBrush(tokens().accent);
    painter.drawRoundedRect(QRectF(m_left, y - 3 * s, x - m_left, 6 * s), 3 * s, 3 * s);
    double lastRight = -1e9;
    for (int64_t n = kShortest; n <= kLongest; n *= 2) {
        const QString text = figuretext::countTick(double(n));
        painter.setFont(theme().mono(11.5, n == m_length ? QFont::DemiBold : QFont::Normal));
        const double width = painter.fontMetrics().horizontalAdvance(text), at = xOf(double(n));
        painter.setPen(QPen(tokens().ink3, 1));
        painter.drawLine(QPointF(at, y + 9 * s), QPointF(at, y + 13 * s));
        if (at - width / 2 < lastRight + 5 * s)
            continue;
        painter.setPen(n == m_length ? tokens().ink : tokens().ink2);
        painter.drawText(QRectF(at - 40, y + 15 * s, 80, 18 * s), Qt::AlignHCenter | Qt::AlignTop, text);
        lastRight = at + width / 2;
    }
    if (hasFocus())
        paintFocusRing(painter, QRectF(x - 13 * s, y - 13 * s, 26 * s, 26 * s), 13 * s);
    painter.setPen(QPen(tokens().panel, 2 * s));
    painter.setBrush(tokens().accent);
    painter.drawEllipse(QPointF(x, y), 10 * s, 10 * s);
    painter.setPen(QPen(tokens().accentStroke, 1.6 * s));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(QPointF(x, y), 11 * s, 11 * s);
}

void LengthSlider::moveTo(double x)
{
    const double fraction = std::clamp((x - m_left) / std::max(m_right - m_left, 1.0), 0.0, 1.0);
    const auto n = int64_t(std::llround(kShortest * std::pow(double(kLongest) / kShortest, fraction)));
    setValue(std::clamp(stopOf(n), minimum(), maximum()));
}

void LengthSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    setSliderDown(true);
    moveTo(event->position().x());
}

void LengthSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown())
        moveTo(event->position().x());
}

void LengthSlider::mouseReleaseEvent(QMouseEvent*) { setSliderDown(false); }

/// As everywhere: the wheel turns what has the focus.
void LengthSlider::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QAbstractSlider::wheelEvent(event);
    else
        event->ignore();
}

} // namespace tilescope
