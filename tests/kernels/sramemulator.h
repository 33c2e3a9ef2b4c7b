// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/dropout.h"
#include "core/trace/trace.h"

#include <map>
#include <vector>

namespace tilescope::test {

/// Follows a trace event by event in double precision and knows what every SRAM cell should hold: the
/// papers' formulas, applied to whole tiles, sharing nothing with the kernels but the dropout draw.
class SramEmulator {
public:
    explicit SramEmulator(const Trace& trace);
    /// The state right after the event.
    void apply(const Event& event);
    /// Every cell of the snapshot against the state; cells nobody has written must say so.
    void compare(const Snapshot& snapshot) const;

private:
    struct Matrix {
        int64_t rows = 0, cols = 0;
        std::vector<double> values;

        Matrix() = default;
        Matrix(int64_t rows_, int64_t cols_, double fill = 0) : rows(rows_), cols(cols_), values(size_t(rows_ * cols_), fill) {}
        double& at(int64_t r, int64_t c) { return values[size_t(r * cols + c)]; }
        double at(int64_t r, int64_t c) const { return values[size_t(r * cols + c)]; }
    };

    void begin();
    void beginColumn();
    void load(TensorId tensor);
    void store(TensorId tensor);
    void matmul();
    void matmulGradient();
    void mask();
    void rowMax();
    void exponentiate();
    void rowSum();
    void mergeRows();
    void scaleRows(TensorId tensor, const Matrix& factors);
    void accumulateOutput();
    void accumulateGradient(TensorId tensor);
    void normalise(TensorId tensor);
    void drop(TensorId tensor);
    void rowDots();
    void softmaxGradient();

    bool is(KernelKind kind) const { return m_launch->kind == kind; }
    bool streams() const { return is(KernelKind::Softmax) && !m_launch->rowFits; }
    bool keepsGradients() const { return is(KernelKind::Flash1Backward) || is(KernelKind::Flash2Backward); }
    TensorId weights() const; ///< what multiplies V or dO: P, or P after dropout where that is apart
    /// A tile's contents; the next tile of the place takes over.
    Matrix& sram(TensorId tensor);
    Matrix& hbm(TensorId tensor) { return m_hbm[{tensor, m_head}]; }
    Matrix block(TensorId tensor) const; ///< empty matrix of the tensor's current tile
    int64_t firstRow(TensorId tensor) const;
    int64_t firstCol(TensorId tensor) const;

    const Trace& m_trace;
    const Problem& m_p;
    Dropout m_dropout;
    const Launch* m_launch = nullptr;
    Event m_event;
    int64_t m_head = 0;
    int64_t m_row0 = 0, m_rows = 0, m_col0 = 0, m_cols = 0; ///< of the current tile of S
    bool m_started = false;
    int m_column = -1; ///< whose gradients a flash backward kernel keeps
    std::map<TensorId, Matrix> m_sram;
    std::map<std::pair<TensorId, int64_t>, Matrix> m_hbm;
};

} // namespace tilescope::test
