// SPDX-License-Identifier: Apache-2.0
#include "analysis/side.hpp"

#include <gtest/gtest.h>

#include <random>

namespace corerig::analysis {
namespace {

/// A shared machine as the study of the protocol found it: trials are one-sided and bistable,
/// sessions differ, and only a part of the trials reaches the floor.  Made of the engine's own
/// numbers, so that every library gives the same.
class NoisyMachine {
 public:
    explicit NoisyMachine(std::uint64_t seed) : engine_(seed) {}

    Side measure(double floor_ns, int sessions, int trials) {
        Side side;
        side.span_s = 600;
        for (int session = 0; session < sessions; ++session) {
            const double at_floor = 0.1 + 0.5 * uniform();
            const double level = 1.02 + 0.15 * uniform();
            for (int trial = 0; trial < trials; ++trial) {
                TrialValue value;
                const bool reaches = uniform() < at_floor;
                const double above = reaches ? 0.006 * uniform() : 0.01 + 0.3 * uniform();
                value.floor_ns = floor_ns * (1 + above);
                value.typical_ns = floor_ns * level * (1 + 0.05 * uniform() + above / 3);
                value.session = session;
                side.trials.push_back(value);
            }
        }
        return side;
    }

 private:
    double uniform() { return static_cast<double>(engine_() >> 11U) / 9007199254740992.0; }

    std::mt19937_64 engine_;
};

struct Counts {
    int slower = 0;
    int faster = 0;
    int same = 0;
};

using Compare = Ruling (*)(const Side&, const Side&, const Rules&);

/// What 300 comparisons say of a test that is slower by `effect`.
Counts verdicts_of(Compare compare, double effect, double margin, int sessions) {
    Rules rules;
    rules.margin = margin;
    rules.same_boot = true;
    NoisyMachine machine(2007);
    Counts counts;
    for (int i = 0; i < 300; ++i) {
        const Side base = machine.measure(115.3, sessions, 40);
        const Side test = machine.measure(115.3 * (1 + effect), sessions, 40);
        const Verdict verdict = compare(base, test, rules).verdict;
        counts.slower += verdict == Verdict::slower ? 1 : 0;
        counts.faster += verdict == Verdict::faster ? 1 : 0;
        counts.same += verdict == Verdict::same ? 1 : 0;
    }
    return counts;
}

TEST(FloorsOfANoisyMachine, RaiseNoFalseAlarm) {
    const Counts counts = verdicts_of(compare_floors, 0, 0.01, 4);

    EXPECT_LE(counts.slower + counts.faster, 3);
    EXPECT_GE(counts.same, 270);
}

TEST(FloorsOfANoisyMachine, FindTwoPerCent) {
    const Counts counts = verdicts_of(compare_floors, 0.02, 0.01, 4);

    EXPECT_GE(counts.slower, 285);
    EXPECT_EQ(counts.faster + counts.same, 0);
}

TEST(FloorsOfANoisyMachine, FindOnePerCentWithTheSmallerMargin) {
    EXPECT_GE(verdicts_of(compare_floors, 0.01, 0.0075, 4).slower, 270);
}

TEST(TypicalTimesOfANoisyMachine, RaiseNoFalseAlarmAtTheirMargin) {
    const Counts counts = verdicts_of(compare_typical, 0, 0.2, 6);

    EXPECT_LE(counts.slower + counts.faster, 3);
}

TEST(TypicalTimesOfANoisyMachine, FindAQuarterMore) {
    EXPECT_GE(verdicts_of(compare_typical, 0.25, 0.2, 6).slower, 285);
}

}  // namespace
}  // namespace corerig::analysis
