// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/mask.h"
#include "core/program/program.h"
#include "kernels/block/args.h"

namespace tilescope {

/// Lets a CTA on the host be watched and cancelled at every phase.
struct CtaWatch;
void watchPhase(CtaWatch& watch);

/// Thrown through a kernel to end its CTA: by stopAt, or by a cancelled job.
struct CtaStopped {};
struct CtaCancelled {};
[[noreturn]] void unwindStoppedCta();

/// One CTA to be run on the host, as plain data: it crosses from code compiled for any x86-64 to code
/// compiled for one instruction set.
struct HostCta {
    KernelKind kernel;
    DType dtype;
    HookKind hooks;
    const TileMask* mask; ///< null where nothing is hidden
    const KernelArgs* args;
    const HookTargets* targets;
    float* arena;
    int64_t index;
    CtaWatch* watch; ///< may be null
    void* team;      ///< of the threads that share the CTA, where several do
    int thread;
};

using HostKernel = void (*)(const HostCta&);

} // namespace tilescope
