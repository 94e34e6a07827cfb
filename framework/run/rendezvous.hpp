// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

namespace corerig::run {

/// Where the workers of a team meet: a counting barrier that wakes with a reversing generation.
/// Waits busily, because a sleeping worker would start late; yields after a while only where
/// workers may have to share a CPU.
class Rendezvous {
 public:
    /// `cancel` is the page's word: nonzero releases everybody with `false`.
    Rendezvous(std::uint32_t workers, const std::atomic<std::uint32_t>& cancel, bool may_share_cpu);

    /// Waits for the other workers.  False when the trial was cancelled meanwhile.
    [[nodiscard]] bool meet();

 private:
    const std::uint32_t workers_;
    const std::atomic<std::uint32_t>& cancel_;
    const bool may_share_cpu_;
    alignas(128) std::atomic<std::uint32_t> arrived_{0};
    alignas(128) std::atomic<std::uint32_t> generation_{0};
};

/// One busy-wait step that tells the CPU it is one.
inline void spin_step() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("isb" ::: "memory");
#else
    asm volatile("" ::: "memory");
#endif
}

}  // namespace corerig::run
