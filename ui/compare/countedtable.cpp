// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/countedtable.h"

#include "core/model/memorymodel.h"
#include "ui/compare/chartspec.h"
#include "ui/compare/comparemodel.h"
#include "ui/compare/comparetext.h"
#include "ui/compare/curvechart.h"
#include "ui/text/figuretext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace tilescope {

namespace {

QString shortBytes(int64_t bytes) { return bytes == 0 ? QStringLiteral("0") : bytesText(bytes); }

} // namespace

CountedTable::CountedTable(CompareModel& model, QWidget* parent) : QWidget(parent), m_model(model)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&model, &CompareModel::setupChanged, this, &CountedTable::refresh);
    connect(&model, &CompareModel::lengthChanged, this, &CountedTable::refresh);
    connect(&theme(), &Theme::changed, this, &CountedTable::refresh);
    refresh();
}

void CountedTable::refresh()
{
    m_rows.clear();
    if (m_model.setup().training)
        addTraining();
    else
        addForward();
    QStringList spoken;
    for (const Row& row : m_rows)
        spoken << tr("%1: standard %2, flash %3").arg(row.name, row.standard, row.flash);
    setAccessibleName(tr("What is counted at %1").arg(figuretext::lengthText(m_model.setup().n())));
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void CountedTable::addForward()
{
    const Problem standard = problemAt(m_model.setup(), Algorithm::Standard),
                  flash = problemAt(m_model.setup(), m_model.flash());
    const MemoryAccount a = forwardMemory(standard), b = forwardMemory(flash);
    const int64_t element = bytesOf(standard.dtype);
    const bool flash1 = m_model.flash() == Algorithm::Flash1;
    const auto square = [&](int64_t size, int64_t bytes) {
        return comparetext::product(standard, standard.nk, size, bytes);
    };
    m_rows.push_back({tr("S scores"), shortBytes(a.S), shortBytes(b.S),
                      tr("Standard stores S in HBM: %1. Flash never stores it.").arg(square(element, a.S))});
    m_rows.push_back({tr("P probs"), shortBytes(a.P), shortBytes(b.P),
                      tr("Standard stores P in HBM: %1. Flash never stores it.").arg(square(element, a.P))});
    m_rows.push_back({tr("drop mask"), shortBytes(a.dropMask), shortBytes(b.dropMask),
                      standard.dropout > 0
                          ? tr("A byte for each score: %1. Flash draws the same mask again from the seed.")
                                .arg(square(1, a.dropMask))
                          : tr("There is no dropout.")});
    m_rows.push_back({tr("O output"), shortBytes(a.O), shortBytes(b.O),
                      tr("%1 for standard; for flash %2.")
                              .arg(comparetext::product(standard, standard.d, element, a.O),
                                   comparetext::product(flash, flash.d, flash1 ? 4 : element, b.O)) +
                          (flash1 ? u' ' + tr("FlashAttention keeps O in float32 between its steps.") : QString())});
    m_rows.push_back({flash1 ? tr("m and l") : tr("L = m + ln l"), shortBytes(a.statistics), shortBytes(b.statistics),
                      tr("Row statistics for the backward pass: %1.")
                          .arg(comparetext::product(flash, flash1 ? 2 : 1, 4, b.statistics))});
    m_rows.push_back({tr("total"), shortBytes(a.total()), shortBytes(b.total()),
                      tr("Beyond Q, K and V, which take %1 more.").arg(isolated(bytesText(inputBytes(flash)))), true});
}

void CountedTable::addTraining()
{
    const Problem standard = problemAt(m_model.setup(), Algorithm::Standard),
                  flash = problemAt(m_model.setup(), m_model.flash());
    const TrainingAccount a = trainingAccount(standard), b = trainingAccount(flash);
    const QString source = u' ' + tr("As the FA1 paper counts, Table 21.");
    m_rows.push_back({tr("N × N matrices"), shortBytes(a.squares), shortBytes(b.squares),
                      tr("Standard: 4 of B·H·N² elements, %1.")
                              .arg(isolated(QStringLiteral("4·%1·%2·%3·%4 B")
                                                .arg(standard.batch)
                                                .arg(standard.heads)
                                                .arg(grouped(standard.nq) + u'²')
                                                .arg(bytesOf(standard.dtype)))) +
                          source});
    m_rows.push_back({tr("N × d matrices"), shortBytes(a.matrices), shortBytes(b.matrices),
                      tr("Standard: 10 of B·H·N·d elements; flash: %1.").arg(flash.nq <= 256 ? 11 : 13) + source});
    m_rows.push_back(
        {tr("m and l"), shortBytes(a.statistics), shortBytes(b.statistics), tr("Flash: 2·B·H·N float32.") + source});
    m_rows.push_back({tr("total"), shortBytes(a.total()), shortBytes(b.total()),
                      tr("Forward and backward pass with mask and dropout, Q, K and V included.") + source, true});
}

double CountedTable::rowHeight() const { return 24 * theme().scale(); }
QSize CountedTable::sizeHint() const
{
    return {int(220 * theme().scale()), int(rowHeight() * double(m_rows.size() + 1) + 10 * theme().scale())};
}

void CountedTable::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double s = theme().scale(), h = rowHeight(), column = 70 * s, second = 66 * s;
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const auto place = [&](double left, double top, double width) { // columns from the far side of the names
        return QRectF(mirrored ? this->width() - left - width : left, top, width, h);
    };
    const double standardAt = width() - column - second, flashAt = width() - second;
    const auto glyph = [&](double right, MarkerShape shape, const QColor& color) {
        const QRectF cell = place(right - 14 * s, 0, 14 * s);
        drawMarker(painter, cell.center(), shape, 10 * s,
                   QPen(shape == MarkerShape::Square ? color : tokens().accentStroke, 1.4 * s), color);
    };
    glyph(standardAt + column - 6 * s, MarkerShape::Square, tokens().standard);
    glyph(width(), markerOf(m_model.flash()), tokens().accent);
    double y = h;
    const auto numbers = (mirrored ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter | Qt::AlignAbsolute;
    const auto names = (mirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::AlignAbsolute;
    for (const Row& row : m_rows) {
        if (row.total) {
            painter.setPen(QPen(tokens().lineStrong, 1));
            painter.drawLine(QPointF(0, y + 2 * s), QPointF(width(), y + 2 * s));
            y += 4 * s;
        }
        painter.setPen(row.total ? tokens().ink : tokens().ink2);
        painter.setFont(theme().ui(12.5, row.total ? QFont::DemiBold : QFont::Normal));
        painter.drawText(place(0, y, standardAt + 4 * s), names, row.name);
        painter.setPen(tokens().ink);
        painter.setFont(theme().mono(12, row.total ? QFont::DemiBold : QFont::Normal));
        painter.drawText(place(standardAt, y, column - 6 * s), numbers, isolated(row.standard));
        painter.drawText(place(flashAt, y, second), numbers, isolated(row.flash));
        y += h;
    }
}

bool CountedTable::event(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LayoutDirectionChange)
        refresh();
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = int(help->pos().y() / rowHeight()) - 1;
    if (row >= 0 && row < int(m_rows.size()))
        QToolTip::showText(help->globalPos(), m_rows[size_t(row)].tip, this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace tilescope
