// SPDX-License-Identifier: Apache-2.0
#include "kernels/bench/naive.h"

#define TILESCOPE_EIGEN Eigen_v2
#define TILESCOPE_NAIVE naiveAttention_v2
#include "kernels/bench/naive.inc"
