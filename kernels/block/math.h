// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/cta.h"

#if defined(__CUDACC__)
#include "kernels/cuda/rowmath.h"
#else
#include "kernels/host/rowmath.h"
#endif
