// SPDX-License-Identifier: Apache-2.0
// Dies of SIGSEGV in run().
#include <corerig/plugin.hpp>

#include <cstdint>

namespace {

struct Sample {
    static constexpr corerig::About about{.name = "crash",
                                          .summary = "writes through a null pointer in run()"};

    static void run(corerig::Worker& /*worker*/, std::uint64_t /*iterations*/) {
        // Both volatile: the compiler may neither see where it points nor drop the store.
        volatile int* volatile nowhere = nullptr;
        *nowhere = 1;  // NOLINT(clang-analyzer-core.NullDereference): what it is for
    }
};

}  // namespace

CORERIG_PLUGIN("crashes", "1.0.0", "Apache-2.0", Sample)
