// SPDX-License-Identifier: Apache-2.0
#include "kernels/bench/naive.h"

#define TILESCOPE_EIGEN Eigen_v4
#define TILESCOPE_NAIVE naiveAttention_v4
#include "kernels/bench/naive.inc"
