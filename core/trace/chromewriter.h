// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <fmt/format.h>

#include <optional>
#include <ostream>
#include <string_view>

namespace tilescope::chrome {

/// What an entry's "args" hold. Keys and texts are names of this program's own, which need no escapes.
class Arguments {
public:
    Arguments& add(std::string_view key, int64_t value);
    Arguments& add(std::string_view key, std::string_view name);
    std::string_view text() const { return {m_text.data(), m_text.size()}; }

private:
    fmt::memory_buffer m_text;
};

/// A row of Perfetto's window: a thread, and the process under which it is listed.
struct Row {
    int process = 0;
    int64_t thread = 0;
};

/// The Trace Event Format, one entry after the other: nothing is kept but a block of text. Times in nanoseconds.
class Writer {
public:
    explicit Writer(std::ostream& stream) : m_stream(stream) {}

    /// The text by which a file of this writer is known.
    static constexpr std::string_view kHead = "{\"otherData\":{\"writer\":\"TileScope\"";

    /// What is true of the whole file. `times` says in words what its times are.
    void begin(const Trace& trace, std::string_view times);
    void end();

    void nameProcess(int process, std::string_view name);
    /// Threads are listed by `position`, or else by their numbers.
    void nameThread(Row row, std::string_view name, std::optional<int64_t> position = {});
    void slice(Row row, std::string_view name, uint64_t begin, uint64_t end, const Arguments& arguments);
    void instant(Row row, std::string_view name, uint64_t time, const Arguments& arguments);
    void counter(int process, std::string_view name, uint64_t time, int64_t bytes);

    bool failed() const { return !m_stream; }

private:
    template <class... Values>
    void print(fmt::format_string<Values...> format, Values&&... values)
    {
        fmt::format_to(std::back_inserter(m_block), format, std::forward<Values>(values)...);
    }
    void beginEntry();
    void flush();

    std::ostream& m_stream;
    fmt::memory_buffer m_block;
    bool m_hasEntries = false;
};

} // namespace tilescope::chrome
