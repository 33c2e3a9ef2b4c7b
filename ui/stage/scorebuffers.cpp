// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/panels.h"

#include "ui/stage/markup.h"
#include "ui/stage/phrases.h"
#include "ui/stage/stageformat.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace tilescope {

using enum TensorId;

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(StageScoreBuffers)
public:
    static QString scores() { return tr("%1 × %2 scores"); }
    static QString probabilities() { return tr("probabilities"); }
    static QString dropped() { return tr("after dropout"); }
    static QString gradients() { return tr("gradients"); }
    static QString waiting(int64_t first, int64_t last)
    {
        return tr("rows %1 to %2 waiting").arg(grouped(first), grouped(last));
    }
    static QString notAllocated() { return tr("not allocated yet"); }
    static QString freed() { return tr("freed"); }
    static QString computing() { return tr("computing the picture"); }
};

/// When the kernels have stored an element's tile to HBM, from the order of events within a CTA.
class StoreTimes {
public:
    explicit StoreTimes(const SceneInput& input) : m_input(input), m_program(input.trace->program)
    {
        m_qkt = launchOfKind(m_program, KernelKind::QKt);
        m_mask = launchOfKind(m_program, KernelKind::Mask);
        m_softmax = launchOfKind(m_program, KernelKind::Softmax);
        m_dropout = launchOfKind(m_program, KernelKind::Dropout);
        m_dOVt = launchOfKind(m_program, KernelKind::dOVt);
        m_dropoutGrad = launchOfKind(m_program, KernelKind::DropoutGrad);
        m_softmaxGrad = launchOfKind(m_program, KernelKind::SoftmaxGrad);
    }

    bool stored(TensorId tensor, int64_t row, int64_t col) const
    {
        switch (tensor) {
        case S: return scoresStored(row, col);
        case P: return weightsStored(row, col);
        case PDrop: return m_dropout >= 0 && reached(m_dropout, row, 1 + 4 * tileColumn(col) + 2);
        case dP: return m_dOVt >= 0 && reached(m_dOVt, row, 2 + 3 * tileColumn(col) + 2);
        default: return m_softmaxGrad >= 0 && reached(m_softmaxGrad, row, gradientEvent(col));
        }
    }
    /// The kernel of dropout's gradient has been there.
    bool dropped(int64_t row, int64_t col) const
    {
        return m_dropoutGrad >= 0 && reached(m_dropoutGrad, row, 1 + 4 * tileColumn(col) + 3);
    }
    bool scoresStored(int64_t row, int64_t col) const { return reached(m_qkt, row, 2 + 3 * tileColumn(col) + 2); }
    bool maskStored(int64_t row, int64_t col) const
    {
        return m_mask >= 0 && reached(m_mask, row, 1 + 3 * tileColumn(col) + 2);
    }
    bool weightsStored(int64_t row, int64_t col) const
    {
        const int64_t event = m_program.launches[size_t(m_softmax)].rowFits
                                  ? 6
                                  : 1 + 3 * m_program.problem.Tc() + 4 * tileColumn(col) + 3;
        return reached(m_softmax, row, event);
    }

private:
    int64_t gradientEvent(int64_t col) const
    {
        return m_program.launches[size_t(m_softmaxGrad)].rowFits ? 5 : 1 + 3 * m_program.problem.Tc() + 4 * tileColumn(col) + 3;
    }
    int64_t tileColumn(int64_t col) const { return col / m_program.problem.bc; }
    bool reached(int launch, int64_t row, int64_t eventInCta) const
    {
        const Launch& l = m_program.launches[size_t(launch)];
        const int64_t cta = m_input.head * l.ctasPerHead + row / l.tileRows;
        return m_input.state->step >= m_input.trace->index.ctaFirst[size_t(launch)][size_t(cta)] + eventInCta;
    }

    const SceneInput& m_input;
    const Program& m_program;
    int m_qkt, m_mask, m_softmax, m_dropout, m_dOVt, m_dropoutGrad, m_softmaxGrad;
};

const std::vector<float>& valuesOf(const ScoreImage& image, TensorId tensor, bool dropped)
{
    switch (tensor) {
    case S: return image.S;
    case P: return image.P;
    case PDrop: return image.PDrop;
    case dP: return dropped ? image.dP : image.dOV;
    default: return image.dS;
    }
}

std::shared_ptr<const std::vector<float>> pictureCells(const SceneInput& in, TensorId tensor, const StoreTimes& times)
{
    const ScoreImage& image = *in.scores;
    auto cells = std::make_shared<std::vector<float>>();
    cells->reserve(image.S.size());
    for (int r = 0; r < image.rows; ++r) {
        for (int c = 0; c < image.cols; ++c) {
            const int64_t row = r * image.cellRows, col = c * image.cellCols;
            const size_t k = size_t(r) * size_t(image.cols) + size_t(c);
            const bool hidden = image.hidden[k] && tensor == S && times.maskStored(row, col);
            cells->push_back(!times.stored(tensor, row, col) ? kCellOutside
                             : hidden                        ? kCellMasked
                                                             : valuesOf(image, tensor, times.dropped(row, col))[k]);
        }
    }
    return cells;
}

class ScorePicture {
public:
    ScorePicture(SceneCanvas& canvas, TensorId tensor, const QRectF& frame)
        : m_canvas(canvas), m_in(canvas.input), m_tensor(tensor), m_frame(canvas.snap(frame))
    {
    }

    void layout()
    {
        layoutHeader();
        const bool allocated = isAllocated(*m_in.trace, m_in.state->step, m_tensor);
        BoxItem& box =
            m_canvas.box(m_canvas.scene.back, m_frame, allocated ? tokens().field : Qt::transparent, m_canvas.px(3));
        box.outline = allocated ? Theme::tensorColor(m_tensor) : tokens().lineStrong;
        box.outlineWidth = 1.5;
        if (!allocated) {
            box.dash = 4;
            box.gap = 3;
            note(m_frame, m_in.state->step > m_in.trace->eventCount() / 2 ? Words::freed() : Words::notAllocated());
            return;
        }
        layoutCells();
        layoutCurrent();
        PickItem& pick = m_canvas.pick(m_frame, Place::Hbm, {m_tensor, -1, -1});
        pick.rows = pick.validRows = m_in.problem().nq;
        pick.cols = pick.validCols = m_in.problem().nk;
    }

private:
    void layoutHeader()
    {
        const Problem& p = m_in.problem();
        const double height = m_canvas.px(18);
        const QRectF line(m_frame.left(), m_frame.top() - height - m_canvas.px(1), m_frame.width(), height);
        const QString size = QStringLiteral("%1 × %2").arg(grouped(p.nq), grouped(p.nk));
        const QString bytes = bytesText(m_in.trace->program.find(m_tensor)->bytes());
        const QFont mono = m_canvas.mono(m_canvas.compact ? 11 : 12, QFont::DemiBold);
        const double bytesWidth = markupWidth(bytes, mono) + m_canvas.px(6);
        if (bytesWidth + m_canvas.px(18) <= line.width())
            m_canvas.text(line, Qt::AlignRight | Qt::AlignVCenter, bytes, mono, tokens().ink);
        m_canvas.text(line, Qt::AlignLeft | Qt::AlignVCenter, Theme::tensorLetter(m_tensor),
                      m_canvas.ui(13.5, QFont::DemiBold), tokens().ink);
        const QRectF room = line.adjusted(m_canvas.px(18), 0, -bytesWidth, 0);
        const QFont font = m_canvas.ui(m_canvas.compact ? 11 : 12);
        const QString words = m_tensor == S       ? Words::scores().arg(grouped(p.nq), grouped(p.nk))
                              : m_tensor == P     ? Words::probabilities()
                              : m_tensor == PDrop ? Words::dropped()
                                                  : Words::gradients();
        for (const QString& text : {words, size}) {
            if (markupWidth(text, font) > room.width())
                continue;
            m_canvas.text(room, Qt::AlignLeft | Qt::AlignVCenter, text, font, tokens().hbmText);
            break;
        }
    }

    double yOf(int64_t row) const { return m_frame.top() + m_frame.height() * double(row) / double(m_in.problem().nq); }
    double xOf(int64_t col) const { return m_frame.left() + m_frame.width() * double(col) / double(m_in.problem().nk); }

    void layoutCells()
    {
        const StoreTimes times(m_in);
        const int64_t nq = m_in.problem().nq, lastCol = m_in.problem().nk - 1;
        int64_t stored = 0; // rows are stored in order: a search by halves would do, but the picture's rows are few
        const int64_t step = scoreCellSize(m_in.problem()).rows;
        while (stored < nq && times.stored(m_tensor, stored, lastCol))
            stored += step;
        stored = std::min(stored, nq);
        if (m_in.scores) {
            const QRectF extent(m_frame.topLeft(), QPointF(xOf(m_in.scores->cols * m_in.scores->cellCols),
                                                           yOf(m_in.scores->rows * m_in.scores->cellRows)));
            m_canvas.scene.heats.push_back({.rect = extent & m_frame,
                                            .rows = m_in.scores->rows,
                                            .cols = m_in.scores->cols,
                                            .cells = pictureCells(m_in, m_tensor, times),
                                            .ramp = m_tensor,
                                            .radius = m_canvas.px(2)});
        } else if (stored > 0) {
            m_canvas.box(m_canvas.scene.back,
                         {m_frame.left(), m_frame.top(), m_frame.width(), yOf(stored) - m_frame.top()},
                         withAlpha(Theme::tensorColor(m_tensor), 0.45), m_canvas.px(3));
            note({m_frame.left(), m_frame.top(), m_frame.width(), yOf(stored) - m_frame.top()}, Words::computing());
        }
        while (stored < nq && times.stored(m_tensor, stored, 0)) // a part of them, tile by tile
            stored += step;
        if (const QRectF current = currentRows(); !current.isNull())
            while (stored < nq && yOf(stored) > current.top() - 0.01 && yOf(stored) < current.bottom() - 0.01)
                stored += step;
        if (stored < nq)
            note({QPointF(m_frame.left(), yOf(stored)), m_frame.bottomRight()}, Words::waiting(stored, nq - 1));
    }

    void note(const QRectF& area, const QString& words)
    {
        const QRectF room = area.adjusted(m_canvas.px(6), m_canvas.px(3), -m_canvas.px(6), 0);
        const QFont font = m_canvas.ui(m_canvas.compact ? 11 : 12);
        if (markupHeight(words, font, room.width()) <= room.height()) // the empty frame says the same
            m_canvas.text(room, Qt::AlignCenter, words, font, tokens().ink3).wrap = true;
    }

    /// The row block of the running CTA, if it has to do with this tensor.
    QRectF currentRows() const
    {
        const Launch* launch = m_in.launch();
        if (!launch || !m_in.inCta() || m_in.state->i < 0)
            return {};
        const auto& tiles = launch->arena.tiles;
        const bool own = std::ranges::find(tiles, m_tensor, &ArenaTile::tensor) != tiles.end(),
                   softmax = launch->kind == KernelKind::Softmax && m_tensor == P,
                   gradient = launch->kind == KernelKind::SoftmaxGrad && m_tensor == dS;
        if (!own && !softmax && !gradient && m_in.event().tensor != m_tensor)
            return {};
        const int64_t top = m_in.state->i * launch->tileRows,
                      bottom = std::min(top + launch->tileRows, m_in.problem().nq);
        QRectF block(QPointF(m_frame.left(), yOf(top)), QPointF(m_frame.right(), yOf(bottom)));
        block.setHeight(std::max(block.height(), m_canvas.px(4)));
        return block;
    }

    /// That row block, and inside it the tile of the event.
    void layoutCurrent()
    {
        QRectF block = currentRows();
        if (block.isNull())
            return;
        const Launch* launch = m_in.launch();
        BoxItem& row =
            m_canvas.box(m_canvas.scene.front, block.adjusted(-2, -1, 2, 1), Qt::transparent, m_canvas.px(2));
        row.outline = tokens().currentOutline;
        row.outlineWidth = 1.5;
        if (m_in.state->j >= 0)
            block = QRectF(
                QPointF(xOf(m_in.state->j * launch->tileCols), block.top()),
                QPointF(xOf(std::min((m_in.state->j + 1) * launch->tileCols, m_in.problem().nk)), block.bottom()));
        m_canvas.halo(haloKey(Place::Hbm, m_tensor), block.adjusted(-2, -1, 2, 1), m_canvas.px(2));
    }

    SceneCanvas& m_canvas;
    const SceneInput& m_in;
    TensorId m_tensor;
    QRectF m_frame;
};

} // namespace

namespace {

/// S and P and, in a program with a backward pass, P after dropout and the gradients.
std::vector<TensorId> buffersOf(const Program& program)
{
    std::vector<TensorId> buffers;
    for (TensorId tensor : {S, P, PDrop, dP, dS})
        if (program.find(tensor))
            buffers.push_back(tensor);
    return buffers;
}

} // namespace

/// Two buffers stand one above the other, or side by side in a race; more of them in two columns.
void layoutScoreBuffers(SceneCanvas& canvas, const QRectF& area)
{
    const Problem& p = canvas.input.problem();
    const std::vector<TensorId> buffers = buffersOf(canvas.input.trace->program);
    const bool pane = canvas.input.form == StageForm::Pane;
    const int columns = buffers.size() > 2 && !pane ? 2 : pane ? int(buffers.size()) : 1;
    const int rows = (int(buffers.size()) + columns - 1) / columns;
    const double header = canvas.px(20), gap = canvas.px(canvas.compact ? 6 : 14) * (pane ? 2 : 1), between = columns == 1 ? 0 : pane ? gap : std::min(gap, canvas.px(10));
    const double aspect = std::clamp(double(p.nk) / double(std::max<int64_t>(1, p.nq)), 0.4, 2.5);
    const double widest = (area.width() - between * (columns - 1)) / columns;
    const double tallest = (area.height() - gap * (rows - 1)) / rows - header;
    const double height = std::min(tallest, widest / aspect);
    const double width = std::min(widest, pane && columns == 2 ? std::max(tallest * aspect, canvas.px(110)) : height * aspect);
    const double spare = std::max(0.0, area.height() - rows * (header + height) - gap * (rows - 1));
    const double left = pane ? area.left() : area.left() + (area.width() - columns * width - between * (columns - 1)) / 2;
    for (size_t k = 0; k < buffers.size(); ++k) {
        const int row = int(k) / columns, column = int(k) % columns;
        const double y = area.top() + row * (header + height + gap + std::min(spare, canvas.px(16)));
        ScorePicture(canvas, buffers[k], {left + column * (width + between), y + header, width, height}).layout();
    }
}

} // namespace tilescope
