// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corerig/plugin.hpp>

#include <pthread.h>

#include <atomic>
#include <cstdint>

// Every lock has a Seat: what one worker needs of its own, the same from one acquire() to its
// release().  acquire() gives false when the trial was cancelled while it waited; then the lock is
// out of order, which does not matter, because nobody measures with it any more.

/// What programs use, and the program of the 2007 report did on x86-64.
class PthreadSpinLock {
 public:
    struct Seat {};

    PthreadSpinLock() { pthread_spin_init(&lock_, PTHREAD_PROCESS_PRIVATE); }

    PthreadSpinLock(const PthreadSpinLock&) = delete;
    PthreadSpinLock& operator=(const PthreadSpinLock&) = delete;

    ~PthreadSpinLock() { pthread_spin_destroy(&lock_); }

    bool acquire(Seat& /*seat*/, const corerig::Worker& /*worker*/) {
        pthread_spin_lock(&lock_);
        return true;
    }

    void release(Seat& /*seat*/) { pthread_spin_unlock(&lock_); }

 private:
    pthread_spinlock_t lock_{};
};

/// Writes to the lock in every turn of its waiting loop.
class TestAndSetLock {
 public:
    struct Seat {};

    bool acquire(Seat& /*seat*/, const corerig::Worker& worker) {
        return corerig::pause_until(
            worker, [&] { return !taken_.exchange(true, std::memory_order_acquire); });
    }

    void release(Seat& /*seat*/) { taken_.store(false, std::memory_order_release); }

 private:
    std::atomic<bool> taken_{false};
};

/// Reads while it waits, and writes only when it has seen the lock free.
class TestTestAndSetLock {
 public:
    struct Seat {};

    bool acquire(Seat& /*seat*/, const corerig::Worker& worker) {
        while (taken_.exchange(true, std::memory_order_acquire)) {
            const auto looks_free = [&] { return !taken_.load(std::memory_order_relaxed); };
            if (!corerig::pause_until(worker, looks_free)) {
                return false;
            }
        }
        return true;
    }

    void release(Seat& /*seat*/) { taken_.store(false, std::memory_order_release); }

 private:
    std::atomic<bool> taken_{false};
};

/// Fair: served in the order of arrival; all that wait read the same word.
class TicketLock {
 public:
    struct Seat {};

    bool acquire(Seat& /*seat*/, const corerig::Worker& worker) {
        const std::uint32_t mine = next_.value.fetch_add(1, std::memory_order_relaxed);
        return corerig::pause_until(
            worker, [&] { return served_.value.load(std::memory_order_acquire) == mine; });
    }

    void release(Seat& /*seat*/) {
        const std::uint32_t mine = served_.value.load(std::memory_order_relaxed);
        served_.value.store(mine + 1, std::memory_order_release);
    }

 private:
    corerig::Padded<std::atomic<std::uint32_t>> next_;
    corerig::Padded<std::atomic<std::uint32_t>> served_;
};

/// Fair: a queue in which each worker waits on a word of its own.
class McsLock {
 public:
    struct Seat {
        std::atomic<Seat*> next{nullptr};
        std::atomic<bool> waits{false};
    };

    bool acquire(Seat& seat, const corerig::Worker& worker) {
        seat.next.store(nullptr, std::memory_order_relaxed);
        seat.waits.store(true, std::memory_order_relaxed);
        Seat* const before = last_.exchange(&seat, std::memory_order_acq_rel);
        if (before == nullptr) {
            return true;
        }
        before->next.store(&seat, std::memory_order_release);
        return corerig::pause_until(worker,
                                    [&] { return !seat.waits.load(std::memory_order_acquire); });
    }

    void release(Seat& seat) {
        Seat* after = seat.next.load(std::memory_order_acquire);
        if (after == nullptr) {
            Seat* expected = &seat;
            if (last_.compare_exchange_strong(expected, nullptr, std::memory_order_acq_rel)) {
                return;
            }
            // Somebody is between its exchange of last_ and its store to seat.next.
            while ((after = seat.next.load(std::memory_order_acquire)) == nullptr) {
                corerig::cpu_relax();
            }
        }
        after->waits.store(false, std::memory_order_release);
    }

 private:
    std::atomic<Seat*> last_{nullptr};
};

/// No spinlock at all: a worker that does not get it sleeps in the kernel.
class PthreadMutexLock {
 public:
    struct Seat {};

    PthreadMutexLock() = default;
    PthreadMutexLock(const PthreadMutexLock&) = delete;
    PthreadMutexLock& operator=(const PthreadMutexLock&) = delete;

    ~PthreadMutexLock() { pthread_mutex_destroy(&lock_); }

    bool acquire(Seat& /*seat*/, const corerig::Worker& /*worker*/) {
        pthread_mutex_lock(&lock_);
        return true;
    }

    void release(Seat& /*seat*/) { pthread_mutex_unlock(&lock_); }

 private:
    pthread_mutex_t lock_ = PTHREAD_MUTEX_INITIALIZER;
};
