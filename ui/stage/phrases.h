// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/sceneinput.h"

#include <QCoreApplication>
#include <QString>

namespace tilescope {

/// What one step does: a title with the formula, and a sentence with the numbers. In markup.
struct Phrase {
    QString title, explanation;
};

/// The words of the stage for every kind of event and every algorithm.
class Phrases {
    Q_DECLARE_TR_FUNCTIONS(Phrases)
public:
    explicit Phrases(const SceneInput& input);

    Phrase step() const;
    QString operation() const;                  ///< the arithmetic in a word or two, empty for moves
    static QString kernelName(KernelKind kind); ///< for the kernel strip
    static QString tensorRole(TensorId tensor); ///< "queries", "scores", …

private:
    Phrase programStep() const;
    Phrase allocation() const;
    Phrase ctaStep() const;
    Phrase load() const;
    Phrase store() const;
    Phrase rowMax() const;
    Phrase exponentiate() const;
    Phrase rowSum() const;
    Phrase rescale() const;
    Phrase accumulate() const;
    Phrase normalise() const;
    Phrase multiply() const;
    Phrase dropout() const;
    bool backward() const { return m_input.launch() && isBackward(m_input.launch()->kind); }
    Phrase backwardLoad() const;
    Phrase backwardStore() const;
    Phrase recompute() const; ///< S or P, which the forward pass of flash did not keep
    Phrase rowDots() const;
    Phrase softmaxGradient() const;
    Phrase accumulateGradient() const;

    QString name(TensorId tensor) const; ///< the tensor's tile at this step, as mathematics
    QString tile() const;                ///< the event's
    QString shape() const;               ///< "128 × 64"
    QString moved() const;               ///< "128 × 64 × 4 B = 32 KB"

    const SceneInput& m_input;
    const Event& m_event;
    const Problem& m_problem;
    Algorithm m_algorithm;
    int64_t m_rows = 0, m_cols = 0; ///< of the current tile, cut off at Nq and Nk
    int64_t m_firstRow = 0;
};

} // namespace tilescope
