// SPDX-License-Identifier: Apache-2.0
// Sleeps a millisecond an iteration.
#include <corerig/plugin.hpp>

#include <time.h>

#include <cstdint>

namespace {

struct Sample {
    static constexpr corerig::About about{
        .name = "sleep", .summary = "sleeps 1 ms an iteration", .capabilities = CORERIG_CAP_BLOCKS};

    static void run(corerig::Worker& worker, std::uint64_t iterations) {
        const timespec millisecond{0, 1'000'000};
        for (std::uint64_t done = 0; done < iterations; ++done) {
            if (worker.cancelled()) {
                worker.completed(done);
                return;
            }
            ::nanosleep(&millisecond, nullptr);
        }
    }
};

}  // namespace

CORERIG_PLUGIN("sleeps", "1.0.0", "Apache-2.0", Sample)
