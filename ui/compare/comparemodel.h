// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/devicecatalogue.h"
#include "ui/compare/comparecurves.h"

#include <QObject>
#include <QString>

#include <memory>

namespace tilescope {

class Document;
class Measurer;

/// The device that the memory line and the questions of size are about.
struct ComparedDevice {
    QString name;
    int64_t hbmBytes = 0;      ///< that a run may take: of this machine the part that was free, if that is known
    int64_t sramBytes = 0;     ///< of one CTA
    double bytesPerSecond = 0; ///< of the data sheet; 0 for this machine
    bool here = true;
    bool free = false; ///< hbmBytes is only the free part
};

/// What the Compare workspace is about: setup, device, length, and what has been measured for them. It follows the
/// document's problem until it is edited here, which records nothing until useInStep().
class CompareModel : public QObject {
    Q_OBJECT
public:
    CompareModel(Document& document, Measurer& measurer, QObject* parent = nullptr);

    const CompareSetup& setup() const { return m_setup; }
    void setSetup(const CompareSetup& setup);
    void setN(int64_t n);
    Algorithm flash() const { return m_setup.problem.algorithm; }
    /// B = 16, H = 8, d = 64, float16, both passes: the FA1 paper's table of memory.
    void setTable21();
    /// Its tiles: the paper's rule as powers of two, the longer side halved until all flash kernels of both passes fit the SRAM.
    /// They keep more there than the rule counts.
    bool hasTable21Tiles() const;
    void useDocumentsProblem();
    /// Runs the setup in Step, undoably; the document keeps its algorithm.
    void useInStep();
    bool sameAsStep() const;

    const DeviceCatalogue& catalogue() const { return m_catalogue; }
    ComparedDevice device() const;
    const DeviceInfo& machine() const;

    Quantity quantity() const { return m_quantity; }
    Axis axis() const { return m_axis; }
    void setView(Quantity quantity, Axis axis);
    std::vector<Curve> curves(Quantity quantity, Axis axis) const;

    /// What is known of the problem on this machine, or null.
    const Cell* find(const Problem& problem) const;
    const Cell* cell(Algorithm algorithm) const; ///< at N
    /// The longest N up to the present one at which the flash algorithm's O was compared with the oracle.
    const Cell* comparedCell() const;
    std::vector<Problem> plan() const;
    struct Known {
        int total = 0, measured = 0, doNotFit = 0;

        bool all() const { return total > 0 && measured + doNotFit == total; }
    };
    Known known() const;
    void measure(); ///< anew where all is known
    bool measuring() const; ///< this page's list and no other's
    Measurer& measurer() { return m_measurer; }

signals:
    void setupChanged(); ///< the setup without N, the device or the view
    void lengthChanged();
    void measured(); ///< a point more is known

private:
    void change(const CompareSetup& setup);

    Document& m_document;
    Measurer& m_measurer;
    DeviceCatalogue m_catalogue;
    CompareSetup m_setup;
    Quantity m_quantity = Quantity::Memory;
    Axis m_axis = Axis::N;
    bool m_edited = false; ///< no longer follows the document
};

} // namespace tilescope
