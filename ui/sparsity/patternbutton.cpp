// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sparsity/patternbutton.h"

#include "core/problem/mask.h"
#include "ui/sparsity/patternpaint.h"
#include "ui/text/masktext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/stylepaint.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace tilescope {

namespace {

constexpr int64_t kSamples = 20; ///< blocks a side of the picture
constexpr double kPicture = 62;

QString percentText(std::optional<double> share) { return share ? QStringLiteral("%1 %").arg(qRound(*share * 100)) : QStringLiteral("–"); }

} // namespace

QString cardName(PatternCard card)
{
    switch (card) {
    case PatternCard::Dense: break;
    case PatternCard::Causal: return maskKindName(MaskKind::Causal);
    case PatternCard::Window: return PatternButton::tr("Window");
    case PatternCard::Butterfly: return maskKindName(MaskKind::Butterfly);
    case PatternCard::Random: return maskKindName(MaskKind::Random);
    case PatternCard::Padding: return PatternButton::tr("+ Padding");
    case PatternCard::Custom: return maskKindName(MaskKind::Custom);
    }
    return PatternButton::tr("Dense");
}

PatternButton::PatternButton(SparsityModel& model, PatternCard card, QWidget* parent)
    : QAbstractButton(parent), m_model(model), m_card(card)
{
    setCheckable(true);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QAbstractButton::clicked, this, [this] {
        m_model.choose(m_card);
        setChecked(m_model.chosen(m_card)); // clicking the chosen one does not unchoose it
    });
}

void PatternButton::refresh()
{
    setText(cardName(m_card));
    setChecked(m_model.chosen(m_card));
    setAccessibleName(tr("%1, %2 of the blocks kept").arg(text(), isolated(percentText(m_model.keptShare(m_card)))));
    const Problem p = m_model.problemOf(m_card);
    setToolTip(maskTip(p));
    const double ratio = devicePixelRatioF(), side = kPicture * theme().scale();
    m_picture = QImage((QSizeF(side, side) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    m_picture.setDevicePixelRatio(ratio);
    m_picture.fill(Qt::transparent);
    const int64_t rows = std::min(p.Tr(), kSamples), cols = std::min(p.Tc(), kSamples);
    if (rows > 0 && cols > 0) {
        QPainter painter(&m_picture);
        paintBlocks(painter, {0, 0, side, side}, rows, cols, [&](int64_t i, int64_t j) {
            return tileCover(p, (2 * i + 1) * p.Tr() / (2 * rows), (2 * j + 1) * p.Tc() / (2 * cols)) != TileCover::Skipped;
        });
    }
    update();
}

QSize PatternButton::sizeHint() const { return (QSizeF(78, 116) * theme().scale()).toSize(); }

void PatternButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double s = theme().scale();
    painter.setPen(QPen(isChecked() ? tokens().accent : tokens().line, isChecked() ? 2 : 1));
    painter.setBrush(isChecked() || underMouse() ? tokens().raised : tokens().panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
    painter.drawImage(QPointF((width() - kPicture * s) / 2, 8 * s), m_picture);
    const QRectF name(2, 74 * s, width() - 4, 18 * s), share(2, 93 * s, width() - 4, 18 * s);
    painter.setFont(theme().ui(12.5));
    painter.setPen(tokens().ink);
    painter.drawText(name, Qt::AlignCenter, QFontMetricsF(painter.font()).elidedText(text(), Qt::ElideRight, name.width()));
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.setFont(theme().mono(12));
    painter.setPen(tokens().ink3);
    painter.drawText(share, Qt::AlignCenter, percentText(m_model.keptShare(m_card)));
    if (hasFocus())
        paintFocusRing(painter, rect(), 8);
}

} // namespace tilescope
