// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

#include <QLabel>

namespace tilescope {

/// "HBM traffic so far: flash 3.35 MB · standard would be 33.0 MB": what the kernels have reported up to
/// the present step, beside the count that the other way issues in all for the same problem.
class TotalsLabel : public QLabel {
    Q_OBJECT
public:
    explicit TotalsLabel(Document& document, QWidget* parent = nullptr);

    int64_t soFar() const { return m_document.state().traffic.totalRead() + m_document.state().traffic.totalWrite(); }
    int64_t alternative() const { return m_alternative; } ///< bytes in all

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void adoptTrace();
    void applyTheme();
    void refresh();
    QString tip() const;

    Document& m_document;
    Problem m_other; ///< the same problem with the other algorithm
    int64_t m_alternative = 0;
};

} // namespace tilescope
