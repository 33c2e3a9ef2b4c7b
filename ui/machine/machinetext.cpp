// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/machinetext.h"

#include "ui/document/document.h"
#include "ui/machine/machinemodel.h"
#include "ui/text/eventtext.h"
#include "ui/text/figuretext.h"
#include "ui/text/masktext.h"
#include "ui/text/numbertext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace tilescope::machinetext {

namespace {

struct MachineText {
    Q_DECLARE_TR_FUNCTIONS(MachineText)
};

QString withUnit(double value, const char* unit)
{
    static constexpr const char* prefixes[] = {"", "K", "M", "G", "T", "P"};
    int n = 0;
    for (; value >= 999.5 && n < 5; ++n)
        value /= 1000;
    return QStringLiteral("%1 %2%3").arg(numberText(value), QLatin1String(prefixes[n]), QLatin1String(unit));
}

QString row(const QString& name, const QString& value)
{
    return QStringLiteral("<br>%1: <b>%2</b>").arg(name, isolated(value));
}

QString times(double ratio) { return isolated(numberText(ratio) + u'×'); }

QString microTileText(const MachineModel& model, const LevelContents& contents)
{
    const MicroTile tile = microTileOf(model.document().device());
    const QString size = isolated(QStringLiteral("%1 × %2").arg(tile.rows).arg(tile.cols)),
                  bytes = isolated(bytesText(tile.bytes()));
    if (!contents.event)
        return MachineText::tr("No matrix product at this step: threads work on single elements. A product keeps "
                               "micro-tiles of %1 sums in registers, %2 each.")
            .arg(size, bytes);
    return MachineText::tr("%1: each thread sums up micro-tiles of %2 elements in registers, %3 at a time.")
        .arg(eventText(*model.document().trace(), *contents.event), size, bytes);
}

QString arenaText(const MachineModel& model, const LevelContents& contents, const MemoryLevel& level)
{
    const DeviceInfo& device = model.document().device();
    if (contents.bytes == 0)
        return MachineText::tr("No CTA is running at this step: SRAM is empty.");
    const QString arena = isolated(bytesText(contents.bytes));
    if (contents.role == LevelRole::Passage)
        return MachineText::tr(
                   "The CTA's SRAM arena needs %1, more than the %2 here: these tiles pass through and lie below.")
            .arg(arena, isolated(bytesText(level.unitBytes)));
    if (level.kind == MemoryLevelKind::Sram)
        return MachineText::tr("The tiles of one CTA, in an arena of %1 of the %2 it may use.")
            .arg(arena, isolated(bytesText(device.sramBytes)));
    return MachineText::tr(
               "The tiles of one CTA. On the host its SRAM is an arena of %1, which lies in this cache of %2 a core.")
        .arg(arena, isolated(bytesText(level.unitBytes)));
}

QString cacheText(const MachineModel& model, const LevelContents& contents, const MemoryLevel& level)
{
    const QString nothing = MachineText::tr("Nothing here is under the program's control.");
    if (model.document().state().launch < 0)
        return nothing + u' ' + MachineText::tr("No kernel is running at this step.");
    if (contents.holdings.empty())
        return nothing + u' ' + MachineText::tr("This kernel reads nothing twice.");
    const QString text = contents.bytes <= level.bytes()
                             ? MachineText::tr("What the kernel reads again, or after the kernel before it, takes %1 "
                                               "of %2: it may be found here instead of in HBM.")
                             : MachineText::tr("What the kernel reads again, or after the kernel before it, takes %1, "
                                               "more than %2: some of it comes from HBM once more.");
    return nothing + u' ' + text.arg(isolated(bytesText(contents.bytes)), isolated(bytesText(level.bytes())));
}

QString buffersText(const MachineModel& model, const LevelContents& contents, const MemoryLevel& level)
{
    const QString text = MachineText::tr("Buffers that are allocated at this step: %1 of %2.")
                             .arg(isolated(bytesText(contents.bytes)), isolated(bytesText(level.bytes())));
    return model.document().device().engine == "host"
               ? text + u' ' + MachineText::tr("What is called HBM elsewhere is this machine's main memory.")
               : text;
}

} // namespace

QString numberText(double value)
{
    const int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : value >= 0.0995 ? 2 : 3;
    return QString::number(value, 'f', decimals);
}

QString rateText(double bytesPerSecond) { return withUnit(bytesPerSecond, "B/s"); }
QString flopsText(double flopsPerSecond) { return withUnit(flopsPerSecond, "FLOP/s"); }

QString sizeText(const MemoryLevel& level)
{
    return level.units == 1 ? bytesText(level.bytes())
                            : QStringLiteral("%1 × %2 = %3")
                                  .arg(bytesText(level.unitBytes))
                                  .arg(level.units)
                                  .arg(bytesText(level.bytes()));
}

QString levelName(MemoryLevelKind kind, const DeviceInfo& device)
{
    if (kind == MemoryLevelKind::Registers)
        return MachineText::tr("Registers");
    if (kind == MemoryLevelKind::Hbm && device.engine == "host")
        return QStringLiteral("DRAM");
    const auto name = nameOf(kind);
    return QString::fromUtf8(name.data(), qsizetype(name.size()));
}

QString levelNoun(MemoryLevelKind kind, const DeviceInfo& device)
{
    return kind == MemoryLevelKind::Registers ? MachineText::tr("registers") : isolated(levelName(kind, device));
}

QString shortName(KernelKind kind)
{
    switch (kind) {
    case KernelKind::Flash1: return QStringLiteral("FA1");
    case KernelKind::Flash2: return QStringLiteral("FA2");
    case KernelKind::DropoutGrad: return MachineText::tr("dropout ∂");
    case KernelKind::SoftmaxGrad: return MachineText::tr("softmax ∂");
    case KernelKind::Flash1Backward: return MachineText::tr("%1 back").arg(QStringLiteral("FA1"));
    case KernelKind::RowDots: return QStringLiteral("D");
    case KernelKind::Flash2Backward: return MachineText::tr("%1 back").arg(QStringLiteral("FA2"));
    case KernelKind::Flash2BackwardAtomic: return MachineText::tr("%1 atomic").arg(QStringLiteral("FA2"));
    default: return kernelText(kind);
    }
}

QString problemText(const Problem& p, bool measured)
{
    QStringList parts;
    if (p.nq == p.nk)
        parts << figuretext::lengthText(p.nq);
    else
        parts << isolated(QStringLiteral("Nq = %1, Nk = %2").arg(grouped(p.nq), grouped(p.nk)));
    parts << isolated(QStringLiteral("d = %1").arg(p.d));
    if (p.headCount() > 1)
        parts << MachineText::tr("%1 heads").arg(isolated(grouped(p.headCount())));
    parts << isolated(figuretext::elementName(p.dtype));
    if (p.mask != MaskKind::None)
        parts << MachineText::tr("mask: %1").arg(maskName(p.mask));
    if (p.dropout > 0)
        parts << MachineText::tr("dropout %1").arg(isolated(QString::number(p.dropout)));
    if (p.pass == Pass::Backward)
        parts << (measured ? MachineText::tr("the backward pass alone") : MachineText::tr("forward and backward"));
    return parts.join(MachineText::tr(", ", "between the parts of a list"));
}

QString ratioText(const Hierarchy& hierarchy, MemoryLevelKind kind, const DeviceInfo& device)
{
    for (size_t n = 0; n + 1 < hierarchy.levels.size(); ++n) {
        const MemoryLevel &level = hierarchy.levels[n], &next = hierarchy.levels[n + 1];
        if (level.kind == kind)
            return MachineText::tr("%1 the speed of %2, which is %3 as large.")
                .arg(times(level.bytesPerSecond / next.bytesPerSecond), levelNoun(next.kind, device),
                     times(double(next.bytes()) / double(level.bytes())));
    }
    return {};
}

QString speedText(const MachineModel& model, MemoryLevelKind kind)
{
    const MemoryLevel& level = *model.hierarchy()->find(kind);
    const QString rate = isolated(rateText(level.bytesPerSecond));
    if (kind == MemoryLevelKind::Registers)
        return MachineText::tr("%1: what %2 of multiply-adds take from registers, three operands of 4 B each, measured")
            .arg(rate, isolated(flopsText(model.hierarchy()->flopsPerSecond)));
    const CatalogueDevice* sheet = kind == MemoryLevelKind::Hbm ? model.dataSheet() : nullptr;
    if (sheet)
        return MachineText::tr("%1 measured, %2 of the data sheet's %3")
            .arg(rate,
                 isolated(numberText(100 * level.bytesPerSecond / sheet->hbmBytesPerSecond) + QStringLiteral(" %")),
                 isolated(rateText(sheet->hbmBytesPerSecond)));
    return MachineText::tr("%1 measured, by reading %2 over and over")
        .arg(rate, isolated(bytesText(level.probedBytes)));
}

QString contentsText(const MachineModel& model, const LevelContents& contents)
{
    const MemoryLevel& level = *model.hierarchy()->find(model.level());
    switch (contents.role) {
    case LevelRole::MicroTile: return microTileText(model, contents);
    case LevelRole::Arena:
    case LevelRole::Passage: return arenaText(model, contents, level);
    case LevelRole::Cache: return cacheText(model, contents, level);
    case LevelRole::Buffers: break;
    }
    return buffersText(model, contents, level);
}

QString holdingTip(const Holding& holding, LevelRole role)
{
    const QString name = isolated(tileName(holding.tile)), bytes = isolated(bytesText(holding.bytes));
    if (role == LevelRole::Cache && holding.reads > 1)
        return MachineText::tr("%1, %2, is read up to %3 times by this kernel").arg(name, bytes).arg(holding.reads);
    if (role == LevelRole::Cache)
        return MachineText::tr("%1, %2, was written by the kernel before").arg(name, bytes);
    if (holding.rows == 0)
        return MachineText::tr("%1: %2 over batch and heads").arg(name, bytes);
    const QString product = isolated(QStringLiteral("%1 × %2 × 4 B").arg(holding.rows).arg(holding.cols));
    return holding.rows * holding.cols * 4 == holding.bytes
               ? QStringLiteral("%1: %2 = %3").arg(name, product, bytes)
               : MachineText::tr("%1: %2, with padding %3").arg(name, product, bytes);
}

QString boundText(const Roofline& roofline, const RoofPoint& point)
{
    return roofline.memoryBound(point) ? MachineText::tr("memory-bound") : MachineText::tr("compute-bound");
}

QString pointTip(const Roofline& roofline, const RoofPoint& point)
{
    const QString work = figuretext::flopText(point.work()), bytes = bytesText(point.hbmBytes);
    QString text = QStringLiteral("<b>%1</b>: %2").arg(isolated(kernelText(point.kind)), boundText(roofline, point));
    text += row(MachineText::tr("Arithmetic"),
                QStringLiteral("(%1 FLOP + %2 op) ÷ %3 = %4 FLOP/B")
                    .arg(figuretext::flopText(point.flops), figuretext::flopText(point.operations), bytes,
                         numberText(point.intensity())));
    text += row(MachineText::tr("Achieved"),
                QStringLiteral("%1 FLOP ÷ %2 = %3")
                    .arg(work, figuretext::timeText(point.timeMs), flopsText(point.achieved())));
    text += row(MachineText::tr("Roof there"),
                QStringLiteral("min(%1, %2 × %3) = %4")
                    .arg(flopsText(roofline.peak()), numberText(point.intensity()), rateText(roofline.hbm()),
                         flopsText(roofline.roof(point.intensity()))));
    text += QStringLiteral("<br>") + MachineText::tr("FLOP are those of the matrix products; op are element operations, a comparison, exponential, "
                                                     "sum or product of single elements. Here each counts like a FLOP.");
    if (point.kind == KernelKind::Dropout)
        text += QStringLiteral("<br>") + MachineText::tr("Drawing random numbers is integer arithmetic and not counted.");
    if (roofline.aboveRoof(point))
        text += QStringLiteral("<br>") +
                MachineText::tr("Above what HBM alone can feed: caches serve a part of these bytes.");
    if (roofline.abovePeak(point))
        text += QStringLiteral("<br>") +
                MachineText::tr(
                    "Above the measured peak: the device was busy when its levels were measured. Measure them again.");
    return text;
}

QString rooflineText(const Roofline& roofline, const DeviceInfo& device)
{
    QStringList memory, compute, above, moving, without;
    for (const RoofPoint& point : roofline.points) {
        (roofline.memoryBound(point) ? memory : compute) << isolated(shortName(point.kind));
        if (roofline.aboveRoof(point))
            above << isolated(shortName(point.kind));
    }
    for (const KernelKind kind : roofline.moving)
        moving << isolated(shortName(kind));
    for (const KernelKind kind : roofline.without)
        without << isolated(shortName(kind));
    const QString comma = MachineText::tr(", ", "between the parts of a list");
    QString text = MachineText::tr("Ridge at %1 FLOP per byte.").arg(isolated(numberText(roofline.ridge())));
    if (!memory.isEmpty())
        text += u' ' + MachineText::tr("Memory-bound: %1.").arg(memory.join(comma));
    if (!moving.isEmpty())
        text += u' ' + MachineText::tr("Memory-bound with 0 FLOP, so no point on this scale: %1.").arg(moving.join(comma));
    if (!compute.isEmpty())
        text += u' ' + MachineText::tr("Compute-bound: %1.").arg(compute.join(comma));
    if (!above.isEmpty())
        text += u' ' + MachineText::tr("Above %1's roof, since caches serve a part of the bytes: %2.")
                           .arg(levelNoun(MemoryLevelKind::Hbm, device), above.join(comma));
    if (std::ranges::any_of(roofline.points, [&](const RoofPoint& point) { return roofline.abovePeak(point); }))
        text += u' ' +
                MachineText::tr(
                    "Above the measured peak: the device was busy when its levels were measured. Measure them again.");
    if (!without.isEmpty())
        text += u' ' + MachineText::tr("Left out, without bytes or time to divide: %1.").arg(without.join(comma));
    return text;
}

QString boxTip(const LaneBox& box)
{
    const auto list = [](const std::array<int64_t, kTensorCount>& bytes) {
        QStringList parts;
        for (int n = 0; n < kTensorCount; ++n)
            if (bytes[size_t(n)] > 0)
                parts << QStringLiteral("%1 %2").arg(tileName({TensorId(n)}), bytesText(bytes[size_t(n)]));
        return parts.join(QStringLiteral(" + "));
    };
    return QStringLiteral("<b>%1</b>: %2")
               .arg(isolated(kernelText(box.kind)), isolated(figuretext::timeText(box.ms))) +
           row(MachineText::tr("reads"), QStringLiteral("%1 = %2").arg(list(box.traffic.read), bytesText(box.read()))) +
           row(MachineText::tr("writes"),
               QStringLiteral("%1 = %2").arg(list(box.traffic.write), bytesText(box.written())));
}

QString totalsText(const std::vector<Lane>& lanes)
{
    QStringList sentences;
    for (const Lane& lane : lanes) {
        if (lane.boxes.empty())
            continue;
        const bool standard = lane.algorithm == Algorithm::Standard;
        const bool backward = isBackward(lane.boxes.front().kind);
        const QString fused = lane.algorithm == Algorithm::Flash1 ? QStringLiteral("FA1") : QStringLiteral("FA2");
        const QString name = standard ? algorithmText(lane.algorithm) : isolated(fused),
                      time = isolated(figuretext::timeText(lane.ms())), bytes = isolated(bytesText(lane.hbmBytes()));
        if (backward) {
            sentences << (lane.scoreBytes() > 0 ? MachineText::tr("%1: %2, %3; P, dP and dS go through HBM with %4 of them.")
                                                      .arg(name, time, bytes, isolated(bytesText(lane.scoreBytes())))
                                                : MachineText::tr("%1: %2, %3; S and P are computed again, and nothing of N × N goes through HBM.")
                                                      .arg(name, time, bytes));
            continue;
        }
        sentences << (lane.scoreBytes() > 0
                          ? MachineText::tr("%1: %2, %3; S and P go through HBM with %4 of them.")
                                .arg(name, time, bytes, isolated(bytesText(lane.scoreBytes())))
                          : MachineText::tr("%1: %2, %3; S and P never go through HBM.").arg(name, time, bytes));
    }
    return sentences.join(u'\n');
}

} // namespace tilescope::machinetext
