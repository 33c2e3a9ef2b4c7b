// SPDX-License-Identifier: Apache-2.0
#include "kernels/host/hostarena.h"

#include <new>

namespace tilescope {

HostArena::HostArena(int64_t floats)
    : m_data(static_cast<float*>(::operator new(size_t(floats) * sizeof(float), std::align_val_t{64})))
{
}

void HostArena::Free::operator()(float* data) const { ::operator delete(data, std::align_val_t{64}); }

} // namespace tilescope
