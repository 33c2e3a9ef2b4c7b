// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/valuesentence.h"

#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

constexpr double kSmallest = 9;

} // namespace

ValueSentence::ValueSentence(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, &ValueSentence::rebuild);
}

void ValueSentence::setText(const QString& sentence, const std::vector<Value>& values)
{
    m_sentence = sentence;
    m_values = values;
    rebuild();
}

void ValueSentence::setLargest(double px, int weight)
{
    m_largest = px;
    m_weight = weight;
    rebuild();
}

void ValueSentence::rebuild()
{
    m_px = m_largest;
    while (naturalWidth(m_px) > width() && m_px > kSmallest)
        m_px -= 0.5;
    setAccessibleName(m_layout.text());
    updateGeometry();
    update();
}

double ValueSentence::naturalWidth(double px)
{
    QString text;
    QList<QTextLayout::FormatRange> formats;
    m_bars.clear();
    for (qsizetype n = 0; n < m_sentence.size(); ++n) {
        const bool holder = m_sentence[n] == u'%' && n + 1 < m_sentence.size() && m_sentence[n + 1].isDigit();
        const size_t index = holder ? size_t(m_sentence[n + 1].digitValue() - 1) : m_values.size();
        if (index >= m_values.size()) {
            text += m_sentence[n];
            continue;
        }
        ++n;
        QTextLayout::FormatRange range;
        range.start = int(text.size());
        text += isolated(m_values[index].text);
        range.length = int(text.size()) - range.start;
        range.format.setFont(theme().mono(px, QFont::DemiBold));
        formats << range;
        if (m_values[index].bar.isValid())
            m_bars.push_back({range.start, range.length, m_values[index].bar});
    }
    m_layout.setText(text);
    m_layout.setFont(theme().ui(px, m_weight));
    m_layout.setFormats(formats);
    QTextOption option;
    option.setTextDirection(layoutDirection());
    option.setAlignment(Qt::AlignLeading);
    option.setWrapMode(QTextOption::NoWrap);
    m_layout.setTextOption(option);
    layOut(1e6);
    return m_layout.lineCount() > 0 ? m_layout.lineAt(0).naturalTextWidth() : 0;
}

void ValueSentence::layOut(double width)
{
    m_layout.beginLayout();
    QTextLine line = m_layout.createLine();
    if (line.isValid())
        line.setLineWidth(width);
    m_layout.endLayout();
}

QSize ValueSentence::sizeHint() const { return {int(480 * theme().scale()), int(m_largest * theme().scale() * 1.6)}; }
QSize ValueSentence::minimumSizeHint() const { return {int(160 * theme().scale()), sizeHint().height()}; }

void ValueSentence::resizeEvent(QResizeEvent*) { rebuild(); }

void ValueSentence::paintEvent(QPaintEvent*)
{
    layOut(width());
    if (m_layout.lineCount() == 0)
        return;
    QPainter painter(this);
    const QTextLine line = m_layout.lineAt(0);
    const QPointF at(0, (height() - line.height()) / 2);
    painter.setPen(tokens().ink);
    m_layout.draw(&painter, at);
    const double px = m_px * theme().scale(), thickness = std::max(2.0, px / 8);
    for (const Bar& bar : m_bars) {
        const auto [left, right] = std::minmax({line.cursorToX(bar.start), line.cursorToX(bar.start + bar.length)});
        painter.fillRect(QRectF(left, at.y() + line.ascent() + px * 0.22, right - left, thickness), bar.color);
    }
}

} // namespace tilescope
