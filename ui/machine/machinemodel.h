// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/machine/lanes.h"
#include "ui/machine/roofline.h"

#include <QObject>
#include <QString>

#include <algorithm>
#include <memory>

namespace tilescope {

class Document;
class Measurer;
struct LevelContents;

/// What the machine page is about: the present device's memory levels, measured once an engine, and the document's
/// problem, measured by all three algorithms.
class MachineModel : public QObject {
    Q_OBJECT
public:
    MachineModel(Document& document, Measurer& measurer, QObject* parent = nullptr);

    /// Measures the levels of the present device unless they are known, as soon as nothing else is being measured
    /// or recorded. Called while the page is on screen.
    void wantLevels();
    void measureLevelsAgain();
    bool measuringLevels() const;
    /// They are being measured, or will be when nothing else is.
    bool waitsForLevels() const { return m_wanted; }
    /// Null until measured.
    const Hierarchy* hierarchy() const;
    QString levelsError() const; ///< why they could not be measured; empty otherwise
    const CatalogueDevice* dataSheet() const;

    /// The selected one: at first that of the SRAM arena.
    MemoryLevelKind level() const { return m_level; }
    void setLevel(MemoryLevelKind level);
    /// Of the selected level, at the document's step; requires hierarchy() and a trace.
    LevelContents contents() const;

    /// The document's problem by standard attention, FA1 and FA2.
    std::vector<Problem> problems() const;
    std::vector<const Cell*> cells() const; ///< of problems(), null where not measured yet
    /// Where all are known anew, and after them the levels.
    void measure();
    bool measuring() const; ///< this page's list and no other's
    bool allKnown() const { return std::ranges::all_of(cells(), [](const Cell* cell) { return cell != nullptr; }); }
    void stop();
    Roofline roofline() const; ///< requires hierarchy()
    std::vector<Lane> lanes() const { return makeLanes(cells()); }

    Document& document() { return m_document; }
    const Document& document() const { return m_document; }
    Measurer& measurer() { return m_measurer; }
    const Measurer& measurer() const { return m_measurer; }

signals:
    void levelsChanged();   ///< hierarchy(), measuringLevels() or levelsError()
    void levelChanged();    ///< the selected one
    void contentsChanged(); ///< the step, or its trace
    void cellsChanged();    ///< measurements, or the problem they are of

private:
    std::shared_ptr<Engine> engine() const;
    void takeLevels();
    void keepLevel();

    Document& m_document;
    Measurer& m_measurer;
    DeviceCatalogue m_catalogue;
    bool m_wanted = false, m_levelsNext = false;
    MemoryLevelKind m_level = MemoryLevelKind::Sram;
};

} // namespace tilescope
