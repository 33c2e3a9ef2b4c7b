// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/leveldetails.h"

#include "ui/widgets/card.h"
#include "ui/document/document.h"
#include "ui/machine/machinemodel.h"
#include "ui/machine/machinetext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/paintkit.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>

namespace tilescope {

namespace {

constexpr double kRow = 25;

} // namespace

// HoldingsView ------------------------------------------------------------------------------------

HoldingsView::HoldingsView(QWidget* parent) : PaintedView(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize HoldingsView::minimumSizeHint() const { return QSize(200, int(6 * 19 * theme().scale())); }

void HoldingsView::setContents(LevelContents contents)
{
    m_contents = std::move(contents);
    setAccessibleName(tr("What lives there"));
    QString description;
    for (const Holding& holding : m_contents.holdings)
        description += machinetext::holdingTip(holding, m_contents.role) + QStringLiteral(". ");
    setAccessibleDescription(description.trimmed());
    update();
}

QRectF HoldingsView::rectOf(size_t n) const
{
    const double s = theme().scale();
    const auto total = m_contents.holdings.size();
    const size_t columns = double(total) * kRow * s > height() ? 2 : 1,
                 rows = std::max<size_t>(1, (total + columns - 1) / columns);
    const double gap = 16 * s, wide = (width() - gap * double(columns - 1)) / double(columns);
    const double high = std::min(kRow * s, height() / double(rows));
    return QRectF(double(n / rows) * (wide + gap), double(n % rows) * high, wide, high);
}

void HoldingsView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    const double s = theme().scale();
    for (size_t n = 0; n < m_contents.holdings.size(); ++n) {
        const Holding& holding = m_contents.holdings[n];
        const QRectF row = rectOf(n);
        const double high = std::min(20 * s, row.height() - 2);
        const QString name = tileName(holding.tile), letter = Theme::tensorLetter(holding.tile.tensor);
        drawTensorChip(painter, QRectF(row.x(), row.center().y() - high / 2, 46 * s, high), holding.tile.tensor,
                       name.mid(letter.size()));
        painter.setFont(theme().mono(11.5));
        painter.setPen(tokens().ink2);
        const QString size = holding.rows > 0    ? QStringLiteral("%1 × %2 × 4").arg(holding.rows).arg(holding.cols)
                             : holding.reads > 1 ? QStringLiteral("≤ %1×").arg(grouped(holding.reads))
                                                 : QString();
        const QString bytes = bytesText(holding.bytes);
        const QFontMetricsF metrics(painter.font());
        if (metrics.horizontalAdvance(size) + metrics.horizontalAdvance(bytes) + 62 * s <=
            row.width()) // else in the tooltip
            painter.drawText(row.adjusted(54 * s, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, size);
        painter.setPen(tokens().ink);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, bytes);
    }
}

QString HoldingsView::tipAt(const QPointF& position)
{
    for (size_t n = 0; n < m_contents.holdings.size(); ++n)
        if (rectOf(n).contains(position))
            return machinetext::holdingTip(m_contents.holdings[n], m_contents.role);
    return {};
}

// LevelDetails ------------------------------------------------------------------------------------

LevelDetails::LevelDetails(MachineModel& model, QWidget* parent)
    : QWidget(parent), m_model(model), m_name(new QLabel), m_step(new QLabel), m_speed(new QLabel),
      m_contents(new QLabel), m_holdings(new HoldingsView)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* title = new QHBoxLayout;
    title->addWidget(m_name);
    title->addStretch(1);
    title->addWidget(m_step);
    column->addLayout(title);
    for (QLabel* label : {m_speed, m_contents}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        column->addWidget(label);
    }
    column->addSpacing(4);
    column->addWidget(m_holdings, 1);
    for (const auto signal :
         {&MachineModel::levelsChanged, &MachineModel::levelChanged, &MachineModel::contentsChanged})
        connect(&model, signal, this, [this] {
            if (isVisible()) // playing goes on behind other pages
                refresh();
        });
    connect(&theme(), &Theme::changed, this, &LevelDetails::refresh);
    refresh();
}

void LevelDetails::refresh()
{
    setLabelStyle(*m_name, theme().ui(15, QFont::DemiBold), tokens().ink);
    setLabelStyle(*m_step, theme().mono(12), tokens().ink2);
    for (QLabel* label : {m_speed, m_contents})
        setLabelStyle(*label, theme().ui(12.5), tokens().ink2);
    const Hierarchy* hierarchy = m_model.hierarchy();
    const bool known = hierarchy && hierarchy->find(m_model.level());
    const DeviceInfo& device = m_model.document().device();
    m_name->setText(known ? machinetext::levelName(m_model.level(), device) : QString());
    m_speed->setText(known ? QStringLiteral("%1. %2")
                                 .arg(machinetext::speedText(m_model, m_model.level()),
                                      machinetext::ratioText(*hierarchy, m_model.level(), device))
                                 .trimmed()
                           : QString());
    if (!known || !m_model.document().trace()) {
        m_step->clear();
        m_contents->setText(known ? tr("Nothing has been recorded yet.") : QString());
        m_holdings->setContents({});
        return;
    }
    m_step->setText(tr("at step %1").arg(isolated(grouped(m_model.document().step()))));
    const LevelContents contents = m_model.contents();
    m_contents->setText(machinetext::contentsText(m_model, contents));
    m_holdings->setContents(contents);
}

QString LevelDetails::text() const
{
    return QStringList({m_name->text(), m_step->text(), m_speed->text(), m_contents->text()}).join(u'\n');
}

void LevelDetails::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void LevelDetails::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace tilescope
