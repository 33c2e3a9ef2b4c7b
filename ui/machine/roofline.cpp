// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/roofline.h"

#include "ui/machine/lanes.h"

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

/// "A100-40 SXM" → "A100", "RTX 4090" → "RTX 4090": what a driver's name for the device contains.
std::string_view modelOf(std::string_view name)
{
    name = name.substr(0, name.find('-'));
    return name.substr(0, name.find(" SXM"));
}

bool isWordOf(std::string_view text, std::string_view word)
{
    const auto letterAt = [&](size_t at) {
        return at < text.size() && ((text[at] >= '0' && text[at] <= '9') || (text[at] >= 'A' && text[at] <= 'Z') ||
                                    (text[at] >= 'a' && text[at] <= 'z'));
    };
    for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
        if (!(at > 0 && letterAt(at - 1)) && !letterAt(at + word.size()))
            return true;
    return false;
}

} // namespace

double Roofline::hbm() const
{
    const MemoryLevel* level = hierarchy.find(MemoryLevelKind::Hbm);
    return level ? level->bytesPerSecond : 0;
}

double Roofline::roof(double intensity) const { return std::min(peak(), intensity * hbm()); }

Roofline makeRoofline(const Hierarchy& hierarchy, std::optional<CatalogueDevice> sheet,
                      const std::vector<const Cell*>& cells)
{
    Roofline roofline{hierarchy, std::move(sheet), {}, {}, {}};
    for (const Cell* cell : cells) {
        if (!cell || !cell->ran())
            continue;
        for (const LaunchCost& launch : ownLaunches(*cell)) {
            const RoofPoint point{launch.kind,  cell->problem.algorithm, launch.timeMs,
                                  launch.flops, launch.operations,       launch.hbmBytes()};
            if (point.work() > 0 && point.hbmBytes > 0 && point.timeMs > 0)
                roofline.points.push_back(point);
            else
                (point.work() == 0 && point.hbmBytes > 0 ? roofline.moving : roofline.without).push_back(point.kind);
        }
    }
    return roofline;
}

const CatalogueDevice* dataSheetOf(const DeviceInfo& device, const std::vector<CatalogueDevice>& catalogue)
{
    constexpr double kReserved = 0.12; // of the memory, for error correction and the driver
    for (const CatalogueDevice& sheet : catalogue)
        if (device.engine == "cuda" && isWordOf(device.name, modelOf(sheet.name)) && device.smCount == sheet.smCount &&
            std::fabs(double(device.hbmBytes) / double(sheet.hbmBytes) - 1) < kReserved)
            return &sheet;
    return nullptr;
}

} // namespace tilescope
