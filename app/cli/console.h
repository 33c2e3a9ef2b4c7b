// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/problem/problem.h"
#include "core/trace/traceindex.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tilescope::cli {

using Json = nlohmann::ordered_json;

/// The number, or "inf", "-inf" or "nan", which JSON cannot write as numbers.
Json jsonNumber(double value);
/// A number where the text is one.
Json jsonText(const std::string& text);
void printJson(const Json& json);

/// Text in columns: the first flush left, the others flush right unless said otherwise.
class Table {
public:
    explicit Table(std::vector<std::string> header) { add(std::move(header)); }
    void add(std::vector<std::string> row);
    void alignLeft(size_t column) { m_left.push_back(column); }
    size_t columns() const { return m_rows.front().size(); }
    void print(int indent = 0) const;
    /// Prints the header now and each row as it is added. Columns are as wide as they are in `widest`.
    void startPrinting(std::vector<std::string> widest);

private:
    std::vector<size_t> widths() const;
    void printRow(const std::vector<std::string>& row, const std::vector<size_t>& widths, int indent) const;

    std::vector<std::vector<std::string>> m_rows;
    std::vector<size_t> m_left{0}, m_printedWidths; ///< the latter empty unless rows are printed as they come
};

/// Prints "Name      value" with the values in one column.
void printField(std::string_view name, std::string_view value);

/// "N 1,024 × Nk 1,024, d 64, batch 1, heads 1, f32".
std::string describe(const Problem& problem);
std::string_view titleOf(Algorithm algorithm); ///< "FlashAttention-2"

/// Bytes of each tensor that moves: {"Q": {"read": 1, "write": 2}, …}.
Json jsonTraffic(const Traffic& traffic);
void printTraffic(const Traffic& traffic);

} // namespace tilescope::cli
