// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/raceheading.h"

#include "ui/race/racetext.h"
#include "ui/text/eventtext.h"
#include "ui/theme/theme.h"
#include "ui/transport/transportcontrols.h"
#include "ui/widgets/combobox.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/numberspin.h"
#include "ui/widgets/wheelguard.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>

#include <cmath>

namespace tilescope {

namespace {

constexpr double kLargestBlock = 1024, kSign = 15, kLeft = 16;

int scaled(double px) { return int(std::lround(px * theme().scale())); }

} // namespace

RaceHeading::RaceHeading(Race& race, RaceSide side, QWidget* parent)
    : QWidget(parent), m_race(race), m_side(side), m_algorithm(makeCombo()), m_rowsLabel(new QLabel), m_colsLabel(new QLabel),
      m_status(new ElidedLabel), m_rows(new NumberSpin(1, kLargestBlock, 0)), m_cols(new NumberSpin(1, kLargestBlock, 0)),
      m_cancel(new QToolButton)
{
    const bool left = side == RaceSide::Left;
    setObjectName(left ? QStringLiteral("leftHeading") : QStringLiteral("rightHeading"));
    setLayoutDirection(Qt::LeftToRight);
    m_algorithm->setObjectName(QStringLiteral("algorithm"));
    m_algorithm->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_rows->setObjectName(QStringLiteral("rows"));
    m_cols->setObjectName(QStringLiteral("cols"));
    m_cancel->setObjectName(QStringLiteral("cancel"));
    auto* row = new QHBoxLayout(this);
    row->setSpacing(6);
    row->addWidget(m_algorithm);
    for (const auto& [label, spin] : {std::pair{m_rowsLabel, m_rows}, std::pair{m_colsLabel, m_cols}}) {
        label->setTextFormat(Qt::RichText);
        label->setBuddy(spin);
        spin->setKeyboardTracking(false);
        WheelGuard::protect(spin);
        row->addSpacing(4);
        row->addWidget(label);
        row->addWidget(spin);
    }
    row->addSpacing(6);
    row->addWidget(m_status, 1);
    row->addWidget(m_cancel);

    connect(m_algorithm, &QComboBox::activated, this, [this](int index) {
        Problem problem = wanted();
        problem.algorithm = Algorithm(index);
        edit(problem, m_side == RaceSide::Left ? tr("choose the algorithm") : tr("choose the opponent"));
    });
    connect(m_rows, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        Problem problem = wanted();
        problem.br = int64_t(value);
        edit(problem, m_side == RaceSide::Left ? tr("change Br") : tr("change the opponent's Br"));
    });
    connect(m_cols, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        Problem problem = wanted();
        problem.bc = int64_t(value);
        edit(problem, m_side == RaceSide::Left ? tr("change Bc") : tr("change the opponent's Bc"));
    });
    connect(m_cancel, &QToolButton::clicked, &race, &Race::cancelRecording);
    connect(&race.document(), &Document::settingsChanged, this, &RaceHeading::refresh);
    connect(&race.document(), &Document::traceChanged, this, &RaceHeading::refresh);
    for (auto signal : {&Race::opponentChanged, &Race::rightTraceChanged, &Race::pairChanged})
        connect(&race, signal, this, &RaceHeading::refresh);
    connect(&race, &Race::recordingChanged, this, &RaceHeading::refreshStatus);
    connect(&theme(), &Theme::changed, this, &RaceHeading::applyTheme);
    retranslate();
    applyTheme();
}

Problem RaceHeading::wanted() const
{
    const Problem& left = m_race.document().problem();
    return m_side == RaceSide::Left ? left : m_race.opponent().problem(left);
}

/// Blocks like the left side's are the left side's: they follow it.
void RaceHeading::edit(const Problem& problem, const QString& what)
{
    if (m_side == RaceSide::Left)
        return m_race.document().applyProblem(problem, what);
    const Problem& left = m_race.document().problem();
    const auto own = [](int64_t value, int64_t shared) { return value == shared ? std::nullopt : std::optional(value); };
    m_race.setOpponent({problem.algorithm, own(problem.br, left.br), own(problem.bc, left.bc)}, what);
}

void RaceHeading::refresh()
{
    const Problem problem = wanted();
    m_algorithm->setCurrentIndex(int(problem.algorithm));
    for (const auto& [spin, value] : {std::pair{m_rows, problem.br}, std::pair{m_cols, problem.bc}}) {
        const QSignalBlocker quiet(spin);
        spin->setValue(double(value));
    }
    refreshStatus();
    update();
}

void RaceHeading::refreshStatus()
{
    const bool recording = m_side == RaceSide::Right && m_race.recording().running;
    m_cancel->setVisible(recording);
    m_status->setText(recording ? tr("recording, %1 %").arg(int(m_race.recording().fraction * 100)) : sideKernels(m_race, m_side));
    m_status->setToolTip(m_status->text());
}

void RaceHeading::retranslate()
{
    const bool left = m_side == RaceSide::Left;
    setAccessibleName(left ? tr("Left side") : tr("Right side"));
    {
        const QSignalBlocker quiet(m_algorithm);
        setTexts(*m_algorithm, {algorithmText(Algorithm::Standard), algorithmText(Algorithm::Flash1), algorithmText(Algorithm::Flash2)});
    }
    m_algorithm->setAccessibleName(left ? tr("Algorithm on the left") : tr("Algorithm on the right"));
    m_algorithm->setToolTip(left ? tr("What runs on the left, as in the Step workspace") : tr("What runs on the right, on the same inputs"));
    m_rowsLabel->setText(QStringLiteral("<i>B</i><sub>r</sub>"));
    m_colsLabel->setText(QStringLiteral("<i>B</i><sub>c</sub>"));
    m_rows->setAccessibleName(left ? tr("Br on the left") : tr("Br on the right"));
    m_cols->setAccessibleName(left ? tr("Bc on the left") : tr("Bc on the right"));
    m_rows->setToolTip(tr("Rows of Q in a tile"));
    m_cols->setToolTip(tr("Rows of K and V in a tile"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setAccessibleName(tr("Cancel the recording of the right side"));
    refresh();
}

void RaceHeading::applyTheme()
{
    setFixedHeight(scaled(42));
    layout()->setContentsMargins(scaled(kLeft + kSign + 10), scaled(6), scaled(12), scaled(4));
    m_algorithm->setFont(theme().ui(14, QFont::DemiBold));
    for (NumberSpin* spin : {m_rows, m_cols}) {
        spin->setFont(theme().mono(12.5));
        spin->setFixedWidth(scaled(66));
    }
    for (QLabel* label : {m_rowsLabel, m_colsLabel}) {
        label->setFont(theme().ui(13));
        setLabelColor(*label, tokens().ink2);
    }
    m_status->setFont(theme().ui(12));
    setLabelColor(*m_status, tokens().ink3);
    update();
}

void RaceHeading::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        applyTheme();
    }
}

/// Standard attention has a square, flash a circle: colour does not say it alone.
void RaceHeading::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().stage);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF sign(scaled(kLeft), height() / 2.0 - scaled(kSign) / 2.0 + 1, scaled(kSign), scaled(kSign));
    painter.setPen(QPen(tokens().accentStroke, wanted().algorithm == Algorithm::Standard ? 0 : 1.2));
    painter.setBrush(sideColor(m_race, m_side));
    if (wanted().algorithm == Algorithm::Standard) {
        painter.setPen(Qt::NoPen);
        painter.drawRoundedRect(sign, 2, 2);
    } else {
        painter.drawEllipse(sign);
    }
}

} // namespace tilescope
