// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/sramlayout.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace tilescope {

using enum TensorId;

namespace {

constexpr double kMostRatio = 2.5;   ///< longest side to shortest: beyond it lengths are compressed alike
constexpr double kTallStretch = 2;   ///< of heights alone
constexpr double kMostStretch = 1.5; ///< of one axis against the other, to use the room

/// Lengths for the extents: proportional to them, or to a power of them where they differ too much.
class Lengths {
public:
    explicit Lengths(std::initializer_list<int64_t> extents)
    {
        double low = 1e18, high = 1;
        for (int64_t extent : extents) {
            if (extent <= 0)
                continue;
            low = std::min(low, double(extent));
            high = std::max(high, double(extent));
        }
        if (high / low > kMostRatio)
            m_power = std::log(kMostRatio) / std::log(high / low);
    }
    double of(int64_t extent) const { return extent > 0 ? std::pow(double(extent), m_power) : 0; }

private:
    double m_power = 1;
};

} // namespace

TensorId scoresOf(const ArenaLayout& arena)
{
    const auto square = std::ranges::find_if(arena.tiles, [](const ArenaTile& tile) { return isSquare(tile.tensor); });
    return square == arena.tiles.end() ? None : square->tensor;
}

bool showsBothSquares(const Launch& launch)
{
    return isBackward(launch.kind) || std::ranges::count_if(launch.arena.tiles, [](const ArenaTile& tile) { return isSquare(tile.tensor); }) > 1;
}

ProductLayout layoutProduct(const Launch& launch, const Problem& problem, const QRectF& area, double unit,
                            double labelHeight)
{
    const auto has = [&](TensorId tensor) { return launch.arena.find(tensor) != nullptr; };
    const TensorId square = scoresOf(launch.arena);
    const int64_t rows = launch.tileRows, cols = launch.arena.find(square)->cols, d = problem.d;
    const bool q = has(Q), k = has(K), v = has(V), o = has(O), stats = has(M);
    const Lengths lengths{rows, cols, q || k || v || o ? d : 0};

    const double gap = 12 * unit, statWidth = 14 * unit, statGap = 8 * unit;
    const double statsWidth = stats ? 2 * statWidth + statGap + gap : 0;
    const double fixedWidth = statsWidth + (q ? gap : 0) + (o ? gap * 1.2 : 0);
    const double wD = lengths.of(d), wCols = lengths.of(cols), hRows = lengths.of(rows);
    const double hTop = std::max(k ? wD : 0.0, v ? wCols : 0.0);
    ProductLayout layout;
    layout.gapAbove = labelHeight;
    double scaleX = (area.width() - fixedWidth) / (wCols + (q ? wD : 0) + (o ? wD : 0));
    double scaleY = (area.height() - layout.gapAbove) / (hTop + hRows);
    scaleX = std::min(scaleX, scaleY * kMostStretch * (k || v ? 1 : 2));
    scaleY = std::min(scaleY, scaleX * kMostStretch);

    const double width = fixedWidth + scaleX * (wCols + (q ? wD : 0) + (o ? wD : 0));
    const double top = area.bottom() - scaleY * hRows, height = scaleY * hRows;
    double x = area.left() + (area.width() - width) / 2;
    layout.rows = {x, top, width, height};
    const auto place = [&](TensorId tensor, double w) {
        layout.tiles[size_t(tensor)] = {x, top, w, height};
        x += w;
    };
    if (q) {
        place(Q, scaleX * wD);
        x += gap;
    }
    const QRectF scores(x, top, scaleX * wCols, height);
    layout.tiles[size_t(S)] = layout.tiles[size_t(P)] = layout.tiles[size_t(square)] = scores;
    x += scores.width();
    if (stats) {
        x += gap;
        place(M, statWidth);
        x += statGap;
        place(L, statWidth);
    }
    if (o) {
        x += gap * 1.2;
        place(O, scaleX * wD);
    }
    const double bottomAbove = top - layout.gapAbove;
    if (k)
        layout.tiles[size_t(K)] = {scores.left(), bottomAbove - scaleY * wD, scores.width(), scaleY * wD};
    if (v) {
        const QRectF& output = layout.tiles[size_t(O)];
        layout.tiles[size_t(V)] = {output.left(), bottomAbove - scaleY * wCols, output.width(), scaleY * wCols};
    }
    return layout;
}

namespace {

/// The tiles of a backward kernel by their place in the picture.
struct BackwardTiles {
    explicit BackwardTiles(const ArenaLayout& arena)
    {
        const auto has = [&](TensorId tensor) { return std::ranges::find(arena.tiles, tensor, &ArenaTile::tensor) != arena.tiles.end(); };
        for (TensorId tensor : {Q, O, dO})
            if (has(tensor))
                left.push_back(tensor);
        for (const ArenaTile& tile : arena.tiles) {
            if (isSquare(tile.tensor))
                squares.push_back(tile.tensor);
            else if (tile.cols == 1)
                vectors.push_back(tile.tensor);
        }
        for (const auto& [tensor, over] : {std::pair{K, 0}, {V, 1}, {dV, 0}, {dK, 1}})
            if (has(tensor))
                (tensor == K || tensor == V ? above : below).emplace_back(tensor, std::min(over, int(squares.size()) - 1));
        right = has(dQ);
    }
    std::vector<TensorId> left, squares, vectors;
    std::vector<std::pair<TensorId, int>> above, below; ///< with the square that they belong to
    bool right = false;
};

} // namespace

ProductLayout layoutBackward(const Launch& launch, const Problem& problem, const QRectF& area, double unit, double labelHeight)
{
    const BackwardTiles tiles(launch.arena);
    const int64_t cols = tiles.squares.empty() ? 0 : launch.arena.find(tiles.squares.front())->cols;
    const auto deep = double(tiles.left.size()) + tiles.right, square = double(tiles.squares.size());
    const Lengths lengths{launch.tileRows, cols, problem.d};
    const double wD = lengths.of(problem.d), wCols = lengths.of(cols), hRows = lengths.of(launch.tileRows);
    const double gap = 9 * unit, statWidth = 13 * unit, statGap = 6 * unit, under = 10 * unit;
    const double count = deep + square + (tiles.vectors.empty() ? 0 : 1);
    const auto stats = double(tiles.vectors.size());
    const double fixedWidth = gap * std::max(0.0, count - 1) + stats * statWidth + std::max(0.0, stats - 1) * statGap;
    const double hTop = tiles.above.empty() ? 0 : wD, hBelow = tiles.below.empty() ? 0 : wD;

    ProductLayout layout;
    layout.gapAbove = labelHeight;
    const double labels = labelHeight + (hBelow > 0 ? under : 0);
    const double weights = deep * wD + square * wCols;
    double scaleX = (area.width() - fixedWidth) / weights, scaleY = (area.height() - labels) / (hTop + hRows + hBelow);
    scaleX = std::min(scaleX, scaleY * kMostStretch * (hTop + hBelow > 0 ? 1 : 2));
    scaleY = std::min(scaleY, scaleX * kTallStretch); // many tiles stand side by side

    const double width = fixedWidth + scaleX * weights, height = scaleY * hRows, spare = area.height() - labels - scaleY * (hTop + hRows + hBelow);
    const double top = area.top() + spare * 0.6 + scaleY * hTop + labelHeight;
    double x = area.left() + (area.width() - width) / 2;
    layout.rows = {x, top, width, height};
    const auto place = [&](TensorId tensor, double w, double space) {
        layout.tiles[size_t(tensor)] = {x, top, w, height};
        x += w + space;
    };
    for (TensorId tensor : tiles.left)
        place(tensor, scaleX * wD, gap);
    for (TensorId tensor : tiles.squares)
        place(tensor, scaleX * wCols, gap);
    for (size_t k = 0; k < tiles.vectors.size(); ++k)
        place(tiles.vectors[k], statWidth, k + 1 < tiles.vectors.size() ? statGap : gap);
    if (tiles.right)
        place(dQ, scaleX * wD, gap);
    for (const auto& [tensor, over] : tiles.above) {
        const QRectF& column = layout.slot(tiles.squares[size_t(over)]);
        layout.tiles[size_t(tensor)] = {column.left(), top - labelHeight - scaleY * wD, column.width(), scaleY * wD};
    }
    for (const auto& [tensor, over] : tiles.below) {
        const QRectF& column = layout.slot(tiles.squares[size_t(over)]);
        layout.tiles[size_t(tensor)] = {column.left(), top + height + under, column.width(), scaleY * wD};
    }
    return layout;
}

ProductLayout layoutRow(const Launch& launch, const QRectF& area, double unit)
{
    constexpr double kScoresWidth = 1.8, kStatWidth = 0.32; // against a block of Q, K, V or O
    const TensorId scores = scoresOf(launch.arena);
    std::vector<std::pair<TensorId, double>> tiles;
    if (showsBothSquares(launch)) {
        for (const ArenaTile& tile : launch.arena.tiles)
            if (tile.tensor != KT)
                tiles.emplace_back(tile.tensor, isSquare(tile.tensor) ? kScoresWidth : tile.cols == 1 ? kStatWidth : 1);
    } else {
        for (const TensorId tensor : {Q, K, V, scores, M, L, O})
            if (launch.arena.find(tensor))
                tiles.emplace_back(tensor, tensor == scores ? kScoresWidth : tensor == M || tensor == L ? kStatWidth : 1);
    }
    double weights = 0;
    for (const auto& tile : tiles)
        weights += tile.second;
    const double gap = 10 * unit, room = area.width() - gap * double(tiles.size() - 1);
    const bool scoresAlone = tiles.size() < 4; // kernels of standard attention: a row of S or P may be wide
    const double each = std::min(room / weights, area.height() * (scoresAlone ? 3.2 : 1.5));
    double x = area.left() + (area.width() - each * weights - gap * double(tiles.size() - 1)) / 2;
    ProductLayout layout;
    layout.rows = area;
    for (const auto& [tensor, weight] : tiles) {
        layout.tiles[size_t(tensor)] = {x, area.top(), each * weight, area.height()};
        x += each * weight + gap;
    }
    if (!showsBothSquares(launch))
        layout.tiles[size_t(scores == S ? P : S)] = layout.slot(scores);
    return layout;
}

} // namespace tilescope
