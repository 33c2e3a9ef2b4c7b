// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measure/cellplan.h"
#include "core/problem/blockgrid.h"
#include "ui/document/document.h"
#include "ui/measure/measurer.h"

#include <optional>
#include <vector>

namespace tilescope {

/// What the colours of the map stand for.
enum class MapMetric { HbmBytes, Time, Sram, Occupancy };

/// Everything known of one choice of blocks: planned, and measured as far as it has been.
struct ExploreCell {
    Problem problem;
    CellPlan plan;
    std::optional<int> ctasPerSm;   ///< where the tiles fit
    const Cell* measured = nullptr; ///< null until it ran, or was refused by the device

    bool runs() const { return plan.runs() && (!measured || measured->ran()); }
    bool ran() const { return measured && measured->ran(); }
    const std::optional<Error>& refusal() const { return plan.runs() && measured ? measured->refusal : plan.refusal; }
    /// Read and written: counted by the hooks once it has run, from the closed form before.
    int64_t hbmBytes() const;
    std::optional<double> timeMs() const { return ran() ? std::optional(measured->measurement.timeMs) : std::nullopt; }
    /// Bytes, milliseconds or CTAs; nothing where it is not known or does not fit.
    std::optional<double> value(MapMetric metric) const;
};

/// How far the measuring of this map has come.
struct SweepStatus {
    int done = 0, total = 0;
    bool active = false, paused = false; ///< begun and neither complete nor stopped
    double secondsLeft = -1;             ///< −1 while unknown

    bool complete() const { return done == total; }
};

/// The Explore workspace without its widgets: a problem of its own whose block sizes vary over a grid, on the
/// document's device. The document only learns of it when a cell is used.
class ExploreModel : public QObject {
    Q_OBJECT
public:
    ExploreModel(Document& document, Measurer& measurer, QObject* parent = nullptr);

    /// Its blocks are those of the selected cell.
    const Problem& problem() const { return m_problem; }
    void setProblem(const Problem& problem);
    /// The problem of FA1's Figure 2 (middle): GPT-2 medium's attention, whose time the paper gives over Bc.
    void setPaperProblem();
    const BlockGrid& grid() const { return m_grid; }
    void setGrid(BlockGrid grid);
    MapMetric metric() const { return m_metric; }
    void setMetric(MapMetric metric);
    const Document& document() const { return m_document; }
    const DeviceInfo& device() const { return m_document.device(); }
    /// Occupancy as the driver says, not by shared memory alone.
    bool asksDriver() const { return device().engine == "cuda"; }

    ExploreCell cell(GridPlace place) const;
    /// Of blocks that need not be on the grid.
    ExploreCell cellOf(int64_t br, int64_t bc) const;
    bool isMeasuring(const Problem& problem) const { return m_measurer.running() == problem; }
    /// Smallest and largest value on the map; nothing when none is known.
    std::optional<std::pair<double, double>> range() const;

    // Cells that are marked
    std::optional<GridPlace> fastest() const; ///< of those that were measured
    BlockSizes paperBlocks() const { return paperBlocksIn(device().sramBytes, m_problem.d); }
    GridPlace paperPlace() const;           ///< the nearest on the grid
    std::optional<GridPlace> inUse() const; ///< the document's blocks, if they are on the grid

    // The cell in question
    GridPlace selected() const { return m_selected; }
    void select(GridPlace place);
    void moveSelection(int rows, int cols);
    std::optional<GridPlace> hovered() const { return m_hovered; }
    void setHovered(std::optional<GridPlace> place);
    GridPlace shown() const { return m_hovered.value_or(m_selected); }
    /// Blocks on the grid that fit where the cell does not.
    std::vector<TileSuggestion> suggestions(GridPlace place) const;

    /// The selected cell or, when it does not run, the fastest.
    std::optional<GridPlace> usable() const;
    /// Hands the problem with the usable cell's blocks to the document, undoably.
    void use();

    /// Every cell of the map in the columns of the command line's sweeps.
    std::string csv() const;

    // Measuring
    SweepStatus sweep() const;
    /// Anew where all are measured. Shows the times, too: they are what it is done for.
    void measureAll();
    /// This cell before what waits.
    void measureFirst(GridPlace place);
    void setPaused(bool paused);
    void stop();

signals:
    void changed();  ///< problem, grid, device, what is in use
    void measured(); ///< figures, progress
    void metricChanged();
    void focusChanged(); ///< selected(), hovered()
    void used();         ///< the document has the blocks now

private:
    void plan();
    void followDocument();
    std::shared_ptr<Engine> engine() const;
    std::vector<Problem> cellsToMeasure() const;
    size_t indexOf(GridPlace place) const { return size_t(place.row * m_grid.cols() + place.col); }
    Problem withBlocks(int64_t br, int64_t bc) const;

    Document& m_document;
    Measurer& m_measurer;
    Problem m_problem;
    Pass m_pass; ///< the document's
    BlockGrid m_grid = BlockGrid::usual();
    MapMetric m_metric = MapMetric::HbmBytes; ///< known before anything is measured
    std::vector<CellPlan> m_plans; ///< row by row
    std::vector<std::optional<int>> m_ctas;
    GridPlace m_selected;
    std::optional<GridPlace> m_hovered;
};

} // namespace tilescope
