// SPDX-License-Identifier: Apache-2.0
#include "core/trace/chromewriter.h"

#include "core/problem/problemkeys.h"

#include <nlohmann/json.hpp>

namespace tilescope::chrome {

namespace {

constexpr size_t kBlock = 1 << 16;

/// A JSON string, whatever bytes the text holds.
std::string quoted(std::string_view text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// The format's unit, to the nanosecond.
struct Microseconds {
    uint64_t nanoseconds;
};

} // namespace

} // namespace tilescope::chrome

template <>
struct fmt::formatter<tilescope::chrome::Microseconds> : fmt::formatter<std::string_view> {
    template <class Context>
    auto format(tilescope::chrome::Microseconds time, Context& context) const
    {
        return fmt::format_to(context.out(), "{}.{:03}", time.nanoseconds / 1000, time.nanoseconds % 1000);
    }
};

namespace tilescope::chrome {

Arguments& Arguments::add(std::string_view key, int64_t value)
{
    fmt::format_to(std::back_inserter(m_text), "{}\"{}\":{}", m_text.size() ? "," : "", key, value);
    return *this;
}

Arguments& Arguments::add(std::string_view key, std::string_view name)
{
    fmt::format_to(std::back_inserter(m_text), "{}\"{}\":\"{}\"", m_text.size() ? "," : "", key, name);
    return *this;
}

void Writer::begin(const Trace& trace, std::string_view times)
{
    print("{}", kHead);
    const auto field = [&](std::string_view key, std::string_view value) {
        print(",\n{}:{}", quoted(key), quoted(value));
    };
    field("times", times);
    field("engine", trace.device.engine);
    field("device", trace.device.name);
    field("isa", trace.device.isa);
    field("inputs", trace.inputs->name);
    for (const ProblemKey& key : problemKeys())
        field(key.name, key.get(trace.problem()));
    print("}},\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
}

void Writer::end()
{
    print("\n]}}\n");
    flush();
}

void Writer::nameProcess(int process, std::string_view name)
{
    beginEntry();
    print(R"({{"ph":"M","pid":{0},"name":"process_name","args":{{"name":{1}}}}},)", process, quoted(name));
    print(R"({{"ph":"M","pid":{0},"name":"process_sort_index","args":{{"sort_index":{0}}}}})", process);
}

void Writer::nameThread(Row row, std::string_view name, std::optional<int64_t> position)
{
    beginEntry();
    print(R"({{"ph":"M","pid":{},"tid":{},"name":"thread_name","args":{{"name":{}}}}},)", row.process, row.thread,
          quoted(name));
    print(R"({{"ph":"M","pid":{},"tid":{},"name":"thread_sort_index","args":{{"sort_index":{}}}}})", row.process,
          row.thread, position.value_or(row.thread));
}

void Writer::slice(Row row, std::string_view name, uint64_t begin, uint64_t end, const Arguments& arguments)
{
    beginEntry();
    print(R"({{"ph":"X","pid":{},"tid":{},"ts":{},"dur":{},"name":"{}","args":{{{}}}}})", row.process, row.thread,
          Microseconds{begin}, Microseconds{end - begin}, name, arguments.text());
}

void Writer::instant(Row row, std::string_view name, uint64_t time, const Arguments& arguments)
{
    beginEntry();
    print(R"({{"ph":"i","s":"t","pid":{},"tid":{},"ts":{},"name":"{}","args":{{{}}}}})", row.process, row.thread,
          Microseconds{time}, name, arguments.text());
}

void Writer::counter(int process, std::string_view name, uint64_t time, int64_t bytes)
{
    beginEntry();
    print(R"({{"ph":"C","pid":{},"ts":{},"name":"{}","args":{{"bytes":{}}}}})", process, Microseconds{time}, name,
          bytes);
}

void Writer::beginEntry()
{
    if (m_block.size() > kBlock)
        flush();
    print("{}\n", m_hasEntries ? "," : "");
    m_hasEntries = true;
}

void Writer::flush()
{
    m_stream.write(m_block.data(), std::streamsize(m_block.size()));
    m_block.clear();
}

} // namespace tilescope::chrome
