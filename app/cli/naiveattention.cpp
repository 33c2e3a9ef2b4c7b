// SPDX-License-Identifier: Apache-2.0
// The only file here that uses Eigen, and no containers: what it instantiates for AVX2 must not end up in
// code that older processors run.
#include "app/cli/naiveattention.h"

#include <Eigen/Core>

#include <cmath>

namespace tilescope::cli {

void naiveAttention(const float* q, const float* k, const float* v, float* o, int64_t nq, int64_t nk, int64_t d)
{
    using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::Map<const Matrix> Q(q, nq, d), K(k, nk, d), V(v, nk, d);
    Matrix S(nq, nk);
    S.noalias() = Q * K.transpose();
    S *= float(1 / std::sqrt(double(d)));
    for (Eigen::Index row = 0; row < S.rows(); ++row) {
        S.row(row) = (S.row(row).array() - S.row(row).maxCoeff()).exp();
        S.row(row) /= S.row(row).sum();
    }
    Eigen::Map<Matrix>(o, nq, d).noalias() = S * V;
}

} // namespace tilescope::cli
