// SPDX-License-Identifier: Apache-2.0
#include "kernels/engine/attentionengine.h"
#include "kernels/host/hostsession.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <thread>

#include <unistd.h>

namespace tilescope {

namespace {

/// The value behind "key : " in a file of such lines, as /proc has them; empty if there is none.
std::string valueOf(const char* file, std::string_view key)
{
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        const size_t colon = line.find(':');
        if (!line.starts_with(key) || colon == std::string::npos)
            continue;
        const size_t first = line.find_first_not_of(" \t", colon + 1);
        return first == std::string::npos ? std::string() : line.substr(first);
    }
    return {};
}

DeviceInfo queryHost(std::string_view isa)
{
    const int64_t page = sysconf(_SC_PAGESIZE);
    DeviceInfo device;
    device.engine = "host";
    device.name = valueOf("/proc/cpuinfo", "model name");
    if (device.name.empty())
        device.name = "Processor";
    device.isa = isa;
    device.sramBytes = kHopperSramBytes;
    device.hbmBytes = sysconf(_SC_PHYS_PAGES) * page;
    device.hbmFreeBytes = sysconf(_SC_AVPHYS_PAGES) * page;
    device.l2Bytes = std::max<int64_t>(0, sysconf(_SC_LEVEL2_CACHE_SIZE));
    device.smCount = int(std::max(1u, std::thread::hardware_concurrency()));
    return device;
}

} // namespace

HostBackend::HostBackend(HostIsa isa, const HostOptions& options) : m_isa(isa), m_options(options), m_device(queryHost(isa.name)) {}

Result<std::unique_ptr<Session>> HostBackend::open(const Program& program, bool poison)
{
    auto session = std::make_unique<HostSession>(program, m_isa, m_options);
    if (auto done = session->allocate(poison); !done)
        return done.error();
    return std::unique_ptr<Session>(std::move(session));
}

Result<std::shared_ptr<Engine>> makeHostEngine(const HostOptions& options)
{
    auto isa = chooseIsa(options.isa);
    if (!isa)
        return isa.error();
    return std::shared_ptr<Engine>(new AttentionEngine(std::make_shared<HostBackend>(*isa, options)));
}

std::vector<std::shared_ptr<Engine>> makeEngines()
{
    std::vector<std::shared_ptr<Engine>> engines = makeCudaEngines();
    if (auto host = makeHostEngine())
        engines.push_back(std::move(*host));
    return engines;
}

} // namespace tilescope
