// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measure/measurestatus.h"

#include "ui/measure/measurer.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

constexpr int kStripe = 3;
constexpr double kMinutesFrom = 90; ///< seconds

} // namespace

QString measureTip(const QString& tip, const Measurer& measurer, const QObject* page)
{
    if (measurer.status().complete() || measurer.measuresFor(page))
        return tip;
    return MeasureStatus::tr("%1. Ends what another page is measuring; what is finished is kept.").arg(tip);
}

MeasureStatus::MeasureStatus(Measurer& measurer, std::function<MeasureReport()> report, QWidget* parent)
    : QWidget(parent), m_report(std::move(report)), m_text(new QLabel)
{
    m_text->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, kStripe + 3, 0, 0);
    column->addWidget(m_text);
    connect(&measurer, &Measurer::failed, this, [this](const QString& sentence) {
        m_failure = sentence;
        refresh();
    });
    connect(&theme(), &Theme::changed, this, &MeasureStatus::refresh);
}

QString MeasureStatus::text() const { return m_text->text(); }

void MeasureStatus::setAlignment(Qt::Alignment alignment) { m_text->setAlignment(alignment); }
void MeasureStatus::setWordWrap(bool wrap) { m_text->setWordWrap(wrap); }

void MeasureStatus::refresh()
{
    const MeasureReport report = m_report();
    if (report.active)
        m_failure.clear();
    QString text = m_failure.isEmpty() ? report.words : isolated(m_failure);
    if (report.active && report.secondsLeft >= 0)
        text = report.secondsLeft < kMinutesFrom
                   ? tr("%1, about %2 s left").arg(text).arg(std::max(1, int(std::lround(report.secondsLeft))))
                   : tr("%1, about %2 min left").arg(text).arg(int(std::lround(report.secondsLeft / 60)));
    m_text->setText(text);
    setLabelStyle(*m_text, theme().ui(12.5), m_failure.isEmpty() ? tokens().ink2 : tokens().limit);
    update();
}

void MeasureStatus::paintEvent(QPaintEvent*)
{
    const MeasureReport report = m_report();
    if (!report.active || report.total == 0)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double done = width() * double(report.done) / report.total;
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    painter.setBrush(tokens().lineStrong);
    painter.drawRoundedRect(QRectF(0, 0, width(), kStripe), kStripe / 2.0, kStripe / 2.0);
    painter.setBrush(tokens().accentStroke);
    painter.drawRoundedRect(QRectF(mirrored ? width() - done : 0, 0, done, kStripe), kStripe / 2.0, kStripe / 2.0);
}

void MeasureStatus::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace tilescope
