// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problem/tilescales.h"

namespace tilescope {

const SnapScale& lengthScale()
{
    static const SnapScale scale(
        {8, 16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192, 12288, 16384});
    return scale;
}

const SnapScale& headDimScale()
{
    static const SnapScale scale({4, 8, 16, 32, 48, 64, 80, 96, 128, 160, 192, 224, 256});
    return scale;
}

const SnapScale& rowsScale()
{
    static const SnapScale scale({1, 2, 4, 8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256});
    return scale;
}

const SnapScale& colsScale()
{
    static const SnapScale scale(
        {1, 2, 4, 8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512});
    return scale;
}

const BlockGrid& tileSizes()
{
    const auto stops = [](const SnapScale& scale) {
        std::vector<int64_t> sizes;
        for (int n = 0; n < scale.count(); ++n)
            sizes.push_back(int64_t(scale.value(n)));
        return sizes;
    };
    static const BlockGrid sizes{stops(rowsScale()), stops(colsScale())};
    return sizes;
}

const SnapScale& dropoutScale()
{
    static const SnapScale scale([] {
        std::vector<double> stops;
        for (int hundredths = 0; hundredths <= 90; hundredths += 5)
            stops.push_back(hundredths / 100.0);
        return stops;
    }());
    return scale;
}

} // namespace tilescope
