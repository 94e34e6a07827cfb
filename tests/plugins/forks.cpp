// SPDX-License-Identifier: Apache-2.0
// Leaves a child behind that is in a session of its own; it ends itself after a minute.
#include <corerig/plugin.hpp>

#include <unistd.h>

#include <cstdint>

namespace {

struct Sample {
    static constexpr corerig::About about{.name = "fork",
                                          .summary = "leaves a process behind",
                                          .capabilities = CORERIG_CAP_SPAWNS_PROCESSES};

    static void run(corerig::Worker& /*worker*/, std::uint64_t iterations) {
        for (; iterations != 0; --iterations) {
            if (::fork() == 0) {
                ::setsid();
                ::sleep(60);
                ::_exit(0);
            }
        }
    }
};

}  // namespace

CORERIG_PLUGIN("forks", "1.0.0", "Apache-2.0", Sample)
