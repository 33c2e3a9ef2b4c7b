// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/device.h"
#include "core/engine/hierarchy.h"
#include "core/measure/cell.h"
#include "core/model/devicecatalogue.h"

#include <optional>
#include <vector>

namespace tilescope {

/// One kernel in the roofline: what its hooks counted over what it took.
struct RoofPoint {
    KernelKind kind = KernelKind::Flash2;
    Algorithm algorithm = Algorithm::Flash2;
    double timeMs = 0;
    int64_t flops = 0, operations = 0, hbmBytes = 0;

    int64_t work() const { return flops + operations; }
    double intensity() const { return double(work()) / double(hbmBytes); } ///< FLOP per HBM byte
    double achieved() const { return double(work()) / (timeMs / 1000); }   ///< FLOP/s
};

/// The speeds that bound a kernel, and where the kernels are under them.
struct Roofline {
    Hierarchy hierarchy;                  ///< measured
    std::optional<CatalogueDevice> sheet; ///< what the data sheet promises
    std::vector<RoofPoint> points;
    std::vector<KernelKind> moving;  ///< bytes alone: memory-bound, but 0 FLOP have no place on a logarithmic axis
    std::vector<KernelKind> without; ///< launched, but without bytes or time to divide

    double peak() const { return hierarchy.flopsPerSecond; }
    double hbm() const;                             ///< measured bytes/s
    double ridge() const { return peak() / hbm(); } ///< FLOP per byte from which arithmetic is the bound
    double roof(double intensity) const;            ///< the most that HBM or arithmetic allow there
    bool memoryBound(const RoofPoint& point) const { return point.intensity() < ridge(); }
    /// Faster than HBM alone could feed it: caches serve a part of its bytes.
    bool aboveRoof(const RoofPoint& point) const
    {
        return point.achieved() > roof(point.intensity()) && !abovePeak(point);
    }
    /// Faster than the measured arithmetic: something else kept the device busy while that was measured.
    bool abovePeak(const RoofPoint& point) const { return point.achieved() > peak(); }
};

/// `cells` that are null or did not run add nothing.
Roofline makeRoofline(const Hierarchy& hierarchy, std::optional<CatalogueDevice> sheet,
                      const std::vector<const Cell*>& cells);

/// The data sheet of a GPU: model, number of SMs and memory must agree, or it is another variant.
const CatalogueDevice* dataSheetOf(const DeviceInfo& device, const std::vector<CatalogueDevice>& catalogue);

} // namespace tilescope
