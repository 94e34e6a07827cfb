// SPDX-License-Identifier: Apache-2.0
// Calls exit(0) in run().
#include <corerig/plugin.hpp>

#include <cstdint>
#include <cstdlib>

namespace {

struct Sample {
    static constexpr corerig::About about{.name = "exit", .summary = "ends the process in run()"};

    static void run(corerig::Worker& /*worker*/, std::uint64_t /*iterations*/) { std::exit(0); }
};

}  // namespace

CORERIG_PLUGIN("exits", "1.0.0", "Apache-2.0", Sample)
