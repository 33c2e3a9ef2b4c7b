// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/picking.h"

#include "core/problem/mask.h"
#include "ui/document/gradientelement.h"
#include "ui/stage/markup.h"
#include "ui/stage/phrases.h"
#include "ui/stage/sramheat.h"
#include "ui/stage/stageformat.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tilescope {

using enum TensorId;

namespace {

QString element(TensorId tensor, int64_t row, int64_t col = -1)
{
    const QString letter = Theme::tensorLetter(tensor);
    return col < 0 ? QStringLiteral("%1[%2]").arg(letter).arg(row)
                   : QStringLiteral("%1[%2, %3]").arg(letter).arg(row).arg(col);
}

/// Tooltips of one step.
class Tooltips {
    Q_DECLARE_TR_FUNCTIONS(StageTooltips)
public:
    explicit Tooltips(const SceneInput& input) : m_in(input), m_p(input.problem()) {}

    QString of(const PickHit& hit) const
    {
        const PickItem& item = *hit.item;
        switch (item.place) {
        case Place::Sram:
            return hit.row < 0 ? tr("padding: beyond the end of %1").arg(Theme::tensorLetter(item.tile.tensor))
                               : sramElement(item, hit.row, hit.col);
        case Place::Hbm:
            return isSquare(item.tile.tensor) ? storedScore(item.tile.tensor, hit.row, hit.col) : hbmTile(item.tile);
        case Place::Map: return hit.row >= 0 ? mapCell(hit.row, hit.col) : mapCell(item.tile.row, item.tile.col);
        case Place::Budget: return budget(m_in.launch()->arena.tiles[size_t(item.index)]);
        case Place::Bus: return lane(item.index == 0);
        case Place::Kernel: return kernel(item.index);
        }
        return {};
    }

private:
    float product(int64_t row, int64_t col) const
    {
        const auto Q_ = m_in.trace->inputs->Q.head(m_in.head), K_ = m_in.trace->inputs->K.head(m_in.head);
        float sum = 0;
        for (int64_t k = 0; k < m_p.d; ++k)
            sum += Q_[size_t(row * m_p.d + k)] * K_[size_t(col * m_p.d + k)];
        return sum;
    }

    QString words(int64_t row, int64_t col) const
    {
        const auto& queries = m_in.trace->inputs->queryTokens;
        const auto& keys = m_in.trace->inputs->keyTokens;
        if (row >= int64_t(queries.size()) || col >= int64_t(keys.size()))
            return {};
        return QLatin1Char('\n') +
               tr("query “%1”, key “%2”")
                   .arg(QString::fromStdString(queries[size_t(row)]), QString::fromStdString(keys[size_t(col)]));
    }

    QString scoreFormula(int64_t row, int64_t col) const
    {
        const float dot = product(row, col);
        return QStringLiteral("%1 = τ Q[%2]·K[%3] = %4 × %5 = %6")
            .arg(element(S, row, col))
            .arg(row)
            .arg(col)
            .arg(formatValue(m_p.scale()), formatValue(dot), formatValue(m_p.scale() * dot));
    }

    std::optional<float> inSram(TensorId tensor, TileRef tile, int64_t row, int64_t col) const
    {
        const Snapshot* snapshot = m_in.contentsOf(tensor);
        const ArenaTile* place = m_in.launch() ? m_in.launch()->arena.find(tensor) : nullptr;
        if (!snapshot || !place || !tile.valid())
            return std::nullopt;
        const TileElements origin = elementsOf(m_in, tile);
        const int64_t r = row - origin.row, c = col - origin.col;
        return r >= 0 && r < place->rows && c >= 0 && c < place->cols ? std::optional(snapshot->value(*place, r, c))
                                                                      : std::nullopt;
    }

    /// What the kernel has there, beside what the formula gives.
    QString observed(std::optional<float> value) const
    {
        if (!value)
            return {};
        return QLatin1Char('\n') +
               (isUnwritten(*value) ? tr("in SRAM: not written yet") : tr("in SRAM: %1").arg(formatValue(*value)));
    }

    QString sramElement(const PickItem& item, int64_t row, int64_t col) const
    {
        const TensorId tensor = item.tile.tensor;
        const std::optional<float> value = inSram(tensor, item.tile, row, col);
        if (m_in.launch() && isBackward(m_in.launch()->kind))
            return backwardElement(tensor, row, col) + observed(value) + (isSquare(tensor) ? words(row, col) : QString());
        switch (tensor) {
        case S: return score(row, col) + observed(value) + words(row, col);
        case P: return weight(row, col) + observed(value) + words(row, col);
        case O:
            return element(O, row, col) + QStringLiteral(" = Σ P[%1, ·] V[·, %2]").arg(row).arg(col) + observed(value);
        case M:
        case L:
            return (tensor == M ? tr("largest score of row %1 so far").arg(row) : tr("sum of row %1 so far").arg(row)) +
                   QLatin1Char('\n') + element(tensor, row) +
                   (value ? QStringLiteral(" = ") + (isUnwritten(*value) ? tr("not written yet") : formatValue(*value))
                          : QString());
        default: return input(tensor, row, col) + observed(value);
        }
    }

    /// Where the element of a backward kernel comes from, with its numbers.
    QString backwardElement(TensorId tensor, int64_t row, int64_t col) const
    {
        const Trace& trace = *m_in.trace;
        const auto sum = [&](const QString& formula) { return element(tensor, row, col) + QStringLiteral(" = ") + formula.arg(row).arg(col); };
        const auto number = [](double x) { return formatValue(x); };
        switch (tensor) {
        case dQ: return sum(QStringLiteral("τ Σ dS[%1, ·] K[·, %2]"));
        case dK: return sum(QStringLiteral("τ Σ dS[·, %1] Q[·, %2]"));
        case dV: return sum(m_p.dropout > 0 ? QStringLiteral("Σ P′[·, %1] dO[·, %2]") : QStringLiteral("Σ P[·, %1] dO[·, %2]"));
        case O: return element(O, row, col) + QStringLiteral(" = ") + number(double(trace.O.at(m_in.head, row, col)));
        case M:
        case L:
        case LSE: return tr("kept by the forward pass") + QLatin1Char('\n') + element(tensor, row);
        case D: return element(D, row) + QStringLiteral(" = Σ dO[%1, ·] O[%1, ·] = ").arg(row) + number(rowDot(trace, m_in.head, row));
        default: break;
        }
        if (!isSquare(tensor))
            return input(tensor == KT ? K : tensor, row, col) + (tensor == K && m_in.launch()->arena.find(KT) ? u'\n' + tr("on chip twice: Kᵀ for S, K for dQ") : QString());
        const double d = rowDot(trace, m_in.head, row);
        const GradientElement e = gradientElement(trace, m_in.head, row, col, d);
        if (!e.visible && tensor != S)
            return element(tensor, row, col) + QStringLiteral(" = 0\n") + tr("hidden by the mask: query %1 must not see key %2").arg(row).arg(col);
        switch (tensor) {
        case S: return score(row, col) + again();
        case P: return keptWeight(row, col, e) + again();
        case PDrop:
            return e.kept ? QStringLiteral("%1 = P / (1 − p) = %2 × %3 = %4")
                                .arg(element(PDrop, row, col), number(e.P), number(1 / (1 - m_p.dropout)), number(e.PDrop))
                          : element(PDrop, row, col) + QStringLiteral(" = 0\n") + tr("dropped out, as in the forward pass");
        case dP:
            return QStringLiteral("%1 = dO[%2]·V[%3] = %4").arg(element(dP, row, col)).arg(row).arg(col).arg(number(e.dOV)) +
                   (m_p.dropout > 0 ? QLatin1Char('\n') + tr("after dropout %1").arg(number(e.dP)) : QString());
        default:
            return QStringLiteral("%1 = P (dP − D) = %2 × (%3 − %4) = %5")
                .arg(element(dS, row, col), number(e.P), number(e.dP), number(d), number(e.dS));
        }
    }

    /// P from what the forward pass kept of its row.
    QString keptWeight(int64_t row, int64_t col, const GradientElement& e) const
    {
        const Trace& trace = *m_in.trace;
        if (m_p.algorithm == Algorithm::Flash2)
            return QStringLiteral("%1 = e^(S − L) = e^(%2 − %3) = %4")
                .arg(element(P, row, col), formatValue(e.S), formatValue(double(trace.LSE[size_t(m_in.head * m_p.nq + row)])), formatValue(e.P));
        const RowStat stat = rowProgress(trace, m_in.state->step, m_in.head, row).stat;
        return QStringLiteral("%1 = e^(S − m) / l = e^(%2 − %3) / %4 = %5")
            .arg(element(P, row, col), formatValue(e.S), formatValue(stat.m), formatValue(stat.l), formatValue(e.P));
    }

    QString again() const
    {
        return m_in.standard() ? QString() : QLatin1Char('\n') + tr("recomputed: the forward pass did not keep it");
    }

    QString input(TensorId tensor, int64_t row, int64_t col) const
    {
        const Inputs& inputs = *m_in.trace->inputs;
        const Tensor& source = tensor == Q ? inputs.Q : tensor == K ? inputs.K : tensor == dO ? inputs.dO : inputs.V;
        return QStringLiteral("%1 = %2").arg(element(tensor, row, col), formatValue(source.at(m_in.head, row, col)));
    }

    QString score(int64_t row, int64_t col) const
    {
        const QString formula = scoreFormula(row, col);
        return isVisible(m_p, row, col) ? formula
                                        : formula + QLatin1Char('\n') +
                                              tr("hidden by the mask: query %1 must not see key %2").arg(row).arg(col);
    }

    /// P as the kernel in question has it: unnormalised in flash and inside the softmax kernel.
    QString weight(int64_t row, int64_t col) const
    {
        if (!isVisible(m_p, row, col))
            return QStringLiteral("%1 = 0\n").arg(element(P, row, col)) +
                   tr("hidden by the mask: query %1 must not see key %2").arg(row).arg(col);
        const float s = m_p.scale() * product(row, col);
        if (!m_in.standard()) {
            const TensorId maximum = m_p.algorithm == Algorithm::Flash1 ? MTile : M;
            const std::optional<float> m = inSram(maximum, {maximum, residentTile(m_in, S).row, -1}, row, 0);
            if (!m || isUnwritten(*m))
                return element(P, row, col) + QStringLiteral(" = e^(S − %1)").arg(Theme::tensorLetter(maximum));
            return QStringLiteral("%1 = e^(S − %2) = e^(%3 − %4) = %5")
                .arg(element(P, row, col), Theme::tensorLetter(maximum), formatValue(s), formatValue(*m),
                     formatValue(std::exp(s - *m)));
        }
        const RowStat stat = m_in.trace->rowStat(m_in.head, 0, row);
        const bool normalised = m_in.launch()->kind != KernelKind::Softmax ||
                                m_in.event().kind == EventKind::Normalise || m_in.event().kind == EventKind::Store;
        const QString exponent = QStringLiteral("e^(%1 − %2)").arg(formatValue(s), formatValue(stat.m));
        if (!normalised)
            return QStringLiteral("%1 = e^(S − m) = %2 = %3")
                .arg(element(P, row, col), exponent, formatValue(std::exp(s - stat.m)));
        return QStringLiteral("%1 = e^(S − m) / l = %2 / %3 = %4")
            .arg(element(P, row, col), exponent, formatValue(stat.l), formatValue(std::exp(s - stat.m) / stat.l));
    }

    /// Standard attention stores S in the type of the inputs, which may be too small for it.
    QString overflow(int64_t row, int64_t col) const
    {
        const float s = m_p.scale() * product(row, col), stored = roundTo(m_p.dtype, s);
        if (std::isfinite(stored) || !std::isfinite(s) || !isVisible(m_p, row, col))
            return {};
        const std::string_view type = nameOf(m_p.dtype);
        return QLatin1Char('\n') +
               tr("too large for %1: stored as %2").arg(QString::fromUtf8(type.data(), qsizetype(type.size())), formatValue(stored));
    }

    QString storedScore(TensorId tensor, int64_t row, int64_t col) const
    {
        if (row < 0 || col < 0)
            return {};
        if (tensor != S && tensor != P)
            return backwardElement(tensor, row, col) + words(row, col) + QLatin1Char('\n') + tr("the picture shows means of neighbouring entries");
        const RowStat stat = m_in.trace->rowStat(m_in.head, 0, row);
        const QString text = tensor == S ? score(row, col)
                             : isVisible(m_p, row, col)
                                 ? QStringLiteral("%1 = e^(S − m) / l = %2")
                                       .arg(element(P, row, col),
                                            formatValue(std::exp(m_p.scale() * product(row, col) - stat.m) / stat.l))
                                 : weight(row, col);
        return text + overflow(row, col) + words(row, col) + QLatin1Char('\n') + tr("the picture shows means of neighbouring entries");
    }

    static QString stateName(TileState state)
    {
        switch (state) {
        case TileState::Waiting: return tr("waiting");
        case TileState::Visited: return tr("visited");
        case TileState::Current: return tr("current");
        case TileState::Skipped: return tr("skipped");
        }
        return {};
    }

    QString hbmTile(TileRef tile) const
    {
        const bool byRow = indexedByRow(tile.tensor);
        const int64_t block = byRow ? m_p.br : m_p.bc, n = byRow ? m_p.nq : m_p.nk, index = byRow ? tile.row : tile.col;
        const int64_t first = index * block, rows = std::min(block, n - first);
        const bool vector = tile.tensor == M || tile.tensor == L || tile.tensor == LSE || tile.tensor == D;
        const BufferSpec* buffer = m_in.trace->program.find(tile.tensor);
        const int64_t width = vector ? 1 : m_p.d, bytes = rows * width * buffer->elementBytes;
        const QString shape = vector ? grouped(rows) : QStringLiteral("%1 × %2").arg(grouped(rows), grouped(width));
        return tr("%1: rows %2 to %3 of %4")
                   .arg(plainText(tileMarkup(tile)), grouped(first), grouped(first + rows - 1), grouped(n)) +
               QLatin1Char('\n') +
               QStringLiteral("%1 × %2 B = %3").arg(shape).arg(buffer->elementBytes).arg(bytesText(bytes)) +
               QLatin1Char('\n') + stateName(hbmTileState(*m_in.trace, *m_in.state, m_in.head, tile));
    }

    QString mapCell(int64_t i, int64_t j) const
    {
        const TileSpan span = tileSpan(m_p, i, j);
        QString text = tr("%1: queries %2 to %3, keys %4 to %5")
                           .arg(plainText(tileMarkup(S, i, j)), grouped(span.rowBegin), grouped(span.rowEnd - 1),
                                grouped(span.colBegin), grouped(span.colEnd - 1)) +
                       QLatin1Char('\n') + stateName(mapCellState(*m_in.trace, *m_in.state, m_in.head, i, j));
        if (m_in.backward() && !m_in.standard())
            return text + backwardCell(span);
        if (m_in.scores)
            text += QLatin1Char('\n') +
                    tr("mean score %1")
                        .arg(formatValue(m_in.scores->meanS[m_in.scores->cellOf(span.rowBegin, span.colBegin)]));
        return text;
    }

    /// Why the tile's scores come again, and what that costs.
    QString backwardCell(const TileSpan& span) const
    {
        const int64_t rows = span.rowEnd - span.rowBegin, cols = span.colEnd - span.colBegin;
        QString text = QLatin1Char('\n') + tr("recomputed: the forward pass did not keep it") +
                       QStringLiteral("\nS = τ Q Kᵀ: 2 × %1 × %2 × %3 = %4 FLOP").arg(rows).arg(cols).arg(m_p.d).arg(grouped(2 * rows * cols * m_p.d)) +
                       (m_p.algorithm == Algorithm::Flash2 ? QStringLiteral("\nP = e^(S − L)") : QStringLiteral("\nP = e^(S − m) / l"));
        if (m_in.scores && !m_in.scores->meanDS.empty())
            text += QLatin1Char('\n') +
                    tr("mean magnitude of dS %1").arg(formatValue(m_in.scores->meanDS[m_in.scores->cellOf(span.rowBegin, span.colBegin)]));
        return text;
    }

    QString budget(const ArenaTile& tile) const
    {
        return QStringLiteral("%1: %2 × %3 × 4 B = %4")
                   .arg(Theme::tensorLetter(tile.tensor))
                   .arg(tile.rows)
                   .arg(tile.cols)
                   .arg(bytesText(tile.rows * tile.cols * 4)) +
               (tile.floats > tile.rows * tile.cols
                    ? QLatin1Char('\n') + tr("with padding %1").arg(bytesText(tile.bytes()))
                    : QString());
    }

    QString lane(bool read) const
    {
        const Traffic& traffic = m_in.state->traffic;
        QString text = read ? tr("read from HBM so far") : tr("written to HBM so far");
        for (int t = 0; t < kTensorCount; ++t) {
            const int64_t bytes = read ? traffic.read[size_t(t)] : traffic.write[size_t(t)];
            if (bytes > 0)
                text += QStringLiteral("\n%1  %2 (%3 B)")
                            .arg(Theme::tensorLetter(TensorId(t)), bytesText(bytes), grouped(bytes));
        }
        return text;
    }

    QString kernel(int index) const
    {
        const Launch& launch = m_in.trace->program.launches[size_t(index)];
        return tr("Kernel %1: %2").arg(index + 1).arg(plainText(Phrases::kernelName(launch.kind))) + QLatin1Char('\n') +
               tr("CTAs: %n, %1 of SRAM each", nullptr, int(launch.ctas)).arg(bytesText(launch.arena.bytes())) +
               QLatin1Char('\n') + tr("Click to go to its launch.");
    }

    const SceneInput& m_in;
    const Problem& m_p;
};

} // namespace

Focus focusOf(const SceneInput& input, const PickHit& hit)
{
    Focus focus;
    if (!hit.item || hit.item->place == Place::Kernel || hit.item->place == Place::Budget)
        return focus;
    focus.tile = hit.item->tile;
    if (hit.row < 0)
        return focus;
    const Problem& p = input.problem();
    if (hit.item->place == Place::Map) {
        focus.tile = {S, int32_t(hit.row), int32_t(hit.col)};
        return focus;
    }
    if (belongsToKeys(focus.tile.tensor)) {
        focus.col = hit.row;
        return focus;
    }
    focus.row = hit.row;
    if (isSquare(focus.tile.tensor)) {
        focus.col = hit.col;
        if (hit.item->place == Place::Hbm)
            focus.tile = {focus.tile.tensor, int32_t(hit.row / p.br), int32_t(hit.col / p.bc)};
    }
    return focus;
}

QString tooltipOf(const SceneInput& input, const PickHit& hit)
{
    return hit.item && input.trace ? Tooltips(input).of(hit) : QString();
}

} // namespace tilescope
