// SPDX-License-Identifier: Apache-2.0
#include "barriers.hpp"

#include <corerig/plugin.hpp>

#include <cstdint>
#include <memory>

namespace {

enum class Kind {
    gather_release_2007,
    gather_release,
    central_sense,
    dissemination,
    pthread,
    standard
};

/// One barrier and the team that meets at it.
class Meeting {
 public:
    Meeting() = default;
    Meeting(const Meeting&) = delete;
    Meeting& operator=(const Meeting&) = delete;
    virtual ~Meeting() = default;

    virtual void run(corerig::Worker& worker, std::uint64_t iterations, std::uint64_t turns) = 0;
};

template <class Barrier>
class MeetingAt final : public Meeting {
 public:
    explicit MeetingAt(std::uint32_t workers) : barrier_{Barrier(workers)} {}

    void run(corerig::Worker& worker, std::uint64_t iterations, std::uint64_t turns) override {
        const std::uint32_t index = worker.index();
        for (std::uint64_t done = 0; done != iterations; ++done) {
            corerig::delay(turns);
            if (!barrier_.value.wait(index, worker)) [[unlikely]] {
                worker.completed(done);
                return;
            }
        }
    }

 private:
    corerig::Padded<Barrier> barrier_;
};

std::unique_ptr<Meeting> make_meeting(Kind kind, std::uint32_t workers) {
    switch (kind) {
        case Kind::gather_release_2007:
            return std::make_unique<MeetingAt<GatherRelease2007>>(workers);
        case Kind::gather_release:
            return std::make_unique<MeetingAt<GatherRelease>>(workers);
        case Kind::central_sense:
            return std::make_unique<MeetingAt<CentralSense>>(workers);
        case Kind::dissemination:
            return std::make_unique<MeetingAt<Dissemination>>(workers);
        case Kind::pthread:
            return std::make_unique<MeetingAt<PthreadBarrier>>(workers);
        case Kind::standard:
            return std::make_unique<MeetingAt<StdBarrier>>(workers);
    }
    throw corerig::Error(CORERIG_E_INTERNAL, "a barrier that this plugin does not know");
}

class Barrier {
    Kind kind_ = Kind::gather_release_2007;
    std::uint64_t turns_ = 0;
    std::int64_t delay_ns_ = 0;
    std::unique_ptr<Meeting> meeting_;

    static constexpr corerig_choice_t kKinds[] = {
        {"gather-release-2007", "of the 2007 report: the master gathers, clears and releases"},
        {"gather-release", "the same, but the master clears nothing"},
        {"central-sense", "one counter, and a sense that turns"},
        {"dissemination", "signals between pairs in rounds"},
        {"pthread", "pthread_barrier_wait(): sleeps instead of spinning"},
        {"std", "std::barrier: spins a little, then sleeps"}};

 public:
    static constexpr corerig::About about{
        .name = "barrier",
        .summary = "a team meets at a barrier",
        .description =
            "Every worker does all iterations; each is: work through the delay, then wait at the\n"
            "barrier for all others.  The ideal time of an iteration is the reference: worker 0\n"
            "alone doing the delay.  The 2007 report on spinning threads counts in the same way.",
        .capabilities = CORERIG_CAP_SPINS,
        .reference_workers = 1};

    static constexpr auto parameters() {
        using corerig::parameter;
        return corerig::parameters(
            parameter<&Barrier::kind_>("barrier", Kind::gather_release_2007, "the barrier", kKinds),
            parameter<&Barrier::delay_ns_>("delay",
                                           0,
                                           "work between two barriers; decides delay_iterations",
                                           corerig::Unit{"ns"},
                                           corerig::Range{0, 1'000'000'000},
                                           corerig::Calibrates{"delay_iterations"}),
            parameter<&Barrier::turns_>(
                "delay_iterations",
                5000,
                "float additions, each waiting for the one before, between two barriers",
                corerig::Range{0, 1'000'000'000}));
    }

    void prepare(corerig::Worker& worker) {
        if (worker.index() == 0) {
            meeting_ = make_meeting(kind_, worker.count());
        }
        worker.sync();
    }

    void run(corerig::Worker& worker, std::uint64_t iterations) {
        meeting_->run(worker, iterations, turns_);
    }

    void reference(corerig::Worker& /*worker*/, std::uint64_t iterations) const {
        for (; iterations != 0; --iterations) {
            corerig::delay(turns_);
        }
    }
};

}  // namespace

CORERIG_PLUGIN("barrier", "1.0.0", "Apache-2.0", Barrier)
