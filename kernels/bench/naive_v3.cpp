// SPDX-License-Identifier: Apache-2.0
#include "kernels/bench/naive.h"

#define TILESCOPE_EIGEN Eigen_v3
#define TILESCOPE_NAIVE naiveAttention_v3
#include "kernels/bench/naive.inc"
