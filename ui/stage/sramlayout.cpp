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

ProductLayout layoutProduct(const Launch& launch, const Problem& problem, const QRectF& area, double unit,
                            double labelHeight)
{
    const auto has = [&](TensorId tensor) { return launch.arena.find(tensor) != nullptr; };
    const int64_t rows = launch.tileRows, cols = has(S) ? launch.arena.find(S)->cols : launch.arena.find(P)->cols,
                  d = problem.d;
    const bool q = has(Q), k = has(K), v = has(V), o = has(O), stats = has(M);
    const Lengths lengths{rows, cols, q || k || v || o ? d : 0};

    const double gap = 12 * unit, statWidth = 14 * unit, statGap = 8 * unit;
    const double statsWidth = stats ? 2 * statWidth + statGap + gap : 0;
    const double fixedWidth = statsWidth + (q ? gap : 0) + (o ? gap * 1.2 : 0);
    const double wD = lengths.of(d), wCols = lengths.of(cols), hRows = lengths.of(rows);
    const double hTop = std::max(k ? wD : 0.0, v ? wCols : 0.0);
    ProductLayout layout;
    layout.gapAbove = hTop > 0 ? labelHeight : 0;
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
    layout.tiles[size_t(S)] = layout.tiles[size_t(P)] = scores;
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

ProductLayout layoutRow(const Launch& launch, const QRectF& area, double unit)
{
    constexpr double kScoresWidth = 1.8, kStatWidth = 0.32; // against a block of Q, K, V or O
    const TensorId scores = launch.arena.find(S) ? S : P;
    std::vector<std::pair<TensorId, double>> tiles;
    for (const TensorId tensor : {Q, K, V, scores, M, L, O})
        if (launch.arena.find(tensor))
            tiles.emplace_back(tensor, tensor == scores ? kScoresWidth : tensor == M || tensor == L ? kStatWidth : 1);
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
    layout.tiles[size_t(scores == S ? P : S)] = layout.slot(scores);
    return layout;
}

} // namespace tilescope
