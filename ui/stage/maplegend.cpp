// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/recomputed.h"
#include "ui/stage/markup.h"
#include "ui/stage/panels.h"
#include "ui/stage/stageformat.h"
#include "ui/text/eventtext.h"
#include "ui/text/figuretext.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>

namespace tilescope {

using enum TensorId;

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(StageMap)
public:
    static QString heading() { return tr("Attention map"); }
    static QString headingOfHead(const QString& head) { return tr("Attention map, head %1").arg(head); }
    /// Standard attention has no map beside its S and P in HBM, only what their colours mean.
    static QString storedHeading() { return tr("Tiles of S and P"); }
    static QString storedHeadingOfHead(const QString& head) { return tr("Tiles of S and P, head %1").arg(head); }
    static QString size() { return tr("%1 × %2 scores, %3 × %4 tiles"); }
    static QString tiles() { return tr("%1 × %2 tiles"); }
    static QString visited(bool stored) { return stored ? tr("*done*, %1 of %2") : tr("*visited*, %1 of %2"); }
    static QString current(bool stored)
    {
        return stored ? tr("*current* tile or rows") : tr("*current*, only in SRAM");
    }
    static QString waiting() { return tr("*waiting*, not yet computed"); }
    static QString skipped() { return tr("*skipped*, %1 by the mask"); }
    static QString notFinite() { return tr("*not finite*: NaN or ∞"); }
    static QString backwardHeading() { return tr("Gradient map"); }
    static QString backwardHeadingOfHead(const QString& head) { return tr("Gradient map, head %1").arg(head); }
    static QString storedBackwardHeading() { return tr("Tiles of P, dP and dS"); }
    static QString storedBackwardHeadingOfHead(const QString& head) { return tr("Tiles of P, dP and dS, head %1").arg(head); }
    static QString recomputed() { return tr("*recomputed*, dS done, %1 of %2"); }
    static QString recomputedShort() { return tr("*recomputed*, %1 of %2"); }
    static QString currentGradient(bool recomputed)
    {
        return recomputed ? tr("*current*, S and P again in SRAM") : tr("*current*, S and P not there yet");
    }
    static QString again() { return tr("S and P again: %1 FLOP"); }
    static QString never() { return tr("Never stored in HBM"); }
    static QString notWritten() { return tr("%1 that is not written"); }
    static QString stored() { return tr("Stored in HBM"); }
    static QString gradientsWritten() { return tr("P, dP and dS, %1, written and read back"); }
    static QString written() { return tr("S and P, %1, written and read back"); }
};

constexpr double kLeastPitch = 14.5; ///< of the cells' meanings

class Legend {
public:
    Legend(SceneCanvas& canvas, const QRectF& area)
        : m_canvas(canvas), m_in(canvas.input), m_area(area), m_y(area.top())
    {
    }

    void layout()
    {
        const Problem& p = m_in.problem();
        const StepFacts& facts = m_in.facts;
        const double title = m_canvas.px(m_canvas.compact ? 16 : 22);
        const QString head = headText(*m_in.trace, m_in.head);
        line(heading(head), m_canvas.ui(m_canvas.compact ? 13 : 15, QFont::DemiBold), tokens().ink, title);
        const QFont font = m_canvas.ui(m_canvas.compact ? 11 : 12.5);
        const double second = m_canvas.px(m_canvas.compact ? 15 : 22), box = m_canvas.px(m_canvas.compact ? 37 : 46), gap = m_canvas.px(6);
        const bool notFinite = m_in.scores && m_in.scores->notFinite;
        const int rows = 3 + (facts.skippedTotal > 0) + notFinite;
        // What the cells mean comes first, then where the scores are, then how many they are.
        const double spare = m_area.height() - title - rows * m_canvas.px(kLeastPitch);
        const bool storage = spare >= box + gap, sizes = spare >= second + (storage ? box + gap : 0);
        const QString size = Words::size().arg(grouped(p.nq), grouped(p.nk)).arg(p.Tr()).arg(p.Tc());
        const bool fits = markupWidth(size, font) <= m_area.width();
        if (sizes)
            line(fits ? size : Words::tiles().arg(p.Tr()).arg(p.Tc()), font, tokens().ink2, second);
        m_pitch = std::clamp((m_area.bottom() - m_y - (storage ? box + gap : 0)) / rows, m_canvas.px(kLeastPitch), m_canvas.px(26));
        const QString total = grouped(p.Tr() * p.Tc());
        const bool stored = m_in.standard();
        const bool again = m_in.backward() && !stored;
        BoxItem visited{.radius = m_canvas.px(3), .fill = again ? Theme::tensorColor(dS) : theme().heat(0.5)};
        if (again) {
            visited.texture = Texture::Hatch;
            visited.textureColor = withAlpha(tokens().ink, 0.45);
        }
        const auto counted = [&](const QString& words) { return words.arg(grouped(facts.visited), total); };
        const QString recomputed = counted(Words::recomputed());
        const bool whole = markupWidth(recomputed, font) <= m_area.width() - m_canvas.px(m_canvas.compact ? 23 : 27);
        entry(visited, !again ? counted(Words::visited(stored)) : whole ? recomputed : counted(Words::recomputedShort()));
        BoxItem current{.radius = m_canvas.px(3),
                        .fill = Theme::tensorColor(m_in.backward() ? dS : S),
                        .outline = tokens().currentOutline,
                        .outlineWidth = 1.5,
                        .halo = tokens().accent};
        const StepState& state = *m_in.state;
        const bool early = again && state.i >= 0 && state.j >= 0 && !isRecomputedAt(*m_in.trace, state.step, m_in.head, state.i, state.j);
        entry(current, again ? Words::currentGradient(!early) : Words::current(stored));
        BoxItem waiting{.radius = m_canvas.px(3), .outline = tokens().ink3, .outlineWidth = 1, .dash = 2.5, .gap = 2};
        entry(waiting, Words::waiting());
        if (facts.skippedTotal > 0) {
            BoxItem skipped{
                .radius = m_canvas.px(3), .fill = tokens().field, .outline = tokens().lineStrong, .outlineWidth = 1};
            if (const QRectF drawn = entry(skipped, Words::skipped().arg(grouped(facts.skippedTotal))); !drawn.isNull())
                m_canvas.diagonal(drawn);
        }
        if (notFinite) {
            BoxItem bad{.radius = m_canvas.px(3)};
            makeNotFinite(bad);
            entry(bad, Words::notFinite());
        }
        if (storage)
            layoutStorage(box);
    }

private:
    QString heading(const QString& head) const
    {
        const bool named = m_in.namesHead;
        if (m_in.backward())
            return m_in.standard() ? (named ? Words::storedBackwardHeadingOfHead(head) : Words::storedBackwardHeading())
                                   : (named ? Words::backwardHeadingOfHead(head) : Words::backwardHeading());
        return m_in.standard() ? (named ? Words::storedHeadingOfHead(head) : Words::storedHeading())
                               : (named ? Words::headingOfHead(head) : Words::heading());
    }

    void line(const QString& words, const QFont& font, const QColor& color, double height)
    {
        m_canvas.text({m_area.left(), m_y, m_area.width(), height}, Qt::AlignLeft | Qt::AlignVCenter, words, font,
                      color);
        m_y += height;
    }

    QRectF entry(BoxItem item, const QString& words)
    {
        if (m_y + m_pitch > m_area.bottom() + 1)
            return {}; // no room
        const double side = m_canvas.px(m_canvas.compact ? 11 : 15);
        const double between = m_pitch - side / 2 - 1; // from its middle to the next swatch
        const double drawn = item.halo.alpha() == 0 ? side : std::min(side, 2 * (between - kHaloOuter));
        item.rect = m_canvas.snap({m_area.left() + m_canvas.px(2) + (side - drawn) / 2, m_y + (m_pitch - drawn) / 2, drawn, drawn});
        m_canvas.scene.back.push_back(item);
        m_canvas.text({m_area.left() + side + m_canvas.px(12), m_y, m_area.width() - side - m_canvas.px(12), m_pitch},
                      Qt::AlignLeft | Qt::AlignVCenter, words, m_canvas.ui(m_canvas.compact ? 11 : 12.5),
                      tokens().ink2);
        m_y += m_pitch;
        return item.rect;
    }

    /// Where the scores are: nowhere in HBM for flash, and what standard attention pays for them.
    void layoutStorage(double height)
    {
        const Problem& p = m_in.problem();
        const bool stored = m_in.standard();
        const Program& program = m_in.trace->program;
        const int64_t element = bytesOf(p.dtype), scores = p.headCount() * p.nq * p.nk * element;
        const QRectF rect(m_area.left(), std::min(m_area.bottom() - height, m_y + m_canvas.px(8)), m_area.width(),
                          height);
        BoxItem& box = m_canvas.box(m_canvas.scene.back, rect,
                                    stored ? withAlpha(Theme::tensorColor(S), 0.16) : Qt::transparent, m_canvas.px(6));
        box.outline = stored ? Theme::tensorColor(S) : tokens().ink3;
        box.outlineWidth = 1.2;
        if (!stored) {
            box.dash = 4;
            box.gap = 3;
        }
        const bool gradients = stored && m_in.backward();
        const int64_t bytes = gradients ? program.find(P)->bytes() + program.find(dP)->bytes() + program.find(dS)->bytes()
                              : stored  ? program.find(S)->bytes() + program.find(P)->bytes()
                                        : scores;
        const QString amount = m_in.backward() && !stored ? Words::again().arg(math(figuretext::flopText(recomputedSoFar(*m_in.trace, m_in.state->step, m_in.head).flops)))
                                                          : (gradients ? Words::gradientsWritten() : stored ? Words::written() : Words::notWritten()).arg(math(bytesText(bytes)));
        const QRectF inner = rect.adjusted(m_canvas.px(12), m_canvas.px(2), -m_canvas.px(8), -m_canvas.px(2));
        m_canvas.text({inner.left(), inner.top(), inner.width(), inner.height() / 2}, Qt::AlignLeft | Qt::AlignVCenter,
                      stored ? Words::stored() : Words::never(),
                      m_canvas.ui(m_canvas.compact ? 11.5 : 13, QFont::DemiBold), tokens().ink);
        m_canvas.text({inner.left(), inner.center().y(), inner.width(), inner.height() / 2},
                      Qt::AlignLeft | Qt::AlignVCenter, amount, m_canvas.ui(m_canvas.compact ? 11 : 12.5),
                      tokens().ink2);
    }

    SceneCanvas& m_canvas;
    const SceneInput& m_in;
    QRectF m_area;
    double m_y, m_pitch = 0;
};

} // namespace

void makeNotFinite(BoxItem& box)
{
    box.fill = tokens().field;
    box.outline = tokens().limit;
    box.outlineWidth = 1;
    box.texture = Texture::CrossHatch;
    box.textureColor = tokens().limit;
}

void layoutMapLegend(SceneCanvas& canvas, const QRectF& area) { Legend(canvas, area).layout(); }

} // namespace tilescope
