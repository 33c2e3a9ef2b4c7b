// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/machine/lanes.h"
#include "ui/machine/levelcontents.h"
#include "ui/machine/roofline.h"

#include <QString>

namespace tilescope {

class MachineModel;

namespace machinetext {

// Numbers, the same in every language -------------------------------------------------------------
QString rateText(double bytesPerSecond);    ///< "4.21 TB/s": decimal units, as data sheets print rates
QString flopsText(double flopsPerSecond);   ///< "61.2 TFLOP/s"
QString numberText(double value);           ///< three significant digits
QString sizeText(const MemoryLevel& level); ///< "228 KB × 132 = 29.4 MB"

// Words -------------------------------------------------------------------------------------------
/// "Registers", "SRAM", "L2", and "HBM" or, on the host, "DRAM".
QString levelName(MemoryLevelKind kind, const DeviceInfo& device);
/// The same inside a sentence.
QString levelNoun(MemoryLevelKind kind, const DeviceInfo& device);
/// "QKᵀ", "FA1", "FA2": short enough for a marker.
QString shortName(KernelKind kind);
/// "N = 1,024, d = 64, 2 heads, float32, causal mask, dropout 0.1".
QString problemText(const Problem& problem, bool measured = false);

/// How a level compares with the next slower one; empty for the last.
QString ratioText(const Hierarchy& hierarchy, MemoryLevelKind kind, const DeviceInfo& device);
QString speedText(const MachineModel& model, MemoryLevelKind kind);
/// What lives in the model's level at its step, in one or two sentences.
QString contentsText(const MachineModel& model, const LevelContents& contents);
/// One holding with its arithmetic.
QString holdingTip(const Holding& holding, LevelRole role);

QString boundText(const Roofline& roofline, const RoofPoint& point); ///< "memory-bound"
QString pointTip(const Roofline& roofline, const RoofPoint& point);
/// Which kernels are bound by what, and where the ridge is.
QString rooflineText(const Roofline& roofline, const DeviceInfo& device);
QString boxTip(const LaneBox& box);
/// Time and bytes of each algorithm, and whether S and P go through HBM; a line each.
QString totalsText(const std::vector<Lane>& lanes);

} // namespace machinetext

} // namespace tilescope
