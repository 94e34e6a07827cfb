// SPDX-License-Identifier: Apache-2.0
#include "spinlock/locks.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace {

/// Workers that never meet: all a lock asks of them is whether they are cancelled.
class Team {
 public:
    corerig::Worker worker() { return {raw_, host_}; }

    void cancel() { std::atomic_ref(cancel_).store(1, std::memory_order_relaxed); }

 private:
    std::uint32_t cancel_ = 0;
    corerig_host_t host_{};
    corerig_worker_t raw_{.struct_size = sizeof(corerig_worker_t),
                          .index = 0,
                          .count = 2,
                          .cpu = -1,
                          .node = -1,
                          .reserved = 0,
                          .cancel = &cancel_,
                          .completed = 0,
                          .user = nullptr,
                          .host_data = nullptr};
};

template <class Lock>
class EveryLock : public testing::Test {
 protected:
    Team team_;
    Lock lock_;
};

template <class Lock>
class LockThatSpins : public EveryLock<Lock> {};

using SpinLocks = testing::Types<TestAndSetLock, TestTestAndSetLock, TicketLock, McsLock>;
using Locks = testing::Types<PthreadSpinLock,
                             TestAndSetLock,
                             TestTestAndSetLock,
                             TicketLock,
                             McsLock,
                             PthreadMutexLock>;

}  // namespace

TYPED_TEST_SUITE(EveryLock, Locks);
TYPED_TEST_SUITE(LockThatSpins, SpinLocks);

TYPED_TEST(EveryLock, LetsOneWorkerInAtATime) {
    constexpr int kWorkers = 2;
    constexpr int kTurns = 2000;
    volatile int counter = 0;

    std::vector<std::thread> threads;
    for (int index = 0; index < kWorkers; ++index) {
        threads.emplace_back([&] {
            typename TypeParam::Seat seat;
            const auto worker = this->team_.worker();
            for (int turn = 0; turn < kTurns; ++turn) {
                this->lock_.acquire(seat, worker);
                const int seen = counter;
                corerig::delay(1000);
                counter = seen + 1;
                this->lock_.release(seat);
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }

    EXPECT_EQ(counter, kWorkers * kTurns);
}

TYPED_TEST(LockThatSpins, StopsWaitingWhenTheTrialIsCancelled) {
    typename TypeParam::Seat holder;
    typename TypeParam::Seat waiter;
    ASSERT_TRUE(this->lock_.acquire(holder, this->team_.worker()));

    bool acquired = true;
    std::thread thread([&] { acquired = this->lock_.acquire(waiter, this->team_.worker()); });
    this->team_.cancel();
    thread.join();

    EXPECT_FALSE(acquired);
}
