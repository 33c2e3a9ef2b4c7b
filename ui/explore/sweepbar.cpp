// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/sweepbar.h"

#include "ui/explore/exploretext.h"
#include "ui/softmax/paint.h"
#include "ui/text/numbertext.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/glyphs.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace tilescope {

namespace {

QString durationText(double seconds)
{
    const int64_t whole = std::max<int64_t>(1, std::llround(seconds));
    return whole < 90 ? SweepBar::tr("%1 s left").arg(whole) : SweepBar::tr("%1 min left").arg((whole + 59) / 60);
}

} // namespace

SweepBar::SweepBar(ExploreModel& model, Measurer& measurer, QWidget* parent)
    : QWidget(parent), m_model(model), m_use(new QPushButton), m_stop(new QPushButton), m_measure(new QToolButton),
      m_text(new QLabel)
{
    m_use->setObjectName(QStringLiteral("use"));
    m_measure->setObjectName(QStringLiteral("measure"));
    m_stop->setObjectName(QStringLiteral("stop"));
    m_text->setObjectName(QStringLiteral("progress"));
    m_use->setProperty(kPrimaryProperty, true);
    m_text->setWordWrap(true);
    m_measure->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_measure->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_use, 1);
    buttons->addWidget(m_measure, 1);
    auto* progress = new QHBoxLayout;
    progress->addWidget(m_text, 1);
    progress->addWidget(m_stop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(9);
    column->addLayout(buttons);
    column->addLayout(progress);
    connect(m_use, &QPushButton::clicked, &m_model, &ExploreModel::use);
    connect(m_measure, &QToolButton::clicked, this, &SweepBar::press);
    connect(m_stop, &QPushButton::clicked, &m_model, &ExploreModel::stop);
    connect(&measurer, &Measurer::failed, this, [this](const QString& sentence) {
        m_failure = sentence;
        refresh();
    });
    for (auto signal : {&ExploreModel::changed, &ExploreModel::measured, &ExploreModel::focusChanged})
        connect(&m_model, signal, this, &SweepBar::refresh);
    connect(&theme(), &Theme::changed, this, &SweepBar::refresh);
    refresh();
}

void SweepBar::press()
{
    m_failure.clear();
    const SweepStatus sweep = m_model.sweep();
    if (sweep.active)
        m_model.setPaused(!sweep.paused);
    else
        m_model.measureAll();
}

void SweepBar::refresh()
{
    const double s = theme().scale();
    for (QAbstractButton* button : {static_cast<QAbstractButton*>(m_use), static_cast<QAbstractButton*>(m_measure),
                                    static_cast<QAbstractButton*>(m_stop)}) {
        button->setFont(theme().ui(13, button == m_use ? QFont::DemiBold : QFont::Normal));
        button->setMinimumHeight(int((button == m_stop ? 30 : 34) * s));
        button->setIconSize(QSize(int(13 * s), int(13 * s)));
    }
    const auto usable = m_model.usable();
    m_use->setEnabled(usable.has_value());
    m_use->setText(usable ? tr("Use %1").arg(isolated(blocksText(m_model.cell(*usable).problem))) : tr("Use"));
    m_use->setToolTip(tr("Step through the problem with these blocks"));

    const SweepStatus sweep = m_model.sweep();
    const bool running = sweep.active && !sweep.paused;
    m_measure->setText(!sweep.active ? tr("Measure all") : sweep.paused ? tr("Resume") : tr("Pause"));
    m_measure->setIcon(glyphIcon(running ? Glyph::Pause : Glyph::Play, tokens().ink, tokens().lineStrong));
    m_measure->setEnabled(sweep.active || !sweep.complete());
    m_measure->setToolTip(tr("Runs the kernels of every cell that fits, one after the other in the background"));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("What is measured is kept"));
    m_stop->setVisible(sweep.active);
    m_text->setText(m_failure.isEmpty() ? progressText() : isolated(m_failure));
    styleLabel(m_text, theme().ui(12.5), m_failure.isEmpty() ? tokens().ink3 : tokens().limit);
    update();
}

QString SweepBar::progressText() const
{
    const SweepStatus sweep = m_model.sweep();
    const QString count = tr("%1 of %2 measured").arg(sweep.done).arg(sweep.total);
    if (sweep.total == 0)
        return tr("No cell fits.");
    if (sweep.paused)
        return tr("%1, paused").arg(count);
    return sweep.active && sweep.secondsLeft >= 0 ? tr("%1, %2").arg(count, durationText(sweep.secondsLeft)) : count;
}

void SweepBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

/// Progress as a line between the rows of buttons.
void SweepBar::paintEvent(QPaintEvent*)
{
    const SweepStatus sweep = m_model.sweep();
    if (!sweep.active || sweep.total == 0)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    QRectF groove(0, m_measure->geometry().bottom() + 3, width(), 3);
    painter.setBrush(tokens().lineStrong);
    painter.drawRoundedRect(groove, 1.5, 1.5);
    const double done = width() * double(sweep.done) / sweep.total;
    painter.setBrush(tokens().accentStroke);
    painter.drawRoundedRect(layoutDirection() == Qt::RightToLeft ? QRectF(width() - done, groove.top(), done, 3)
                                                                 : QRectF(0, groove.top(), done, 3),
                            1.5, 1.5);
}

} // namespace tilescope
