// SPDX-License-Identifier: Apache-2.0
#include "kernels/bench/naive.h"

#define TILESCOPE_EIGEN Eigen_plain
#define TILESCOPE_NAIVE naiveAttention_plain
#include "kernels/bench/naive.inc"
