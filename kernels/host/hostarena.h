// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

namespace tilescope {

/// 64-byte aligned floats: a CTA's arena on the host.
class HostArena {
public:
    explicit HostArena(int64_t floats);
    float* data() const { return m_data.get(); }

private:
    struct Free {
        void operator()(float* data) const;
    };
    std::unique_ptr<float, Free> m_data;
};

} // namespace tilescope
