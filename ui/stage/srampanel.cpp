// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/backwardnotes.h"
#include "ui/stage/markup.h"
#include "ui/stage/panels.h"
#include "ui/stage/phrases.h"
#include "ui/stage/sramheat.h"
#include "ui/stage/sramnotes.h"
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
};

constexpr double kLowestProduct = 105, kLowestBackward = 120; ///< below it tiles are too small to tell what is in them
constexpr double kNameAbove = 19, kLowestNamedRow = 64;       ///< a row as low as that has no room for names above its tiles

bool isScores(TensorId tensor) { return tensor == S || tensor == P; }

/// What an event of the backward pass reads in SRAM.
std::vector<TensorId> backwardOperands(const Event& event)
{
    switch (event.kind) {
    case EventKind::Matmul: return event.tensor == dP ? std::vector{dO, V} : std::vector{Q, K};
    case EventKind::Exponentiate: return {M, L, LSE};
    case EventKind::RowSum: return {P, dP, dO, O};
    case EventKind::SoftmaxGrad: return {P, D};
    case EventKind::Dropout: return event.tensor == PDrop ? std::vector{P} : std::vector{DropMask};
    case EventKind::Accumulate:
        return event.tensor == dV ? std::vector{P, PDrop, dO} : event.tensor == dK ? std::vector{dS, Q} : std::vector{dS, K};
    case EventKind::Store: return {event.tensor};
    default: return {};
    }
}

/// Whether the event reads the tensor's tile in SRAM.
bool isOperand(const Launch& launch, const StepState& state, TensorId tensor)
{
    const Event& event = state.event;
    if (isBackward(launch.kind)) // of the places that tiles share, the one whose tile is read
        return std::ranges::any_of(backwardOperands(event), [&](TensorId operand) {
            const ArenaTile* place = launch.arena.find(operand);
            return place && place == launch.arena.find(tensor) && (operand != PDrop || state.find(PDrop)) &&
                   (operand != P || event.kind != EventKind::Accumulate || !launch.arena.find(PDrop) || !state.find(PDrop));
        });
    switch (event.kind) {
    case EventKind::Matmul: return tensor == Q || tensor == K;
    case EventKind::RowMax: return isScores(tensor);
    case EventKind::RowSum: return isScores(tensor) || tensor == M;
    case EventKind::Exponentiate: return tensor == M;
    case EventKind::Rescale: return tensor == M || tensor == L;
    case EventKind::Accumulate: return isScores(tensor) || tensor == PDrop || tensor == V;
    case EventKind::Dropout: return event.tensor == PDrop && tensor == P;
    case EventKind::Normalise: return tensor == L;
    case EventKind::Store: return tensor == event.tensor || (isScores(tensor) && isScores(event.tensor));
    default: return false;
    }
}

/// Whether the tensor's tile in SRAM is what the event made.
bool isResult(const Launch& launch, const Event& event, TensorId tensor)
{
    if (event.kind == EventKind::Store || event.kind == EventKind::Skip)
        return false;
    if (isBackward(launch.kind))
        return launch.arena.find(tensor) && launch.arena.find(tensor) == launch.arena.find(event.tensor);
    if (isScores(tensor) && isScores(event.tensor))
        return true;
    if (event.tensor == MTile)
        return tensor == M;
    return event.tensor == tensor;
}

class SramPanel {
public:
    SramPanel(SceneCanvas& canvas, const Launch& launch, const QRectF& area, bool inRow)
        : m_canvas(canvas), m_in(canvas.input), m_launch(launch), m_inRow(inRow),
          m_namesAbove(inRow && area.height() >= canvas.px(kLowestNamedRow)), m_backward(showsBothSquares(launch)),
          m_product(m_inRow      ? layoutRow(launch, area.adjusted(0, canvas.px(m_namesAbove ? kNameAbove : 0), 0, 0), canvas.px(1))
                    : m_backward ? layoutBackward(launch, canvas.input.problem(), area, canvas.px(1), canvas.px(canvas.compact ? 19 : 24))
                                 : layoutProduct(launch, canvas.input.problem(), area, canvas.px(1), canvas.px(canvas.compact ? 19 : 26))),
          m_scores(launch.arena.find(S) ? S : P)
    {
    }

    void layout()
    {
        for (const ArenaTile& tile : m_launch.arena.tiles)
            if (!m_product.slot(tile.tensor).isNull())
                layoutSlot(tile.tensor);
        m_canvas.scene.sramSlots = m_product.tiles;
        if (!m_inRow && m_backward)
            layoutBackwardNotes(m_canvas, m_launch, m_product);
        else if (!m_inRow)
            layoutSramNotes(m_canvas, m_launch, m_product);
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
        const bool result = isResult(m_launch, m_in.event(), tensor), operand = isOperand(m_launch, *m_in.state, tensor);
        layoutTile(rect, tensor, tile);
        if (isRecomputed(m_in, tile))
            layoutRecomputed(m_canvas, rect);
        if (result || operand) {
            BoxItem& outline =
                m_canvas.box(m_canvas.scene.front, rect.adjusted(-2, -2, 2, 2), Qt::transparent, m_canvas.px(5));
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
            m_canvas.text(rect, Qt::AlignCenter, label(tensor, {tensor, -1, -1}), m_canvas.ui(m_backward ? 12 : 13),
                          withAlpha(tokens().sramText, 0.7));
        else if (m_namesAbove)
            layoutNameAbove(rect, {tensor, -1, -1}, withAlpha(tokens().sramText, 0.7));
    }

    void layoutTile(const QRectF& rect, TensorId tensor, TileRef tile)
    {
        const QColor color = Theme::tensorColor(tensor);
        const bool arriving = m_in.event().kind == EventKind::Load && isResult(m_launch, m_in.event(), tensor);
        const bool fading = m_in.event().kind == EventKind::Rescale && (tensor == O || tensor == L);
        const double opacity = arriving ? m_in.motion.travel
                               : fading ? 1 - (1 - rescaleFactor()) * std::sin(m_in.motion.rescale * M_PI)
                                        : 1;
        HeatItem heat = sramHeat(m_in, tensor, isTransposed(tensor));
        BoxItem& back =
            m_canvas.box(m_canvas.scene.back, rect, isSquare(tensor) && heat.cells ? rampColor(heat.ramp, isScores(tensor) ? 0 : 0.5) : color);
        back.opacity = opacity;
        if (!isSquare(tensor) && !heat.cells) {
            back.texture = textureOf(tensor);
            back.textureColor = textureColorOn(tensor);
        }
        if (heat.cells) {
            heat.rect = rect;
            heat.opacity = opacity;
            heat.radius = m_canvas.px(4);
            if (m_in.event().kind == EventKind::Matmul && isResult(m_launch, m_in.event(), tensor))
                heat.reveal = m_in.motion.reveal;
            m_canvas.scene.heats.push_back(heat);
            if (!isSquare(tensor)) {
                BoxItem& texture = m_canvas.box(m_canvas.scene.front, rect, Qt::transparent);
                texture.texture = textureOf(tensor);
                texture.textureColor = withAlpha(textureColorOn(tensor), 0.8);
                texture.opacity = opacity;
            }
        }
        const bool named =
            rect.width() > m_canvas.px(22) && rect.height() > m_canvas.px(14) && !(isSquare(tensor) && heat.cells);
        if (namesWords(tensor))
            layoutWords(rect, tile);
        else if (named)
            layoutName(rect, tensor, tile, opacity);
        else if (m_namesAbove)
            layoutNameAbove(rect, tile, tokens().ink);
        else if (m_inRow && isSquare(tensor) && heat.cells)
            layoutScoresName(rect, tile);
        layoutFocus(rect, tile);
    }

    /// As large as its tile allows.
    void layoutName(const QRectF& rect, TensorId tensor, TileRef tile, double opacity)
    {
        const QString name = label(tensor, tile);
        double size = m_canvas.compact ? 14 : 17;
        while (size > 10 && markupWidth(name, m_canvas.ui(size, QFont::DemiBold)) > rect.width() - m_canvas.px(3))
            --size;
        m_canvas.text(labelBox(rect, tensor), Qt::AlignCenter, name, m_canvas.ui(size, QFont::DemiBold), Theme::textOnTensor(tensor))
            .opacity = opacity;
    }

    /// In a row: of heat maps and of what is narrow.
    void layoutNameAbove(const QRectF& rect, TileRef tile, const QColor& color)
    {
        const QFont font = m_canvas.ui(m_canvas.compact ? 11 : 12, QFont::DemiBold);
        const double spill = m_canvas.px(5);
        const QString full = tileMarkup(tile);
        const bool fits = markupWidth(full, font) <= rect.width() + 2 * spill;
        const double clear = kHaloOuter + 2; // of the current tile's outline
        m_canvas.text({rect.left() - spill, rect.top() - m_canvas.px(kNameAbove), rect.width() + 2 * spill, m_canvas.px(kNameAbove) - clear},
                      Qt::AlignCenter, fits ? full : Theme::tensorLetter(tile.tensor), font, color);
    }

    /// A heat map has no plain place for its name: it gets one.
    void layoutScoresName(const QRectF& rect, TileRef tile)
    {
        const QFont font = m_canvas.ui(14, QFont::DemiBold);
        const double width = markupWidth(tileMarkup(tile), font) + m_canvas.px(14), height = m_canvas.px(23);
        if (rect.width() < width + m_canvas.px(20) || rect.height() < height + m_canvas.px(16))
            return;
        const QRectF chip(rect.center().x() - width / 2, rect.center().y() - height / 2, width, height);
        m_canvas.box(m_canvas.scene.front, chip, withAlpha(tokens().field, 0.88), m_canvas.px(5));
        m_canvas.text(chip, Qt::AlignCenter, tileMarkup(tile), font, tokens().ink);
    }

    /// Labels stay clear of the line through the selected row.
    QRectF labelBox(const QRectF& rect, TensorId tensor) const
    {
        const std::optional<double> line = selectedRowY(m_in, m_launch, m_product);
        if (m_inRow || !indexedByRow(tensor) || !line || rect.height() < m_canvas.px(44))
            return rect;
        const bool lower = *line < rect.center().y();
        return {rect.left(), lower ? *line : rect.top(), rect.width(),
                lower ? rect.bottom() - *line : *line - rect.top()};
    }

    /// K enters the product as its transpose, and is shown so where the tiles form one. In the backward pass all that
    /// belongs to keys stands over or under the squares' columns.
    bool isTransposed(TensorId tensor) const { return (m_backward ? belongsToKeys(tensor) : tensor == K) && !m_inRow; }
    QString label(TensorId tensor, TileRef tile) const
    {
        return isTransposed(tensor) ? tileMarkup(tile) + QStringLiteral("^{T}") : tileMarkup(tile);
    }

    void layoutFocus(const QRectF& rect, TileRef tile)
    {
        const bool hovered = m_canvas.isHovered(tile), selected = m_canvas.isSelected(tile);
        if (!hovered && !selected)
            return;
        BoxItem& mark =
            m_canvas.box(m_canvas.scene.front, rect.adjusted(-4, -4, 4, 4), Qt::transparent, m_canvas.px(6));
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
        const TileElements elements = elementsOf(m_in, tile);
        PickItem& pick = m_canvas.pick(rect, Place::Sram, tile);
        pick.rows = place.rows;
        pick.cols = place.cols;
        pick.validRows = elements.rows;
        pick.validCols = elements.cols;
        pick.firstRow = elements.row;
        pick.firstCol = elements.col;
        pick.transposed = isTransposed(tensor);
    }

    /// The words behind the rows of Q and the columns of K, where cells are large enough to read them.
    bool namesWords(TensorId tensor) const
    {
        const Inputs& inputs = *m_in.trace->inputs;
        const QRectF rect = slot(tensor);
        if (m_inRow)
            return false;
        if (tensor == Q && !inputs.queryTokens.empty())
            return rect.height() / double(m_launch.tileRows) >= m_canvas.px(12) && rect.width() >= m_canvas.px(40);
        if (tensor == K && !inputs.keyTokens.empty())
            return rect.width() / double(m_launch.arena.find(K)->rows) >= m_canvas.px(12) &&
                   rect.height() >= m_canvas.px(40);
        return false;
    }

    void layoutWords(const QRectF& rect, TileRef tile)
    {
        const bool queries = tile.tensor == Q;
        const auto& words = queries ? m_in.trace->inputs->queryTokens : m_in.trace->inputs->keyTokens;
        const ArenaTile& place = *m_launch.arena.find(tile.tensor);
        const TileElements elements = elementsOf(m_in, tile);
        const double pitch = (queries ? rect.height() : rect.width()) / double(place.rows);
        for (int64_t k = 0; k < elements.rows && elements.row + k < int64_t(words.size()); ++k) {
            const QRectF box = queries
                                   ? QRectF(rect.left() + 3, rect.top() + pitch * double(k), rect.width() - 6, pitch)
                                   : QRectF(rect.left() + pitch * double(k), rect.top() + 3, pitch, rect.height() - 6);
            m_canvas
                .text(box, Qt::AlignCenter, QString::fromStdString(words[size_t(elements.row + k)]),
                      m_canvas.ui(11, QFont::DemiBold), Theme::textOnTensor(tile.tensor))
                .upright = !queries;
        }
    }

    SceneCanvas& m_canvas;
    const SceneInput& m_in;
    const Launch& m_launch;
    bool m_inRow; ///< in a race's pane, and on a low stage
    bool m_namesAbove;
    bool m_backward;
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

namespace {

void layoutPaneSram(SceneCanvas& canvas, const QRectF& area)
{
    const SceneInput& in = canvas.input;
    canvas.panel(area, tokens().sramFill, tokens().sramEdge, QStringLiteral("SRAM"),
                 Words::limit(bytesText(in.trace->program.sramLimit)), {}, tokens().sramText);
    const double left = area.left() + area.width() * 0.5;
    layoutOccupancy(canvas, {left, area.top() + canvas.px(3), area.right() - left - canvas.px(12), canvas.px(34)});
    if (const Launch* launch = shownLaunch(in))
        SramPanel(canvas, *launch, area.adjusted(canvas.px(16), canvas.px(46), -canvas.px(16), -canvas.px(12)), true).layout();
}

/// Name and limit, the limit beside the name where the tiles need its line.
void layoutHeader(SceneCanvas& canvas, const QRectF& area, bool oneLine)
{
    const Tokens& t = tokens();
    const QString name = QStringLiteral("SRAM"), bytes = bytesText(canvas.input.trace->program.sramLimit);
    if (!oneLine)
        return canvas.panel(area, t.sramFill, t.sramEdge, name, Words::subtitle(), Words::limit(math(bytes)), t.sramText);
    const QString limit = Words::limit(math(bytes));
    const QFont font = canvas.mono(11);
    const double limitWidth = markupWidth(limit, font), right = area.right() - canvas.px(18);
    const bool both = markupWidth(Words::subtitle(), canvas.ui(12.5)) + limitWidth + canvas.px(100) <= area.width();
    canvas.panel(area, t.sramFill, t.sramEdge, name, both ? Words::subtitle() : Words::limit(bytes), {}, t.sramText);
    if (both)
        canvas.text({right - limitWidth, area.top() + canvas.px(canvas.compact ? 7 : 11), limitWidth, canvas.px(22)},
                    Qt::AlignRight | Qt::AlignVCenter, limit, font, t.sramText);
}

} // namespace

void layoutSram(SceneCanvas& canvas, const QRectF& area)
{
    if (canvas.input.form == StageForm::Pane)
        return layoutPaneSram(canvas, area);
    const Launch* launch = shownLaunch(canvas.input);
    const bool below = launch && (launch->arena.find(dK) || launch->arena.find(dV)); // tiles stand there instead of captions
    const double footer = canvas.px(canvas.compact ? 42 : 56), side = canvas.px(18), captions = canvas.px(below ? 7 : canvas.compact ? 20 : 28);
    const double lowest = canvas.px(below ? kLowestBackward : kLowestProduct);
    double header = canvas.px(canvas.compact ? 62 : 82);
    const bool oneLine = area.height() - header - footer - captions < lowest;
    if (oneLine)
        header -= canvas.px(canvas.compact ? 20 : 23);
    layoutHeader(canvas, area, oneLine);
    layoutOccupancy(canvas, {area.left() + canvas.px(16), area.bottom() - footer, area.width() - canvas.px(32),
                             footer - canvas.px(canvas.compact ? 8 : 14)});
    if (!launch)
        return;
    const QRectF product = area.adjusted(side, header, -side, -footer - captions);
    if (product.height() >= lowest)
        SramPanel(canvas, *launch, product, false).layout();
    else // rather large tiles in a row than the shape of a product that nobody can read
        SramPanel(canvas, *launch, area.adjusted(side, header - canvas.px(8), -side, -footer - canvas.px(7)), true).layout();
}

} // namespace tilescope
