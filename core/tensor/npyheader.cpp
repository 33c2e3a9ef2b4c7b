// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/npyheader.h"

#include "core/base/numbers.h"

#include <fmt/format.h>

#include <cctype>

namespace tilescope {

namespace {

constexpr size_t kMaxRank = 32; // NumPy's own limit

/// Reads the few Python literals that a header is made of, one after the other.
class LiteralReader {
public:
    LiteralReader(std::string_view text, int64_t offset) : m_text(text), m_offset(offset) {}

    bool failed() const { return !m_failure.empty(); }
    Error error() const { return badInput(m_failure); }

    /// Remembers the first failure only: later ones follow from it.
    void fail(std::string_view reason)
    {
        if (!failed())
            m_failure = fmt::format("byte {}: {}", m_offset + int64_t(m_at), reason);
    }

    bool accept(char wanted)
    {
        skipSpace();
        if (failed() || m_at == m_text.size() || m_text[m_at] != wanted)
            return false;
        ++m_at;
        return true;
    }

    void expect(char wanted)
    {
        if (!accept(wanted))
            fail(fmt::format("the header should have '{}' here", wanted));
    }

    void expectEnd()
    {
        skipSpace();
        if (m_at != m_text.size())
            fail("the header has something after its dictionary");
    }

    std::string string()
    {
        const char quote = accept('\'') ? '\'' : accept('"') ? '"' : '\0';
        const size_t end = quote ? m_text.find(quote, m_at) : std::string_view::npos;
        if (end == std::string_view::npos) {
            fail("the header should have a quoted string here (structured types are not supported)");
            return {};
        }
        std::string value(m_text.substr(m_at, end - m_at));
        m_at = end + 1;
        return value;
    }

    bool boolean()
    {
        skipSpace();
        for (std::string_view word : {"True", "False"}) {
            if (m_text.substr(m_at, word.size()) == word) {
                m_at += word.size();
                return word == "True";
            }
        }
        fail("the header should have True or False here");
        return false;
    }

    std::vector<int64_t> shape()
    {
        std::vector<int64_t> extents;
        expect('(');
        while (!failed() && !accept(')')) {
            extents.push_back(extent());
            if (extents.size() > kMaxRank)
                fail("the shape has more than 32 dimensions");
            if (!accept(',')) {
                expect(')');
                break;
            }
        }
        return extents;
    }

private:
    int64_t extent()
    {
        skipSpace();
        size_t end = m_at;
        while (end < m_text.size() && std::isdigit(static_cast<unsigned char>(m_text[end])))
            ++end;
        const Result<int64_t> value = parseInt(m_text.substr(m_at, end - m_at), "shape");
        if (!value)
            fail("the shape should have a number from 0 to 9223372036854775807 here");
        m_at = end;
        if (m_at < m_text.size() && m_text[m_at] == 'L') // Python 2's long integers
            ++m_at;
        return value ? *value : 0;
    }

    void skipSpace()
    {
        while (m_at < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_at])))
            ++m_at;
    }

    std::string_view m_text;
    int64_t m_offset;
    size_t m_at = 0;
    std::string m_failure;
};

} // namespace

Result<NpyHeader> parseNpyHeader(std::string_view text, int64_t offset)
{
    LiteralReader reader(text, offset);
    NpyHeader header;
    bool haveDescr = false, haveOrder = false, haveShape = false;
    reader.expect('{');
    while (!reader.failed() && !reader.accept('}')) {
        const std::string key = reader.string();
        reader.expect(':');
        if (reader.failed())
            break;
        if (key == "descr" && !haveDescr) {
            header.descr = reader.string();
            haveDescr = true;
        } else if (key == "fortran_order" && !haveOrder) {
            header.fortranOrder = reader.boolean();
            haveOrder = true;
        } else if (key == "shape" && !haveShape) {
            header.shape = reader.shape();
            haveShape = true;
        } else {
            reader.fail("the header has a key that is unknown or there twice");
        }
        if (!reader.accept(',')) {
            reader.expect('}');
            break;
        }
    }
    reader.expectEnd();
    if (reader.failed())
        return reader.error();
    if (!haveDescr || !haveOrder || !haveShape)
        return badInput(fmt::format("byte {}: the header lacks descr, fortran_order or shape", offset));
    return header;
}

std::string formatShape(const std::vector<int64_t>& shape)
{
    return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

std::string formatNpyHeader(const NpyHeader& header)
{
    return fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", header.descr,
                       header.fortranOrder ? "True" : "False", formatShape(header.shape));
}

} // namespace tilescope
