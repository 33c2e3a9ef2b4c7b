// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/console.h"
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

} // namespace

Command addDevices(CLI::App& app)
{
    CLI::App* command = app.add_subcommand("devices", "The devices that kernels can run on here");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "Print JSON");
    return [json]() -> Result<void> {
        const auto engines = makeEngines();
        *json ? printAsJson(engines) : printAsTable(engines);
        return {};
    };
}

} // namespace tilescope::cli
