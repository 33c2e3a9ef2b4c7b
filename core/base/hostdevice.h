// SPDX-License-Identifier: Apache-2.0
#pragma once

// Marks the few functions that the kernels and the reference share (masks, dropout, conversions).
// Without nvcc it is nothing, so core stays free of CUDA.
#if defined(__CUDACC__)
#define TILESCOPE_HD __host__ __device__ __forceinline__
#else
// Always inlined: the host kernels are compiled once for each instruction set, and a shared out-of-line copy
// could be one that this processor cannot run.
#define TILESCOPE_HD inline __attribute__((always_inline))
#endif
