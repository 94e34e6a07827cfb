// SPDX-License-Identifier: Apache-2.0
// Writes one line to each standard stream in run().
#include <corerig/plugin.hpp>

#include <cstdint>
#include <cstdio>

namespace {

struct Sample {
    static constexpr corerig::About about{
        .name = "print", .summary = "writes to standard output and standard error in run()"};

    static void run(corerig::Worker& /*worker*/, std::uint64_t /*iterations*/) {
        std::fputs("printed to standard output\n", stdout);
        std::fflush(stdout);
        std::fputs("printed to standard error\n", stderr);
    }
};

}  // namespace

CORERIG_PLUGIN("prints", "1.0.0", "Apache-2.0", Sample)
