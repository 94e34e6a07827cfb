// SPDX-License-Identifier: Apache-2.0
#include "run/background.hpp"

#include "run/pinning.hpp"

#include <gtest/gtest.h>

#include <string>

namespace corerig::run {
namespace {

// It uses CPU time from its first moment on, as any program does while it is loaded, and never says
// that it spins.
TEST(BackgroundLoads, WaitForTheSpinnerAndNotForItsLoading) {
    const base::CpuId cpu = read_affinity().cpus().back();
    BackgroundLoads loads("/usr/bin/yes");
    ASSERT_TRUE(loads.start({{cpu, {}, {}, 0, 100, "rest"}}).has_value());

    const auto settled = loads.settle(base::Nanoseconds(100'000'000));

    ASSERT_FALSE(settled.has_value());
    EXPECT_EQ(settled.error().message,
              "background load donothing on CPU " + std::to_string(cpu) +
                  " was not seen running within 100ms");
}

}  // namespace
}  // namespace corerig::run
