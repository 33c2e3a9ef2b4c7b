// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace tilescope {

/// The error of a CUDA call as a sentence, or nothing.
Result<void> checkCuda(cudaError_t error, const char* what);

/// Device memory that is freed with its owner.
class CudaBuffer {
public:
    CudaBuffer() = default;
    CudaBuffer(CudaBuffer&& other) noexcept : m_data(std::exchange(other.m_data, nullptr)), m_bytes(std::exchange(other.m_bytes, 0)) {}
    CudaBuffer& operator=(CudaBuffer&& other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_bytes, other.m_bytes);
        return *this;
    }
    ~CudaBuffer() { cudaFree(m_data); }

    /// DoesNotFit, with the numbers, when the device has not enough.
    static Result<CudaBuffer> allocate(int64_t bytes);

    int64_t bytes() const { return m_bytes; }
    template <class T = std::byte>
    T* as() const
    {
        return static_cast<T*>(m_data);
    }

private:
    void* m_data = nullptr;
    int64_t m_bytes = 0;
};

} // namespace tilescope
