// SPDX-License-Identifier: Apache-2.0
#include "locks.hpp"

#include <corerig/plugin.hpp>

#include <cstdint>
#include <memory>
#include <vector>

namespace {

enum class Kind { pthread_spin, tas, ttas, ticket, mcs, pthread_mutex };

/// One lock and the team that wants it.
class Contest {
 public:
    Contest() = default;
    Contest(const Contest&) = delete;
    Contest& operator=(const Contest&) = delete;
    virtual ~Contest() = default;

    virtual void run(corerig::Worker& worker, std::uint64_t iterations, std::uint64_t turns) = 0;
};

template <class Lock>
class ContestFor final : public Contest {
 public:
    explicit ContestFor(std::uint32_t workers) : seats_(workers) {}

    void run(corerig::Worker& worker, std::uint64_t iterations, std::uint64_t turns) override {
        auto& seat = seats_[worker.index()].value;
        for (std::uint64_t done = 0; done != iterations; ++done) {
            if (!lock_.value.acquire(seat, worker)) [[unlikely]] {
                worker.completed(done);
                return;
            }
            corerig::delay(turns);
            lock_.value.release(seat);
        }
    }

 private:
    corerig::Padded<Lock> lock_;
    std::vector<corerig::Padded<typename Lock::Seat>> seats_;
};

std::unique_ptr<Contest> make_contest(Kind kind, std::uint32_t workers) {
    switch (kind) {
        case Kind::pthread_spin:
            return std::make_unique<ContestFor<PthreadSpinLock>>(workers);
        case Kind::tas:
            return std::make_unique<ContestFor<TestAndSetLock>>(workers);
        case Kind::ttas:
            return std::make_unique<ContestFor<TestTestAndSetLock>>(workers);
        case Kind::ticket:
            return std::make_unique<ContestFor<TicketLock>>(workers);
        case Kind::mcs:
            return std::make_unique<ContestFor<McsLock>>(workers);
        case Kind::pthread_mutex:
            return std::make_unique<ContestFor<PthreadMutexLock>>(workers);
    }
    throw corerig::Error(CORERIG_E_INTERNAL, "a lock that this plugin does not know");
}

class Spinlock {
    Kind kind_ = Kind::pthread_spin;
    std::uint64_t turns_ = 0;
    std::int64_t delay_ns_ = 0;
    std::unique_ptr<Contest> contest_;

    static constexpr corerig_choice_t kKinds[] = {
        {"pthread-spin", "pthread_spin_lock() of the C library"},
        {"tas", "test and set: every turn of the waiting loop writes"},
        {"ttas", "test, then test and set: the waiting loop only reads"},
        {"ticket", "fair, all wait for one word"},
        {"mcs", "fair, a queue, each waits for a word of its own"},
        {"pthread-mutex", "pthread_mutex_lock(): sleeps instead of spinning"}};

 public:
    static constexpr corerig::About about{
        .name = "spinlock",
        .summary = "a team takes turns at one lock",
        .description =
            "The team shares the iterations; each is: take the lock, work through the delay, give\n"
            "the lock back.  The delays happen one after the other for any number of workers, so\n"
            "the ideal time of an iteration is the reference: worker 0 alone doing the delay.\n"
            "The 2007 report on spinning threads counts in the same way.",
        .capabilities = CORERIG_CAP_SPINS | CORERIG_CAP_SHARES_ITERATIONS,
        .reference_workers = 1};

    static constexpr auto parameters() {
        using corerig::parameter;
        return corerig::parameters(
            parameter<&Spinlock::kind_>("lock", Kind::pthread_spin, "the lock", kKinds),
            parameter<&Spinlock::delay_ns_>("delay",
                                            0,
                                            "how long the lock is held; decides delay_iterations",
                                            corerig::Unit{"ns"},
                                            corerig::Range{0, 1'000'000'000},
                                            corerig::Calibrates{"delay_iterations"}),
            parameter<&Spinlock::turns_>(
                "delay_iterations",
                5000,
                "float additions, each waiting for the one before, while the lock is held",
                corerig::Range{0, 1'000'000'000}));
    }

    void prepare(corerig::Worker& worker) {
        if (worker.index() == 0) {
            contest_ = make_contest(kind_, worker.count());
        }
        worker.sync();
    }

    void run(corerig::Worker& worker, std::uint64_t iterations) {
        contest_->run(worker, iterations, turns_);
    }

    void reference(corerig::Worker& /*worker*/, std::uint64_t iterations) const {
        for (; iterations != 0; --iterations) {
            corerig::delay(turns_);
        }
    }
};

}  // namespace

CORERIG_PLUGIN("spinlock", "1.0.0", "Apache-2.0", Spinlock)
