// SPDX-License-Identifier: Apache-2.0
#include "run/rendezvous.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace corerig::run {
namespace {

TEST(Rendezvous, LetsNobodyPassBeforeEverybodyCame) {
    constexpr std::uint32_t kWorkers = 4;
    constexpr std::uint32_t kRounds = 200;
    std::atomic<std::uint32_t> cancel{0};
    std::atomic<std::uint32_t> came{0};
    std::atomic<std::uint32_t> too_early{0};
    Rendezvous rendezvous(kWorkers, cancel, true);

    std::vector<std::thread> team;
    for (std::uint32_t worker = 0; worker < kWorkers; ++worker) {
        team.emplace_back([&] {
            for (std::uint32_t round = 1; round <= kRounds; ++round) {
                came.fetch_add(1);
                const bool met = rendezvous.meet();
                too_early.fetch_add(!met || came.load() < round * kWorkers ? 1 : 0);
            }
        });
    }
    for (std::thread& thread : team) {
        thread.join();
    }

    EXPECT_EQ(too_early.load(), 0U);
}

TEST(Rendezvous, ReleasesWhoWaitsWhenTheTrialIsCancelled) {
    std::atomic<std::uint32_t> cancel{0};
    Rendezvous rendezvous(2, cancel, true);
    bool met = true;

    std::thread waiting([&] { met = rendezvous.meet(); });
    cancel.store(1);
    waiting.join();

    EXPECT_FALSE(met);
}

TEST(Rendezvous, DoesNotHoldUpATeamOfOne) {
    std::atomic<std::uint32_t> cancel{0};
    Rendezvous rendezvous(1, cancel, false);

    EXPECT_TRUE(rendezvous.meet());
    EXPECT_TRUE(rendezvous.meet());
}

}  // namespace
}  // namespace corerig::run
