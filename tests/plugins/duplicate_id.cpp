// SPDX-License-Identifier: Apache-2.0
// Offers two workloads of the same name.
#include <corerig/plugin.hpp>

#include <cstdint>

namespace {

struct First {
    static constexpr corerig::About about{.name = "twice", .summary = "the first of two"};

    static void run(corerig::Worker& /*worker*/, std::uint64_t /*iterations*/) {}
};

struct Second {
    static constexpr corerig::About about{.name = "twice", .summary = "the second of two"};

    static void run(corerig::Worker& /*worker*/, std::uint64_t /*iterations*/) {}
};

}  // namespace

CORERIG_PLUGIN("duplicate_id", "1.0.0", "Apache-2.0", First, Second)
