// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/verdictcard.h"

#include "ui/softmax/paint.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QPainter>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

namespace tilescope {

VerdictCard::VerdictCard(QWidget* parent) : QWidget(parent), m_headline(new QLabel(this)), m_detail(new QLabel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(2);
    layout->addWidget(m_headline);
    layout->addWidget(m_detail);
    for (QLabel* label : {m_headline, m_detail}) {
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
    }
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, &VerdictCard::restyle);
    restyle();
}

void VerdictCard::restyle()
{
    const auto px = [](double size) { return int(size * theme().scale()); };
    layout()->setContentsMargins(px(14), px(9), px(14), px(9));
    m_headline->setIndent(px(22));
    m_detail->setIndent(px(22));
    styleLabel(m_headline, theme().ui(13), m_verdict == Verdict::Differs ? tokens().limit : tokens().ink);
    styleLabel(m_detail, theme().ui(13), tokens().ink2);
    update();
}

void VerdictCard::setVerdict(Verdict verdict, const QString& headline, const QString& detail)
{
    m_verdict = verdict;
    m_headline->setText(headline);
    m_detail->setText(detail);
    setAccessibleDescription(this->headline() + u' ' + this->detail());
    restyle();
}

QString VerdictCard::headline() const { return QTextDocumentFragment::fromHtml(m_headline->text()).toPlainText(); }
QString VerdictCard::detail() const { return QTextDocumentFragment::fromHtml(m_detail->text()).toPlainText(); }

void VerdictCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawCard(painter, rect());
    const double size = 13 * theme().scale(), inset = 12 * theme().scale();
    const double x = layoutDirection() == Qt::RightToLeft ? width() - inset - size : inset;
    const QRectF mark(x, m_headline->geometry().top() + (m_headline->fontMetrics().height() - size) / 2, size, size);
    if (m_verdict == Verdict::Matches)
        drawTick(painter, mark, tokens().ok);
    else if (m_verdict == Verdict::Differs)
        drawCross(painter, mark, tokens().limit);
    else {
        painter.setPen(QPen(tokens().lineStrong, 1.4, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(mark.adjusted(1, 1, -1, -1));
    }
}

} // namespace tilescope
