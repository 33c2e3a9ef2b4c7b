// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transport/transportbar.h"

#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/transport/timeline.h"
#include "ui/transport/totalslabel.h"
#include "ui/transport/transportbutton.h"
#include "ui/widgets/snapscale.h"
#include "ui/widgets/wheelguard.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>

namespace tilescope {

namespace {

const SnapScale& speedScale()
{
    static const SnapScale scale({0.5, 1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 60, 100, 150, 200, 300, 400, 600, 1000});
    return scale;
}

QString speedText(double stepsPerSecond)
{
    return stepsPerSecond < 1 ? QString::number(stepsPerSecond, 'f', 1) : grouped(int64_t(stepsPerSecond));
}

/// A thin vertical line between groups of controls.
class Rule : public QWidget {
public:
    Rule() { setFixedSize(17, 26); }

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(QRect(8, 0, 1, height()), tokens().line); }
};

void setColor(QLabel& label, const QColor& color)
{
    QPalette palette = label.palette();
    palette.setColor(QPalette::WindowText, color);
    label.setForegroundRole(QPalette::WindowText); // inside a tool bar it would be the buttons'
    label.setPalette(palette);
}

} // namespace

TransportBar::TransportBar(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_runLabel(new QLabel), m_speedLabel(new QLabel), m_speedText(new QLabel),
      m_step(new QLabel), m_speed(new QSlider(Qt::Horizontal)), m_totals(new TotalsLabel(document)),
      m_timeline(new Timeline(document)), m_row(new QHBoxLayout), m_column(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("transport"));
    setLayoutDirection(Qt::LeftToRight);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_step->setObjectName(QStringLiteral("step"));
    m_speedText->setObjectName(QStringLiteral("speedText"));
    m_speed->setObjectName(QStringLiteral("speed"));
    m_speed->setRange(0, speedScale().count() - 1);
    m_speed->setPageStep(1);
    WheelGuard::protect(m_speed);
    buildRow(*m_row);
    m_column->setContentsMargins(0, 5, 0, 1);
    m_column->setSpacing(4);
    m_column->addLayout(m_row);
    connectDocument();
    retranslate();
    applyTheme();
}

TransportButton* TransportBar::addButton(const char* name, Glyph glyph, QHBoxLayout& row)
{
    auto* button = new TransportButton(glyph);
    button->setObjectName(QLatin1String(name));
    row.addWidget(button);
    return button;
}

void TransportBar::buildRow(QHBoxLayout& row)
{
    row.setContentsMargins(16, 0, 16, 0);
    row.setSpacing(8);
    m_first = addButton("first", Glyph::First, row);
    m_back = addButton("back", Glyph::Back, row);
    m_play = addButton("play", Glyph::Play, row);
    m_play->setPrimary();
    m_forward = addButton("forward", Glyph::Forward, row);
    m_last = addButton("last", Glyph::Last, row);
    const auto addRule = [&] {
        m_rules.push_back(new Rule);
        row.addWidget(m_rules.back());
    };
    addRule();
    row.addWidget(m_runLabel);
    m_toLoad = addButton("toLoad", Glyph::Load, row);
    m_toStore = addButton("toStore", Glyph::Store, row);
    m_toSoftmax = addButton("toSoftmax", Glyph::Softmax, row);
    addRule();
    row.addWidget(m_speedLabel);
    row.addWidget(m_speed);
    row.addWidget(m_speedText);
    row.addStretch(1);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    m_step->setAlignment(Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute);
    texts->addWidget(m_totals);
    texts->addWidget(m_step);
    row.addLayout(texts);
    m_hiddenInPresentation = {m_runLabel, m_toLoad,    m_toStore,  m_toSoftmax, m_speedLabel,
                              m_speed,    m_speedText, m_rules[0], m_rules[1]};
}

void TransportBar::connectDocument()
{
    connect(m_first, &QToolButton::clicked, this, [this] { m_document.setStep(0); });
    connect(m_back, &QToolButton::clicked, this, [this] { m_document.advance(-1); });
    connect(m_play, &QToolButton::clicked, this, &TransportBar::togglePlaying);
    connect(m_forward, &QToolButton::clicked, this, [this] { m_document.advance(1); });
    connect(m_last, &QToolButton::clicked, this, [this] { m_document.setStep(m_document.lastStep()); });
    connect(m_toLoad, &QToolButton::clicked, this, [this] { runToNext(Track::Read); });
    connect(m_toStore, &QToolButton::clicked, this, [this] { runToNext(Track::Write); });
    connect(m_toSoftmax, &QToolButton::clicked, this, [this] { runToNext(Track::Softmax); });
    connect(m_speed, &QSlider::valueChanged, this,
            [this](int position) { m_document.setSpeed(speedScale().value(position)); });
    connect(&m_document, &Document::stepChanged, this, &TransportBar::refreshStep);
    connect(&m_document, &Document::traceChanged, this, &TransportBar::reserveWidths);
    connect(&m_document, &Document::playbackChanged, this, &TransportBar::refreshPlayback);
    connect(&theme(), &Theme::changed, this, &TransportBar::applyTheme);
}

void TransportBar::togglePlaying()
{
    const bool start = !m_document.playing();
    if (start && m_document.step() == m_document.lastStep())
        m_document.setStep(0);
    m_document.setPlaying(start);
}

void TransportBar::runToNext(Track track)
{
    m_document.setPlaying(false);
    m_document.goToNext([track](const Event& event) { return trackOf(event.kind) == track; });
}

QString TransportBar::stepText(int64_t step) const
{
    return tr("Step %1 of %2").arg(grouped(step), grouped(m_document.lastStep()));
}

void TransportBar::refreshStep()
{
    const bool any = m_document.trace() != nullptr;
    const int64_t step = m_document.step();
    m_step->setText(any ? stepText(step) : QString());
    for (TransportButton* button : {m_first, m_back})
        button->setEnabled(any && step > 0);
    for (TransportButton* button : {m_forward, m_last, m_toLoad, m_toStore, m_toSoftmax})
        button->setEnabled(any && step < m_document.lastStep());
    m_play->setEnabled(any);
}

void TransportBar::refreshPlayback()
{
    const QSignalBlocker quiet(m_speed);
    m_speed->setValue(speedScale().position(m_document.speed()));
    m_speedText->setText(tr("%1 steps/s").arg(speedText(m_document.speed())));
    m_speed->setAccessibleDescription(m_speedText->text());
    m_play->setGlyph(m_document.playing() ? Glyph::Pause : Glyph::Play);
    const QString name = m_document.playing() ? tr("Pause") : tr("Play");
    m_play->setAccessibleName(name);
    m_play->setToolTip(name + QStringLiteral(" (") + tr("Space") + QStringLiteral(")"));
}

void TransportBar::placeTimeline(bool beside)
{
    m_timeline->setCompact(beside);
    m_totals->setHidden(beside);
    m_column->removeWidget(m_timeline);
    m_row->removeWidget(m_timeline);
    if (beside)
        m_row->insertWidget(m_row->count() - 1, m_timeline, 100);
    else
        m_column->addWidget(m_timeline);
}

/// Labels keep the width of their widest number.
void TransportBar::reserveWidths()
{
    m_speedText->setFixedWidth(m_speedText->fontMetrics().horizontalAdvance(tr("%1 steps/s").arg(speedText(1000))) + 2);
    m_step->setMinimumWidth(m_step->fontMetrics().horizontalAdvance(stepText(m_document.lastStep())) + 2);
    refreshStep();
}

void TransportBar::retranslate()
{
    setAccessibleName(tr("Transport"));
    m_runLabel->setText(tr("Run to next"));
    m_toLoad->setText(tr("load"));
    m_toStore->setText(tr("store"));
    m_toSoftmax->setText(QStringLiteral("softmax"));
    m_speedLabel->setText(tr("Speed"));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Steps a second; above 20 nothing is animated"));
    const auto describe = [](TransportButton& button, const QString& name, const QString& keys) {
        button.setAccessibleName(name);
        button.setToolTip(keys.isEmpty() ? name : name + QStringLiteral(" (") + keys + QStringLiteral(")"));
    };
    describe(*m_first, tr("First step"), tr("Home"));
    describe(*m_back, tr("Back one step"), QStringLiteral("←"));
    describe(*m_forward, tr("Forward one step"), QStringLiteral("→"));
    describe(*m_last, tr("Last step"), tr("End"));
    describe(*m_toLoad, tr("Run to the next load from HBM into SRAM"), {});
    describe(*m_toStore, tr("Run to the next store from SRAM to HBM"), {});
    describe(*m_toSoftmax, tr("Run to the next part of the softmax"), {});
    refreshPlayback();
    reserveWidths();
}

void TransportBar::applyTheme()
{
    const bool presenting = theme().scale() > 1;
    for (TransportButton* button : {m_first, m_back, m_forward, m_last})
        button->applyTheme({34, 34});
    m_play->applyTheme({46, 38});
    for (TransportButton* button : {m_toLoad, m_toStore, m_toSoftmax}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->applyTheme({0, 34});
    }
    for (QLabel* label : {m_runLabel, m_speedLabel}) {
        label->setFont(theme().ui(13));
        setColor(*label, tokens().ink3);
    }
    // Monospaced fonts tear Arabic words apart.
    m_speedText->setFont(QGuiApplication::isRightToLeft() ? theme().ui(12.5) : theme().mono(12.5));
    setColor(*m_speedText, tokens().ink2);
    m_step->setFont(theme().ui(13, QFont::DemiBold));
    setColor(*m_step, tokens().ink);
    // Scripts with tall lines must not make the bar taller.
    m_totals->setFixedHeight(int(21 * theme().scale()));
    m_step->setFixedHeight(int(18 * theme().scale()));
    m_speed->setFixedWidth(int(68 * theme().scale()));
    for (QWidget* widget : m_hiddenInPresentation)
        widget->setVisible(!presenting);
    placeTimeline(presenting);
    reserveWidths();
    update();
}

void TransportBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        applyTheme();
    }
}

void TransportBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, 0, width(), 1), tokens().line);
}

} // namespace tilescope
