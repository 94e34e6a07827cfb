// SPDX-License-Identifier: Apache-2.0
// Stays in run() until it is asked to stop.
#include <corerig/plugin.hpp>

#include <cstdint>

namespace {

struct Sample {
    static constexpr corerig::About about{
        .name = "hang",
        .summary = "comes back from run() only when it is asked to stop",
        .capabilities = CORERIG_CAP_SPINS};

    static void run(corerig::Worker& worker, std::uint64_t /*iterations*/) {
        while (!worker.cancelled()) {
            corerig::cpu_relax();
        }
        worker.completed(0);
    }
};

}  // namespace

CORERIG_PLUGIN("hangs_politely", "1.0.0", "Apache-2.0", Sample)
