// SPDX-License-Identifier: Apache-2.0
#include "run/clock.hpp"

#include <algorithm>
#include <array>

namespace corerig::run {

std::int64_t measure_clock_resolution() {
    constexpr int kSteps = 200;
    constexpr int kMostReads = 100'000;  // a clock that stands still must not hang the trial
    std::int64_t smallest = 0;
    std::int64_t before = sample_clock_ns();
    int steps = 0;
    for (int read = 0; read < kMostReads && steps < kSteps; ++read) {
        const std::int64_t now = sample_clock_ns();
        if (now > before) {
            smallest = smallest == 0 ? now - before : std::min(smallest, now - before);
            ++steps;
        }
        before = now;
    }
    return smallest;
}

double measure_clock_read_cost() {
    constexpr int kReads = 100;  // long enough that the clock's own step does not show
    std::array<double, 21> costs{};
    for (double& cost : costs) {
        const std::int64_t start = sample_clock_ns();
        for (int read = 1; read < kReads; ++read) {
            static_cast<void>(sample_clock_ns());
        }
        cost = static_cast<double>(sample_clock_ns() - start) / kReads;
    }
    std::nth_element(costs.begin(), costs.begin() + costs.size() / 2, costs.end());
    return costs[costs.size() / 2];
}

}  // namespace corerig::run
