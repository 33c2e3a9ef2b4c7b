// SPDX-License-Identifier: Apache-2.0
#include "app/cli/console.h"

#include "core/base/numbers.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace tilescope::cli {

namespace {

/// Characters, not bytes: "Nk × d" has 6.
size_t widthOf(std::string_view text)
{
    return size_t(std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, size_t width, bool left)
{
    const std::string space(width - std::min(width, widthOf(text)), ' ');
    return left ? text + space : space + text;
}

} // namespace

Json jsonNumber(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    return value;
}

Json jsonText(const std::string& text)
{
    if (const Result<int64_t> whole = parseInt(text, ""))
        return *whole;
    if (const Result<double> number = parseDouble(text, ""))
        return *number;
    return text;
}

void printJson(const Json& json)
{
    // File names may hold bytes that are no UTF-8.
    fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

void Table::add(std::vector<std::string> row)
{
    if (m_printedWidths.empty())
        return m_rows.push_back(std::move(row));
    printRow(row, m_printedWidths, 0);
    std::fflush(stdout);
}

std::vector<size_t> Table::widths() const
{
    std::vector<size_t> widths;
    for (const auto& row : m_rows) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], widthOf(row[column]));
    }
    return widths;
}

void Table::printRow(const std::vector<std::string>& row, const std::vector<size_t>& widths, int indent) const
{
    std::string line(size_t(indent), ' ');
    for (size_t column = 0; column < row.size(); ++column) {
        const bool left = std::ranges::find(m_left, column) != m_left.end();
        line += (column ? "  " : "") + padded(row[column], widths[column], left);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    fmt::print("{}\n", line);
}

void Table::print(int indent) const
{
    const std::vector<size_t> columns = widths();
    for (const auto& row : m_rows)
        printRow(row, columns, indent);
}

void Table::startPrinting(std::vector<std::string> widest)
{
    m_rows.push_back(std::move(widest));
    m_printedWidths = widths();
    m_rows.pop_back();
    printRow(m_rows.front(), m_printedWidths, 0);
    std::fflush(stdout);
}

void printField(std::string_view name, std::string_view value) { fmt::print("{:<10} {}\n", name, printable(value)); }

std::string describe(const Problem& p)
{
    const std::string mask = p.mask == MaskKind::None ? "no mask" : describeMask(p.mask) + " mask";
    std::string text = fmt::format("Nq {} × Nk {}, d {}, batch {}, heads {}, {}, {}", formatCount(p.nq),
                                   formatCount(p.nk), p.d, p.batch, p.heads, nameOf(p.dtype), mask);
    if (p.algorithm == Algorithm::Flash1 && p.sparseOrder == SparseOrder::TestFirst)
        text += ", test first";
    if (p.pass == Pass::Backward && p.algorithm == Algorithm::Flash2)
        text += fmt::format(", {} order of dQ", nameOf(p.dqOrder));
    if (p.dropout > 0)
        text += fmt::format(", dropout {}", p.dropout);
    return text;
}

std::string_view titleOf(Algorithm algorithm)
{
    static constexpr std::array<std::string_view, 3> titles{"Standard attention", "FlashAttention", "FlashAttention-2"};
    return titles[size_t(algorithm)];
}

Json jsonTraffic(const Traffic& traffic)
{
    Json json = Json::object();
    for (int t = 0; t < kTensorCount; ++t) {
        const int64_t read = traffic.read[size_t(t)], write = traffic.write[size_t(t)];
        if (read || write)
            json[std::string(nameOf(TensorId(t)))] = {{"read", read}, {"write", write}};
    }
    return json;
}

void printTraffic(const Traffic& traffic)
{
    Table table({"Tensor", "Bytes read", "Bytes written"});
    for (int t = 0; t < kTensorCount; ++t) {
        const int64_t read = traffic.read[size_t(t)], write = traffic.write[size_t(t)];
        if (read || write)
            table.add({std::string(nameOf(TensorId(t))), formatCount(read), formatCount(write)});
    }
    table.add({"All", formatCount(traffic.totalRead()), formatCount(traffic.totalWrite())});
    table.print();
}

} // namespace tilescope::cli
