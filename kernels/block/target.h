// SPDX-License-Identifier: Apache-2.0
#pragma once

// The kernels are written once and compiled for several targets: nvcc's device code, and on the host one
// translation unit for each instruction set. TILESCOPE_TARGET names the inline namespace of the
// target, so that no two of them ever share a symbol.
#if defined(__CUDACC__)
#define TILESCOPE_DEVICE __device__ __forceinline__
#define TILESCOPE_NOINLINE __noinline__
#define TILESCOPE_TARGET gpu
#define TILESCOPE_UNROLL _Pragma("unroll")
#define TILESCOPE_SIMD
#define TILESCOPE_SIMD_REDUCE(operation, variable)
#else
#define TILESCOPE_PRAGMA(text) _Pragma(#text)
#define TILESCOPE_DEVICE inline
#define TILESCOPE_NOINLINE __attribute__((noinline))
#define TILESCOPE_UNROLL TILESCOPE_PRAGMA(GCC unroll 4)
#define TILESCOPE_SIMD TILESCOPE_PRAGMA(omp simd)
#define TILESCOPE_SIMD_REDUCE(operation, variable) TILESCOPE_PRAGMA(omp simd reduction(operation : variable))
#if !defined(TILESCOPE_TARGET)
#error "kernel headers belong in a translation unit that names its TILESCOPE_TARGET"
#endif
#endif

// Every call of a hook goes through this macro. Compiling with TILESCOPE_STRIP_HOOKS removes the calls
// from the source; a test shows that NoHooks yields the very same machine code.
#if defined(TILESCOPE_STRIP_HOOKS)
#define TILESCOPE_HOOK(call)
#else
#define TILESCOPE_HOOK(call) call
#endif
