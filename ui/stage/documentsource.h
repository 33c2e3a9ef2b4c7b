// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/stagesource.h"

namespace tilescope {

/// The document's run for the stage.
class DocumentSource : public StageSource {
    Q_OBJECT
public:
    explicit DocumentSource(Document& document);

    std::shared_ptr<const Trace> trace() const override { return m_document.trace(); }
    const StepState& state() const override { return m_document.state(); }
    std::shared_ptr<const Snapshot> snapshot() const override { return m_document.snapshot(); }
    int64_t head() const override { return m_document.head(); }
    bool namesHead() const override { return m_document.hasHeadsToTell(); }
    QString notice() const override;
    double playingSpeed() const override { return m_document.playing() ? m_document.speed() : 0; }
    void setStep(int64_t step) override { m_document.setStep(step); }

    const Focus& hovered() const override { return m_document.hovered(); }
    const Focus& selected() const override { return m_document.selected(); }
    int64_t row() const override { return m_document.row(); }
    void setHovered(const Focus& focus) override { m_document.setHovered(focus); }
    void setSelected(const Focus& focus) override { m_document.setSelected(focus); }
    void setRow(int64_t row) override { m_document.setRow(row); }

protected:
    Document& m_document;
};

} // namespace tilescope
