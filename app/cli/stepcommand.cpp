// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/progressline.h"
#include "core/base/numbers.h"
#include "core/listing/listing.h"
#include "core/trace/geometry.h"
#include "core/trace/stepstate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace tilescope::cli {

namespace {

struct StepCommand {
    RunArguments arguments;
    std::string at, trace;
    bool json = false, values = false;

    Result<void> operator()();

private:
    Result<std::shared_ptr<const Trace>> openOrRecord();
};

/// The query rows of the event's CTA: its row block, or all rows for a CTA that goes over all of them.
TileSpan rowsOf(const Trace& trace, const Event& event)
{
    Event block = event;
    const Launch& launch = trace.launchOf(event);
    if (block.row < 0 && launch.share == CtaShare::RowBlock)
        block.row = int32_t(event.cta % launch.ctasPerHead);
    return spanOf(trace, block);
}

bool isInCta(const StepState& state) { return state.head >= 0; }

std::string_view trimmed(std::string_view text)
{
    return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

/// The line of the algorithm that the event belongs to; null for the program's own events.
Json codeLine(const Trace& trace, const Event& event)
{
    const KernelKind kernel = trace.launchOf(event).kind;
    const Listing& code = listing(kernel, ListingKind::Algorithm);
    const std::optional<int> line = code.lineOf(event);
    if (!line)
        return nullptr;
    return {{"listing", code.title}, {"line", *line + code.firstLine}, {"text", trimmed(code.lines[size_t(*line)])}};
}

Json asJson(TileRef tile) { return {{"tensor", nameOf(tile.tensor)}, {"i", tile.row}, {"j", tile.col}}; }

Json eventAsJson(const Trace& trace, const StepState& state)
{
    const Event& e = state.event;
    Json json{{"kind", nameOf(e.kind)}, {"tensor", nameOf(e.tensor)}, {"i", e.row}, {"j", e.col}, {"bytes", e.bytes}};
    const bool inKernel = e.kind != EventKind::Alloc && e.kind != EventKind::Free;
    json["launch"] = inKernel ? Json(e.launch) : Json();
    json["kernel"] = inKernel ? Json(nameOf(trace.launchOf(e).kind)) : Json();
    json["cta"] = isInCta(state) ? Json(e.cta) : Json();
    json["head"] = isInCta(state) ? Json(state.head) : Json();
    json["sequence"] = isInCta(state) ? Json(e.sequence) : Json();
    return json;
}

Json rowsAsJson(const Trace& trace, const StepState& state)
{
    Json rows = Json::array();
    if (!isInCta(state))
        return rows;
    const TileSpan span = rowsOf(trace, state.event);
    for (int64_t row = span.rowBegin; row < span.rowEnd; ++row) {
        const RowProgress progress = rowProgress(trace, state.step, state.head, row);
        const Json last = progress.lastColumn < 0 ? Json() : Json(progress.lastColumn);
        rows.push_back(
            {{"row", row}, {"last_j", last}, {"m", jsonNumber(progress.stat.m)}, {"l", jsonNumber(progress.stat.l)}});
    }
    return rows;
}

/// Values of every resident tile, row by row; null where nothing was written yet.
Json sramValues(const Trace& trace, const StepState& state, const Snapshot& snapshot)
{
    Json tiles = Json::array();
    for (const Resident& resident : state.sram) {
        const ArenaTile* tile = trace.launchOf(state.event).arena.find(resident.tile.tensor);
        if (snapshot.empty() || !tile)
            continue;
        const TileElements elements = elementsOf(trace.problem(), trace.launchOf(state.event), *tile, resident.tile);
        Json rows = Json::array();
        for (int64_t r = 0; r < elements.rows; ++r) {
            Json row = Json::array();
            for (int64_t c = 0; c < elements.cols; ++c) {
                const float value = snapshot.value(*tile, r, c);
                row.push_back(isUnwritten(value) ? Json() : jsonNumber(value));
            }
            rows.push_back(std::move(row));
        }
        Json entry = asJson(resident.tile);
        entry["values"] = std::move(rows);
        tiles.push_back(std::move(entry));
    }
    return tiles;
}

Json asJson(const Trace& trace, const StepState& state)
{
    Json resident = Json::array();
    for (const Resident& tile : state.sram) {
        resident.push_back(asJson(tile.tile));
        resident.back()["since"] = tile.since;
    }
    const bool inKernel = state.launch >= 0;
    return {{"step", state.step},
            {"events", trace.eventCount()},
            {"engine", trace.device.engine},
            {"device", trace.device.name},
            {"algorithm", nameOf(trace.problem().algorithm)},
            {"event", eventAsJson(trace, state)},
            {"code", inKernel ? codeLine(trace, state.event) : Json()},
            {"sram", resident},
            {"sram_live_bytes", state.sramLive},
            {"hbm", jsonTraffic(state.traffic)},
            {"hbm_read_bytes", state.traffic.totalRead()},
            {"hbm_write_bytes", state.traffic.totalWrite()},
            {"hbm_live_bytes", state.hbmLive},
            {"flops", state.flops},
            {"skipped_tiles", state.skippedTiles},
            {"rows", rowsAsJson(trace, state)}};
}

std::string tileText(TileRef tile)
{
    const std::string i = tile.row < 0 ? "" : fmt::format("{}", tile.row),
                      j = tile.col < 0 ? "" : fmt::format("{}", tile.col);
    return fmt::format("{}{}{}{}", nameOf(tile.tensor), i.empty() && j.empty() ? "" : "_", i,
                       i.empty() || j.empty() ? j : "," + j);
}

std::string eventText(const Event& event)
{
    std::string text(nameOf(event.kind));
    if (event.tensor != TensorId::None)
        text +=
            " " + (event.kind == EventKind::Alloc || event.kind == EventKind::Free ? std::string(nameOf(event.tensor))
                                                                                   : tileText(tileOf(event)));
    if (event.bytes > 0)
        text += fmt::format(", {} bytes", formatCount(event.bytes));
    return text;
}

void printRows(const Trace& trace, const StepState& state)
{
    constexpr int64_t kShown = 8;
    const TileSpan span = rowsOf(trace, state.event);
    Table table({"Row", "Last j", "m", "l"});
    for (int64_t row = span.rowBegin; row < std::min(span.rowEnd, span.rowBegin + kShown); ++row) {
        const RowProgress progress = rowProgress(trace, state.step, state.head, row);
        table.add({formatCount(row), progress.lastColumn < 0 ? "none" : formatCount(progress.lastColumn),
                   formatShort(progress.stat.m, 6), formatShort(progress.stat.l, 6)});
    }
    fmt::print("\n");
    table.print();
    if (span.rowEnd - span.rowBegin > kShown)
        fmt::print("and {} more rows\n", formatCount(span.rowEnd - span.rowBegin - kShown));
}

void print(const Trace& trace, const StepState& state)
{
    fmt::print("Step {} of {}: {}\n\n", formatCount(state.step), formatCount(trace.eventCount() - 1),
               eventText(state.event));
    printField("Program", fmt::format("{} on {} ({})", titleOf(trace.problem().algorithm), trace.device.name,
                                      trace.device.engine));
    if (isInCta(state))
        printField("Where",
                   fmt::format("{} kernel, head {}, CTA {}, its event {}", nameOf(trace.launchOf(state.event).kind),
                               state.head, state.event.cta, state.event.sequence));
    if (state.launch >= 0)
        if (const Json code = codeLine(trace, state.event); !code.is_null())
            printField("Code", fmt::format("{}, line {}: {}", code["listing"].get<std::string>(),
                                           code["line"].get<int>(), code["text"].get<std::string>()));
    std::vector<std::string> tiles;
    for (const Resident& resident : state.sram)
        tiles.push_back(tileText(resident.tile));
    printField("SRAM", fmt::format("{}; {}", formatBytes(state.sramLive),
                                   tiles.empty() ? "no tiles" : fmt::format("{}", fmt::join(tiles, ", "))));
    printField("HBM", fmt::format("{} live", formatBytes(state.hbmLive)));
    fmt::print("\n");
    printTraffic(state.traffic);
    if (isInCta(state))
        printRows(trace, state);
}

Result<std::shared_ptr<const Trace>> StepCommand::openOrRecord()
{
    if (trace.empty()) {
        const Result<Job> job = makeJob(arguments);
        if (!job)
            return job.error();
        ProgressLine line;
        return job->engine->record(job->problem, job->inputs, {}, line.begin("Recording events"));
    }
    if (!arguments.problem.empty() || arguments.hasFiles())
        return badInput("--trace brings its own problem and inputs: leave the problem's options out.");
    return openTrace(trace);
}

Result<void> StepCommand::operator()()
{
    const Result<int64_t> step = parseInt(at, "--at");
    if (!step)
        return step.error();
    if (*step < 0)
        return badInput("--at: steps are counted from 0.");
    const auto opened = openOrRecord();
    if (!opened)
        return opened.error();
    const Trace& log = **opened;
    if (*step >= log.eventCount())
        return badInput(fmt::format("--at {}: the trace has {} events, 0 to {}.", *step, formatCount(log.eventCount()),
                                    log.eventCount() - 1));
    const StepState state = stateAt(log, *step);
    if (!json && !values) {
        print(log, state);
        return {};
    }
    Json result = asJson(log, state);
    if (values) {
        const auto engine = chooseEngine(arguments.engine);
        if (!engine)
            return engine.error();
        const auto replay = (*engine)->replay(*opened);
        if (!replay)
            return replay.error();
        ProgressLine line;
        line.begin("Running the kernel up to that step");
        const auto snapshot = (*replay)->snapshot(*step);
        line.end();
        if (!snapshot)
            return snapshot.error();
        result["sram_values"] = sramValues(log, state, *snapshot);
    }
    printJson(result);
    return {};
}

} // namespace

Command addStep(CLI::App& app)
{
    CLI::App* command = app.add_subcommand("step", "What is where at one step");
    auto step = std::make_shared<StepCommand>();
    step->arguments.addTo(*command);
    command->add_option("--at", step->at, "The step: 0 is the first event")->required();
    command->add_option("--trace", step->trace, "A .tscope file instead of a problem");
    command->add_flag("--json", step->json, "Print JSON");
    command->add_flag("--values", step->values, "Print JSON with the values of every tile in SRAM");
    return [step] { return (*step)(); };
}

} // namespace tilescope::cli
