// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/sramnotes.h"

#include "ui/stage/markup.h"
#include "ui/stage/phrases.h"
#include "ui/stage/sramheat.h"
#include "ui/stage/stageformat.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <string>
#include <vector>

namespace tilescope {

using enum TensorId;

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(StageSramNotes)
public:
    static QString row(int64_t row) { return tr("row %1").arg(row); }
    static QString query(int64_t row) { return tr("query %1").arg(row); }
    static QString key(int64_t col) { return tr("key %1").arg(col); }
    static QString idle() { return tr("no thread block is running"); }
};

class SramNotes {
public:
    SramNotes(SceneCanvas& canvas, const Launch& launch, const ProductLayout& product)
        : m_canvas(canvas), m_in(canvas.input), m_launch(launch), m_product(product),
          m_scores(scoresOf(launch.arena))
    {
    }

    void layout()
    {
        layoutCaptions();
        layoutSelectedRow();
        layoutHoveredElement();
        layoutOperation();
    }

private:
    QRectF slot(TensorId tensor) const { return m_canvas.snap(m_product.slot(tensor)); }

    void layoutCaptions()
    {
        const double height = m_canvas.px(18), below = m_product.rows.bottom() + m_canvas.px(m_canvas.compact ? 2 : 6);
        const QFont font = m_canvas.ui(m_canvas.compact ? 11 : 12.5),
                    strong = m_canvas.ui(m_canvas.compact ? 11.5 : 13, QFont::DemiBold);
        const auto under = [&](const QRectF& rect, const QString& words, const QFont& f, const QColor& color) {
            const double spill = std::max(0.0, markupWidth(words, f) - rect.width()) / 2 + 1;
            m_canvas.text({rect.left() - spill, below, rect.width() + 2 * spill, height}, Qt::AlignCenter, words, f,
                          color);
        };
        const QColor quiet = tokens().sramText;
        const QString query = hoveredQuery(), key = hoveredKey();
        if (!slot(Q).isNull())
            under(slot(Q), query.isEmpty() ? Phrases::tensorRole(Q) : query, query.isEmpty() ? font : strong,
                  query.isEmpty() ? quiet : tokens().ink);
        if (!slot(O).isNull())
            under(slot(O), Phrases::tensorRole(O), font, quiet);
        const TileRef scores = residentTile(m_in, m_scores);
        const TensorId shown = scores.valid() ? scores.tensor : m_scores;
        const QString name = math(scores.valid() ? tileMarkup(scores) : Theme::tensorLetter(shown));
        const QString full = name + QLatin1Char(' ') + Phrases::tensorRole(shown);
        under(slot(S), markupWidth(full, strong) < slot(S).width() + m_canvas.px(8) ? full : name, strong,
              tokens().ink);
        if (!slot(K).isNull()) {
            const QRectF k = slot(K).adjusted(-m_canvas.px(30), 0, m_canvas.px(30), 0);
            m_canvas.text({k.left(), k.top() - height - m_canvas.px(2), k.width(), height}, Qt::AlignCenter,
                          key.isEmpty() ? Phrases::tensorRole(K) : key, key.isEmpty() ? font : strong,
                          key.isEmpty() ? quiet : tokens().ink);
        }
        if (!slot(V).isNull()) {
            const QRectF v = slot(V);
            m_canvas.text({v.left(), v.top() - height - m_canvas.px(2), v.width(), height}, Qt::AlignCenter,
                          Phrases::tensorRole(V), font, quiet);
        }
        if (slot(M).isNull())
            return;
        under(slot(M) | slot(L), Phrases::tensorRole(M), font, quiet);
        const double room = slot(M).width() + m_canvas.px(12);
        const int64_t index =
            m_in.inCta() && markupWidth(tileMarkup(M, m_in.state->i, -1), strong) <= room ? m_in.state->i : -1;
        for (TensorId tensor : {M, L})
            m_canvas.text(
                {slot(tensor).center().x() - room / 2, slot(tensor).top() - height - m_canvas.px(3), room, height},
                Qt::AlignCenter, tileMarkup(tensor, index, -1), strong, tokens().ink);
    }

    /// The number with the word behind it, where that is known.
    static QString withWord(const QString& number, const std::vector<std::string>& words, int64_t index)
    {
        return index >= int64_t(words.size())
                   ? number
                   : number + QStringLiteral(" \u2068“%1”\u2069").arg(QString::fromStdString(words[size_t(index)]));
    }

    /// What the mouse points at, here or in another view; empty if it is not in this tile.
    QString hoveredQuery() const
    {
        const TileRef tile = residentTile(m_in, m_scores);
        const int64_t row = m_in.hovered.row, r = tile.valid() ? row - elementsOf(m_in, tile).row : -1;
        return row < 0 || r < 0 || r >= m_launch.tileRows ? QString()
                                                          : withWord(Words::query(row), m_in.trace->inputs->queryTokens, row);
    }
    QString hoveredKey() const
    {
        const TileRef tile = residentTile(m_in, m_scores);
        const int64_t col = m_in.hovered.col, c = tile.valid() ? col - elementsOf(m_in, tile).col : -1;
        return col < 0 || c < 0 || c >= m_launch.arena.find(m_scores)->cols
                   ? QString()
                   : withWord(Words::key(col), m_in.trace->inputs->keyTokens, col);
    }

    /// The row's number, and its word where that fits.
    QString rowLabel(const QFont& font) const
    {
        const QString number = QStringLiteral("*%1*").arg(Words::row(m_in.row));
        const QString full = withWord(number, m_in.trace->inputs->queryTokens, m_in.row);
        return markupWidth(full, font) <= rowLabelWidth() - slot(Q).width() * 0.2 ? full : number;
    }

    double rowLabelWidth() const
    {
        const double end = slot(Q).isNull() ? slot(S).right() : slot(S).left();
        return end - m_product.rows.left() + m_canvas.px(10);
    }

    /// One line through Q, S, m, l and O.
    void layoutSelectedRow()
    {
        const std::optional<double> y = selectedRowY(m_in, m_launch, m_product);
        if (!y)
            return;
        drawRowLine(m_canvas, m_product.rows, *y);
        const double height = m_canvas.px(18);
        const QFont font = m_canvas.ui(m_canvas.compact ? 11.5 : 12.5);
        m_canvas.text({m_product.rows.left() - m_canvas.px(5), m_product.rows.top() - height - m_canvas.px(3),
                       rowLabelWidth(), height},
                      Qt::AlignLeft | Qt::AlignVCenter, rowLabel(font), font, tokens().ink);
    }

    /// The element under the mouse, here or in another view: its cell in S, its key's column in K.
    void layoutHoveredElement()
    {
        const Focus& hovered = m_in.hovered;
        const TileRef tile = residentTile(m_in, m_scores);
        if (!tile.valid() || hovered.col < 0)
            return;
        const TileElements origin = elementsOf(m_in, tile);
        const int64_t cols = m_launch.arena.find(m_scores)->cols, r = hovered.row - origin.row,
                      c = hovered.col - origin.col;
        if (c < 0 || c >= cols)
            return;
        const QRectF s = slot(m_scores);
        const double width = s.width() / double(cols), height = s.height() / double(m_launch.tileRows),
                     x = s.left() + width * double(c);
        if (!slot(K).isNull())
            frame({x, slot(K).top(), width, slot(K).height()});
        if (r >= 0 && r < m_launch.tileRows && hovered.row >= 0)
            frame({x, s.top() + height * double(r), width, height});
    }

    void frame(const QRectF& cell)
    {
        const double wide = std::max(cell.width(), m_canvas.px(4)), tall = std::max(cell.height(), m_canvas.px(4));
        BoxItem& box =
            m_canvas.box(m_canvas.scene.front,
                         {cell.center().x() - wide / 2 - 1, cell.center().y() - tall / 2 - 1, wide + 2, tall + 2},
                         Qt::transparent, m_canvas.px(2));
        box.outline = tokens().accent;
        box.outlineWidth = 1.5;
    }

    /// The operation in words, with an arrow from what it reads to what it writes.
    void layoutOperation()
    {
        const QString words = m_in.inCta() ? Phrases(m_in).operation() : Words::idle();
        if (words.isEmpty())
            return;
        const QColor ink = tokens().ink;
        const QRectF s = slot(S), q = slot(Q), k = slot(K), v = slot(V), o = slot(O), m = slot(M), l = slot(L);
        const double space = m_canvas.px(5);
        switch (m_in.inCta() ? m_in.event().kind : EventKind::Count) {
        case EventKind::Matmul:
            m_canvas.arrow({q.right() - q.width() * 0.18, q.top() - space},
                           {k.left() - space, k.center().y() + k.height() * 0.18}, -0.24, ink);
            break;
        case EventKind::RowMax:
            if (!m.isNull())
                m_canvas.arrow({s.right() - s.width() * 0.35, s.top() - space},
                               {m.left() - space, m.top() - m_canvas.px(10)}, -0.2, ink);
            break;
        case EventKind::RowSum:
            if (!l.isNull())
                m_canvas.arrow({s.right() - s.width() * 0.3, s.top() - space},
                               {l.left() - space * 0.4, l.top() - m_canvas.px(20)}, -0.2, ink);
            break;
        case EventKind::Exponentiate:
            if (!m.isNull())
                m_canvas.arrow({m.left() - space, m.top() - m_canvas.px(10)},
                               {s.right() - s.width() * 0.35, s.top() - space}, 0.2, ink);
            break;
        case EventKind::Rescale:
            if (!o.isNull() && !l.isNull())
                m_canvas.arrow({l.right() + space, l.top() - m_canvas.px(10)},
                               {o.left() + o.width() * 0.4, o.top() - space}, -0.2, ink);
            break;
        case EventKind::Accumulate:
            if (!v.isNull())
                m_canvas.arrow({v.center().x(), v.bottom() + space}, {o.center().x(), o.top() - space}, 0, ink);
            break;
        default: break;
        }
        const QFont font = m_canvas.ui(m_canvas.compact ? 12 : 13, QFont::DemiBold);
        const double left = m_product.rows.left() - m_canvas.px(5);
        const double aboveRow = s.top() - m_canvas.px(24); // the row's label is there
        QRectF box(left, aboveRow - m_canvas.px(40), s.width() + m_canvas.px(40), m_canvas.px(40));
        if (!k.isNull()) // in the free corner above Q
            box = {left, k.top() - m_canvas.px(8), k.left() - left - m_canvas.px(6), k.height() + m_canvas.px(4)};
        else if (!v.isNull()) // above P
            box = {left, v.top(), v.left() - left - m_canvas.px(6), aboveRow - v.top()};
        TextItem& item = m_canvas.text(box, Qt::AlignLeft | (k.isNull() ? Qt::AlignBottom : Qt::AlignVCenter), words,
                                       font, m_in.inCta() ? ink : tokens().sramText);
        item.wrap = true;
    }

    SceneCanvas& m_canvas;
    const SceneInput& m_in;
    const Launch& m_launch;
    const ProductLayout& m_product;
    TensorId m_scores; ///< S, or P or P after dropout where the kernel never holds S
};

} // namespace

std::optional<double> selectedRowY(const SceneInput& input, const Launch& launch, const ProductLayout& product)
{
    if (!input.inCta() || input.state->i < 0 || input.row < 0)
        return std::nullopt;
    const int64_t row = input.row - input.state->i * launch.tileRows;
    if (row < 0 || row >= launch.tileRows)
        return std::nullopt;
    return product.rows.top() + (double(row) + 0.5) / double(launch.tileRows) * product.rows.height();
}

void drawRowLine(SceneCanvas& canvas, const QRectF& rows, double y)
{
    const double left = rows.left() - canvas.px(4);
    QPainterPath line(QPointF(left, y));
    line.lineTo(rows.right(), y);
    const QColor ink = theme().dark() ? QColor(Qt::white) : tokens().currentOutline;
    const QPen under(theme().dark() ? QColor(0, 0, 0, 110) : QColor(255, 255, 255, 150), canvas.px(3.2));
    canvas.scene.strokes.push_back({line, under});
    QPen pen(ink, canvas.px(1.6));
    pen.setDashPattern({2.2, 1.6});
    canvas.scene.strokes.push_back({line, pen});
    QPainterPath marker(QPointF(left - canvas.px(8), y - canvas.px(5)));
    marker.lineTo(left, y);
    marker.lineTo(left - canvas.px(8), y + canvas.px(5));
    marker.closeSubpath();
    canvas.scene.strokes.push_back({marker, Qt::NoPen, ink});
}

void layoutSramNotes(SceneCanvas& canvas, const Launch& launch, const ProductLayout& product)
{
    SramNotes(canvas, launch, product).layout();
}

} // namespace tilescope
