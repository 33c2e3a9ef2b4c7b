// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tilescope::sqlite {

/// Thrown inside the trace file code only; readTrace and writeTrace turn it into an Error.
struct Failure : std::runtime_error {
    Failure(int code_, const std::string& message) : std::runtime_error(message), code(code_) {}
    int code;
};

class Database {
public:
    Database(const std::string& path, int flags)
    {
        sqlite3* opened = nullptr;
        const int code = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
        m_db.reset(opened);
        if (code != SQLITE_OK)
            fail(code);
    }

    sqlite3* get() const { return m_db.get(); }
    void execute(const char* sql)
    {
        if (const int code = sqlite3_exec(get(), sql, nullptr, nullptr, nullptr); code != SQLITE_OK)
            fail(code);
    }
    [[noreturn]] void fail(int code) const { throw Failure(code, m_db ? sqlite3_errmsg(get()) : "out of memory"); }

private:
    struct Close {
        void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
    };
    std::unique_ptr<sqlite3, Close> m_db;
};

/// A prepared statement: bind values (from 1), step, read columns (from 0).
class Statement {
public:
    Statement(Database& db, std::string_view sql) : m_db(&db)
    {
        sqlite3_stmt* prepared = nullptr;
        const int code = sqlite3_prepare_v2(db.get(), sql.data(), int(sql.size()), &prepared, nullptr);
        m_statement.reset(prepared);
        if (code != SQLITE_OK)
            db.fail(code);
    }

    void bind(int at, int64_t value) { check(sqlite3_bind_int64(get(), at, value)); }
    void bind(int at, std::string_view text)
    {
        check(sqlite3_bind_text64(get(), at, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
    }
    /// The bytes must stay until the statement has run.
    void bind(int at, std::span<const float> values)
    {
        if (values.empty())
            check(sqlite3_bind_zeroblob(get(), at, 0));
        else
            check(sqlite3_bind_blob64(get(), at, values.data(), values.size_bytes(), SQLITE_STATIC));
    }

    /// Runs an INSERT with the values as its parameters.
    template <class... Values>
    void insert(const Values&... values)
    {
        int at = 0;
        (bind(++at, values), ...);
        step();
        sqlite3_reset(get());
    }

    /// True while there is a row.
    bool step()
    {
        const int code = sqlite3_step(get());
        if (code != SQLITE_ROW && code != SQLITE_DONE)
            m_db->fail(code);
        return code == SQLITE_ROW;
    }

    /// Ready for new values.
    void restart() { sqlite3_reset(get()); }

    bool isInteger(int column) const { return sqlite3_column_type(get(), column) == SQLITE_INTEGER; }
    int64_t integer(int column) const { return sqlite3_column_int64(get(), column); }
    std::string text(int column) const
    {
        const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(get(), column));
        return data ? std::string(data, size_t(sqlite3_column_bytes(get(), column))) : std::string();
    }
    std::span<const std::byte> blob(int column) const
    {
        const auto* data = static_cast<const std::byte*>(sqlite3_column_blob(get(), column));
        return {data, data ? size_t(sqlite3_column_bytes(get(), column)) : 0};
    }

private:
    sqlite3_stmt* get() const { return m_statement.get(); }
    void check(int code)
    {
        if (code != SQLITE_OK)
            m_db->fail(code);
    }

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    Database* m_db;
};

} // namespace tilescope::sqlite
