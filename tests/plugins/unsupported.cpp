// SPDX-License-Identifier: Apache-2.0
// Says in create() that this machine cannot do it.
#include <corerig/plugin.hpp>

#include <cstdint>

namespace {

struct Sample {
    static constexpr corerig::About about{.name = "unsupported", .summary = "works on no machine"};

    static void create(corerig::Host /*host*/) {
        corerig::unsupported("this sample works on no machine");
    }

    static void run(corerig::Worker& /*worker*/, std::uint64_t /*iterations*/) {}
};

}  // namespace

CORERIG_PLUGIN("unsupported", "1.0.0", "Apache-2.0", Sample)
