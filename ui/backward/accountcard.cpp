// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/backward/accountcard.h"

#include "ui/document/document.h"
#include "ui/softmax/paint.h"
#include "ui/text/eventtext.h"
#include "ui/text/figuretext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/paintkit.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <memory>

namespace tilescope {

namespace {

double scaled(double px) { return px * theme().scale(); }

constexpr double kSide = 14, kTop = 6, kBottom = 4, kHeading = 20, kLine = 18, kBar = 14, kBlock = kLine + kBar + 7;
constexpr double kAboveConclusion = kTop + 2 * kHeading + 3 * kBlock + 1;

QFont amountsFont() { return theme().mono(11.5); }
QFont conclusionFont() { return theme().ui(12.5); }

QString percent(double share) { return QString::number(share * 100, 'f', share < 0.0995 ? 1 : 0) + QStringLiteral(" %"); }

/// At the start of a line, and at its end, in the language's direction.
void drawEnds(QPainter& painter, const QRectF& line, const QString& start, const QString& end, const QFont& endFont)
{
    const bool rightToLeft = QGuiApplication::isRightToLeft();
    drawSentence(painter, line, (rightToLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, start);
    painter.setFont(endFont);
    painter.setPen(tokens().ink);
    drawSentence(painter, line, (rightToLeft ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, end);
}

} // namespace

AccountCard::AccountCard(Document& document, QWidget* parent) : PaintedView(parent), m_document(document)
{
    setObjectName(QStringLiteral("account"));
    QSizePolicy wrapping(QSizePolicy::Expanding, QSizePolicy::Expanding);
    wrapping.setHeightForWidth(true);
    setSizePolicy(wrapping);
    for (auto signal : {&Document::traceChanged, &Document::stepChanged})
        connect(&m_document, signal, this, &AccountCard::refresh);
    connect(&theme(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
    retranslate();
}

QSize AccountCard::sizeHint() const { return QSize(300, int(20 + 2 * kHeading + 3 * kBlock + 40)) * theme().scale(); }

int AccountCard::heightForWidth(int width) const
{
    if (!m_account)
        return minimumSizeHint().height();
    const QRectF room(0, 0, width - 2 * scaled(kSide), 1e4);
    const double lines = QFontMetricsF(conclusionFont()).boundingRect(room, Qt::TextWordWrap, conclusion()).height();
    return int(std::ceil(scaled(kAboveConclusion + kBottom) + lines));
}

Picture AccountCard::picture()
{
    const auto card = std::make_shared<AccountCard>(m_document); // this one may never have been given a place
    const int width = int(348 * theme().scale());
    card->resize(width, std::max(card->heightForWidth(width), sizeHint().height()));
    Picture picture = pictureOf(*card);
    picture.paint = [card, paint = picture.paint](QPainter& painter) { paint(painter); };
    return picture;
}

QSize AccountCard::minimumSizeHint() const { return QSize(240, int(14 + 2 * kHeading + 3 * kBlock + 20)) * theme().scale(); }

void AccountCard::retranslate()
{
    setAccessibleName(tr("Stored or recomputed"));
    refresh();
}

void AccountCard::changeEvent(QEvent* event)
{
    PaintedView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void AccountCard::showEvent(QShowEvent* event)
{
    refresh();
    PaintedView::showEvent(event);
}

void AccountCard::refresh()
{
    const QString before = m_account ? conclusion() : QString();
    const auto trace = m_document.trace();
    if (!trace || trace->problem().pass != Pass::Backward || trace->program.launches.empty())
        m_account.reset();
    else if (isVisible() || !m_account)
        m_account = accountOf(*trace, m_document.state());
    setAccessibleDescription(summary());
    if (before != (m_account ? conclusion() : QString()))
        updateGeometry();
    update();
}

QString AccountCard::conclusion() const
{
    const Account& a = *m_account;
    const double ratio = a.flash.bytes > 0 ? double(a.standard.bytes) / double(a.flash.bytes) : 0;
    return tr("%1 less to keep (%2), for %3 of the arithmetic once more.")
        .arg(isolated(bytesText(a.standard.bytes - a.flash.bytes)), isolated(figuretext::ratioText(ratio)), isolated(percent(a.shareAgain())));
}

QString AccountCard::soFar() const
{
    const Account& a = *m_account;
    return a.presentIsFlash ? tr("so far %1 of %2 tiles").arg(grouped(a.tilesSoFar), grouped(a.tiles))
                            : tr("so far %1 of P read back").arg(isolated(bytesText(a.keptReadSoFar)));
}

QString AccountCard::summary() const
{
    if (!m_account)
        return m_document.trace() && m_document.trace()->problem().pass == Pass::Backward
                   ? tr("A run without queries or keys keeps and recomputes nothing.")
                   : tr("Only a run with a backward pass keeps or recomputes anything.");
    const Account& a = *m_account;
    return tr("Kept for the backward pass: %1 by standard attention, %2 by %3. Recomputed by %3: S and P, %4 FLOP. %5 %6")
        .arg(isolated(bytesText(a.standard.bytes)), isolated(bytesText(a.flash.bytes)), isolated(algorithmText(a.flash.algorithm)),
             isolated(grouped(a.again.flops)), conclusion(), soFar());
}

/// Of each tensor, or of all of them: the bar below has their names and the tooltip every number.
QString AccountCard::amountsText(const Kept& kept, double room)
{
    QStringList parts;
    for (const KeptTensor& tensor : kept.tensors)
        parts << QStringLiteral("%1 %2").arg(Theme::tensorLetter(tensor.tensor), bytesText(tensor.bytes));
    const QString all = parts.join(QStringLiteral(" · "));
    return QFontMetricsF(amountsFont()).horizontalAdvance(all) <= room ? all : bytesText(kept.bytes);
}

/// The algorithm with its mark, its bytes, and a bar of its tensors on the scale of standard attention's.
void AccountCard::paintKept(QPainter& painter, const QRectF& area, const Kept& kept) const
{
    const bool standard = kept.algorithm == Algorithm::Standard, rightToLeft = QGuiApplication::isRightToLeft();
    const QRectF line(area.left(), area.top(), area.width(), scaled(kLine));
    const double mark = scaled(9), x = rightToLeft ? line.right() - mark : line.left();
    const QRectF glyph(x, line.center().y() - mark / 2, mark, mark);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().algorithmColor(kept.algorithm));
    standard ? painter.drawRect(glyph) : painter.drawEllipse(glyph);
    painter.setFont(theme().ui(12.5, QFont::DemiBold));
    painter.setPen(tokens().ink);
    const double indent = mark + scaled(7);
    const QString name = algorithmText(kept.algorithm);
    drawEnds(painter, line.adjusted(rightToLeft ? 0 : indent, 0, rightToLeft ? -indent : 0, 0), name,
             amountsText(kept, line.width() - indent - QFontMetricsF(painter.font()).horizontalAdvance(name) - scaled(8)), amountsFont());

    const QRectF frame(area.left(), line.bottom() + scaled(1), area.width(), scaled(kBar));
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens().field);
    painter.drawRoundedRect(frame, 3, 3);
    const double whole = double(std::max<int64_t>(1, std::max(m_account->standard.bytes, m_account->flash.bytes)));
    double left = frame.left();
    for (const KeptTensor& tensor : kept.tensors) {
        const double width = std::max(scaled(2), double(tensor.bytes) / whole * frame.width());
        const QRectF part(left, frame.top(), std::min(width, frame.right() - left), frame.height());
        painter.fillRect(part, Theme::tensorColor(tensor.tensor));
        painter.fillRect(part, Theme::tensorTexture(tensor.tensor));
        if (part.width() > scaled(20))
            drawSubscripted(painter, part, Theme::tensorLetter(tensor.tensor), {}, 11, Theme::textOnTensor(tensor.tensor));
        left += width + 1;
    }
    painter.setPen(QPen(tokens().line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

/// All matrix products of flash's backward pass, the one that is there a second time hatched, and full as far as it has come.
void AccountCard::paintAgain(QPainter& painter, const QRectF& area) const
{
    const Account& a = *m_account;
    const QRectF line(area.left(), area.top(), area.width(), scaled(kLine));
    painter.setFont(theme().ui(12.5));
    painter.setPen(tokens().ink2);
    drawEnds(painter, line, tr("S and P, %1 FLOP").arg(isolated(figuretext::flopText(a.again.flops))),
             tr("%1 of the backward pass").arg(isolated(percent(a.shareAgain()))), theme().ui(12.5));
    const QRectF frame(area.left(), line.bottom() + scaled(1), area.width(), scaled(kBar));
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens().field);
    painter.drawRoundedRect(frame, 3, 3);
    QRectF again = frame;
    again.setWidth(frame.width() * a.shareAgain());
    QRectF done = again;
    done.setWidth(again.width() * (a.again.flops > 0 ? double(a.flopsSoFar) / double(a.again.flops) : 0));
    QColor pale = Theme::tensorColor(TensorId::S);
    pale.setAlphaF(0.22f);
    painter.fillRect(again, pale);
    painter.fillRect(done, Theme::tensorColor(TensorId::S));
    painter.fillRect(again, QBrush(tokens().ink2, Qt::BDiagPattern));
    painter.fillRect(QRectF(again.right() - 0.75, frame.top(), 1.5, frame.height()), tokens().ink2);
    const QRectF rest(again.right() + scaled(6), frame.top(), frame.right() - again.right() - scaled(8), frame.height());
    painter.setFont(theme().mono(11));
    painter.setPen(tokens().ink3);
    const QString products = QStringLiteral("dV  dP  dQ  dK");
    if (QFontMetricsF(painter.font()).horizontalAdvance(products) < rest.width())
        painter.drawText(rest, Qt::AlignCenter, products);
    painter.setPen(QPen(tokens().line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

void AccountCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), tokens().panel);
    const double side = scaled(kSide);
    QRectF area = QRectF(rect()).adjusted(side, scaled(kTop), -side, -scaled(kBottom));
    if (!m_account) {
        painter.setFont(theme().ui(13));
        painter.setPen(tokens().ink2);
        return drawSentence(painter, area, Qt::AlignCenter | Qt::TextWordWrap, summary());
    }
    const auto heading = [&](const QString& start, const QString& end) {
        const QRectF line(area.left(), area.top(), area.width(), scaled(kHeading));
        painter.setFont(theme().ui(12, QFont::DemiBold));
        painter.setPen(tokens().ink3);
        drawEnds(painter, line, start, end, theme().ui(12));
        area.setTop(line.bottom());
    };
    heading(tr("Kept for the backward pass"), {});
    for (const Kept* kept : {&m_account->standard, &m_account->flash}) {
        paintKept(painter, area, *kept);
        area.setTop(area.top() + scaled(kBlock));
    }
    heading(tr("Recomputed instead"), soFar());
    paintAgain(painter, area);
    area.setTop(area.top() + scaled(kBlock) + scaled(1));
    painter.setFont(conclusionFont());
    painter.setPen(tokens().ink);
    const bool rightToLeft = QGuiApplication::isRightToLeft();
    drawSentence(painter, area, (rightToLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop | Qt::TextWordWrap, conclusion());
}

QString AccountCard::tipAt(const QPointF& position)
{
    if (!m_account)
        return {};
    const Account& a = *m_account;
    const double kept = scaled(6 + kHeading), again = kept + 2 * scaled(kBlock);
    if (position.y() < again) {
        const Kept& of = position.y() < kept + scaled(kBlock) ? a.standard : a.flash;
        QString text = tr("Left in HBM by the forward pass, beside Q, K, V and O, which everyone keeps: %1 B").arg(grouped(of.bytes));
        for (const KeptTensor& tensor : of.tensors)
            text += u'\n' + isolated(QStringLiteral("%1: %2 B").arg(Theme::tensorLetter(tensor.tensor), grouped(tensor.bytes)));
        return text;
    }
    return tr("S = τQKᵀ again: %1 FLOP of the %2 of the backward pass.\nP again: %3 exponentials.")
        .arg(grouped(a.again.flops), grouped(a.backwardFlops), grouped(a.again.exponentials));
}

} // namespace tilescope
