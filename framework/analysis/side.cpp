// SPDX-License-Identifier: Apache-2.0
#include "analysis/side.hpp"

#include "analysis/quantiles.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace corerig::analysis {

namespace {

int count_distinct(const std::vector<TrialValue>& trials, int TrialValue::*number) {
    std::set<int> numbers;
    for (const TrialValue& trial : trials) {
        numbers.insert(trial.*number);
    }
    return static_cast<int>(numbers.size());
}

}  // namespace

int Side::sessions() const {
    return count_distinct(trials, &TrialValue::session);
}

int Side::boots() const {
    return count_distinct(trials, &TrialValue::boot);
}

double resolution_of(double clock_step_ns, double sample_ns) {
    const double steps = sample_ns > 0 ? 2 * clock_step_ns / sample_ns : 0;
    return std::max(kResolution, steps);
}

double boot_term_of(const Side& base, const Side& test, const Rules& rules) {
    return normal_quantile(kUpperTail) * rules.boot_sd *
           std::sqrt(1.0 / base.boots() + 1.0 / test.boots());
}

}  // namespace corerig::analysis
