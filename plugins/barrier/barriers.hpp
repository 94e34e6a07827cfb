// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corerig/plugin.hpp>

#include <pthread.h>

#include <atomic>
#include <barrier>
#include <cstddef>
#include <cstdint>
#include <vector>

// Every barrier is made for a number of workers; each of them calls wait() with its own index.
// wait() gives false when the trial was cancelled meanwhile; then the barrier is out of order,
// which does not matter, because nobody measures with it any more.  The waiting loops of the first
// two contain no pause instruction, like those of the program of the 2007 report.

/// The barrier of the 2007 report.  Every worker but the master marks a cell of its own and waits
/// for the release word to change.  The master waits for the cells one after the other, clears
/// each, and changes the release word.
class GatherRelease2007 {
 public:
    explicit GatherRelease2007(std::uint32_t workers) : cells_(workers) {}

    bool wait(std::uint32_t index, const corerig::Worker& worker) {
        const std::uint32_t seen = release_.value.load(std::memory_order_acquire);
        if (index == 0) {
            return gather(seen, worker);
        }
        cells_[index].value.store(-1, std::memory_order_release);
        return corerig::spin_until(
            worker, [&] { return release_.value.load(std::memory_order_acquire) != seen; });
    }

 private:
    bool gather(std::uint32_t seen, const corerig::Worker& worker) {
        for (std::size_t cell = 1; cell < cells_.size(); ++cell) {
            auto& mark = cells_[cell].value;
            if (!corerig::spin_until(worker,
                                     [&] { return mark.load(std::memory_order_acquire) != 0; })) {
                return false;
            }
            mark.store(0, std::memory_order_relaxed);
        }
        release_.value.store(seen + 1, std::memory_order_release);
        return true;
    }

    std::vector<corerig::Padded<std::atomic<std::int32_t>>> cells_;
    corerig::Padded<std::atomic<std::uint32_t>> release_;
};

/// The same without the master's writes to the cells: a cell counts, and the master compares it
/// with what it expects.
class GatherRelease {
 public:
    explicit GatherRelease(std::uint32_t workers) : cells_(workers) {}

    bool wait(std::uint32_t index, const corerig::Worker& worker) {
        const std::uint32_t episode = release_.value.load(std::memory_order_acquire) + 1;
        if (index == 0) {
            return gather(episode, worker);
        }
        cells_[index].value.store(episode, std::memory_order_release);
        return corerig::spin_until(
            worker, [&] { return release_.value.load(std::memory_order_acquire) == episode; });
    }

 private:
    bool gather(std::uint32_t episode, const corerig::Worker& worker) {
        for (std::size_t cell = 1; cell < cells_.size(); ++cell) {
            const auto& count = cells_[cell].value;
            if (!corerig::spin_until(
                    worker, [&] { return count.load(std::memory_order_acquire) == episode; })) {
                return false;
            }
        }
        release_.value.store(episode, std::memory_order_release);
        return true;
    }

    std::vector<corerig::Padded<std::atomic<std::uint32_t>>> cells_;
    corerig::Padded<std::atomic<std::uint32_t>> release_;
};

/// One counter that all decrement; the last one turns the sense that the others wait for.
class CentralSense {
 public:
    explicit CentralSense(std::uint32_t workers)
        : missing_{workers}, senses_(workers), workers_(workers) {}

    bool wait(std::uint32_t index, const corerig::Worker& worker) {
        std::uint32_t& mine = senses_[index].value;
        mine ^= 1U;
        if (missing_.value.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            missing_.value.store(workers_, std::memory_order_relaxed);
            sense_.value.store(mine, std::memory_order_release);
            return true;
        }
        return corerig::pause_until(
            worker, [&] { return sense_.value.load(std::memory_order_acquire) == mine; });
    }

 private:
    corerig::Padded<std::atomic<std::uint32_t>> missing_;
    corerig::Padded<std::atomic<std::uint32_t>> sense_;
    std::vector<corerig::Padded<std::uint32_t>> senses_;
    std::uint32_t workers_;
};

/// Rounds of signals between pairs, at distances 1, 2, 4, ...: no word that all of them share.
class Dissemination {
 public:
    explicit Dissemination(std::uint32_t workers)
        : workers_(workers),
          rounds_(rounds_for(workers)),
          flags_(std::size_t{workers} * rounds_),
          episodes_(workers) {}

    bool wait(std::uint32_t index, const corerig::Worker& worker) {
        const std::uint32_t episode = ++episodes_[index].value;
        std::uint32_t distance = 1;
        for (std::uint32_t round = 0; round < rounds_; ++round) {
            const std::uint32_t partner = (index + distance) % workers_;
            flag(partner, round).store(episode, std::memory_order_release);
            if (!wait_for(flag(index, round), episode, worker)) {
                return false;
            }
            distance *= 2;
        }
        return true;
    }

 private:
    static std::uint32_t rounds_for(std::uint32_t workers) {
        std::uint32_t rounds = 0;
        while ((std::uint64_t{1} << rounds) < workers) {
            ++rounds;
        }
        return rounds;
    }

    std::atomic<std::uint32_t>& flag(std::uint32_t worker, std::uint32_t round) {
        return flags_[(std::size_t{worker} * rounds_) + round].value;
    }

    /// A partner can be one episode ahead, so "not behind" is the condition; the numbers wrap.
    static bool wait_for(const std::atomic<std::uint32_t>& flag,
                         std::uint32_t episode,
                         const corerig::Worker& worker) {
        return corerig::pause_until(worker, [&] {
            return static_cast<std::int32_t>(flag.load(std::memory_order_acquire) - episode) >= 0;
        });
    }

    std::uint32_t workers_;
    std::uint32_t rounds_;
    std::vector<corerig::Padded<std::atomic<std::uint32_t>>> flags_;
    std::vector<corerig::Padded<std::uint32_t>> episodes_;
};

/// pthread_barrier_wait(): sleeps in the kernel, and cannot be cancelled.
class PthreadBarrier {
 public:
    explicit PthreadBarrier(std::uint32_t workers) {
        if (const int number = pthread_barrier_init(&barrier_, nullptr, workers); number != 0) {
            corerig::fail_errno("pthread_barrier_init()", number);
        }
    }

    PthreadBarrier(const PthreadBarrier&) = delete;
    PthreadBarrier& operator=(const PthreadBarrier&) = delete;

    ~PthreadBarrier() { pthread_barrier_destroy(&barrier_); }

    bool wait(std::uint32_t /*index*/, const corerig::Worker& /*worker*/) {
        pthread_barrier_wait(&barrier_);
        return true;
    }

 private:
    pthread_barrier_t barrier_{};
};

/// std::barrier: spins for a while, then sleeps; cannot be cancelled.
class StdBarrier {
 public:
    explicit StdBarrier(std::uint32_t workers) : barrier_(workers) {}

    bool wait(std::uint32_t /*index*/, const corerig::Worker& /*worker*/) {
        barrier_.arrive_and_wait();
        return true;
    }

 private:
    std::barrier<> barrier_;
};
