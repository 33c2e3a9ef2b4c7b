// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commandpalette.h"

#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace tilescope {

namespace {

constexpr int kActionRole = Qt::UserRole, kStepRole = Qt::UserRole + 1;

} // namespace

CommandPalette::CommandPalette(Document& document, std::vector<QAction*> actions, QWidget* window)
    : QFrame(window, Qt::Popup), m_document(document), m_actions(std::move(actions)), m_search(new QLineEdit(this)), m_list(new QListWidget(this)),
      m_nothing(new QLabel(this))
{
    setFrameShape(QFrame::StyledPanel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    column->addWidget(m_search);
    column->addWidget(m_list);
    column->addWidget(m_nothing, 1);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::run);
}

void CommandPalette::open()
{
    const double s = theme().scale();
    setAccessibleName(tr("Find a command"));
    m_search->setAccessibleName(tr("Find a command"));
    m_list->setAccessibleName(tr("Commands"));
    m_search->setPlaceholderText(tr("A command, or the number of a step"));
    m_nothing->setText(tr("No command or step matches"));
    m_search->clear();
    filter({});
    resize(int(480 * s), int(360 * s));
    const QWidget* window = parentWidget();
    move(window->mapToGlobal(QPoint((window->width() - width()) / 2, int(60 * s))));
    show();
    m_search->setFocus();
}

void CommandPalette::filter(const QString& text)
{
    m_list->clear();
    bool isNumber = false;
    const qlonglong step = QString(text).remove(QLatin1Char(',')).trimmed().toLongLong(&isNumber);
    if (isNumber && m_document.trace()) {
        const qlonglong target = std::clamp<qlonglong>(step, 0, m_document.lastStep());
        auto* item = new QListWidgetItem(tr("Go to step %1").arg(isolated(grouped(target))), m_list);
        item->setData(kStepRole, target);
    }
    for (QAction* action : m_actions) {
        if (!action->isEnabled() || !action->text().contains(text.trimmed(), Qt::CaseInsensitive))
            continue;
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        auto* item = new QListWidgetItem(keys.isEmpty() ? action->text() : action->text() + QStringLiteral("   ") + isolated(keys), m_list);
        item->setData(kActionRole, QVariant::fromValue(static_cast<QObject*>(action)));
    }
    m_list->setCurrentRow(0);
    m_nothing->setVisible(m_list->count() == 0);
    m_list->setVisible(m_list->count() > 0);
}

void CommandPalette::run()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (!item)
        return;
    const QVariant step = item->data(kStepRole);
    auto* action = qobject_cast<QAction*>(item->data(kActionRole).value<QObject*>());
    hide(); // first, so that what the command opens is not closed with us
    if (step.isValid())
        m_document.setStep(step.toLongLong());
    else if (action)
        action->trigger();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            run();
            return true;
        }
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            const int rows = m_list->count(), move = key == Qt::Key_Down ? 1 : -1;
            if (rows > 0)
                m_list->setCurrentRow((m_list->currentRow() + move + rows) % rows);
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace tilescope
