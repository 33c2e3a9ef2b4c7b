// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/topbar.h"

#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/icons.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/theme/theme.h"
#include "ui/widgets/combobox.h"
#include "ui/window/commands.h"
#include "ui/window/language.h"

#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

#include <cmath>

namespace tilescope {

namespace {

constexpr Algorithm kAlgorithms[] = {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

QToolButton* makeButton(QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return button;
}

int scaled(double px) { return int(std::lround(px * theme().scale())); }

QString engineName(const DeviceInfo& device) { return device.engine == "cuda" ? QStringLiteral("CUDA") : TopBar::tr("host engine"); }

} // namespace

TopBar::TopBar(Document& document, Commands& commands, QWidget* parent)
    : QWidget(parent), m_document(document), m_commands(commands), m_logo(new QLabel(this)), m_name(new QLabel(this)),
      m_workspaces(new SegmentedControl(SegmentedControl::Emphasis::Accent, this)), m_languages(new SegmentedControl(SegmentedControl::Emphasis::Plain, this)),
      m_device(makeButton(this)), m_theme(makeButton(this)), m_present(makeButton(this)), m_more(makeButton(this)),
      m_algorithm(new ComboBox(this)), m_deviceMenu(new QMenu(this)), m_menu(new QMenu(this))
{
    auto* row = new QHBoxLayout(this);
    row->setSpacing(10);
    row->addWidget(m_logo);
    row->addWidget(m_name);
    row->addSpacing(12);
    row->addWidget(m_workspaces);
    row->addStretch(1);
    for (QWidget* part : std::initializer_list<QWidget*>{m_device, m_algorithm, m_languages, m_theme, m_present, m_more})
        row->addWidget(part);

    for (int n = 0; n < kWorkspaceCount; ++n)
        m_workspaces->addSegment({});
    connect(m_workspaces, &SegmentedControl::chosen, this, &TopBar::workspaceChosen);
    m_languages->addSegment(QStringLiteral("EN"));
    m_languages->addSegment(QStringLiteral("العربية"));
    connect(m_languages, &SegmentedControl::chosen, this, &TopBar::languageChosen);
    m_device->setMenu(m_deviceMenu);
    m_device->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(m_menu);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_theme->setToolButtonStyle(Qt::ToolButtonIconOnly);
    for (Algorithm algorithm : kAlgorithms)
        m_algorithm->addItem({}, int(algorithm));
    m_algorithm->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_algorithm, &QComboBox::activated, this, &TopBar::chooseAlgorithm);
    connect(m_theme, &QToolButton::clicked, commands.action(Commands::ToggleTheme), &QAction::trigger);
    connect(m_present, &QToolButton::clicked, commands.action(Commands::Present), &QAction::trigger);
    connect(m_deviceMenu, &QMenu::aboutToShow, this, &TopBar::fillDeviceMenu);
    connect(m_menu, &QMenu::aboutToShow, this, &TopBar::fillMenu);
    connect(&document, &Document::deviceChanged, this, &TopBar::showDevice);
    connect(&document, &Document::settingsChanged, this, &TopBar::showAlgorithm);
    connect(&theme(), &Theme::changed, this, &TopBar::restyle);
    retranslate();
    restyle();
}

void TopBar::setWorkspace(Workspace workspace) { m_workspaces->setCurrentIndex(int(workspace)); }

void TopBar::addViewActions(const QList<QAction*>& actions) { m_viewActions += actions; }

void TopBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void TopBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void TopBar::fit()
{
    constexpr int kLeastOfAll = 5;
    for (int without = 0; without <= kLeastOfAll; ++without) {
        dress(without);
        layout()->invalidate();
        if (layout()->totalSizeHint().width() <= width())
            return;
    }
}

/// What the menu, a tooltip or a key also give goes first. The workspaces' names always stay whole.
void TopBar::dress(int without)
{
    m_device->setText(deviceText(without < 1));
    m_present->setToolButtonStyle(without < 2 ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    m_name->setVisible(without < 3);
    m_languages->setVisible(without < 4);
    m_device->setToolButtonStyle(without < 5 ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

void TopBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().line);
}

void TopBar::retranslate()
{
    const auto describe = [](QWidget* widget, const QString& name, const QString& tip) {
        widget->setAccessibleName(name);
        widget->setToolTip(tip);
    };
    setAccessibleName(tr("Top bar"));
    m_name->setText(QStringLiteral("TileScope"));
    m_workspaces->setAccessibleName(tr("Workspace"));
    const auto workspace = [this](Workspace which, const QString& name, const QString& tip) {
        m_workspaces->setSegmentText(int(which), name);
        m_workspaces->segment(int(which))->setToolTip(tip);
    };
    workspace(Workspace::Step, tr("Step"), tr("Step through a recorded run, tile by tile"));
    workspace(Workspace::Compare, tr("Compare"), tr("Memory, traffic and time against the sequence length"));
    workspace(Workspace::Explore, tr("Explore"), tr("Find the block sizes Br × Bc"));
    workspace(Workspace::Machine, tr("Machine"), tr("Where the time goes: memory levels, roofline, fusion"));
    m_languages->setAccessibleName(tr("Language"));
    m_languages->segment(0)->setAccessibleName(QStringLiteral("English"));
    m_languages->setCurrentIndex(int(currentLanguage()));
    describe(m_algorithm, tr("Algorithm and pass"), tr("Algorithm and pass: each is recorded as its kernels really run"));
    describe(m_theme, tr("Light or dark"), tr("Switch between light and dark"));
    m_present->setText(tr("Present"));
    describe(m_present, tr("Presentation mode"), tr("Larger text, stage only (%1)").arg(isolated(QStringLiteral("F11"))));
    describe(m_more, tr("Menu"), tr("Files, view and keys"));
    showDevice();
    showAlgorithm();
    fit();
}

void TopBar::restyle()
{
    setFixedHeight(scaled(theme().scale() > 1 ? 40 : 48)); // 60 in presentation mode
    layout()->setContentsMargins(scaled(14), 0, scaled(14), 0);
    m_logo->setPixmap(applicationIcon().pixmap(QSize(scaled(24), scaled(24)), devicePixelRatioF()));
    m_name->setFont(theme().ui(15, QFont::Bold));
    m_device->setIcon(tintedIcon(QStringLiteral("chip"), tokens().ok));
    m_theme->setIcon(themedIcon(theme().dark() ? QStringLiteral("moon") : QStringLiteral("sun")));
    m_present->setIcon(themedIcon(QStringLiteral("present")));
    m_more->setIcon(themedIcon(QStringLiteral("menu")));
    // The application's new font reaches the parts after this.
    QMetaObject::invokeMethod(this, &TopBar::fit, Qt::QueuedConnection);
    update();
}

QString TopBar::deviceText(bool withName) const
{
    const DeviceInfo& device = m_document.device();
    if (!withName)
        return engineName(device);
    return fontMetrics().elidedText(QString::fromStdString(device.name), Qt::ElideRight, scaled(190)) + QStringLiteral("  ") + engineName(device);
}

void TopBar::showDevice()
{
    const DeviceInfo& device = m_document.device();
    const QString name = QString::fromStdString(device.name);
    m_device->setAccessibleName(tr("Device: %1, %2").arg(isolated(name), engineName(device)));
    fit();
    m_device->setToolTip(tr("%1 (%2)\n%3 cores or SMs\nSRAM for a block: %4\nMemory: %5")
                             .arg(isolated(name), isolated(QString::fromStdString(device.isa)), grouped(device.smCount),
                                  isolated(bytesText(device.sramBytes)), isolated(bytesText(device.hbmBytes))));
}

void TopBar::showAlgorithm()
{
    const QString pass = m_document.problem().pass == Pass::Forward ? tr("forward") : tr("forward + backward");
    for (int n = 0; n < m_algorithm->count(); ++n)
        m_algorithm->setItemText(n, QStringLiteral("%1 · %2").arg(isolated(algorithmText(kAlgorithms[n])), pass));
    m_algorithm->setCurrentIndex(m_algorithm->findData(int(m_document.problem().algorithm)));
    fit();
}

void TopBar::chooseAlgorithm(int index)
{
    Problem problem = m_document.problem();
    problem.algorithm = kAlgorithms[index];
    m_document.applyProblem(problem, tr("algorithm"));
}

void TopBar::fillDeviceMenu()
{
    m_deviceMenu->clear();
    auto* group = new QActionGroup(m_deviceMenu);
    for (size_t n = 0; n < m_document.engines().size(); ++n) {
        const DeviceInfo& device = m_document.engines()[n]->device();
        QAction* action = m_deviceMenu->addAction(QStringLiteral("%1 · %2").arg(isolated(QString::fromStdString(device.name)), engineName(device)));
        action->setCheckable(true);
        action->setChecked(int(n) == m_document.engineIndex());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, n] { m_document.setEngineIndex(int(n)); });
    }
}

void TopBar::fillMenu()
{
    m_menu->clear();
    const auto add = [this](std::initializer_list<Commands::Id> ids) {
        for (Commands::Id id : ids)
            m_menu->addAction(m_commands.action(id));
        m_menu->addSeparator();
    };
    for (const Commands::Id id : {Commands::Open, Commands::SaveTrace, Commands::ExportTrace})
        m_menu->addAction(m_commands.action(id));
    if (m_exports)
        m_menu->addMenu(m_exports);
    m_menu->addSeparator();
    add({Commands::Undo, Commands::Redo, Commands::Record});
    m_menu->addActions(m_viewActions);
    m_menu->addSeparator();
    add({Commands::Present, Commands::ReduceMotion});
    add({Commands::Palette, Commands::ShowKeys});
    m_menu->addAction(m_commands.action(Commands::Quit));
}

} // namespace tilescope
