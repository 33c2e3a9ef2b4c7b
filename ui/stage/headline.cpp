// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/markup.h"
#include "ui/stage/panels.h"
#include "ui/stage/phrases.h"
#include "ui/stage/stageformat.h"
#include "ui/text/eventtext.h"
#include "ui/text/figuretext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace tilescope {

namespace {

struct Loop {
    QString label, symbol;
    int64_t at = -1, count = 0;
    QString name{}; ///< of the iteration, where that is not its number
};

class Words {
    Q_DECLARE_TR_FUNCTIONS(StageHeadline)
public:
    /// Whether the kernel walks along a row, tile by tile.
    static bool overColumns(const Launch& launch, const Problem& p)
    {
        return (launch.tileCols < p.nk || p.Tc() == 1) &&
               std::ranges::any_of(launch.arena.tiles, [](const ArenaTile& tile) { return indexedByCol(tile.tensor); });
    }
    /// The loops of the kernel, outermost first: what a CTA stands for counts as the outer one.
    static std::vector<Loop> loops(const SceneInput& in)
    {
        const Problem& p = in.problem();
        const QString i = QStringLiteral("i"), j = QStringLiteral("j");
        std::vector<Loop> loops;
        if (p.headCount() > 1)
            loops.push_back({tr("head"), QStringLiteral("h"), in.state->head, p.headCount(),
                             in.state->head < 0 ? QString() : headText(*in.trace, in.state->head)});
        const Launch* launch = in.launch() ? in.launch() : in.trace->program.launches.empty() ? nullptr : &in.trace->program.launches.front();
        const CtaShare share = launch ? launch->share : CtaShare::RowBlock;
        if (share == CtaShare::RowBlock) {
            loops.push_back({tr("thread block"), i, in.state->i, launch ? launch->ctasPerHead : p.Tr()});
            if (!in.launch() || overColumns(*launch, p))
                loops.push_back({tr("inner loop"), j, in.state->j, p.Tc()});
        } else {
            loops.push_back({share == CtaShare::Head ? tr("outer loop") : tr("thread block"), j, in.state->j, p.Tc()});
            loops.push_back({tr("inner loop"), i, in.state->i, p.Tr()});
        }
        return loops;
    }
    static QString position(const Loop& loop)
    {
        return math(
            QStringLiteral("%1 = %2").arg(loop.symbol, loop.at < 0             ? QStringLiteral("–")
                                                      : loop.name.isEmpty() ? QString::number(loop.at)
                                                                            : loop.name));
    }
    static QString pass(bool backward) { return backward ? tr("backward") : tr("forward"); }
    static QString running(int percent) { return QStringLiteral("%1 %").arg(percent); }
};

constexpr int kMostDots = 8;

/// One dot an iteration, or a bar where there are too many to tell apart.
void drawProgress(SceneCanvas& canvas, const QRectF& area, const Loop& loop)
{
    const Tokens& t = tokens();
    if (loop.count > kMostDots) {
        BoxItem& bar =
            canvas.box(canvas.scene.back, area.adjusted(0, canvas.px(2.5), 0, -canvas.px(2.5)), t.field, canvas.px(4));
        bar.outline = t.lineStrong;
        bar.outlineWidth = 1;
        bar.progressFill = t.ink3;
        bar.progress = double(std::max<int64_t>(0, loop.at)) / double(loop.count);
        if (loop.at >= 0) {
            const double width = std::max(canvas.px(4), area.width() / double(loop.count));
            const double left =
                area.left() + (area.width() - width) * double(loop.at) / double(std::max<int64_t>(1, loop.count - 1));
            canvas.box(canvas.scene.front, {left, area.top(), width, area.height()}, t.accent, canvas.px(2));
        }
        return;
    }
    const double pitch = area.width() / kMostDots;
    for (int64_t k = 0; k < loop.count; ++k) {
        BoxItem& dot = canvas.box(canvas.scene.back,
                                  {area.left() + pitch * double(k), area.top(), pitch - canvas.px(3), area.height()},
                                  Qt::transparent, canvas.px(3.5));
        if (k < loop.at)
            dot.fill = t.ink3;
        else if (k == loop.at)
            dot.fill = t.accent;
        else {
            dot.outline = t.lineStrong;
            dot.outlineWidth = 1.2;
        }
    }
}

double layoutLoops(SceneCanvas& canvas, const QRectF& area)
{
    const std::vector<Loop> loops = Words::loops(canvas.input);
    const double pitch = canvas.px(canvas.compact ? 17 : loops.size() > 2 ? 20 : 24);
    const double bar = canvas.px(canvas.compact ? 88 : 119), symbol = canvas.px(canvas.compact ? 52 : 60),
                 gap = canvas.px(6);
    double label = 0;
    const QFont labelFont = canvas.ui(canvas.compact ? 11.5 : 12.5);
    for (const Loop& loop : loops)
        label = std::max(label, markupWidth(loop.label, labelFont));
    double y = area.top() + (canvas.compact ? 0 : canvas.px(2));
    for (const Loop& loop : loops) {
        double x = area.right() - bar;
        drawProgress(canvas, {x, y + (pitch - canvas.px(13)) / 2, bar, canvas.px(13)}, loop);
        x -= symbol + gap;
        canvas.text({x, y, symbol, pitch}, Qt::AlignLeft | Qt::AlignVCenter, Words::position(loop),
                    canvas.mono(canvas.compact ? 11.5 : 13, QFont::DemiBold), tokens().ink);
        x -= label + gap * 1.5;
        canvas.text({x, y, label, pitch}, Qt::AlignRight | Qt::AlignVCenter, loop.label, labelFont, tokens().ink3);
        y += pitch;
    }
    return bar + symbol + label + 3.5 * gap;
}

} // namespace

void layoutHeadline(SceneCanvas& canvas, const QRectF& area)
{
    const Phrase phrase = Phrases(canvas.input).step();
    canvas.scene.title = plainText(phrase.title);
    canvas.scene.explanation = plainText(phrase.explanation);
    const double loops = layoutLoops(canvas, area) + canvas.px(16);
    const double width = area.width() - loops, titleHeight = canvas.px(canvas.compact ? 24 : 30);
    TextItem& title = canvas.text({area.left(), area.top(), width, titleHeight}, Qt::AlignLeft | Qt::AlignVCenter,
                                  phrase.title, {}, tokens().ink);
    for (const double size : {canvas.compact ? 17.0 : 21.0, canvas.compact ? 15.0 : 18.0, 14.0, 13.0}) {
        title.font = canvas.ui(size, QFont::DemiBold);
        if (markupWidth(phrase.title, title.font) <= width)
            break;
    }
    TextItem& sentence = canvas.text({area.left(), area.top() + titleHeight, width, area.height() - titleHeight},
                                     Qt::AlignLeft | Qt::AlignTop, phrase.explanation, {}, tokens().ink2);
    sentence.wrap = true;
    for (const double size : {canvas.compact ? 11.5 : 13.0, canvas.compact ? 11.0 : 12.0, 10.0}) {
        sentence.font = canvas.ui(size);
        if (markupHeight(phrase.explanation, sentence.font, width) <= sentence.box.height())
            break;
    }
}

void layoutPaneHeadline(SceneCanvas& canvas, const QRectF& area)
{
    const Phrase phrase = Phrases(canvas.input).step();
    canvas.scene.title = plainText(phrase.title);
    canvas.scene.explanation = plainText(phrase.explanation);
    QStringList at;
    for (const Loop& loop : Words::loops(canvas.input))
        at << Words::position(loop);
    const QFont font = canvas.mono(12, QFont::DemiBold);
    const QString loops = at.join(QStringLiteral("  "));
    const double width = markupWidth(loops, font) + canvas.px(12);
    canvas.text(area, Qt::AlignRight | Qt::AlignVCenter, loops, font, tokens().ink2);
    canvas.text(area.adjusted(0, 0, -width, 0), Qt::AlignLeft | Qt::AlignVCenter, phrase.title, canvas.ui(13, QFont::DemiBold),
                tokens().ink);
}

namespace {

/// A chip of the strip: a kernel, or a pass as a whole.
struct Chip {
    size_t first, last; ///< launches
    QString name;
};

/// All kernels in turn; where there are many those of the present pass, and the other one as a whole.
std::vector<Chip> chipsOf(const SceneInput& in)
{
    const auto& launches = in.trace->program.launches;
    const size_t count = launches.size(),
                 backward = size_t(std::ranges::find_if(launches, [](const Launch& l) { return isBackward(l.kind); }) - launches.begin());
    const bool all = count <= 5 || backward == count, later = !all && in.state->step >= in.trace->index.kernelBegin[backward];
    std::vector<Chip> chips;
    if (later)
        chips.push_back({0, backward - 1, Words::pass(false)});
    for (size_t k = later ? backward : 0; k < (all || later ? count : backward); ++k)
        chips.push_back({k, k, QStringLiteral("*%1*  %2").arg(QString::number(k + 1), isolated(Phrases::kernelName(launches[k].kind)))});
    if (!all && !later)
        chips.push_back({backward, count - 1, Words::pass(true)});
    return chips;
}

} // namespace

void layoutKernelStrip(SceneCanvas& canvas, const QRectF& area)
{
    const Tokens& t = tokens();
    const std::vector<Chip> chips = chipsOf(canvas.input);
    const StepState& state = *canvas.input.state;
    const TraceIndex& index = canvas.input.trace->index;
    const QFont plain = canvas.ui(canvas.compact ? 11.5 : 13), strong = canvas.ui(canvas.compact ? 11.5 : 13, QFont::DemiBold);
    double names = 0; // each as wide as its name needs, and as much more as all of them
    for (const Chip& chip : chips)
        names += markupWidth(chip.name, strong);
    const double gap = canvas.px(chips.size() > 5 ? 6 : 8),
                 extra = (area.width() - gap * (double(chips.size()) - 1) - names) / double(std::max<size_t>(1, chips.size()));
    double x = area.left();
    for (const Chip& entry : chips) {
        const size_t k = entry.first;
        const double width = markupWidth(entry.name, strong) + extra;
        const QRectF chip(x, area.top(), width, area.height());
        x += width + gap;
        const int64_t end = index.ctaFirst[entry.last].back(); // its last event but KernelEnd, with which it is done
        const bool running = state.launch >= int(entry.first) && state.launch <= int(entry.last) && state.step < end;
        const bool done = !running && state.step > index.kernelBegin[k];
        BoxItem& item = canvas.box(canvas.scene.back, chip, done ? withAlpha(t.standard, 0.28) : t.field, canvas.px(6));
        item.outline = running ? t.currentOutline : t.lineStrong;
        item.outlineWidth = running ? 2 : 1;
        QString facts;
        if (running) {
            const int64_t begin = index.kernelBegin[k];
            item.progressFill = withAlpha(t.accent, 0.55);
            item.progress =
                std::clamp(double(state.step - begin) / double(std::max<int64_t>(1, end - begin)), 0.0, 1.0);
            facts = Words::running(int(item.progress * 100));
        }
        const double room = width - markupWidth(entry.name, running ? strong : plain);
        double left = chip.left() + canvas.px(room > canvas.px(28) ? 10 : 5);
        if (room < canvas.px(24)) {
            // no room for more than the name
        } else if (done) {
            canvas.tick({left + canvas.px(9), chip.center().y() - canvas.px(3.5)}, t.ok);
            left += canvas.px(15);
        } else if (running) {
            QPainterPath play;
            play.moveTo(left, chip.center().y() - canvas.px(4.5));
            play.lineTo(left + canvas.px(7.5), chip.center().y());
            play.lineTo(left, chip.center().y() + canvas.px(4.5));
            play.closeSubpath();
            canvas.scene.strokes.push_back({play, Qt::NoPen, t.ink});
            left += canvas.px(14);
        }
        canvas.text({left, chip.top(), chip.right() - left - canvas.px(3), chip.height()},
                    Qt::AlignLeft | Qt::AlignVCenter, entry.name, running ? strong : plain, done || running ? t.ink : t.ink2);
        if (done && entry.last < canvas.input.kernelTimes.size()) {
            const auto first = canvas.input.kernelTimes.begin();
            facts = figuretext::timeText(double(std::accumulate(first + std::ptrdiff_t(entry.first), first + std::ptrdiff_t(entry.last) + 1, int64_t{0})) / 1e6);
        }
        const double free = chip.right() - canvas.px(10) - left - markupWidth(entry.name, running ? strong : plain);
        if (markupWidth(facts, canvas.mono(12)) + canvas.px(6) < free)
            canvas.text(chip.adjusted(0, 0, -canvas.px(10), 0), Qt::AlignRight | Qt::AlignVCenter, facts,
                        canvas.mono(12), t.ink);
        canvas.pick(chip, Place::Kernel, {}).index = int(k);
    }
}

} // namespace tilescope
