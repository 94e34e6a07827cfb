// SPDX-License-Identifier: Apache-2.0
// Cannot be loaded: it needs a symbol that nothing defines.
#include <corerig/plugin.hpp>

#include <cstdint>

extern "C" void no_such_function_anywhere();

namespace {

struct Sample {
    static constexpr corerig::About about{.name = "undefined",
                                          .summary = "calls a function that exists nowhere"};

    static void run(corerig::Worker& /*worker*/, std::uint64_t /*iterations*/) {
        no_such_function_anywhere();
    }
};

}  // namespace

CORERIG_PLUGIN("undefined_symbol", "1.0.0", "Apache-2.0", Sample)
