// SPDX-License-Identifier: Apache-2.0
#pragma once

// Marks the few functions that the kernels and the reference share (masks, dropout, conversions).
// Without nvcc it is nothing, so core stays free of CUDA.
#if defined(__CUDACC__)
#define TILESCOPE_HD __host__ __device__ __forceinline__
#else
#define TILESCOPE_HD inline
#endif
