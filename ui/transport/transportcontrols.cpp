// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transport/transportcontrols.h"

#include "ui/theme/theme.h"
#include "ui/transport/transportbutton.h"
#include "ui/widgets/wheelguard.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>

namespace tilescope {

namespace {

/// A thin vertical line between groups of controls.
class Rule : public QWidget {
public:
    Rule() { setFixedSize(17, 26); }

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(QRect(8, 0, 1, height()), tokens().line); }
};

} // namespace

void setLabelColor(QLabel& label, const QColor& color)
{
    QPalette palette = label.palette();
    palette.setColor(QPalette::WindowText, color);
    label.setForegroundRole(QPalette::WindowText);
    label.setPalette(palette);
}

TransportControls::TransportControls(Steppable& steps, const SnapScale& speeds, QWidget* parent)
    : QWidget(parent), m_steps(steps), m_speeds(speeds), m_runLabel(new QLabel), m_speedLabel(new QLabel),
      m_speedText(new QLabel), m_speed(new QSlider(Qt::Horizontal))
{
    setLayoutDirection(Qt::LeftToRight);
    m_speedText->setObjectName(QStringLiteral("speedText"));
    m_speed->setObjectName(QStringLiteral("speed"));
    m_speed->setRange(0, m_speeds.count() - 1);
    m_speed->setPageStep(1);
    WheelGuard::protect(m_speed);
    buildRow(*new QHBoxLayout(this));
    connectButtons();
}

TransportButton* TransportControls::addButton(const char* name, Glyph glyph, QHBoxLayout& row)
{
    auto* button = new TransportButton(glyph);
    button->setObjectName(QLatin1String(name));
    row.addWidget(button);
    return button;
}

void TransportControls::buildRow(QHBoxLayout& row)
{
    row.setContentsMargins(0, 0, 0, 0);
    row.setSpacing(6);
    m_first = addButton("first", Glyph::First, row);
    m_back = addButton("back", Glyph::Back, row);
    m_play = addButton("play", Glyph::Play, row);
    m_play->setPrimary();
    m_forward = addButton("forward", Glyph::Forward, row);
    m_last = addButton("last", Glyph::Last, row);
    const auto addRule = [&] {
        m_hiddenInPresentation.push_back(new Rule);
        row.addWidget(m_hiddenInPresentation.back());
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
    for (QWidget* extra : std::initializer_list<QWidget*>{m_runLabel, m_toLoad, m_toStore, m_toSoftmax, m_speedLabel, m_speed, m_speedText})
        m_hiddenInPresentation.push_back(extra);
}

void TransportControls::connectButtons()
{
    connect(m_first, &QToolButton::clicked, this, [this] { m_steps.setStep(0); });
    connect(m_back, &QToolButton::clicked, this, [this] { m_steps.advance(-1); });
    connect(m_play, &QToolButton::clicked, this, [this] { m_steps.setPlaying(!m_steps.playing()); });
    connect(m_forward, &QToolButton::clicked, this, [this] { m_steps.advance(1); });
    connect(m_last, &QToolButton::clicked, this, [this] { m_steps.setStep(m_steps.lastStep()); });
    connect(m_toLoad, &QToolButton::clicked, this, [this] { runToNext(Track::Read); });
    connect(m_toStore, &QToolButton::clicked, this, [this] { runToNext(Track::Write); });
    connect(m_toSoftmax, &QToolButton::clicked, this, [this] { runToNext(Track::Softmax); });
    connect(m_speed, &QSlider::valueChanged, this, [this](int position) { emit speedChosen(m_speeds.value(position)); });
}

void TransportControls::runToNext(Track track)
{
    m_steps.setPlaying(false);
    m_steps.goToNext([track](const Event& event) { return trackOf(event.kind) == track; });
}

void TransportControls::refresh()
{
    const bool any = m_steps.present() != nullptr;
    for (TransportButton* button : {m_first, m_back})
        button->setEnabled(any && m_steps.step() > 0);
    for (TransportButton* button : {m_forward, m_last, m_toLoad, m_toStore, m_toSoftmax})
        button->setEnabled(any && m_steps.step() < m_steps.lastStep());
    m_play->setEnabled(any);
    m_play->setGlyph(m_steps.playing() ? Glyph::Pause : Glyph::Play);
    const QString name = m_steps.playing() ? tr("Pause") : tr("Play");
    m_play->setAccessibleName(name);
    m_play->setToolTip(name + QStringLiteral(" (") + tr("Space") + QStringLiteral(")"));
}

void TransportControls::showSpeed(double speed, const QString& text)
{
    const QSignalBlocker quiet(m_speed);
    m_speed->setValue(m_speeds.position(speed));
    m_speedText->setText(text);
    m_speed->setAccessibleDescription(text);
}

void TransportControls::reserveSpeedText(const QString& widest)
{
    m_speedText->setFixedWidth(m_speedText->fontMetrics().horizontalAdvance(widest) + 2);
}

void TransportControls::setSpeedTip(const QString& tip) { m_speed->setToolTip(tip); }

void TransportControls::retranslate()
{
    m_runLabel->setText(tr("Run to next"));
    m_toLoad->setText(tr("load"));
    m_toStore->setText(tr("store"));
    m_toSoftmax->setText(QStringLiteral("softmax"));
    m_speedLabel->setText(tr("Speed"));
    m_speed->setAccessibleName(tr("Speed"));
    describeButtons();
    refresh();
}

void TransportControls::describeButtons()
{
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
}

void TransportControls::applyTheme()
{
    for (TransportButton* button : {m_first, m_back, m_forward, m_last})
        button->applyTheme({34, 34});
    m_play->applyTheme({46, 38});
    for (TransportButton* button : {m_toLoad, m_toStore, m_toSoftmax}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->applyTheme({0, 34});
    }
    for (QLabel* label : {m_runLabel, m_speedLabel}) {
        label->setFont(theme().ui(13));
        setLabelColor(*label, tokens().ink3);
    }
    // Monospaced fonts tear Arabic words apart.
    m_speedText->setFont(QGuiApplication::isRightToLeft() ? theme().ui(12.5) : theme().mono(12.5));
    setLabelColor(*m_speedText, tokens().ink2);
    m_speed->setFixedWidth(int(68 * theme().scale()));
    for (QWidget* widget : m_hiddenInPresentation)
        widget->setVisible(theme().scale() <= 1);
}

} // namespace tilescope
