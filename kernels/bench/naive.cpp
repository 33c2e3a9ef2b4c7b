// SPDX-License-Identifier: Apache-2.0
#include "kernels/bench/naive.h"

namespace tilescope {

#if defined(__x86_64__)
void naiveAttention_v2(const float*, const float*, const float*, float*, int64_t, int64_t, int64_t, float);
void naiveAttention_v3(const float*, const float*, const float*, float*, int64_t, int64_t, int64_t, float);
void naiveAttention_v4(const float*, const float*, const float*, float*, int64_t, int64_t, int64_t, float);

NaiveAttention naiveAttentionFor(std::string_view isa)
{
    return isa == "x86-64-v4" ? naiveAttention_v4 : isa == "x86-64-v3" ? naiveAttention_v3 : naiveAttention_v2;
}
#else
void naiveAttention_plain(const float*, const float*, const float*, float*, int64_t, int64_t, int64_t, float);

NaiveAttention naiveAttentionFor(std::string_view) { return naiveAttention_plain; }
#endif

} // namespace tilescope
