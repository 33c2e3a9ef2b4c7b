// SPDX-License-Identifier: Apache-2.0
#include "kernels/engine/session.h"

#include "core/tensor/float16.h"

#include <algorithm>

namespace tilescope {

namespace {

constexpr int64_t kChunk = 1 << 18; ///< elements converted at a time

template <class T>
Result<void> uploadAs(Session& session, TensorId tensor, std::span<const float> values)
{
    if constexpr (std::is_same_v<T, float>)
        return session.write(tensor, 0, std::as_bytes(values));
    std::vector<T> chunk(size_t(std::min<int64_t>(kChunk, int64_t(values.size()))));
    for (size_t first = 0; first < values.size(); first += chunk.size()) {
        const size_t count = std::min(chunk.size(), values.size() - first);
        std::ranges::transform(values.subspan(first, count), chunk.begin(), [](float value) { return fromFloat<T>(value); });
        const auto bytes = std::as_bytes(std::span<const T>(chunk).first(count));
        if (auto written = session.write(tensor, int64_t(first * sizeof(T)), bytes); !written)
            return written;
    }
    return {};
}

template <class T>
Result<void> downloadAs(Session& session, TensorId tensor, std::span<float> out)
{
    if constexpr (std::is_same_v<T, float>)
        return session.read(tensor, 0, std::as_writable_bytes(out));
    std::vector<T> chunk(size_t(std::min<int64_t>(kChunk, int64_t(out.size()))));
    for (size_t first = 0; first < out.size(); first += chunk.size()) {
        const auto part = std::span(chunk).first(std::min(chunk.size(), out.size() - first));
        if (auto read = session.read(tensor, int64_t(first * sizeof(T)), std::as_writable_bytes(part)); !read)
            return read;
        std::ranges::transform(part, out.begin() + std::ptrdiff_t(first), [](T value) { return toFloat(value); });
    }
    return {};
}

Result<void> uploadTensor(Session& session, DType dtype, TensorId tensor, std::span<const float> values)
{
    if (values.empty())
        return {};
    switch (dtype) {
    case DType::F16: return uploadAs<Half>(session, tensor, values);
    case DType::BF16: return uploadAs<BFloat16>(session, tensor, values);
    case DType::F32: break;
    }
    return uploadAs<float>(session, tensor, values);
}

} // namespace

KernelArgs kernelArgs(const Program& program, const LaunchRequest& request)
{
    const Problem& p = program.problem;
    const Launch& launch = program.launches[size_t(request.launch)];
    KernelArgs args;
    for (int t = 0; t < kTensorCount; ++t)
        if (const ArenaTile* tile = launch.arena.find(TensorId(t)))
            args.tiles[t] = {int(tile->offset), int(tile->ld)};
    args.nq = p.nq;
    args.nk = p.nk;
    args.d = int(p.d);
    args.br = int(p.br);
    args.bc = int(p.bc);
    args.Tr = int(p.Tr());
    args.Tc = int(p.Tc());
    args.rowBlock = int(launch.tileRows);
    args.ctasPerHead = launch.ctasPerHead;
    args.arenaFloats = launch.arena.floats;
    args.tau = p.scale();
    args.rowFits = launch.rowFits;
    args.poison = request.poison;
    args.testFirst = p.sparseOrder == SparseOrder::TestFirst;
    args.dropout = Dropout::withProbability(p.dropout, p.seed);
    args.launch = uint8_t(request.launch);
    args.firstCta = request.firstCta;
    args.firstColumn = request.firstColumn;
    args.firstSequence = request.firstSequence;
    return args;
}

Result<void> upload(Session& session, const Problem& problem, const Inputs& inputs)
{
    if (auto done = uploadTensor(session, problem.dtype, TensorId::Q, inputs.Q.values); !done)
        return done;
    if (auto done = uploadTensor(session, problem.dtype, TensorId::K, inputs.K.values); !done)
        return done;
    if (auto done = uploadTensor(session, problem.dtype, TensorId::V, inputs.V.values); !done)
        return done;
    return problem.pass == Pass::Backward ? uploadTensor(session, problem.dtype, TensorId::dO, inputs.dO.values) : Result<void>();
}

Result<void> download(Session& session, const BufferSpec& buffer, DType dtype, std::span<float> out)
{
    if (out.empty())
        return {};
    switch (dtype) {
    case DType::F16: return downloadAs<Half>(session, buffer.tensor, out);
    case DType::BF16: return downloadAs<BFloat16>(session, buffer.tensor, out);
    case DType::F32: break;
    }
    return downloadAs<float>(session, buffer.tensor, out);
}

DType storedType(const Program& program, TensorId tensor)
{
    const BufferSpec* buffer = program.find(tensor);
    return buffer && buffer->elementBytes == 4 ? DType::F32 : program.problem.dtype;
}

Result<void> downloadOutputs(Session& session, const Program& program, const Outputs& outputs)
{
    const Problem& p = program.problem;
    for (auto [id, tensor] : {std::pair{TensorId::O, &outputs.O}, {TensorId::dQ, &outputs.dQ}, {TensorId::dK, &outputs.dK},
                              {TensorId::dV, &outputs.dV}}) {
        const BufferSpec* buffer = program.find(id);
        if (!buffer)
            continue;
        *tensor = Tensor(p.batch, p.heads, belongsToKeys(id) ? p.nk : p.nq, p.d);
        if (auto done = download(session, *buffer, storedType(program, id), tensor->values); !done)
            return done;
    }
    return {};
}

} // namespace tilescope
