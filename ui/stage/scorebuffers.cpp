// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/panels.h"

#include "ui/stage/markup.h"
#include "ui/stage/phrases.h"
#include "ui/stage/stageformat.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>

namespace tilescope {

using enum TensorId;

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(StageScoreBuffers)
public:
    static QString scores() { return tr("%1 × %2 scores"); }
    static QString probabilities() { return tr("probabilities"); }
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
    int64_t tileColumn(int64_t col) const { return col / m_program.problem.bc; }
    bool reached(int launch, int64_t row, int64_t eventInCta) const
    {
        const Launch& l = m_program.launches[size_t(launch)];
        const int64_t cta = m_input.head * l.ctasPerHead + row / l.tileRows;
        return m_input.state->step >= m_input.trace->index.ctaFirst[size_t(launch)][size_t(cta)] + eventInCta;
    }

    const SceneInput& m_input;
    const Program& m_program;
    int m_qkt, m_mask, m_softmax;
};

std::shared_ptr<const std::vector<float>> pictureCells(const SceneInput& in, TensorId tensor, const StoreTimes& times)
{
    const ScoreImage& image = *in.scores;
    auto cells = std::make_shared<std::vector<float>>();
    cells->reserve(image.S.size());
    for (int r = 0; r < image.rows; ++r) {
        for (int c = 0; c < image.cols; ++c) {
            const int64_t row = r * image.cellRows, col = c * image.cellCols;
            const size_t k = size_t(r) * size_t(image.cols) + size_t(c);
            const bool stored = tensor == S ? times.scoresStored(row, col) : times.weightsStored(row, col);
            const bool hidden = image.hidden[k] && tensor == S && times.maskStored(row, col);
            cells->push_back(!stored ? kCellOutside : hidden ? kCellMasked : tensor == S ? image.S[k] : image.P[k]);
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
        m_canvas.text(line, Qt::AlignRight | Qt::AlignVCenter, bytes, mono, tokens().ink);
        m_canvas.text(line, Qt::AlignLeft | Qt::AlignVCenter, Theme::tensorLetter(m_tensor),
                      m_canvas.ui(13.5, QFont::DemiBold), tokens().ink);
        const QRectF room = line.adjusted(m_canvas.px(18), 0, -bytesWidth, 0);
        const QFont font = m_canvas.ui(m_canvas.compact ? 11 : 12);
        const QString words =
            m_tensor == S ? Words::scores().arg(grouped(p.nq), grouped(p.nk)) : Words::probabilities();
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
        while (stored < nq &&
               (m_tensor == S ? times.scoresStored(stored, lastCol) : times.weightsStored(stored, lastCol)))
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
        const QRectF empty(QPointF(m_frame.left(), yOf(stored)), m_frame.bottomRight());
        if (stored < nq && empty.height() > m_canvas.px(26))
            note(empty, Words::waiting(stored, nq - 1));
    }

    void note(const QRectF& area, const QString& words)
    {
        TextItem& item = m_canvas.text(area.adjusted(m_canvas.px(6), 0, -m_canvas.px(6), 0), Qt::AlignCenter, words,
                                       m_canvas.ui(m_canvas.compact ? 11 : 12), tokens().ink3);
        item.wrap = true;
    }

    /// The row block of the running CTA, and inside it the tile of the event.
    void layoutCurrent()
    {
        const Launch* launch = m_in.launch();
        if (!launch || !m_in.inCta() || m_in.state->i < 0 || !launch->arena.find(m_tensor) ||
            (m_tensor == P && launch->kind == KernelKind::QKt))
            return;
        const bool readsAndWrites = launch->kind == KernelKind::Softmax;
        const bool present = readsAndWrites || launch->arena.tiles.end() !=
                                                   std::ranges::find(launch->arena.tiles, m_tensor, &ArenaTile::tensor);
        if (!present)
            return;
        const int64_t top = m_in.state->i * launch->tileRows,
                      bottom = std::min(top + launch->tileRows, m_in.problem().nq);
        QRectF block(QPointF(m_frame.left(), yOf(top)), QPointF(m_frame.right(), yOf(bottom)));
        block.setHeight(std::max(block.height(), m_canvas.px(4)));
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

void layoutScoreBuffers(SceneCanvas& canvas, const QRectF& area)
{
    const Problem& p = canvas.input.problem();
    const double header = canvas.px(20), gap = canvas.px(canvas.compact ? 6 : 14);
    if (canvas.input.form == StageForm::Pane) {
        const double wide = (area.width() - 2 * gap) / 2, tall = area.height() - header;
        const double shape = std::clamp(double(p.nk) / double(std::max<int64_t>(1, p.nq)), 0.4, 2.5);
        const double w = std::min(wide, std::max(tall * shape, canvas.px(110))), h = std::min(tall, wide / shape);
        ScorePicture(canvas, S, {area.left(), area.top() + header, w, h}).layout();
        ScorePicture(canvas, P, {area.left() + w + 2 * gap, area.top() + header, w, h}).layout();
        return;
    }
    const double each = (area.height() - gap) / 2 - header;
    const double aspect = std::clamp(double(p.nk) / double(std::max<int64_t>(1, p.nq)), 0.4, 2.5);
    const double width = std::min(area.width(), each * aspect), height = std::min(each, width / aspect);
    const double block = header + height, spare = std::max(0.0, area.height() - 2 * block - gap);
    const double left = area.left() + (area.width() - width) / 2;
    ScorePicture(canvas, S, {left, area.top() + header, width, height}).layout();
    ScorePicture(canvas, P, {left, area.top() + block + gap + std::min(spare, canvas.px(16)) + header, width, height})
        .layout();
}

} // namespace tilescope
