// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/scoreimage.h"

#include "core/problem/mask.h"
#include "ui/document/gradientelement.h"
#include "ui/stage/stagescene.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope {

namespace {

constexpr int64_t kMultiplications = int64_t(1) << 27; ///< about a tenth of a second

struct Range {
    int64_t begin, end;
};

constexpr int64_t kMapCells = 256, kPictureCells = 128; ///< a side, at most

int64_t divideUp(int64_t a, int64_t b) { return (a + b - 1) / b; }

int64_t cellExtent(int64_t n, int64_t block, bool finerThanTiles)
{
    const int64_t tiles = divideUp(n, block);
    if (finerThanTiles)
        for (int64_t extent = divideUp(n, kPictureCells); extent < block; ++extent)
            if (block % extent == 0)
                return extent;
    return block * divideUp(tiles, finerThanTiles ? kPictureCells : kMapCells);
}

float dot(const float* a, const float* b, int64_t n)
{
    float sum = 0;
    for (int64_t k = 0; k < n; ++k)
        sum += a[k] * b[k];
    return sum;
}

struct CellMeans {
    float S = 0, P = 0;
    bool hidden = false;
    float PDrop = 0, dOV = 0, dP = 0, dS = 0; ///< of a backward pass
};

/// Takes the gradients of the sampled elements into the means.
void addGradients(CellMeans& means, const Trace& trace, int64_t head, Range rows, Range cols, int64_t stride)
{
    const bool magnitude = trace.problem().algorithm != Algorithm::Standard;
    double PDrop = 0, dOV = 0, dP = 0, dS = 0;
    int64_t visible = 0;
    for (int64_t r = rows.begin; r < rows.end; r += stride) {
        const double d = rowDot(trace, head, r);
        for (int64_t c = cols.begin; c < cols.end; c += stride) {
            const GradientElement e = gradientElement(trace, head, r, c, d);
            if (!e.visible)
                continue;
            PDrop += e.PDrop;
            dOV += e.dOV;
            dP += e.dP;
            dS += magnitude ? std::fabs(e.dS) : e.dS;
            ++visible;
        }
    }
    if (visible == 0)
        return;
    const auto mean = [visible](double sum) { return float(sum / double(visible)); };
    means.PDrop = mean(PDrop);
    means.dOV = mean(dOV);
    means.dP = mean(dP);
    means.dS = mean(dS);
}

/// Means over the sampled elements of one cell, the visible ones if there are any.
CellMeans cellMeans(const Trace& trace, int64_t head, Range rows, Range cols, int64_t stride)
{
    const Problem& p = trace.problem();
    const float* Q = trace.inputs->Q.head(head).data();
    const float* K = trace.inputs->K.head(head).data();
    double sumAll = 0, sumVisible = 0, sumP = 0;
    const bool stored = p.algorithm == Algorithm::Standard;
    int64_t all = 0, visible = 0;
    for (int64_t r = rows.begin; r < rows.end; r += stride) {
        const float lse = trace.LSE.empty() ? 0 : trace.LSE[size_t(head * p.nq + r)];
        for (int64_t c = cols.begin; c < cols.end; c += stride) {
            const float product = p.scale() * dot(Q + r * p.d, K + c * p.d, p.d);
            const float score = stored ? roundTo(p.dtype, product) : product; // large ones overflow in float16
            sumAll += score;
            ++all;
            if (!isVisible(p, r, c))
                continue;
            sumVisible += score;
            sumP += std::exp(score - lse);
            ++visible;
        }
    }
    if (visible == 0)
        return {float(sumAll / double(all)), 0, true};
    return {float(sumVisible / double(visible)), float(sumP / double(visible)), false};
}

enum class Scale { Range, FromZero, AroundZero };

/// Scales finite values to [0, 1]; the others become kCellNotFinite.
std::vector<float> scaled(const std::vector<float>& values, Scale scale)
{
    const bool fromZero = scale == Scale::FromZero;
    float low = std::numeric_limits<float>::infinity(), high = -low;
    for (float v : values) {
        if (!std::isfinite(v))
            continue;
        low = std::min(low, v);
        high = std::max(high, v);
    }
    if (fromZero)
        low = 0;
    if (scale == Scale::AroundZero && low <= high) {
        high = std::max({std::fabs(low), std::fabs(high), std::numeric_limits<float>::min()});
        low = -high;
    }
    std::vector<float> result(values.size());
    const float span = high > low ? high - low : 1;
    std::ranges::transform(values, result.begin(), [&](float v) {
        const float t = (v - low) / span;
        if (scale == Scale::AroundZero && std::isfinite(v))
            return 0.5f + std::copysign(0.5f * std::sqrt(std::fabs(2 * t - 1)), 2 * t - 1);
        return !std::isfinite(v) ? kCellNotFinite : fromZero ? std::sqrt(std::max(0.0f, t)) : t;
    });
    return result;
}

} // namespace

CellSize scoreCellSize(const Problem& problem)
{
    const bool standard = problem.algorithm == Algorithm::Standard;
    return {cellExtent(problem.nq, problem.br, standard), cellExtent(problem.nk, problem.bc, standard)};
}

std::shared_ptr<const ScoreImage> makeScoreImage(const Trace& trace, int64_t head, const std::atomic<bool>& cancelled)
{
    const Problem& p = trace.problem();
    const CellSize cell = scoreCellSize(p);
    auto image = std::make_shared<ScoreImage>();
    image->head = head;
    image->cellRows = cell.rows;
    image->cellCols = cell.cols;
    image->rows = int(divideUp(p.nq, cell.rows));
    image->cols = int(divideUp(p.nk, cell.cols));
    std::vector<float> meanP, meanPDrop, meanDOV, meanDP;
    const bool backward = !trace.dQ.values.empty() && !trace.LSE.empty();
    const double work = double(p.nq) * double(p.nk) * double(p.d) * (backward ? 4 : 1);
    const int64_t stride = std::max<int64_t>(1, int64_t(std::ceil(std::sqrt(work / double(kMultiplications)))));
    image->sampled = stride > 1;
    for (int64_t r = 0; r < p.nq; r += cell.rows) {
        if (cancelled)
            return nullptr;
        for (int64_t c = 0; c < p.nk; c += cell.cols) {
            const Range rows{r, std::min(r + cell.rows, p.nq)}, cols{c, std::min(c + cell.cols, p.nk)};
            CellMeans means = cellMeans(trace, head, rows, cols, stride);
            if (backward) {
                addGradients(means, trace, head, rows, cols, stride);
                meanPDrop.push_back(means.PDrop);
                meanDOV.push_back(means.dOV);
                meanDP.push_back(means.dP);
                image->meanDS.push_back(means.dS);
            }
            image->meanS.push_back(means.S);
            image->hidden.push_back(means.hidden);
            meanP.push_back(means.P);
        }
    }
    image->S = scaled(image->meanS, Scale::Range);
    image->P = scaled(meanP, Scale::FromZero);
    image->PDrop = scaled(meanPDrop, Scale::FromZero);
    image->dOV = scaled(meanDOV, Scale::AroundZero);
    image->dP = scaled(meanDP, Scale::AroundZero);
    image->dS = scaled(image->meanDS, p.algorithm == Algorithm::Standard ? Scale::AroundZero : Scale::FromZero);
    image->notFinite = std::ranges::find(image->S, kCellNotFinite) != image->S.end();
    return image;
}

} // namespace tilescope
