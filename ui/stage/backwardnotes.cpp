// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/backwardnotes.h"

#include "ui/stage/markup.h"
#include "ui/stage/phrases.h"
#include "ui/stage/sramheat.h"
#include "ui/stage/sramnotes.h"
#include "ui/stage/stageformat.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>

namespace tilescope {

using enum TensorId;

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(StageBackwardNotes)
public:
    static QString row(int64_t row) { return tr("row %1").arg(row); }
    static QString idle() { return tr("no thread block is running"); }
    static QString recomputed() { return tr("recomputed"); }
};

class BackwardNotes {
public:
    BackwardNotes(SceneCanvas& canvas, const Launch& launch, const ProductLayout& product)
        : m_canvas(canvas), m_in(canvas.input), m_launch(launch), m_product(product)
    {
    }

    void layout()
    {
        layoutNames();
        layoutRoles();
        layoutSelectedRow();
        layoutOperation();
    }

private:
    QRectF slot(TensorId tensor) const
    {
        const ArenaTile* place = m_launch.arena.find(tensor);
        return place ? m_canvas.snap(m_product.slot(place->tensor)) : QRectF();
    }
    double lineHeight() const { return m_canvas.px(m_canvas.compact ? 15 : 18); }

    /// What a heat map shows has its name above it; so have the narrow row vectors.
    void layoutNames()
    {
        const QFont font = m_canvas.ui(m_canvas.compact ? 11 : 13, QFont::DemiBold);
        for (const ArenaTile& tile : m_launch.arena.tiles) {
            const QRectF rect = slot(tile.tensor);
            if (rect.isNull() || (!isSquare(tile.tensor) && tile.cols > 1))
                continue;
            const TileRef resident = residentTile(m_in, tile.tensor);
            const QString name = resident.valid() ? tileMarkup(resident) : Theme::tensorLetter(tile.tensor);
            const bool narrow = markupWidth(name, font) > rect.width() + m_canvas.px(7);
            const QRectF box(rect.left() - m_canvas.px(8), rect.top() - lineHeight() - m_canvas.px(3), rect.width() + m_canvas.px(16), lineHeight());
            m_canvas.text(box, Qt::AlignCenter, narrow ? Theme::tensorLetter(resident.valid() ? resident.tensor : tile.tensor) : name, font,
                          tokens().ink);
        }
    }

    void layoutRoles()
    {
        const QFont font = m_canvas.ui(m_canvas.compact ? 11 : 12);
        const auto write = [&](TensorId tensor, bool above) {
            const QRectF rect = slot(tensor);
            const bool arrow = m_in.inCta() && m_in.event().kind == EventKind::Accumulate && tensor == m_in.event().tensor;
            if (rect.isNull() || arrow)
                return;
            const QString words = Phrases::tensorRole(tensor);
            if (markupWidth(words, font) > rect.width() + m_canvas.px(10))
                return;
            const double y = above ? rect.top() - lineHeight() - m_canvas.px(1) : rect.bottom() + m_canvas.px(m_canvas.compact ? 1 : 3);
            m_canvas.text({rect.left() - m_canvas.px(8), y, rect.width() + m_canvas.px(16), lineHeight()}, Qt::AlignCenter, words, font,
                          tokens().sramText);
        };
        for (TensorId tensor : {K, V})
            write(tensor, true);
        for (TensorId tensor : {Q, O, dO, dQ})
            write(tensor, false);
    }

    void layoutSelectedRow()
    {
        const std::optional<double> y = selectedRowY(m_in, m_launch, m_product);
        if (y)
            drawRowLine(m_canvas, m_product.rows, *y);
        if (!y || m_product.rows.width() < m_canvas.px(60))
            return;
        const QFont font = m_canvas.ui(m_canvas.compact ? 11 : 12.5);
        const QString words = QStringLiteral("*%1*").arg(Words::row(m_in.row));
        if (slot(Q).isNull() && slot(O).isNull() && slot(dO).isNull())
            return; // the squares' names are there
        const double width = markupWidth(words, font) + m_canvas.px(6), height = lineHeight();
        m_canvas.text({m_product.rows.left() - m_canvas.px(5), m_product.rows.top() - height - m_canvas.px(3), width, height},
                      Qt::AlignLeft | Qt::AlignVCenter, words, font, tokens().ink);
    }

    /// From the operand that comes from the side to the one above, or from the square to what sums it up.
    void layoutArrow()
    {
        const Event& event = m_in.event();
        const double space = m_canvas.px(4);
        const auto bow = [&](const QRectF& from, const QRectF& to) {
            if (!from.isNull() && !to.isNull())
                m_canvas.arrow({from.center().x(), from.top() - m_canvas.px(20)}, {to.left() - space, to.center().y() + to.height() * 0.2}, -0.22,
                               tokens().ink);
        };
        if (event.kind == EventKind::Matmul)
            return event.tensor == dP ? bow(slot(dO), slot(V)) : bow(slot(Q), slot(K));
        if (event.kind != EventKind::Accumulate)
            return;
        const QRectF from = slot(event.tensor == dV ? (slot(P).isNull() ? PDrop : P) : dS), to = slot(event.tensor);
        if (event.tensor == dQ && !from.isNull() && to.left() - from.right() > m_canvas.px(30))
            m_canvas.arrow({from.right() + space, from.bottom() + m_canvas.px(9)}, {to.center().x(), to.bottom() + space}, 0.16, tokens().ink);
        else if (event.tensor != dQ && !from.isNull() && !to.isNull())
            m_canvas.arrow({from.right() - from.width() * 0.2, from.bottom() - m_canvas.px(8)},
                           {to.right() - to.width() * 0.2, to.top() + m_canvas.px(7)}, 0, tokens().ink);
    }

    void layoutOperation()
    {
        const QString words = m_in.inCta() ? Phrases(m_in).operation() : Words::idle();
        if (words.isEmpty())
            return;
        if (m_in.inCta())
            layoutArrow();
        const QRectF k = slot(K).isNull() ? slot(V) : slot(K);
        const double left = m_product.rows.left() - m_canvas.px(5);
        const double aboveRow = m_product.rows.top() - lineHeight() - m_canvas.px(6);
        const bool toTheRight = !k.isNull() && k.left() - left < m_canvas.px(40);
        const QRectF box = k.isNull()   ? QRectF(left, aboveRow - m_canvas.px(38), m_product.rows.width() + m_canvas.px(40), m_canvas.px(36))
                           : toTheRight ? QRectF(k.right() + m_canvas.px(10), k.top(), m_product.rows.right() - k.right(), m_canvas.px(40))
                                        : QRectF(left, k.top() - m_canvas.px(4), k.left() - left - m_canvas.px(8), std::min(k.height(), m_canvas.px(44)));
        TextItem& item = m_canvas.text(box, Qt::AlignLeft | (k.isNull() ? Qt::AlignBottom : Qt::AlignTop), words,
                                       m_canvas.ui(m_canvas.compact ? 12 : 13, QFont::DemiBold), m_in.inCta() ? tokens().ink : tokens().sramText);
        item.wrap = true;
    }

    SceneCanvas& m_canvas;
    const SceneInput& m_in;
    const Launch& m_launch;
    const ProductLayout& m_product;
};

} // namespace

void layoutBackwardNotes(SceneCanvas& canvas, const Launch& launch, const ProductLayout& product)
{
    BackwardNotes(canvas, launch, product).layout();
}

bool isRecomputed(const SceneInput& input, TileRef tile)
{
    return (tile.tensor == S || tile.tensor == P) && !input.standard() && input.launch() && isBackward(input.launch()->kind);
}

void layoutRecomputed(SceneCanvas& canvas, const QRectF& rect)
{
    const double edge = std::min(canvas.px(7), rect.height() / 5);
    for (const QRectF& strip : {QRectF(rect.left(), rect.top(), rect.width(), edge), QRectF(rect.left(), rect.bottom() - edge, rect.width(), edge)}) {
        BoxItem& hatched = canvas.box(canvas.scene.front, strip, withAlpha(tokens().field, 0.82), canvas.px(2));
        hatched.texture = Texture::Hatch;
        hatched.textureColor = tokens().sramText;
    }
    const QFont font = canvas.ui(canvas.compact ? 11 : 11.5, QFont::DemiBold);
    const QString words = Words::recomputed();
    const double sign = canvas.px(15), height = canvas.px(18), width = markupWidth(words, font) + sign + canvas.px(8);
    const bool roomy = rect.width() >= width + canvas.px(4) && rect.height() >= height + 2 * edge;
    QRectF badge(0, 0, roomy ? width : sign + canvas.px(3), height);
    badge.moveBottomLeft(rect.bottomLeft() + QPointF(canvas.px(3), -edge - canvas.px(2)));
    if (rect.height() < height + 2 * edge || rect.width() < badge.width())
        return;
    BoxItem& box = canvas.box(canvas.scene.front, badge, withAlpha(tokens().field, 0.92), height / 2);
    box.outline = tokens().sramEdge;
    box.outlineWidth = 1;
    const QRectF round(badge.left() + canvas.px(5), badge.center().y() - canvas.px(4), canvas.px(8), canvas.px(8));
    QPainterPath again; // an arrow that goes round
    again.arcMoveTo(round, 60);
    again.arcTo(round, 60, -300);
    const QPointF tip = again.currentPosition();
    again.moveTo(tip + QPointF(-canvas.px(3.4), canvas.px(0.4)));
    again.lineTo(tip);
    again.lineTo(tip + QPointF(canvas.px(0.4), -canvas.px(3.6)));
    canvas.scene.strokes.push_back({again, QPen(tokens().ink, canvas.px(1.4), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)});
    if (roomy)
        canvas.text(badge.adjusted(sign, 0, -canvas.px(5), 0), Qt::AlignCenter, words, font, tokens().ink);
}

} // namespace tilescope
