// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/verdictcard.h"

#include "ui/softmax/paint.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

namespace tilescope {

VerdictCard::VerdictCard(QWidget* parent)
    : QWidget(parent), m_mark(new QWidget(this)), m_headline(new QLabel(this)), m_detail(new QLabel(this))
{
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_mark, 0, Qt::AlignTop);
    auto* lines = new QVBoxLayout;
    lines->setSpacing(2);
    lines->addWidget(m_headline);
    lines->addWidget(m_detail);
    row->addLayout(lines, 1);
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
    layout()->setSpacing(px(10));
    m_mark->setFixedSize(px(13), px(13) + 3);
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
    const double size = m_mark->width();
    const QRectF mark(m_mark->x(), m_mark->y() + 3, size, size);
    if (m_verdict == Verdict::Matches)
        drawTick(painter, mark, tokens().ok);
    else if (m_verdict == Verdict::Differs)
        drawCross(painter, mark, tokens().limit);
    else {
        const bool pending = m_verdict == Verdict::Pending;
        painter.setPen(QPen(pending ? tokens().lineStrong : tokens().ink2, 1.4, pending ? Qt::DotLine : Qt::SolidLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(mark.adjusted(1, 1, -1, -1));
        if (!pending)
            painter.drawLine(QPointF(mark.left() + 4, mark.center().y()), QPointF(mark.right() - 4, mark.center().y()));
    }
}

} // namespace tilescope
