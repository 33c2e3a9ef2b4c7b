// SPDX-License-Identifier: Apache-2.0
#include "app/cli/arguments.h"

#include "app/cli/progressline.h"
#include "core/problem/problemkeys.h"
#include "core/problem/validate.h"
#include "core/tensor/npy.h"
#include "core/trace/tscopefile.h"
#include "kernels/engines.h"

#include <fmt/format.h>

#include <cstdio>

namespace tilescope::cli {

namespace {

constexpr int64_t kDefaultBlock = 64;

bool fits(const Problem& problem, int64_t sramBytes)
{
    return makeProgram(problem, sramBytes).sramBytes() <= sramBytes;
}

/// Br and Bc that were not given: 64, halved until the tiles fit.
void chooseBlocks(Problem& problem, const RunArguments& arguments, int64_t sramBytes)
{
    const bool haveBr = arguments.given("br"), haveBc = arguments.given("bc");
    if (!haveBr && !haveBc)
        return clipBlocks(problem, sramBytes);
    if (haveBr && haveBc)
        return;
    int64_t& block = haveBr ? problem.bc : problem.br;
    for (block = kDefaultBlock; block > 1 && !fits(problem, sramBytes);)
        block /= 2;
}

/// Shapes come from the files; what was typed besides must say the same.
Result<void> takeFileShape(Problem& problem, const RunArguments& arguments, const Inputs& files)
{
    Problem shaped = problem;
    takeShape(shaped, files);
    for (const char* key : {"n", "nk", "d", "batch", "heads"}) {
        const std::string typed = problemValue(problem, key), there = problemValue(shaped, key);
        if (arguments.given(key) && typed != there)
            return badInput(fmt::format("--{} {}: the files have {}.", key, typed, there));
    }
    problem = shaped;
    return {};
}

} // namespace

void RunArguments::addTo(CLI::App& command)
{
    for (const ProblemKey& key : problemKeys()) {
        const std::string name(key.name);
        CLI::Option* option = command.add_option_function<std::string>(
            "--" + name, [this, name](const std::string& value) { problem[name] = value; }, std::string(key.help));
        if (name != "algorithm" && name != "n" && name != "nk" && name != "br" && name != "bc") // those depend on others
            option->default_str(key.get(Problem()));
    }
    command.add_option("--engine", engine, "host or cuda; cuda where there is a GPU if not given");
    command.add_option("--q", q, "Q from a .npy file: (batch, heads, N, d), (heads, N, d) or (N, d); or Q, K and V from a .safetensors file");
    command.add_option("--k", k, "K from a file");
    command.add_option("--v", v, "V from a file");
    command.add_option("--do", dO, "dO from a file, for the backward pass; random if not given");
}

Result<std::shared_ptr<Engine>> chooseEngine(const std::string& name)
{
    if (!name.empty() && name != "host" && name != "cuda")
        return badInput(fmt::format("engine: '{}' is not available; choose host or cuda.", name));
    if (name != "host") {
        if (auto devices = makeCudaEngines(); !devices.empty())
            return devices.front();
        if (name == "cuda")
            return badInput("engine: there is no CUDA device here, or this build has no CUDA; choose host.");
    }
    return makeHostEngine();
}

Result<Problem> makeProblem(const RunArguments& arguments, const Inputs* files, const DeviceInfo& device)
{
    Problem problem;
    for (const ProblemKey& key : problemKeys()) {
        const auto typed = arguments.problem.find(std::string(key.name));
        if (typed == arguments.problem.end())
            continue;
        if (const Result<void> set = setTypedProblemKey(problem, key.name, typed->second); !set)
            return badInput("--" + set.error().message);
    }
    if (files) {
        if (const Result<void> shaped = takeFileShape(problem, arguments, *files); !shaped)
            return shaped.error();
    } else if (!arguments.given("n")) {
        return badInput("Give the sequence length (--n), or Q, K and V as files (--q, --k, --v).");
    }
    if (!arguments.given("algorithm"))
        return badInput("Give the algorithm: --algorithm standard, flash1 or flash2.");
    chooseBlocks(problem, arguments, device.sramBytes);
    return problem;
}

Result<std::shared_ptr<const Trace>> openTrace(const std::string& path)
{
    ProgressLine line;
    line.begin("Opening the trace");
    Result<OpenedTrace> opened = readTrace(path);
    line.end();
    if (!opened)
        return opened.error();
    if (!opened->warning.empty())
        std::fputs(fmt::format("tilescope-cli: warning: {}\n", opened->warning).c_str(), stderr);
    return opened->trace;
}

Result<std::shared_ptr<Inputs>> readInputFiles(const RunArguments& arguments)
{
    if (!arguments.hasFiles())
        return std::shared_ptr<Inputs>();
    if (!arguments.dO.empty() && !arguments.isBackward())
        return badInput("--do belongs to the backward pass: add --pass backward.");
    const bool together = arguments.q.ends_with(".safetensors") && arguments.k.empty() && arguments.v.empty();
    if (!together && (arguments.q.empty() || arguments.k.empty() || arguments.v.empty()))
        return badInput(arguments.dO.empty() ? "--q, --k and --v belong together: give all three."
                                             : "--do goes with --q, --k and --v: give all four.");
    Result<Inputs> inputs = readInputs(arguments.q, together ? arguments.q : arguments.k, together ? arguments.q : arguments.v);
    if (!inputs)
        return inputs.error();
    if (!arguments.dO.empty())
        if (const Result<void> read = readOutputGradient(*inputs, arguments.dO); !read)
            return read.error();
    return std::make_shared<Inputs>(std::move(*inputs));
}

std::shared_ptr<const Inputs> inputsFor(const Problem& problem, std::shared_ptr<Inputs> files)
{
    if (!files)
        return std::make_shared<const Inputs>(randomInputs(problem));
    if (problem.pass == Pass::Backward && files->dO.values.empty())
        addOutputGradient(*files, problem);
    roundInputs(*files, problem.dtype);
    return files;
}

Result<Job> makeJob(const RunArguments& arguments)
{
    Result<std::shared_ptr<Inputs>> files = readInputFiles(arguments);
    if (!files)
        return files.error();
    Result<std::shared_ptr<Engine>> engine = chooseEngine(arguments.engine);
    if (!engine)
        return engine.error();
    const Result<Problem> problem = makeProblem(arguments, files->get(), (*engine)->device());
    if (!problem)
        return problem.error();
    if (const Result<void> valid = validate(*problem, (*engine)->device()); !valid)
        return valid.error();
    Job job{*engine, *problem, inputsFor(*problem, *files), 4};
    if (arguments.hasFiles()) {
        const Result<std::vector<int64_t>> shape = readNpyShape(arguments.q);
        job.inputRank = shape ? int(shape->size()) : 4; // .safetensors: all dimensions
    }
    return job;
}

} // namespace tilescope::cli
