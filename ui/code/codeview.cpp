// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/codeview.h"

#include "ui/code/codehighlighter.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

/// The line with two blanks a level instead of four: the panel is narrow.
QString narrowed(std::string_view line)
{
    const size_t indent = std::min(line.find_first_not_of(' '), line.size());
    line.remove_prefix(indent / 4 * 2);
    return QString::fromUtf8(line.data(), qsizetype(line.size()));
}

} // namespace

/// The strip left of the text. A click sets or clears a breakpoint.
class CodeView::Gutter : public QWidget {
public:
    explicit Gutter(CodeView& view) : QWidget(&view), m_view(view) { setCursor(Qt::PointingHandCursor); }

protected:
    void paintEvent(QPaintEvent* event) override { m_view.paintGutter(event); }
    void mousePressEvent(QMouseEvent* event) override
    {
        const int line = m_view.lineAt(int(event->position().y()));
        if (event->button() == Qt::LeftButton && line >= 0)
            emit m_view.breakpointRequested(line);
    }
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::ToolTip)
            return QWidget::event(event);
        const auto* help = static_cast<QHelpEvent*>(event);
        m_view.showTip(help->globalPos(), help->pos().y());
        return true;
    }

private:
    CodeView& m_view;
};

CodeView::CodeView(ListingKind kind, QWidget* parent)
    : QPlainTextEdit(parent), m_kind(kind), m_gutter(new Gutter(*this))
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(NoWrap);
    setFrameShape(NoFrame);
    setLayoutDirection(Qt::LeftToRight);
    QTextOption option = document()->defaultTextOption();
    option.setTextDirection(Qt::LeftToRight);
    document()->setDefaultTextOption(option);
    viewport()->setMouseTracking(true);
    new CodeHighlighter(kind, document());
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
        if (dy != 0)
            m_gutter->scroll(0, dy);
        else
            m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
    });
    connect(&theme(), &Theme::changed, this, &CodeView::restyle);
    restyle();
}

QSize CodeView::minimumSizeHint() const { return {int(160 * theme().scale()), 4 * fontMetrics().lineSpacing()}; }

void CodeView::restyle()
{
    setFont(theme().code());
    setTabStopDistance(4 * fontMetrics().horizontalAdvance(u' '));
    document()->setDocumentMargin(0); // the current line's band runs on from the gutter
    QPalette colors = theme().palette();
    colors.setColor(QPalette::Text, tokens().ink2);
    setPalette(colors);
    setViewportMargins(gutterWidth(), int(4 * theme().scale()), 0, 0);
    highlightCurrent();
    m_gutter->update();
}

void CodeView::setListing(const Listing& listing)
{
    if (m_listing == &listing)
        return;
    m_listing = &listing;
    QStringList lines;
    for (std::string_view line : listing.lines)
        lines << narrowed(line);
    m_current.reset();
    setPlainText(lines.join(u'\n'));
    setViewportMargins(gutterWidth(), int(4 * theme().scale()), 0, 0);
    highlightCurrent();
}

void CodeView::setCurrentLine(std::optional<int> line)
{
    if (m_current == line)
        return;
    m_current = line;
    highlightCurrent();
    m_gutter->update();
    keepInView();
}

void CodeView::setMarks(QSet<int> eventLines, QSet<int> breakpoints)
{
    m_eventLines = std::move(eventLines);
    m_breakpoints = std::move(breakpoints);
    m_gutter->update();
}

void CodeView::highlightCurrent()
{
    QList<QTextEdit::ExtraSelection> selections;
    if (m_current) {
        QTextEdit::ExtraSelection selection;
        QColor band = tokens().accent;
        band.setAlphaF(theme().dark() ? 0.22f : 0.28f);
        selection.format.setBackground(band);
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        selection.cursor = QTextCursor(document()->findBlockByNumber(*m_current));
        selections << selection;
    }
    setExtraSelections(selections);
}

/// Scrolls only when the current line would leave the middle of the view, and never sideways.
void CodeView::keepInView()
{
    if (!m_current)
        return;
    const int first = verticalScrollBar()->value(), visible = verticalScrollBar()->pageStep();
    const int margin = std::min(3, std::max(0, visible / 4));
    if (*m_current < first + margin || *m_current > first + visible - 1 - margin)
        verticalScrollBar()->setValue(*m_current - visible / 2);
}

int CodeView::gutterWidth() const
{
    const QString widest = QString::number(m_listing ? m_listing->firstLine + int(m_listing->lines.size()) : 99);
    return fontMetrics().horizontalAdvance(widest) + int(26 * theme().scale());
}

void CodeView::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    const QRect text = viewport()->geometry();
    m_gutter->setGeometry(text.left() - gutterWidth(), text.top(), gutterWidth(), text.height());
    keepInView();
}

/// While the code has the focus, F9 means the line of the text cursor and not the current event's.
bool CodeView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F9)
        event->accept();
    return QPlainTextEdit::event(event);
}

void CodeView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_F9)
        emit breakpointRequested(textCursor().blockNumber());
    else
        QPlainTextEdit::keyPressEvent(event);
}

int CodeView::lineAt(int y) const
{
    const QTextBlock block = cursorForPosition(QPoint(0, y)).block();
    const QRectF area = blockBoundingGeometry(block).translated(contentOffset());
    return m_listing && area.contains(QPointF(1, y)) ? block.blockNumber() : -1;
}

void CodeView::paintGutter(QPaintEvent* event)
{
    QPainter painter(m_gutter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.fillRect(event->rect(), tokens().field);
    if (!m_listing)
        return;
    painter.setFont(font());
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF area = blockBoundingGeometry(block).translated(contentOffset());
        if (area.top() > event->rect().bottom())
            break;
        paintGutterLine(painter, block.blockNumber(),
                        QRect(0, int(std::round(area.top())), m_gutter->width(), int(std::round(area.height()))));
    }
}

void CodeView::paintGutterLine(QPainter& painter, int line, const QRect& rect) const
{
    const double s = theme().scale();
    const bool current = m_current == line;
    if (current) {
        QColor band = tokens().accent;
        band.setAlphaF(theme().dark() ? 0.22f : 0.28f);
        painter.fillRect(rect, band);
        painter.fillRect(QRectF(rect.left(), rect.top(), 3 * s, rect.height()), tokens().accentStroke);
    }
    const QPointF dot(rect.left() + 10 * s, rect.center().y() + 0.5);
    if (m_breakpoints.contains(line)) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens().limit);
        painter.drawEllipse(dot, 4.5 * s, 4.5 * s);
    } else if (line == m_hovered && m_eventLines.contains(line)) { // where a click would set one
        painter.setPen(QPen(tokens().limit, 1.2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(dot, 4 * s, 4 * s);
    }
    painter.setPen(current ? tokens().ink : tokens().ink3);
    painter.drawText(rect.adjusted(0, 0, -int(8 * s), 0), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(m_listing->firstLine + line));
}

void CodeView::showTip(const QPoint& globalPos, int y)
{
    const int line = lineAt(y);
    const QString tip = line >= 0 && tipOf ? tipOf(line) : QString();
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(globalPos, tip, viewport());
}

bool CodeView::viewportEvent(QEvent* event)
{
    const auto hover = [this](int line) {
        if (std::exchange(m_hovered, line) != line) {
            m_gutter->update();
            emit lineHovered(line);
        }
    };
    switch (event->type()) {
    case QEvent::MouseMove: hover(lineAt(int(static_cast<QMouseEvent*>(event)->position().y()))); break;
    case QEvent::Leave: hover(-1); break;
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        showTip(help->globalPos(), help->pos().y());
        return true;
    }
    default: break;
    }
    return QPlainTextEdit::viewportEvent(event);
}

} // namespace tilescope
