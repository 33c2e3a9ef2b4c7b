// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/panels.h"
#include "ui/stage/stageformat.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <vector>

namespace tilescope {

using enum TensorId;

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(StageHbm)
public:
    static QString subtitle() { return tr("device memory, large and slow"); }
    static QString hostSubtitle() { return tr("main memory, large and slow"); }
};

/// Tiles of one column that are on screen: all of them, or a window around the current one.
struct Window {
    int64_t first = 0, shown = 0, total = 0;
    bool partial() const { return shown < total; }
};

Window windowAround(int64_t current, int64_t total, int64_t most)
{
    const int64_t shown = std::min(total, std::max<int64_t>(1, most));
    return {std::clamp<int64_t>(current - shown / 2, 0, total - shown), shown, total};
}

struct Column {
    TensorId tensor;
    double left, width;
};

constexpr int64_t kMostTiles = 16;

/// Tensors side by side, a tile a block: four matrices, then the narrow row vectors.
class HbmColumns {
public:
    /// `narrow`: room for so many vectors, so that bands of columns line up.
    HbmColumns(SceneCanvas& canvas, const QRectF& area, const std::vector<TensorId>& tensors, size_t narrow)
        : m_canvas(canvas), m_area(area), m_gutter(canvas.px(16))
    {
        placeColumns(tensors, narrow);
        const Problem& p = canvas.input.problem();
        const double least = canvas.px(canvas.compact ? 17 : 24);
        m_most = std::clamp<int64_t>(int64_t(m_area.height() / least), 1, kMostTiles);
        m_rows = windowAround(rowBlock(), p.Tr(), m_most);
        m_cols = windowAround(latest(canvas.input.state->j, &Event::col), p.Tc(), m_most);
        const double pitch = m_area.height() / double(std::max(m_rows.shown, m_cols.shown));
        m_pitch = std::min(pitch, std::max(canvas.px(96), m_area.height() / 4)); // one tile need not fill the panel
    }

    void layout()
    {
        for (const Column& column : m_columns)
            layoutColumn(column);
        if (m_rows.first == m_cols.first) // else they would number K and V wrongly, and the tiles have their names
            layoutRowNumbers();
    }

private:
    /// The block of the present event or, where it has none, of the last one before it in its CTA: SRAM still holds that.
    int64_t latest(int64_t present, int32_t Event::*block) const
    {
        const SceneInput& in = m_canvas.input;
        for (int64_t step = in.state->step; present < 0 && step >= 0; --step) {
            const Event& event = in.trace->events[size_t(step)];
            if (event.launch != in.event().launch || event.cta != in.event().cta)
                return 0;
            present = event.*block;
        }
        return std::max<int64_t>(0, present);
    }

    /// Index on the Br grid of the current row block (standard attention's softmax has a finer one).
    int64_t rowBlock() const
    {
        const SceneInput& in = m_canvas.input;
        const int64_t height = in.launch() ? in.launch()->tileRows : in.problem().br;
        return latest(in.state->i, &Event::row) * height / in.problem().br;
    }

    void placeColumns(const std::vector<TensorId>& tensors, size_t narrow)
    {
        const double gap = m_canvas.px(8), share = 0.43;
        const double units = 4 + share * double(narrow);
        const double unit = (m_area.width() - m_gutter - gap * double(3 + narrow)) / units;
        double left = m_area.left() + m_gutter;
        for (TensorId tensor : tensors) {
            const double width = unit * (m_columns.size() < 4 ? 1 : share);
            m_columns.push_back({tensor, left, width});
            left += width + gap;
        }
        m_area.setTop(m_area.top() + m_canvas.px(m_canvas.compact ? 17 : 22));
    }

    /// In the backward pass what the running kernel does not touch steps back.
    bool steppedBack(TensorId tensor) const
    {
        const Launch* launch = m_canvas.input.launch();
        return launch && isBackward(launch->kind) && !launch->arena.find(tensor);
    }

    void layoutColumn(const Column& column)
    {
        const SceneInput& in = m_canvas.input;
        StageScene& scene = m_canvas.scene;
        const size_t boxes = scene.back.size(), strokes = scene.strokes.size(), texts = scene.texts.size();
        const Problem& p = in.problem();
        const bool byRow = indexedByRow(column.tensor);
        const Window& window = byRow ? m_rows : m_cols;
        m_canvas.text({column.left - m_canvas.px(4), m_area.top() - m_canvas.px(21), column.width + m_canvas.px(8),
                       m_canvas.px(18)},
                      Qt::AlignCenter, Theme::tensorLetter(column.tensor),
                      m_canvas.ui(m_canvas.compact ? 12 : 13.5, QFont::DemiBold), tokens().ink);
        const int64_t n = byRow ? p.nq : p.nk, block = byRow ? p.br : p.bc;
        const bool allocated = isAllocated(*in.trace, in.state->step, column.tensor);
        const double strip = window.partial() && column.width > m_canvas.px(26) ? m_canvas.px(7) : 0;
        for (int64_t k = 0; k < window.shown; ++k)
            layoutTile({column.left, m_area.top() + m_pitch * double(k), column.width - strip,
                        tileHeight(window.first + k, block, n)},
                       column.tensor, window.first + k, allocated);
        if (strip > 0)
            layoutStrip({column.left + column.width - m_canvas.px(4), m_area.top(), m_canvas.px(4),
                         m_pitch * double(window.shown) - m_canvas.px(3)},
                        column.tensor, window);
        if (!steppedBack(column.tensor))
            return;
        const auto fade = [](auto& items, size_t first) {
            for (size_t k = first; k < items.size(); ++k)
                items[k].opacity *= 0.42;
        };
        fade(scene.back, boxes);
        fade(scene.strokes, strokes);
        fade(scene.texts, texts);
    }

    /// The last tile of a ragged tensor is as short as it is in memory.
    double tileHeight(int64_t index, int64_t block, int64_t n) const
    {
        const double share = std::clamp(double(std::min(block, n - index * block)) / double(block), 0.3, 1.0);
        const double gap = m_pitch > m_canvas.px(36) ? m_canvas.px(5) : m_canvas.px(3);
        return (m_pitch - gap) * share;
    }

    void layoutTile(const QRectF& rect, TensorId tensor, int64_t index, bool allocated)
    {
        const SceneInput& in = m_canvas.input;
        const TileRef tile{tensor, indexedByRow(tensor) ? int32_t(index) : -1,
                           indexedByRow(tensor) ? -1 : int32_t(index)};
        if (!allocated) {
            BoxItem& item = m_canvas.box(m_canvas.scene.back, rect, Qt::transparent);
            item.outline = tokens().lineStrong;
            item.outlineWidth = 1;
            item.dash = 2.5;
            item.gap = 2;
            return;
        }
        const bool named = rect.width() >= m_canvas.px(26) && rect.height() >= m_canvas.px(13);
        m_canvas.tensorTile(rect, tile, hbmTileState(*in.trace, *in.state, in.head, tile),
                            named ? tileMarkup(tile) : QString());
    }

    /// The whole tensor as a thin bar: what has been visited, and the part that the tiles beside it show.
    void layoutStrip(const QRectF& rect, TensorId tensor, const Window& window)
    {
        const SceneInput& in = m_canvas.input;
        const QColor color = Theme::tensorColor(tensor);
        m_canvas.box(m_canvas.scene.back, rect, withAlpha(color, 0.2), m_canvas.px(2));
        const int marks = int(std::min<double>(double(window.total), rect.height() / 2));
        for (int mark = 0; mark < marks; ++mark) {
            const int64_t index = int64_t(mark) * window.total / marks;
            const TileRef tile{tensor, indexedByRow(tensor) ? int32_t(index) : -1,
                               indexedByRow(tensor) ? -1 : int32_t(index)};
            if (hbmTileState(*in.trace, *in.state, in.head, tile) == TileState::Waiting)
                continue;
            m_canvas.box(m_canvas.scene.back,
                         {rect.left(), rect.top() + rect.height() * mark / marks, rect.width(), rect.height() / marks},
                         withAlpha(color, 0.75), 0);
        }
        const double scale = rect.height() / double(window.total);
        BoxItem& frame = m_canvas.box(m_canvas.scene.front,
                                      {rect.left() - 1.5, rect.top() + scale * double(window.first), rect.width() + 3,
                                       std::max(m_canvas.px(5), scale * double(window.shown))},
                                      Qt::transparent, m_canvas.px(2));
        frame.outline = tokens().ink;
        frame.outlineWidth = 1.2;
    }

    void layoutRowNumbers()
    {
        const Problem& p = m_canvas.input.problem();
        const int64_t current = m_canvas.input.state->i < 0 ? -1 : rowBlock();
        for (int64_t k = 0; k < m_rows.shown; ++k) {
            const int64_t index = m_rows.first + k;
            const double tall = tileHeight(index, p.br, p.nq), text = std::max(tall, m_canvas.px(13));
            const QRectF rect(m_area.left() - m_canvas.px(14), m_area.top() + m_pitch * double(k) + (tall - text) / 2,
                              m_canvas.px(24), text);
            m_canvas.text(rect, Qt::AlignRight | Qt::AlignVCenter, QString::number(index),
                          m_canvas.mono(m_canvas.compact ? 10.5 : 11.5, index == current ? QFont::Bold : QFont::Normal),
                          index == current ? tokens().ink : tokens().hbmText);
        }
    }

    SceneCanvas& m_canvas;
    QRectF m_area;
    double m_gutter, m_pitch = 0;
    int64_t m_most = 1;
    Window m_rows, m_cols;
    std::vector<Column> m_columns;
};

/// The forward pass's tensors and, in a program with a backward pass, the gradients in a second band, each below its
/// tensor.
void layoutTensors(SceneCanvas& canvas, const QRectF& area)
{
    const Program& program = canvas.input.trace->program;
    const auto withThose = [&](std::vector<TensorId> tensors, std::initializer_list<TensorId> vectors) {
        for (TensorId vector : vectors)
            if (program.find(vector))
                tensors.push_back(vector);
        return tensors;
    };
    const auto forward = withThose({Q, K, V, O}, {L, M, LSE});
    if (!program.find(dO))
        return HbmColumns(canvas, area, forward, forward.size() - 4).layout();
    const auto backward = withThose({dQ, dK, dV, dO}, {D});
    const size_t narrow = std::max(forward.size(), backward.size()) - 4;
    const double gap = canvas.px(canvas.compact ? 5 : 9), half = (area.height() - gap) / 2;
    HbmColumns(canvas, {area.left(), area.top(), area.width(), half}, forward, narrow).layout();
    HbmColumns(canvas, {area.left(), area.top() + half + gap, area.width(), half}, backward, narrow).layout();
}

QString deviceFacts(const DeviceInfo& device)
{
    return device.hbmBytes > 0
               ? QStringLiteral("%1 · %2").arg(bytesText(device.hbmBytes), QString::fromStdString(device.name))
               : QString::fromStdString(device.name);
}

} // namespace

namespace {

/// Beside the tensors stands what becomes of the scores: S and P as they fill HBM, or the map of tiles that never do.
void layoutPaneHbm(SceneCanvas& canvas, const QRectF& area)
{
    const SceneInput& in = canvas.input;
    canvas.panel(area, tokens().hbmFill, tokens().hbmEdge, QStringLiteral("HBM"), deviceFacts(in.trace->device), {},
                 tokens().hbmText);
    QRectF inner = area.adjusted(canvas.px(14), canvas.px(32), -canvas.px(12), -canvas.px(8));
    const double tensors = inner.width() * 0.34;
    const QRectF scores(inner.left() + tensors + canvas.px(18), inner.top(), inner.width() - tensors - canvas.px(18),
                        inner.height());
    if (in.standard())
        layoutScoreBuffers(canvas, scores);
    else
        layoutAttentionMap(canvas, scores);
    inner.setWidth(tensors);
    layoutTensors(canvas, inner);
}

} // namespace

void layoutHbm(SceneCanvas& canvas, const QRectF& area)
{
    if (canvas.input.form == StageForm::Pane)
        return layoutPaneHbm(canvas, area);
    const Tokens& t = tokens();
    const SceneInput& in = canvas.input;
    const DeviceInfo& device = in.trace->device;
    canvas.panel(area, t.hbmFill, t.hbmEdge, QStringLiteral("HBM"),
                 device.engine == "host" ? Words::hostSubtitle() : Words::subtitle(), deviceFacts(device), t.hbmText);
    QRectF inner = area.adjusted(canvas.px(16), canvas.px(canvas.compact ? 46 : 64), -canvas.px(14), -canvas.px(12));
    if (in.standard()) {
        const double tensors = inner.width() * (in.trace->program.find(dP) ? 0.33 : 0.37); // four pictures need more room than two
        layoutScoreBuffers(canvas, {inner.left() + tensors + canvas.px(16), inner.top(),
                                    inner.width() - tensors - canvas.px(16), inner.height()});
        inner.setWidth(tensors);
    }
    layoutTensors(canvas, inner);
}

} // namespace tilescope
