// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace corerig::test {

/// A stretch of code to be timed.
using Stretch = std::function<void()>;

/// What timing two stretches side by side gave.
struct PairedTimes {
    std::vector<double> ratios;  ///< first / second, one per pair
    std::vector<double> first_ns;
    std::vector<double> second_ns;
    std::size_t repeated = 0;  ///< pairs that a context switch disturbed
};

struct Estimate {
    double median = 0;
    double low = 0;  ///< bounds of the 95 % bootstrap interval
    double high = 0;
};

/// Times `pairs` pairs, in alternating order.  A pair during which this thread was taken off its
/// CPU is made again.
[[nodiscard]] PairedTimes time_pairs(const Stretch& first,
                                     const Stretch& second,
                                     std::size_t pairs);

/// The median and the bootstrap interval around it (percentiles of resampled medians; Efron 1979).
[[nodiscard]] Estimate estimate_median(const std::vector<double>& values);

}  // namespace corerig::test
