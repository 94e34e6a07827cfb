// SPDX-License-Identifier: Apache-2.0
// Workloads that cost a known part more, for bench_verdicts: of every 100 iterations some are made
// twice.  One file and one loop for all of them, so that nothing else differs.
#include "syscall/system_call.hpp"

#include <corerig/plugin.hpp>

#include <sys/syscall.h>

#include <atomic>
#include <cstdint>
#include <memory>

namespace {

constexpr std::uint64_t kBlock = 100;

class Calls {
    std::uint64_t extra_ = 0;

    static void repeat(std::uint64_t calls) {
        for (; calls != 0; --calls) {
            system_call(SYS_getppid);
        }
    }

 public:
    static constexpr corerig::About about{.name = "calls",
                                          .summary = "getppid, some calls of a hundred twice"};

    static constexpr auto parameters() {
        return corerig::parameters(corerig::parameter<&Calls::extra_>(
            "extra", 0, "calls more for every 100", corerig::Range{0, 100}));
    }

    void run(corerig::Worker& /*worker*/, std::uint64_t iterations) const {
        for (std::uint64_t blocks = iterations / kBlock; blocks != 0; --blocks) {
            repeat(kBlock + extra_);
        }
        repeat(iterations % kBlock);
    }
};

/// A word goes around the team; each worker waits until it names it, and then names the next.
class Turns {
    using Word = corerig::Padded<std::atomic<std::uint32_t>>;

    std::uint64_t extra_ = 0;
    std::unique_ptr<Word> word_ = std::make_unique<Word>();

    static bool take_turn(Word& turn, const corerig::Worker& worker) {
        const std::uint32_t mine = worker.index();
        if (!corerig::pause_until(
                worker, [&] { return turn.value.load(std::memory_order_acquire) == mine; })) {
            return false;
        }
        turn.value.store((mine + 1) % worker.count(), std::memory_order_release);
        return true;
    }

 public:
    static constexpr corerig::About about{.name = "turns",
                                          .summary = "a team takes turns, some of a hundred twice",
                                          .capabilities = CORERIG_CAP_SPINS};

    static constexpr auto parameters() {
        return corerig::parameters(corerig::parameter<&Turns::extra_>(
            "extra", 0, "turns more for every 100", corerig::Range{0, 100}));
    }

    void run(corerig::Worker& worker, std::uint64_t iterations) {
        Word& turn = *word_;
        const std::uint64_t turns = iterations + (iterations / kBlock * extra_);
        for (std::uint64_t done = 0; done != turns; ++done) {
            if (!take_turn(turn, worker)) [[unlikely]] {
                worker.completed(done * kBlock / (kBlock + extra_));
                return;
            }
        }
    }
};

}  // namespace

CORERIG_PLUGIN("injected", "1.0.0", "Apache-2.0", Calls, Turns)
