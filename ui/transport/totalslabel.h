// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

#include <QLabel>

namespace tilescope {

/// "HBM: flash 3.35 MB of 4.12 MB · standard 33.0 MB in all": what the kernels have reported up to the
/// present step, and what they and the other way issue in all for the same problem.
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
    int64_t m_whole = 0, m_alternative = 0; ///< of the run and of the other one
};

} // namespace tilescope
