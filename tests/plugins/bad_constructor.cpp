// SPDX-License-Identifier: Apache-2.0
// Aborts while it is loaded, in a static initialiser.
#include <corerig/plugin.hpp>

#include <cstdint>
#include <cstdlib>

namespace {

struct Aborts {
    Aborts() { std::abort(); }
};

const Aborts kAborts;

struct Sample {
    static constexpr corerig::About about{.name = "construct",
                                          .summary = "aborts while it is loaded"};

    static void run(corerig::Worker& /*worker*/, std::uint64_t /*iterations*/) {}
};

}  // namespace

CORERIG_PLUGIN("bad_constructor", "1.0.0", "Apache-2.0", Sample)
