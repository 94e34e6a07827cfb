// SPDX-License-Identifier: Apache-2.0
#include "barrier/barriers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
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

/// A team that meets at a barrier and looks at who has come.  Even and odd episodes have slots of
/// their own, so that a correct barrier leaves no data race here.
template <class Barrier>
class Meeting {
 public:
    explicit Meeting(std::uint32_t workers) : barrier_(workers), workers_(workers) {}

    /// How often a worker came through the barrier before another had reached it.
    int early_passages(int episodes) {
        std::vector<int> early(workers_);
        std::vector<std::thread> threads;
        threads.reserve(workers_);
        for (std::uint32_t index = 0; index < workers_; ++index) {
            threads.emplace_back([=, this, &early] { early[index] = meet(index, episodes); });
        }
        for (auto& thread : threads) {
            thread.join();
        }
        return std::accumulate(early.begin(), early.end(), 0);
    }

 private:
    int meet(std::uint32_t index, int episodes) {
        auto raw = raw_worker(index, workers_, &cancel_);
        const corerig::Worker worker(raw, host_);
        std::ptrdiff_t early = 0;
        for (int episode = 1; episode <= episodes; ++episode) {
            auto& slots = episode % 2 == 0 ? even_ : odd_;
            slots[index] = episode;
            barrier_.wait(index, worker);
            early += std::ranges::count_if(slots, [=](int slot) { return slot != episode; });
        }
        return static_cast<int>(early);
    }

    Barrier barrier_;
    std::uint32_t workers_;
    std::uint32_t cancel_ = 0;
    corerig_host_t host_{};
    std::vector<int> even_ = std::vector<int>(workers_);
    std::vector<int> odd_ = std::vector<int>(workers_);
};

template <class Barrier>
int early_passages(std::uint32_t workers, int episodes) {
    return Meeting<Barrier>(workers).early_passages(episodes);
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
