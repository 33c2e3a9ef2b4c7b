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
    void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }
    void alignLeft(size_t column) { m_left.push_back(column); }
    void print(int indent = 0) const;

private:
    std::vector<std::vector<std::string>> m_rows;
    std::vector<size_t> m_left{0};
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
