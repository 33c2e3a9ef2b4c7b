// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/markup.h"
#include "ui/stage/panels.h"
#include "ui/stage/stageformat.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(StageOccupancy)
public:
    static QString inUse() { return tr("In use"); }
    static QString idle() { return tr("Idle"); }
    static QString amount(int64_t bytes, int64_t limit)
    {
        const QLocale c = QLocale::c();
        const auto percent = int(std::lround(100 * double(bytes) / double(std::max<int64_t>(1, limit))));
        return tr("%1 of %2 · %3")
            .arg(math(c.toString(double(bytes) / 1024, 'f', 1)),
                 math(c.toString(std::floor(double(limit) / 1024 + 0.5), 'f', 0) + QStringLiteral(" KB")),
                 math(QStringLiteral("%1 %").arg(percent)));
    }
};

bool isResident(const SceneInput& in, const ArenaTile& place)
{
    return std::ranges::any_of(in.state->sram,
                               [&](const Resident& resident) { return in.launch()->arena.find(resident.tile.tensor) == &place; });
}

} // namespace

/// What the running kernel's SRAM is cut into, tile by tile, against what a CTA may use.
void layoutOccupancy(SceneCanvas& canvas, const QRectF& area)
{
    const SceneInput& in = canvas.input;
    const Tokens& t = tokens();
    const int64_t limit = in.trace->program.sramLimit;
    const bool running = in.inCta() && in.launch();
    const double line = canvas.px(canvas.compact ? 16 : 19), bar = canvas.px(canvas.compact ? 15 : 19);
    const QRectF words(area.left(), area.top(), area.width(), line);
    const QString name = running ? Words::inUse() : Words::idle(), amount = Words::amount(in.state->sramLive, limit);
    const QFont nameFont = canvas.ui(canvas.compact ? 11.5 : 12.5),
                amountFont = canvas.mono(canvas.compact ? 11.5 : 12.5, QFont::DemiBold);
    const double amountWidth = markupWidth(amount, amountFont);
    if (markupWidth(name, nameFont) + amountWidth + canvas.px(6) <= words.width())
        canvas.text(words, Qt::AlignLeft | Qt::AlignVCenter, name, nameFont, t.sramText);
    canvas.text(words, Qt::AlignRight | Qt::AlignVCenter, amount, amountFont, t.ink);

    const QRectF frame = canvas.snap({area.left(), area.top() + line + canvas.px(2), area.width(), bar});
    BoxItem& box = canvas.box(canvas.scene.back, frame, t.field, canvas.px(4));
    box.outline = t.sramEdge;
    box.outlineWidth = 1;
    if (!running)
        return;
    const QRectF inner = frame.adjusted(1, 1, -1, -1);
    double x = inner.left();
    int index = 0;
    for (const ArenaTile& tile : in.launch()->arena.tiles) {
        const double width = inner.width() * double(tile.bytes()) / double(limit);
        const QRectF rect(x, inner.top(), width, inner.height());
        const QColor color = Theme::tensorColor(tile.tensor);
        const bool resident = isResident(in, tile);
        const QRectF body = rect.adjusted(0, 0, width > 4 ? -1 : 0, 0);
        if (!canvas.snap(body).isEmpty()) // a few floats are not a pixel
            canvas.box(canvas.scene.back, body, resident ? color : withAlpha(color, 0.3),
                       width > 8 ? canvas.px(2.5) : 0);
        const QString letter = Theme::tensorLetter(tile.tensor);
        const QFont font = canvas.ui(canvas.compact ? 11 : 12, QFont::DemiBold);
        if (markupWidth(letter, font) + 3 < width)
            canvas.text(rect, Qt::AlignCenter, letter, font, resident ? Theme::textOnTensor(tile.tensor) : t.ink2);
        canvas.pick(rect, Place::Budget, {tile.tensor, -1, -1}).index = index++;
        x += width;
    }
}

} // namespace tilescope
