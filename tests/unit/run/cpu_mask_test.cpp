// SPDX-License-Identifier: Apache-2.0
#include "run/pinning.hpp"

#include <gtest/gtest.h>

namespace corerig::run {
namespace {

TEST(CpuMask, IsAsLargeAsItsHighestCpuNeeds) {
    const CpuMask mask({0, 2047});

    EXPECT_EQ(mask.bytes(), 256U);
    EXPECT_EQ(CPU_COUNT_S(mask.bytes(), mask.get()), 2);
    EXPECT_TRUE(CPU_ISSET_S(2047, mask.bytes(), mask.get()));
}

TEST(CpuMask, IsNeverSmallerThanWhatTheCLibraryHas) {
    EXPECT_EQ(CpuMask({0}).bytes(), sizeof(cpu_set_t));
    EXPECT_EQ(CpuMask({}).bytes(), sizeof(cpu_set_t));
}

}  // namespace
}  // namespace corerig::run
