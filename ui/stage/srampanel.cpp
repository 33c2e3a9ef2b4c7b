// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/markup.h"
#include "ui/stage/panels.h"
#include "ui/stage/phrases.h"
#include "ui/stage/sramheat.h"
#include "ui/stage/sramlayout.h"
#include "ui/stage/stageformat.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tilescope {

using enum TensorId;

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(StageSram)
public:
    static QString subtitle() { return tr("on chip, small and fast"); }
    static QString limit(const QString& bytes) { return tr("%1 per thread block").arg(bytes); }
    static QString row(int64_t row) { return tr("row %1").arg(row); }
    static QString idle() { return tr("no thread block is running"); }
};

bool isScores(TensorId tensor) { return tensor == S || tensor == P; }

/// Whether the event reads the tensor's tile in SRAM.
bool isOperand(const Event& event, TensorId tensor)
{
    switch (event.kind) {
    case EventKind::Matmul: return tensor == Q || tensor == K;
    case EventKind::RowMax: return isScores(tensor);
    case EventKind::RowSum: return isScores(tensor) || tensor == M;
    case EventKind::Exponentiate: return tensor == M;
    case EventKind::Rescale: return tensor == M || tensor == L;
    case EventKind::Accumulate: return isScores(tensor) || tensor == V;
    case EventKind::Normalise: return tensor == L;
    case EventKind::Store: return tensor == event.tensor || (isScores(tensor) && isScores(event.tensor));
    default: return false;
    }
}

/// Whether the tensor's tile in SRAM is what the event made.
bool isResult(const Event& event, TensorId tensor)
{
    if (event.kind == EventKind::Store || event.kind == EventKind::Skip)
        return false;
    if (isScores(tensor) && isScores(event.tensor))
        return true;
    if (event.tensor == MTile)
        return tensor == M;
    return event.tensor == tensor;
}

class SramPanel {
public:
    SramPanel(SceneCanvas& canvas, const Launch& launch, const QRectF& area)
        : m_canvas(canvas), m_in(canvas.input), m_launch(launch), m_product(layoutProduct(launch, canvas.input.problem(), area, canvas.px(1), canvas.px(canvas.compact ? 19 : 26))),
          m_scores(launch.arena.find(S) ? S : P)
    {
    }

    void layout()
    {
        for (TensorId tensor : {Q, K, V, m_scores, M, L, O})
            if (!m_product.slot(tensor).isNull())
                layoutSlot(tensor);
        m_canvas.scene.sramSlots = m_product.tiles;
        layoutCaptions();
        layoutSelectedRow();
        layoutOperation();
    }

private:
    QRectF slot(TensorId tensor) const { return m_canvas.snap(m_product.slot(tensor)); }

    void layoutSlot(TensorId tensor)
    {
        const QRectF rect = slot(tensor);
        const TileRef tile = residentTile(m_in, tensor);
        if (!tile.valid() || !m_in.inCta()) {
            layoutEmpty(rect, tensor);
            return;
        }
        const bool result = isResult(m_in.event(), tensor), operand = isOperand(m_in.event(), tensor);
        layoutTile(rect, tensor, tile);
        if (result || operand) {
            BoxItem& outline = m_canvas.box(m_canvas.scene.front, rect.adjusted(-2, -2, 2, 2), Qt::transparent, m_canvas.px(5));
            outline.outline = tokens().currentOutline;
            outline.outlineWidth = 2;
        }
        if (result)
            m_canvas.halo(haloKey(Place::Sram, TensorId::None), rect.adjusted(-2, -2, 2, 2), m_canvas.px(5));
        addPick(rect, tensor, tile);
    }

    void layoutEmpty(const QRectF& rect, TensorId tensor)
    {
        BoxItem& item = m_canvas.box(m_canvas.scene.back, rect, Qt::transparent);
        item.outline = withAlpha(tokens().sramText, 0.45);
        item.outlineWidth = 1;
        item.dash = 2.5;
        item.gap = 2;
        if (rect.width() > m_canvas.px(20))
            m_canvas.text(rect, Qt::AlignCenter, label(tensor, {tensor, -1, -1}), m_canvas.ui(13), withAlpha(tokens().sramText, 0.7));
    }

    void layoutTile(const QRectF& rect, TensorId tensor, TileRef tile)
    {
        const QColor color = Theme::tensorColor(tensor);
        const bool arriving = m_in.event().kind == EventKind::Load && isResult(m_in.event(), tensor);
        const bool fading = m_in.event().kind == EventKind::Rescale && (tensor == O || tensor == L);
        const double opacity = arriving ? m_in.motion.travel : fading ? 1 - (1 - rescaleFactor()) * std::sin(m_in.motion.rescale * M_PI) : 1;
        HeatItem heat = sramHeat(m_in, tensor, tensor == K);
        BoxItem& back = m_canvas.box(m_canvas.scene.back, rect, isScores(tensor) && heat.cells ? theme().heat(0) : color);
        back.opacity = opacity;
        if (!isScores(tensor) && !heat.cells) {
            back.texture = textureOf(tensor);
            back.textureColor = textureColorOn(tensor);
        }
        if (heat.cells) {
            heat.rect = rect;
            heat.opacity = opacity;
            heat.radius = m_canvas.px(4);
            if (m_in.event().kind == EventKind::Matmul && isScores(tensor))
                heat.reveal = m_in.motion.reveal;
            m_canvas.scene.heats.push_back(heat);
            if (!isScores(tensor)) {
                BoxItem& texture = m_canvas.box(m_canvas.scene.front, rect, Qt::transparent);
                texture.texture = textureOf(tensor);
                texture.textureColor = withAlpha(textureColorOn(tensor), 0.8);
                texture.opacity = opacity;
            }
        }
        const bool named = rect.width() > m_canvas.px(22) && rect.height() > m_canvas.px(14) && !(isScores(tensor) && heat.cells);
        if (named)
            m_canvas.text(labelBox(rect, tensor), Qt::AlignCenter, label(tensor, tile), m_canvas.ui(m_canvas.compact ? 14 : 17, QFont::DemiBold), Theme::textOnTensor(tensor)).opacity = opacity;
        layoutFocus(rect, tile);
    }

    /// Labels stay clear of the line through the selected row.
    QRectF labelBox(const QRectF& rect, TensorId tensor) const
    {
        if (!indexedByRow(tensor) || !rowLine() || rect.height() < m_canvas.px(44))
            return rect;
        const bool lower = *rowLine() < rect.center().y();
        return {rect.left(), lower ? *rowLine() : rect.top(), rect.width(), lower ? rect.bottom() - *rowLine() : *rowLine() - rect.top()};
    }

    static QString label(TensorId tensor, TileRef tile)
    {
        return tensor == K ? tileMarkup(tile) + QStringLiteral("^{T}") : tileMarkup(tile);
    }

    void layoutFocus(const QRectF& rect, TileRef tile)
    {
        const bool hovered = m_canvas.isHovered(tile), selected = m_canvas.isSelected(tile);
        if (!hovered && !selected)
            return;
        BoxItem& mark = m_canvas.box(m_canvas.scene.front, rect.adjusted(-4, -4, 4, 4), Qt::transparent, m_canvas.px(6));
        mark.outline = selected ? tokens().accentStroke : withAlpha(tokens().ink, 0.75);
        mark.outlineWidth = 1.5;
        mark.dash = selected ? 4 : 0;
        mark.gap = 2;
    }

    /// α of the selected row, for the fade: what the real snapshot says, 1 when it is not there.
    double rescaleFactor() const
    {
        const Snapshot* snapshot = m_in.contentsOf(Alpha);
        const ArenaTile* alpha = m_launch.arena.find(Alpha);
        const int64_t row = m_in.row - m_in.state->i * m_launch.tileRows;
        if (!snapshot || !alpha || row < 0 || row >= alpha->rows)
            return 1;
        const float factor = snapshot->value(*alpha, row, 0);
        return std::isfinite(factor) ? std::clamp(double(factor), 0.15, 1.0) : 1;
    }

    void addPick(const QRectF& rect, TensorId tensor, TileRef tile)
    {
        const ArenaTile& place = *m_launch.arena.find(tensor);
        const ValidExtent valid = validExtent(m_in, tensor, tile);
        const TileOrigin origin = tileOrigin(m_in, tile);
        PickItem& pick = m_canvas.pick(rect, Place::Sram, tile);
        pick.rows = place.rows;
        pick.cols = place.cols;
        pick.validRows = valid.rows;
        pick.validCols = valid.cols;
        pick.firstRow = origin.row;
        pick.firstCol = origin.col;
        pick.transposed = tensor == K;
    }

    void layoutCaptions()
    {
        const double height = m_canvas.px(18), below = m_product.rows.bottom() + m_canvas.px(m_canvas.compact ? 2 : 6);
        const QFont font = m_canvas.ui(m_canvas.compact ? 11 : 12.5), strong = m_canvas.ui(m_canvas.compact ? 11.5 : 13, QFont::DemiBold);
        const auto under = [&](const QRectF& rect, const QString& words, const QFont& f, const QColor& color) {
            const double spill = std::max(0.0, markupWidth(words, f) - rect.width()) / 2 + 1;
            m_canvas.text({rect.left() - spill, below, rect.width() + 2 * spill, height}, Qt::AlignCenter, words, f, color);
        };
        const QColor quiet = tokens().sramText;
        if (!slot(Q).isNull())
            under(slot(Q), Phrases::tensorRole(Q), font, quiet);
        if (!slot(O).isNull())
            under(slot(O), Phrases::tensorRole(O), font, quiet);
        const TileRef scores = residentTile(m_in, S);
        const TensorId shown = scores.valid() ? scores.tensor : m_scores;
        const QString name = math(scores.valid() ? tileMarkup(scores) : Theme::tensorLetter(shown));
        const QString full = name + QLatin1Char(' ') + Phrases::tensorRole(shown);
        under(slot(S), markupWidth(full, strong) < slot(S).width() + m_canvas.px(8) ? full : name, strong, tokens().ink);
        if (!slot(K).isNull()) {
            const QRectF k = slot(K);
            m_canvas.text({k.left(), k.top() - height - m_canvas.px(2), k.width(), height}, Qt::AlignCenter, Phrases::tensorRole(K), font, quiet);
        }
        if (!slot(V).isNull()) {
            const QRectF v = slot(V);
            m_canvas.text({v.left(), v.top() - height - m_canvas.px(2), v.width(), height}, Qt::AlignCenter, Phrases::tensorRole(V), font, quiet);
        }
        if (slot(M).isNull())
            return;
        under(slot(M) | slot(L), Phrases::tensorRole(M), font, quiet);
        const double room = slot(M).width() + m_canvas.px(12);
        const int64_t index = m_in.inCta() && markupWidth(tileMarkup(M, m_in.state->i, -1), strong) <= room ? m_in.state->i : -1;
        for (TensorId tensor : {M, L})
            m_canvas.text({slot(tensor).center().x() - room / 2, slot(tensor).top() - height - m_canvas.px(3), room, height}, Qt::AlignCenter, tileMarkup(tensor, index, -1), strong, tokens().ink);
    }

    std::optional<double> rowLine() const
    {
        if (!m_in.inCta() || m_in.state->i < 0 || m_in.row < 0)
            return std::nullopt;
        const int64_t row = m_in.row - m_in.state->i * m_launch.tileRows;
        if (row < 0 || row >= m_launch.tileRows)
            return std::nullopt;
        return m_product.rows.top() + (double(row) + 0.5) / double(m_launch.tileRows) * m_product.rows.height();
    }

    QString rowLabel() const
    {
        const auto& tokensOfQueries = m_in.trace->inputs->queryTokens;
        const QString words = QStringLiteral("*%1*").arg(Words::row(m_in.row));
        return m_in.row < int64_t(tokensOfQueries.size()) ? words + QStringLiteral(" \u2068“%1”\u2069").arg(QString::fromStdString(tokensOfQueries[size_t(m_in.row)])) : words;
    }

    double rowLabelWidth() const
    {
        const double end = slot(Q).isNull() ? slot(S).right() : slot(S).left();
        return end - m_product.rows.left() + m_canvas.px(10);
    }

    /// One line through Q, S, m, l and O.
    void layoutSelectedRow()
    {
        const std::optional<double> y = rowLine();
        if (!y)
            return;
        const double left = m_product.rows.left() - m_canvas.px(4), right = m_product.rows.right();
        QPainterPath line(QPointF(left, *y));
        line.lineTo(right, *y);
        const QColor ink = theme().dark() ? QColor(Qt::white) : tokens().currentOutline;
        QPen under(theme().dark() ? QColor(0, 0, 0, 110) : QColor(255, 255, 255, 150), m_canvas.px(3.2));
        m_canvas.scene.strokes.push_back({line, under});
        QPen pen(ink, m_canvas.px(1.6));
        pen.setDashPattern({2.2, 1.6});
        m_canvas.scene.strokes.push_back({line, pen});
        QPainterPath marker(QPointF(left - m_canvas.px(8), *y - m_canvas.px(5)));
        marker.lineTo(left, *y);
        marker.lineTo(left - m_canvas.px(8), *y + m_canvas.px(5));
        marker.closeSubpath();
        m_canvas.scene.strokes.push_back({marker, Qt::NoPen, ink});
        const double height = m_canvas.px(18);
        m_canvas.text({m_product.rows.left() - m_canvas.px(5), m_product.rows.top() - height - m_canvas.px(3), rowLabelWidth(), height}, Qt::AlignLeft | Qt::AlignVCenter, rowLabel(),
                      m_canvas.ui(m_canvas.compact ? 11.5 : 12.5), tokens().ink);
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
        case EventKind::Matmul: m_canvas.arrow({q.right() - q.width() * 0.18, q.top() - space}, {k.left() - space, k.center().y() + k.height() * 0.18}, -0.24, ink); break;
        case EventKind::RowMax:
            if (!m.isNull())
                m_canvas.arrow({s.right() - s.width() * 0.35, s.top() - space}, {m.left() - space, m.top() - m_canvas.px(10)}, -0.2, ink);
            break;
        case EventKind::RowSum:
            if (!l.isNull())
                m_canvas.arrow({s.right() - s.width() * 0.3, s.top() - space}, {l.left() - space * 0.4, l.top() - m_canvas.px(20)}, -0.2, ink);
            break;
        case EventKind::Exponentiate:
            if (!m.isNull())
                m_canvas.arrow({m.left() - space, m.top() - m_canvas.px(10)}, {s.right() - s.width() * 0.35, s.top() - space}, 0.2, ink);
            break;
        case EventKind::Rescale:
            if (!o.isNull() && !l.isNull())
                m_canvas.arrow({l.right() + space, l.top() - m_canvas.px(10)}, {o.left() + o.width() * 0.4, o.top() - space}, -0.2, ink);
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
            box = {left, k.top() - m_canvas.px(8), k.left() - left - m_canvas.px(18), k.height() + m_canvas.px(4)};
        else if (!v.isNull()) // above P
            box = {left, v.top(), v.left() - left - m_canvas.px(6), aboveRow - v.top()};
        TextItem& item = m_canvas.text(box, Qt::AlignLeft | (k.isNull() ? Qt::AlignBottom : Qt::AlignVCenter), words, font, m_in.inCta() ? ink : tokens().sramText);
        item.wrap = true;
    }

    SceneCanvas& m_canvas;
    const SceneInput& m_in;
    const Launch& m_launch;
    ProductLayout m_product;
    TensorId m_scores; ///< what the kernel calls the tile in the product's centre: P where it never holds S
};

/// The kernel whose SRAM is shown: the running one, or the next, or the last.
const Launch* shownLaunch(const SceneInput& in)
{
    const auto& launches = in.trace->program.launches;
    if (launches.empty())
        return nullptr;
    if (in.launch())
        return in.launch();
    return in.event().kind == EventKind::Alloc ? &launches.front() : &launches.back();
}

} // namespace

void layoutSram(SceneCanvas& canvas, const QRectF& area)
{
    const Tokens& t = tokens();
    const SceneInput& in = canvas.input;
    canvas.panel(area, t.sramFill, t.sramEdge, QStringLiteral("SRAM"), Words::subtitle(), Words::limit(bytesText(in.trace->program.sramLimit)), t.sramText);
    const double footer = canvas.px(canvas.compact ? 42 : 56), side = canvas.px(18);
    layoutOccupancy(canvas, {area.left() + canvas.px(16), area.bottom() - footer, area.width() - canvas.px(32), footer - canvas.px(canvas.compact ? 8 : 14)});
    const Launch* launch = shownLaunch(in);
    if (!launch)
        return;
    const double header = canvas.px(canvas.compact ? 62 : 82), captions = canvas.px(canvas.compact ? 20 : 28);
    SramPanel(canvas, *launch, area.adjusted(side, header, -side, -footer - captions)).layout();
}

} // namespace tilescope
