// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/gradients.h"
#include "core/trace/trace.h"
#include "ui/document/latestjobthread.h"

#include <QObject>

#include <memory>
#include <optional>

namespace tilescope {

/// The gradients of a trace against the oracle's, found in the background once a trace.
class GradientVerdict : public QObject {
    Q_OBJECT
public:
    struct Answer {
        GradientDeviations error;
        GradientDeviations typed;       ///< of computing in the element type as frameworks do; only where that is not float32
        double allowed(TensorId gradient) const; ///< by the arithmetic and the storage of the run
        bool agrees(TensorId gradient) const;
        DType dtype = DType::F32;
    };

    explicit GradientVerdict(QObject* parent = nullptr);

    void setTrace(std::shared_ptr<const Trace> trace);
    /// Empty while it is being found, and where it would take too long.
    const std::optional<Answer>& answer() const { return m_answer; }
    bool tooLong() const { return m_tooLong; }

signals:
    void changed();

private:
    std::shared_ptr<const Trace> m_trace;
    std::optional<Answer> m_answer;
    bool m_tooLong = false;
    LatestJobThread m_thread; // last: joined before the members above go
};

} // namespace tilescope
