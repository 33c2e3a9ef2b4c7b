// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/markup.h"
#include "ui/stage/panels.h"
#include "ui/stage/stageformat.h"
#include "ui/text/eventtext.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tilescope {

using enum TensorId;

namespace {

constexpr int64_t kMostBoxes = 64; ///< tiles a side that are drawn one by one

/// A scaled score as the map shows it: away from the ramp's ends, which read as empty and as full.
float mapShade(float scaled) { return scaled == kCellNotFinite ? scaled : 0.15f + 0.7f * scaled; }

class AttentionMap {
public:
    AttentionMap(SceneCanvas& canvas, const QRectF& area)
        : m_canvas(canvas), m_in(canvas.input), m_p(canvas.input.problem())
    {
        const double left = canvas.px(canvas.compact ? 26 : 44), below = canvas.px(canvas.compact ? 15 : 18),
                     most = area.width() * 0.42;
        const double height = area.height() - below;
        // In the matrix's own proportions, within reason; few tiles do not grow without end.
        const double aspect = std::clamp(double(m_p.nk) / double(m_p.nq), 0.4, 2.5), largest = canvas.px(72);
        double tall =
            std::min({height, most / aspect, largest * double(m_p.Tr()), largest * double(m_p.Tc()) / aspect});
        tall = std::max(tall, canvas.px(34));
        const double width = std::min(most, tall * aspect);
        m_grid = {area.left() + left, area.top(), width, tall};
    }

    const QRectF& grid() const { return m_grid; }

    void layout()
    {
        if (std::max(m_p.Tr(), m_p.Tc()) <= kMostBoxes)
            layoutCells();
        else
            layoutPicture();
        layoutAxes();
    }

private:
    QRectF cellRect(int64_t i, int64_t j) const
    {
        const double w = m_grid.width() / double(m_p.Tc()), h = m_grid.height() / double(m_p.Tr());
        const double gap = std::min(w, h) > 9 ? 2 : std::min(w, h) > 4 ? 1 : 0;
        return {m_grid.left() + w * double(j), m_grid.top() + h * double(i), w - gap, h - gap};
    }

    /// In the backward pass of flash: S and P came again, and dS was made of them. Hatched like they are in SRAM.
    void layoutGradient(const QRectF& rect, double radius, int64_t i, int64_t j, bool current)
    {
        const QColor color = Theme::tensorColor(dS);
        BoxItem& box = m_canvas.box(m_canvas.scene.back, rect, current ? color : withAlpha(color, 0.5), radius);
        if (rect.width() > 7) {
            box.texture = Texture::Hatch;
            box.textureColor = withAlpha(tokens().ink, 0.35);
        }
        if (current || !m_in.scores || m_in.scores->dS.empty())
            return;
        const float shade = m_in.scores->dS[m_in.scores->cellOf(i * m_p.br, j * m_p.bc)];
        if (shade == kCellNotFinite)
            makeNotFinite(box);
        else
            box.fill = withAlpha(color, 0.25 + 0.75 * double(shade));
    }

    bool isComputed(int64_t i, int64_t j) const
    {
        const uint32_t first = m_in.trace->index.tileTouched.front()[size_t((m_in.head * m_p.Tr() + i) * m_p.Tc() + j)];
        return first != TraceIndex::kNever && first <= m_in.state->step;
    }

    /// A tile's mean score, of which there is none with a NaN or an ∞ among them; the current one is plain.
    void layoutScore(const QRectF& rect, double radius, int64_t i, int64_t j, bool current)
    {
        const QColor color = Theme::tensorColor(S);
        BoxItem& box = m_canvas.box(m_canvas.scene.back, rect, current ? color : withAlpha(color, 0.62), radius);
        if (!m_in.scores || m_in.scores->S.empty() || !isComputed(i, j))
            return;
        const size_t cell = m_in.scores->cellOf(i * m_p.br, j * m_p.bc);
        const float shade = mapShade(m_in.scores->S[cell]);
        if (shade != kCellNotFinite) {
            if (!current)
                box.fill = theme().heat(double(shade));
            return;
        }
        makeNotFinite(box);
        if (rect.width() < m_canvas.px(30) || rect.height() < m_canvas.px(16))
            return;
        const double middle = rect.center().y(), half = m_canvas.px(8);
        m_canvas.box(m_canvas.scene.front, {rect.left() + 2, middle - half, rect.width() - 4, 2 * half}, tokens().field, 2);
        m_canvas.text(rect, Qt::AlignCenter, formatValue(double(m_in.scores->meanS[cell])), m_canvas.mono(11),
                      tokens().limit);
    }

    void layoutCells()
    {
        for (int64_t i = 0; i < m_p.Tr(); ++i)
            for (int64_t j = 0; j < m_p.Tc(); ++j)
                layoutCell(i, j);
        const StepState& state = *m_in.state;
        if (state.i >= 0 && state.j >= 0)
            layoutCurrent(cellRect(state.i, state.j));
        layoutHover();
    }

    void layoutCell(int64_t i, int64_t j)
    {
        const QRectF rect = cellRect(i, j);
        const double radius = std::min(m_canvas.px(3), rect.width() / 4);
        switch (mapCellState(*m_in.trace, *m_in.state, m_in.head, i, j)) {
        case TileState::Visited:
        case TileState::Current: {
            const bool current = mapCellState(*m_in.trace, *m_in.state, m_in.head, i, j) == TileState::Current;
            if (m_in.backward())
                layoutGradient(rect, radius, i, j, current);
            else
                layoutScore(rect, radius, i, j, current);
            break;
        }
        case TileState::Skipped: {
            BoxItem& box = m_canvas.box(m_canvas.scene.back, rect, tokens().field, radius);
            box.outline = tokens().line;
            box.outlineWidth = 1;
            if (rect.width() > 6)
                m_canvas.diagonal(rect);
            break;
        }
        case TileState::Waiting: {
            BoxItem& box = m_canvas.box(m_canvas.scene.back, rect, Qt::transparent, radius);
            box.outline = rect.width() > 6 ? tokens().lineStrong : withAlpha(tokens().lineStrong, 0.5);
            box.outlineWidth = 1;
            if (rect.width() > 6) {
                box.dash = 2.5;
                box.gap = 2;
            }
            break;
        }
        }
        m_canvas.pick(rect, Place::Map, {S, int32_t(i), int32_t(j)});
    }

    void layoutCurrent(const QRectF& cell)
    {
        QRectF rect = cell;
        if (rect.width() < m_canvas.px(7))
            rect.adjust(-m_canvas.px(2), -m_canvas.px(2), m_canvas.px(2), m_canvas.px(2));
        BoxItem& box = m_canvas.box(m_canvas.scene.front, rect, Qt::transparent, m_canvas.px(3));
        box.outline = tokens().currentOutline;
        box.outlineWidth = rect.width() > 10 ? 2 : 1.5;
        m_canvas.halo(haloKey(Place::Map, S), rect, m_canvas.px(3));
    }

    void layoutHover()
    {
        for (const Focus* focus : {&m_in.selected, &m_in.hovered}) {
            const TileRef tile = focus->tile;
            if ((tile.tensor != S && tile.tensor != P) || tile.row < 0 || tile.col < 0 || tile.row >= m_p.Tr() ||
                tile.col >= m_p.Tc())
                continue;
            BoxItem& mark =
                m_canvas.box(m_canvas.scene.front, cellRect(tile.row, tile.col).adjusted(-1.5, -1.5, 1.5, 1.5),
                             Qt::transparent, m_canvas.px(4));
            mark.outline = focus == &m_in.selected ? tokens().accentStroke : tokens().ink;
            mark.outlineWidth = 1.5;
        }
    }

    /// Too many tiles for boxes: one pixel picture, by the score image's cells.
    void layoutPicture()
    {
        const CellSize cell = scoreCellSize(m_p);
        const int rows = int((m_p.nq + cell.rows - 1) / cell.rows), cols = int((m_p.nk + cell.cols - 1) / cell.cols);
        auto cells = std::make_shared<std::vector<float>>();
        for (int r = 0; r < rows; ++r) {
            for (int c = 0; c < cols; ++c) {
                const int64_t i = r * cell.rows / m_p.br, j = c * cell.cols / m_p.bc;
                const TileState state = mapCellState(*m_in.trace, *m_in.state, m_in.head, i, j);
                const bool there = state == TileState::Visited || state == TileState::Current;
                const size_t at = size_t(r) * size_t(cols) + size_t(c);
                const bool gradient = m_in.backward() && m_in.scores && !m_in.scores->dS.empty();
                const float shade = mapShade(!m_in.scores ? 0.6f : gradient ? m_in.scores->dS[at] : m_in.scores->S[at]);
                const float value = gradient && shade != kCellNotFinite ? 0.5f + 0.5f * shade : shade;
                cells->push_back(there ? value : state == TileState::Skipped ? kCellMasked : kCellOutside);
            }
        }
        BoxItem& frame =
            m_canvas.box(m_canvas.scene.back, m_grid.adjusted(-1, -1, 1, 1), tokens().field, m_canvas.px(2));
        frame.outline = tokens().lineStrong;
        frame.outlineWidth = 1;
        m_canvas.scene.heats.push_back({.rect = m_canvas.snap(m_grid),
                                        .rows = rows,
                                        .cols = cols,
                                        .cells = std::move(cells),
                                        .ramp = m_in.backward() ? dS : S,
                                        .radius = 0});
        if (m_in.state->i >= 0 && m_in.state->j >= 0)
            layoutCurrent(cellRect(m_in.state->i, m_in.state->j));
        layoutHover();
        PickItem& pick = m_canvas.pick(m_grid, Place::Map, {S, -1, -1});
        pick.rows = pick.validRows = m_p.Tr();
        pick.cols = pick.validCols = m_p.Tc();
    }

    void layoutAxes()
    {
        const double each = m_grid.height() / double(m_p.Tr()), wide = m_grid.width() / double(m_p.Tc());
        const double text = m_canvas.px(14);
        axis(
            m_p.Tr(), each, m_in.state->i, text,
            [&](int64_t i) {
                return QRectF(m_grid.left() - m_canvas.px(30), m_grid.top() + each * (double(i) + 0.5) - text / 2,
                              m_canvas.px(24), text);
            },
            Qt::AlignRight);
        const double widest = markupWidth(QString::number(m_p.Tc()), m_canvas.mono(11, QFont::Bold));
        axis(
            m_p.Tc(), wide, m_in.state->j, widest + m_canvas.px(7),
            [&](int64_t j) {
                const double half = widest / 2 + 2; // the last ones stay clear of the symbol beside them
                const double x = std::min(m_grid.left() + wide * (double(j) + 0.5), std::max(m_grid.right() - half, m_grid.left()));
                return QRectF(x - half, m_grid.bottom() + m_canvas.px(2), 2 * half, text);
            },
            Qt::AlignHCenter);
        QFont symbol = m_canvas.ui(m_canvas.compact ? 12 : 13, QFont::DemiBold);
        symbol.setItalic(true);
        if (!m_canvas.compact)
            m_canvas.text({m_grid.left() - m_canvas.px(45), m_grid.center().y() - text / 2, m_canvas.px(14), text},
                          Qt::AlignCenter, QStringLiteral("i"), symbol, tokens().ink);
        m_canvas.text({m_grid.right() + m_canvas.px(3), m_grid.bottom() + m_canvas.px(1), m_canvas.px(14), text},
                      Qt::AlignCenter, QStringLiteral("j"), symbol, tokens().ink);
    }

    /// The current index, and of the others every n-th that has room.
    template <class Place>
    void axis(int64_t count, double pitch, int64_t current, double room, Place place, Qt::Alignment alignment)
    {
        const auto number = [&](int64_t k, const QRectF& box) {
            m_canvas.text(box, alignment | Qt::AlignVCenter, QString::number(k),
                          m_canvas.mono(11, k == current ? QFont::Bold : QFont::Normal),
                          k == current ? tokens().ink : tokens().ink3);
        };
        const QRectF taken = current >= 0 ? place(current) : QRectF();
        if (current >= 0)
            number(current, taken);
        const int64_t stride = std::max<int64_t>(1, int64_t(std::ceil(room / pitch)));
        QRectF last;
        for (int64_t k = 0; k < count; k += stride) {
            const QRectF box = place(k), core = box.adjusted(0.5, 0.5, -0.5, -0.5);
            if (k == current || core.intersects(taken) || core.intersects(last))
                continue;
            number(k, box);
            last = box;
        }
    }

    SceneCanvas& m_canvas;
    const SceneInput& m_in;
    const Problem& m_p;
    QRectF m_grid;
};

} // namespace

void layoutAttentionMap(SceneCanvas& canvas, const QRectF& area)
{
    const Problem& p = canvas.input.problem();
    if (p.Tr() == 0 || p.Tc() == 0)
        return;
    if (canvas.input.standard()) { // S and P themselves are on screen, in HBM
        layoutMapLegend(canvas, area);
        return;
    }
    AttentionMap map(canvas, area);
    map.layout();
    const double left = map.grid().right() + canvas.px(canvas.compact ? 20 : 32);
    layoutMapLegend(canvas, {left, area.top(), area.right() - left, area.height()});
}

} // namespace tilescope
