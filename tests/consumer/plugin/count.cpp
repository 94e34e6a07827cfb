// SPDX-License-Identifier: Apache-2.0
#include <corerig/plugin.hpp>

#include <cstdint>

namespace {

struct Count {
    static constexpr corerig::About about{.name = "count", .summary = "counts upwards"};

    static void run(corerig::Worker& /*worker*/, std::uint64_t iterations) {
        for (volatile std::uint64_t i = 0; i < iterations; i = i + 1) {
        }
    }
};

}  // namespace

CORERIG_PLUGIN("acme-count", "1.0.0", "Apache-2.0", Count)
