// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/progressline.h"
#include "core/base/numbers.h"
#include "kernels/engines.h"

#include <fmt/format.h>

namespace tilescope::cli {

namespace {

void printAsJson(const std::vector<std::shared_ptr<Engine>>& engines)
{
    Json devices = Json::array();
    for (const auto& engine : engines) {
        const DeviceInfo& d = engine->device();
        devices.push_back({{"engine", d.engine},
                           {"name", d.name},
                           {"isa", d.isa},
                           {"sm_count", d.smCount},
                           {"sram_bytes", d.sramBytes},
                           {"l2_bytes", d.l2Bytes},
                           {"hbm_bytes", d.hbmBytes},
                           {"hbm_free_bytes", d.hbmFreeBytes}});
    }
    printJson({{"devices", devices}});
}

void printAsTable(const std::vector<std::shared_ptr<Engine>>& engines)
{
    Table table({"Engine", "Device", "Instructions", "SMs or cores", "SRAM of a CTA", "L2", "Memory", "Free"});
    table.alignLeft(1);
    table.alignLeft(2);
    for (const auto& engine : engines) {
        const DeviceInfo& d = engine->device();
        table.add({d.engine, d.name, d.isa, fmt::format("{}", d.smCount), formatBytes(d.sramBytes),
                   formatBytes(d.l2Bytes), formatBytes(d.hbmBytes), formatBytes(d.hbmFreeBytes)});
    }
    table.print();
}

Json asJson(const Hierarchy& hierarchy)
{
    Json levels = Json::array();
    for (const MemoryLevel& level : hierarchy.levels)
        levels.push_back({{"level", nameOf(level.kind)},
                          {"bytes", level.bytes()},
                          {"unit_bytes", level.unitBytes},
                          {"units", level.units},
                          {"bytes_per_second", level.bytesPerSecond}});
    return {{"levels", levels}, {"flops_per_second", hierarchy.flopsPerSecond}};
}

void printAsTable(const Hierarchy& hierarchy)
{
    Table table({"Level", "Each", "SMs or cores", "In all", "Read, GB/s"});
    for (const MemoryLevel& level : hierarchy.levels)
        table.add({std::string(nameOf(level.kind)), formatBytes(level.unitBytes), fmt::format("{}", level.units), formatBytes(level.bytes()),
                   formatFixed(level.bytesPerSecond / 1e9, 1)});
    table.print();
    fmt::print("float32 multiply-adds: {} GFLOP/s\n", formatFixed(hierarchy.flopsPerSecond / 1e9, 1));
}

Result<void> measureAll(const std::vector<std::shared_ptr<Engine>>& engines, bool json)
{
    Json all = Json::array();
    for (const auto& engine : engines) {
        ProgressLine line;
        const Result<Hierarchy> hierarchy = engine->measureHierarchy(line.begin("Measuring the memory"));
        line.end();
        if (!hierarchy)
            return hierarchy.error();
        if (json) {
            Json entry = asJson(*hierarchy);
            entry["engine"] = engine->device().engine;
            entry["name"] = engine->device().name;
            all.push_back(std::move(entry));
        } else {
            fmt::print("\n{} ({}), measured\n\n", engine->device().name, engine->device().engine);
            printAsTable(*hierarchy);
        }
    }
    if (json)
        printJson({{"hierarchies", all}});
    return {};
}

} // namespace

Command addDevices(CLI::App& app)
{
    CLI::App* command = app.add_subcommand("devices", "The devices that kernels can run on here");
    auto json = std::make_shared<bool>(false), measured = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "Print JSON");
    command->add_flag("--measure", *measured, "Measure the speed of each level of memory, from registers to HBM");
    return [json, measured]() -> Result<void> {
        const auto engines = makeEngines();
        if (*measured)
            return measureAll(engines, *json);
        *json ? printAsJson(engines) : printAsTable(engines);
        return {};
    };
}

} // namespace tilescope::cli
