// SPDX-License-Identifier: Apache-2.0
#include "core/trace/tscopedatabase.h"

#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/trace/tscopeschema.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <new>

namespace tilescope::tscope {

namespace {

using sqlite::Database;
using sqlite::Statement;

struct FileInfo {
    int64_t size = 0;
    int64_t missing = 0;    ///< bytes that the header promises and the file lacks
    int64_t wholePages = 0; ///< bytes of the pages that are there to their ends
};

/// Looks at SQLite's 100-byte header before SQLite does, so that the reason is plain.
FileInfo checkHeader(const std::filesystem::path& path)
{
    if (const std::string reason = whyNotReadable(path); !reason.empty())
        refuse("{}", reason);
    std::error_code failure;
    FileInfo info{.size = int64_t(std::filesystem::file_size(path, failure))};
    std::array<char, 100> header{};
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        refuse("cannot be opened for reading");
    stream.read(header.data(), header.size());
    if (stream.gcount() < int64_t(header.size()) || std::memcmp(header.data(), "SQLite format 3", 16) != 0)
        refuse("byte 0: not a trace, which begins with 'SQLite format 3'");
    const auto number = [&](size_t at, int bytes) {
        int64_t value = 0;
        for (int n = 0; n < bytes; ++n)
            value = value << 8 | uint8_t(header[at + size_t(n)]);
        return value;
    };
    if (number(68, 4) != kApplicationId)
        refuse("byte 68: an SQLite file of another application, not a trace");
    if (number(60, 4) != kVersion)
        refuse("byte 60: trace version {} is not known, only {}", number(60, 4), kVersion);
    const int64_t pageSize = number(16, 2) == 1 ? 65536 : number(16, 2);
    if (pageSize < 512)
        refuse("byte 16: a page size of {} bytes", pageSize);
    info.wholePages = info.size / pageSize * pageSize;
    info.missing = std::max<int64_t>(0, number(28, 4) * pageSize - info.size);
    return info;
}

/// Undoes the transaction that a killed writer left half done. Where that is not possible (a read-only
/// folder), the file is read as one that lost its end.
void rollBack(const std::filesystem::path& path)
{
    std::error_code ignored;
    if (!std::filesystem::exists(path.string() + "-journal", ignored))
        return;
    try {
        Database db(path.string(), SQLITE_OPEN_READWRITE);
        db.execute("SELECT COUNT(*) FROM sqlite_schema");
    } catch (const sqlite::Failure&) {
    }
}

/// A file that lost its end, as far as its last whole page: SQLite would read the rest of a torn page
/// as zeros, and take them for values.
Database openTruncated(const std::filesystem::path& path, const FileInfo& info)
{
    Database db(":memory:", SQLITE_OPEN_READWRITE);
    auto* pages = static_cast<unsigned char*>(sqlite3_malloc64(sqlite3_uint64(std::max<int64_t>(info.wholePages, 1))));
    if (!pages)
        throw std::bad_alloc();
    std::ifstream(path, std::ios::binary).read(reinterpret_cast<char*>(pages), info.wholePages);
    // The database owns the pages from here on, also when this fails.
    const int code = sqlite3_deserialize(db.get(), "main", pages, info.wholePages, info.wholePages,
                                         SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY);
    if (code != SQLITE_OK)
        db.fail(code);
    db.execute("PRAGMA writable_schema = ON;"); // otherwise SQLite refuses it outright
    return db;
}

/// The database, with everything that a stranger's file could use against its reader turned off.
Database openGuarded(const std::filesystem::path& path, const FileInfo& info)
{
    Database db = info.missing > 0 ? openTruncated(path, info) : Database(path.string(), SQLITE_OPEN_READONLY);
    sqlite3_limit(db.get(), SQLITE_LIMIT_LENGTH, int(std::min<int64_t>(info.size + 1000, 1'000'000'000)));
    sqlite3_db_config(db.get(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(db.get(), SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    db.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;");
    Statement definition(db, "SELECT type, sql FROM sqlite_schema WHERE name = ?");
    for (const Table& table : kTables) {
        definition.restart();
        definition.bind(1, table.name);
        if (!definition.step() || definition.text(0) != "table" || definition.text(1) != table.sql)
            refuse("table {} is missing or not as version {} defines it", table.name, kVersion);
    }
    definition.restart();
    db.execute("PRAGMA query_only = ON;");
    return db;
}

} // namespace

std::string whereItEnds(int64_t fileBytes, int64_t missingBytes)
{
    return missingBytes == 0 ? std::string()
                             : fmt::format("; the file ends at byte {}, {} bytes short", formatCount(fileBytes),
                                           formatCount(missingBytes));
}

OpenedDatabase openDatabase(const std::filesystem::path& path)
{
    checkHeader(path);
    rollBack(path);
    const FileInfo info = checkHeader(path);
    try {
        return {openGuarded(path, info), info.size, info.missing};
    } catch (const std::runtime_error& reason) {
        refuse("{}{}", reason.what(), whereItEnds(info.size, info.missing));
    }
}

} // namespace tilescope::tscope
