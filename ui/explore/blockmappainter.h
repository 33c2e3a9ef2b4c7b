// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/blockmaplayout.h"
#include "ui/explore/cellmarks.h"
#include "ui/explore/exploremodel.h"
#include "ui/explore/exploretext.h"

#include <QPainter>

namespace tilescope {

/// Colour of a cell's value within the map's range; invalid where there is none.
QColor cellColor(const ExploreCell& cell, MapMetric metric, const std::optional<std::pair<double, double>>& range);

/// Paints the heat map of a model at any size; the widget and the export share it.
class BlockMapPainter {
public:
    /// `pointer`: with the frame of the selected cell and the call-out, which a picture to keep leaves out.
    BlockMapPainter(QPainter& painter, const ExploreModel& model, QSizeF size, bool pointer);

    void paint();

private:
    void paintAxes();
    void paintCell(GridPlace place);
    void paintCaption(GridPlace place, const ExploreCell& cell, const QRectF& box, const QColor& color);
    void paintLimit();
    void paintMarks();
    void paintPill();
    void paintCallOut();
    void paintLegend();
    void paintRamp(const QRectF& area);
    std::optional<CellMark> glyphOf(GridPlace place) const;
    bool runs(int row, int col) const;

    QPainter& m_painter;
    const ExploreModel& m_model;
    BlockMapLayout m_layout;
    bool m_pointer;
    double m_scale;
    std::optional<std::pair<double, double>> m_range;
    MapUnit m_unit;
    std::optional<GridPlace> m_fastest, m_inUse;
    GridPlace m_paper;
};

} // namespace tilescope
