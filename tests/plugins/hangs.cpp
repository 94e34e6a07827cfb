// SPDX-License-Identifier: Apache-2.0
// Stays in run() for ever and ignores the request to stop.
#include <corerig/plugin.hpp>

#include <cstdint>

namespace {

struct Sample {
    static constexpr corerig::About about{.name = "hang", .summary = "never comes back from run()"};

    static void run(corerig::Worker& /*worker*/, std::uint64_t /*iterations*/) {
        for (;;) {
            corerig::cpu_relax();
        }
    }
};

}  // namespace

CORERIG_PLUGIN("hangs", "1.0.0", "Apache-2.0", Sample)
