// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <locale>
#include <string>

namespace tilescope::test {

/// A decimal comma and grouped digits, as in German, whether or not that locale is installed.
struct GermanNumbers : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

/// The C++ locale is so while this lives.
class InGermany {
public:
    InGermany() : m_before(std::locale::global(std::locale(std::locale::classic(), new GermanNumbers))) {}
    ~InGermany() { std::locale::global(m_before); }
    InGermany(const InGermany&) = delete;
    InGermany& operator=(const InGermany&) = delete;

private:
    std::locale m_before;
};

} // namespace tilescope::test
