// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tilescope::tscope {

constexpr int32_t kApplicationId = 0x54536370; // "TScp"
constexpr int32_t kVersion = 1;

struct Table {
    std::string_view name;
    std::string_view sql;
};

/// Numbers are stored as numbers and floats as little-endian float32 blobs, so that pandas and
/// numpy.frombuffer read them as they are; view `steps` spells kinds and tensors out. A reader accepts
/// exactly these definitions: in a stranger's file a table's name could hide anything.
constexpr std::array<Table, 13> kTables{{
    {"problem", "CREATE TABLE problem(key TEXT PRIMARY KEY, value TEXT NOT NULL)"},
    {"device", "CREATE TABLE device(key TEXT PRIMARY KEY, value TEXT NOT NULL)"},
    {"recording", "CREATE TABLE recording(key TEXT PRIMARY KEY, value TEXT NOT NULL)"},
    {"kinds", "CREATE TABLE kinds(kind INTEGER PRIMARY KEY, name TEXT NOT NULL)"},
    {"tensor_names", "CREATE TABLE tensor_names(tensor INTEGER PRIMARY KEY, name TEXT NOT NULL)"},
    {"buffers", "CREATE TABLE buffers(buffer INTEGER PRIMARY KEY, tensor INTEGER NOT NULL, elements INTEGER NOT NULL, "
                "element_bytes INTEGER NOT NULL, temporary INTEGER NOT NULL)"},
    {"launches", "CREATE TABLE launches(launch INTEGER PRIMARY KEY, kernel TEXT NOT NULL, ctas INTEGER NOT NULL, "
                 "ctas_per_head INTEGER NOT NULL, tile_rows INTEGER NOT NULL, tile_cols INTEGER NOT NULL, sram_bytes "
                 "INTEGER NOT NULL)"},
    {"tensors",
     "CREATE TABLE tensors(name TEXT NOT NULL, head INTEGER NOT NULL, rows INTEGER NOT NULL, cols INTEGER NOT NULL, "
     "float32 BLOB NOT NULL, PRIMARY KEY(name, head))"},
    {"tokens",
     "CREATE TABLE tokens(side TEXT NOT NULL, row INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(side, row))"},
    {"row_stats", "CREATE TABLE row_stats(head INTEGER NOT NULL, j INTEGER NOT NULL, m BLOB NOT NULL, l BLOB NOT NULL, "
                  "PRIMARY KEY(head, j))"},
    {"bookmarks", "CREATE TABLE bookmarks(step INTEGER PRIMARY KEY, label TEXT NOT NULL)"},
    {"notes", "CREATE TABLE notes(step INTEGER NOT NULL, text TEXT NOT NULL)"},
    {"events",
     "CREATE TABLE events(step INTEGER PRIMARY KEY, launch INTEGER NOT NULL, cta INTEGER NOT NULL, sequence INTEGER "
     "NOT NULL, "
     "kind INTEGER NOT NULL, tensor INTEGER NOT NULL, i INTEGER NOT NULL, j INTEGER NOT NULL, bytes INTEGER NOT NULL, "
     "clock INTEGER NOT NULL, sm INTEGER NOT NULL)"},
}};

constexpr std::string_view kStepsView =
    "CREATE VIEW steps AS SELECT step, kinds.name AS kind, tensor_names.name AS tensor, i, j, bytes, "
    "CASE WHEN kinds.name NOT IN ('alloc', 'free') THEN launches.kernel END AS kernel, cta, sequence, clock, sm "
    "FROM events JOIN kinds USING(kind) JOIN tensor_names USING(tensor) LEFT JOIN launches USING(launch)";

} // namespace tilescope::tscope
