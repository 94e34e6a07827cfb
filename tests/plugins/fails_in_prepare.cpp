// SPDX-License-Identifier: Apache-2.0
// Fails in prepare() of worker 1, while the others wait for it.
#include <corerig/plugin.hpp>

#include <cstdint>

namespace {

struct Sample {
    static constexpr corerig::About about{.name = "prepare",
                                          .summary = "fails in prepare() of worker 1"};

    static void prepare(corerig::Worker& worker) {
        if (worker.index() == 1) {
            throw corerig::Error(CORERIG_E_FAILED, "worker 1 cannot be prepared");
        }
        worker.sync();
    }

    static void run(corerig::Worker& /*worker*/, std::uint64_t /*iterations*/) {}
};

}  // namespace

CORERIG_PLUGIN("fails_in_prepare", "1.0.0", "Apache-2.0", Sample)
