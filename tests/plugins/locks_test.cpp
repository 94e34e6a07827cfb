// SPDX-License-Identifier: Apache-2.0
#include "spinlock/locks.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <thread>

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
    /// Adds to the counter under the lock, slowly: whoever else was inside would be overwritten.
    void count(int turns) {
        typename Lock::Seat seat;
        const auto worker = team_.worker();
        for (int turn = 0; turn < turns; ++turn) {
            lock_.acquire(seat, worker);
            const int seen = counter_;
            corerig::delay(1000);
            counter_ = seen + 1;
            lock_.release(seat);
        }
    }

    Team team_;
    Lock lock_;
    volatile int counter_ = 0;
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
    std::thread first([this] { this->count(2000); });
    std::thread second([this] { this->count(3000); });
    first.join();
    second.join();

    EXPECT_EQ(this->counter_, 5000);
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
