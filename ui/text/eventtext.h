// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/nonfinite.h"

#include <QString>

namespace tilescope {

/// What the event is, as one translated sentence without a full stop: "Load K₃ into SRAM, 32.0 KB".
/// Tooltips, screen readers and the timeline all use it.
QString eventText(const Trace& trace, const Event& event);

/// Where a NaN or an ∞ first appeared, as one translated sentence.
QString nonFiniteText(const Trace& trace, const NonFinite& found);

/// The number of a head of the trace where its inputs were taken from; with the batch's in front where those may
/// have had more heads.
QString headText(const Trace& trace, int64_t head);

/// The algorithm's name as the papers write it.
QString algorithmText(Algorithm algorithm);

/// The name of an input as people read it: the sample's is translated, a file's stays.
QString inputName(const QString& name);
/// A kernel's name on screen: "QKᵀ", "softmax", "FlashAttention-2".
QString kernelText(KernelKind kind);

} // namespace tilescope
