// SPDX-License-Identifier: Apache-2.0
#include "run/rendezvous.hpp"

#include <sched.h>

namespace corerig::run {

namespace {

// About 10 us: longer than workers on CPUs of their own ever wait for each other, so that only
// workers that share one give it up.
constexpr int kSpinsBeforeYield = 1000;

}  // namespace

Rendezvous::Rendezvous(std::uint32_t workers,
                       const std::atomic<std::uint32_t>& cancel,
                       bool may_share_cpu)
    : workers_(workers), cancel_(cancel), may_share_cpu_(may_share_cpu) {
}

bool Rendezvous::meet() {
    const std::uint32_t generation = generation_.load(std::memory_order_acquire);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == workers_) {
        arrived_.store(0, std::memory_order_relaxed);
        generation_.store(generation + 1, std::memory_order_release);
        return cancel_.load(std::memory_order_relaxed) == 0;
    }
    int spins = 0;
    while (generation_.load(std::memory_order_acquire) == generation) {
        if (cancel_.load(std::memory_order_relaxed) != 0) {
            return false;
        }
        if (may_share_cpu_ && ++spins > kSpinsBeforeYield) {
            ::sched_yield();
        } else {
            spin_step();
        }
    }
    return cancel_.load(std::memory_order_relaxed) == 0;
}

}  // namespace corerig::run
