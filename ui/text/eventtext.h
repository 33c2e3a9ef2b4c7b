// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <QString>

namespace tilescope {

/// What the event is, as one translated sentence without a full stop: "Load K₃ into SRAM, 32.0 KB".
/// Tooltips, screen readers and the timeline all use it.
QString eventText(const Trace& trace, const Event& event);

/// The algorithm's name as the papers write it.
QString algorithmText(Algorithm algorithm);

/// A kernel's name on screen: "QKᵀ", "softmax", "FlashAttention-2".
QString kernelText(KernelKind kind);

} // namespace tilescope
