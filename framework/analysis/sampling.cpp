// SPDX-License-Identifier: Apache-2.0
#include "analysis/sampling.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>

namespace corerig::analysis {

namespace {

/// By Fisher and Yates with the engine's own numbers: std::shuffle may differ between libraries.
void shuffle(std::vector<std::size_t>& items, std::mt19937_64& engine) {
    for (std::size_t left = items.size(); left > 1; --left) {
        std::swap(items[left - 1], items[engine() % left]);
    }
}

std::vector<std::size_t> numbers_up_to(std::size_t count) {
    std::vector<std::size_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    return numbers;
}

}  // namespace

SamplingPlan plan_for_teams() {
    SamplingPlan plan;
    plan.samples = 150;
    plan.sessions = 6;
    return plan;
}

std::int64_t sample_length_ns(const SamplingPlan& plan,
                              std::int64_t clock_step_ns,
                              double operation_ns) {
    constexpr double kClockSteps = 2'000;
    constexpr double kOperations = 500;
    constexpr double kShortest = 100'000;
    constexpr double kLongest = 1'000'000;
    const double wanted = std::max({static_cast<double>(plan.sample_ns),
                                    kShortest,
                                    kClockSteps * static_cast<double>(clock_step_ns),
                                    kOperations * operation_ns});
    return static_cast<std::int64_t>(std::min(wanted, kLongest));
}

std::vector<Visit> order_of_visits(std::size_t workloads,
                                   std::size_t sides,
                                   int rounds,
                                   std::uint64_t seed) {
    std::mt19937_64 engine(seed);
    std::vector<Visit> visits;
    std::vector<std::size_t> order_of_sides = numbers_up_to(sides);
    for (int round = 1; round <= rounds; ++round) {
        std::vector<std::size_t> order = numbers_up_to(workloads);
        for (const std::size_t side : order_of_sides) {
            shuffle(order, engine);
            for (const std::size_t workload : order) {
                visits.push_back({round, workload, side});
            }
        }
        std::reverse(order_of_sides.begin(), order_of_sides.end());
    }
    return visits;
}

std::int64_t pause_before_ns(const SamplingPlan& plan, std::int64_t since_last_session_ns) {
    return std::max<std::int64_t>(0, plan.session_gap_ns - since_last_session_ns);
}

std::vector<int> sessions_of(const std::vector<std::int64_t>& starts_ns,
                             const std::vector<std::int64_t>& durations_ns,
                             const SamplingPlan& plan) {
    std::vector<int> sessions;
    int session = 0;
    for (std::size_t i = 0; i < starts_ns.size(); ++i) {
        // Unsigned: a file may hold any times, and none may be undefined.
        const auto end = i == 0 ? 0
                                : static_cast<std::uint64_t>(starts_ns[i - 1]) +
                                      static_cast<std::uint64_t>(durations_ns[i - 1]);
        const auto pause =
            static_cast<std::int64_t>(static_cast<std::uint64_t>(starts_ns[i]) - end);
        session += i > 0 && pause >= plan.session_gap_ns / 2 ? 1 : 0;
        sessions.push_back(session);
    }
    return sessions;
}

NextStep next_step(const SamplingPlan& plan,
                   const Ruling& ruling,
                   int pairs,
                   double wanted_half_width) {
    constexpr int kFewestPairs = 2;
    if (pairs >= kFewestPairs && ruling.verdict != Verdict::inconclusive && ruling.ratio &&
        std::log(ruling.ratio->high / ruling.ratio->low) / 2 <= wanted_half_width) {
        return NextStep::settled;
    }
    return pairs >= plan.most_sessions ? NextStep::spent : NextStep::go_on;
}

}  // namespace corerig::analysis
