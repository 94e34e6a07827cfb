// SPDX-License-Identifier: Apache-2.0
#include "run/budget.hpp"

#include <algorithm>
#include <cmath>

namespace corerig::run {

namespace {

constexpr double kProcessNs = 30'000'000;  // start, settle, end: seen 10 to 40 ms
constexpr double kShortestSampleNs = 1'000'000;
constexpr int kFewestSamples = 5;  // fewer show no spread

double stretches_ns(const Amount& amount) {
    return static_cast<double>(amount.iterations) * amount.rate.operation_ns +
           static_cast<double>(amount.reference_iterations) * amount.rate.reference_ns;
}

double duration_ns(const Amount& amount) {
    return kProcessNs + static_cast<double>(amount.samples + amount.discard) * stretches_ns(amount);
}

double all_trials(const Amount& amount) {
    return static_cast<double>(amount.trials) * amount.sessions;
}

/// Without pauses.
double total_ns(const std::vector<Amount>& amounts) {
    double total = 0;
    for (const Amount& amount : amounts) {
        total += all_trials(amount) * duration_ns(amount);
    }
    return total;
}

std::uint64_t scale_count(std::uint64_t count, double factor, double operation_ns) {
    const double smallest = std::ceil(kShortestSampleNs / std::max(operation_ns, 0.01));
    const double wanted = std::max(std::floor(static_cast<double>(count) * factor), smallest);
    return std::min(count, static_cast<std::uint64_t>(wanted));
}

int scale_number(int number, double factor, int fewest) {
    return std::min(number, std::max(fewest, static_cast<int>(std::floor(number * factor))));
}

/// What is left of the budget for the part that scales, as a fraction of that part.
double factor_for(const std::vector<Amount>& amounts, double budget_ns) {
    double fixed = 0;
    for (const Amount& amount : amounts) {
        fixed += all_trials(amount) * kProcessNs;
    }
    const double scalable = total_ns(amounts) - fixed;
    return scalable <= 0 ? 1 : std::clamp((budget_ns - fixed) / scalable, 0.0, 1.0);
}

}  // namespace

base::Nanoseconds trial_duration(const Amount& amount) {
    return base::Nanoseconds(static_cast<std::int64_t>(duration_ns(amount)));
}

base::Nanoseconds total_duration(const std::vector<Amount>& amounts) {
    return base::Nanoseconds(static_cast<std::int64_t>(total_ns(amounts))) +
           pause_duration(amounts);
}

void fill_session(Amount& amount) {
    const double trials =
        std::ceil(static_cast<double>(kSessionLength.count()) / duration_ns(amount));
    amount.trials = std::max(amount.trials, static_cast<int>(trials));
}

base::Nanoseconds pause_duration(const std::vector<Amount>& amounts) {
    base::Nanoseconds longest{0};
    for (const Amount& amount : amounts) {
        longest = std::max(longest, amount.session_gap * (amount.sessions - 1));
    }
    return longest;
}

std::vector<Amount> scale_to_budget(std::vector<Amount> amounts, base::Nanoseconds budget) {
    for (Amount& amount : amounts) {
        const auto affordable = amount.session_gap.count() == 0
                                    ? amount.sessions
                                    : budget.count() / 2 / amount.session_gap.count() + 1;
        amount.sessions = static_cast<int>(std::min<std::int64_t>(amount.sessions, affordable));
    }
    const auto budget_ns = static_cast<double>((budget - pause_duration(amounts)).count());
    double factor = factor_for(amounts, budget_ns);
    for (Amount& amount : amounts) {
        amount.iterations = scale_count(amount.iterations, factor, amount.rate.operation_ns);
        amount.reference_iterations =
            scale_count(amount.reference_iterations, factor, amount.rate.reference_ns);
    }
    factor = factor_for(amounts, budget_ns);
    for (Amount& amount : amounts) {
        amount.samples = scale_number(amount.samples, factor, kFewestSamples);
    }
    factor = std::min(1.0, budget_ns / std::max(total_ns(amounts), 1.0));
    for (Amount& amount : amounts) {
        amount.trials = scale_number(amount.trials, factor, 1);
    }
    return amounts;
}

}  // namespace corerig::run
