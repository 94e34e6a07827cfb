// SPDX-License-Identifier: Apache-2.0
#include "barrier/barriers.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <thread>
#include <vector>

namespace {

corerig_worker_t raw_worker(std::uint32_t index,
                            std::uint32_t count,
                            const volatile std::uint32_t* cancel) {
    return {.struct_size = sizeof(corerig_worker_t),
            .index = index,
            .count = count,
            .cpu = -1,
            .node = -1,
            .reserved = 0,
            .cancel = cancel,
            .completed = 0,
            .user = nullptr,
            .host_data = nullptr};
}

/// Counts how often a worker came through the barrier before another had reached it.  Even and
/// odd episodes have slots of their own, so that a correct barrier leaves no data race here.
template <class Barrier>
int early_passages(std::uint32_t workers, int episodes) {
    Barrier barrier(workers);
    const std::uint32_t cancel = 0;
    const corerig_host_t host{};
    std::vector<int> reached[2] = {std::vector<int>(workers), std::vector<int>(workers)};
    std::vector<int> early(workers);

    std::vector<std::thread> threads;
    for (std::uint32_t index = 0; index < workers; ++index) {
        threads.emplace_back([&, index] {
            auto raw = raw_worker(index, workers, &cancel);
            const corerig::Worker worker(raw, host);
            for (int episode = 1; episode <= episodes; ++episode) {
                auto& slots = reached[episode % 2];
                slots[index] = episode;
                barrier.wait(index, worker);
                for (const int other : slots) {
                    early[index] += other != episode ? 1 : 0;
                }
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }

    int sum = 0;
    for (const int count : early) {
        sum += count;
    }
    return sum;
}

template <class Barrier>
class EveryBarrier : public testing::Test {};

using Barriers = testing::Types<GatherRelease2007,
                                GatherRelease,
                                CentralSense,
                                Dissemination,
                                PthreadBarrier,
                                StdBarrier>;

}  // namespace

TYPED_TEST_SUITE(EveryBarrier, Barriers);

TYPED_TEST(EveryBarrier, LetsALoneWorkerThrough) {
    EXPECT_EQ(early_passages<TypeParam>(1, 1000), 0);
}

TYPED_TEST(EveryBarrier, LetsNobodyThroughBeforeTheLastOfTwoHasCome) {
    EXPECT_EQ(early_passages<TypeParam>(2, 300), 0);
}

// More workers than CPUs: each episode costs slices of the scheduler, so there are few.
TYPED_TEST(EveryBarrier, LetsNobodyThroughBeforeTheLastOfThreeHasCome) {
    EXPECT_EQ(early_passages<TypeParam>(3, 20), 0);
}

TYPED_TEST(EveryBarrier, LetsNobodyThroughBeforeTheLastOfFiveHasCome) {
    EXPECT_EQ(early_passages<TypeParam>(5, 8), 0);
}
