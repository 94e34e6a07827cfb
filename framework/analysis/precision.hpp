// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/comparison.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace corerig::analysis {

/// How well a run knows one of its configurations so far.
struct Precision {
    std::size_t configuration = 0;  ///< index into the header's configurations
    Metric metric = Metric::floor;  ///< floor of lone workers, typical time of teams
    /// Of the 99 % interval of the ratio to another side just like this one; none: no interval yet.
    std::optional<double> half_width;
    Doubt doubt = Doubt::none;  ///< what keeps it from counting, however narrow it is

    [[nodiscard]] bool is_within(double wanted) const {
        return doubt == Doubt::none && half_width && *half_width <= wanted;
    }

    friend bool operator==(const Precision&, const Precision&) = default;
};

/// The precision of every configuration that was to run.  A run is compared with itself, so that
/// the number is what a comparison with a run of the same length can tell apart.  Looking at widths
/// after each session and stopping on them makes no false verdicts; stopping on a verdict would.
[[nodiscard]] std::vector<Precision> precisions_of(const result::ResultFile& file);

}  // namespace corerig::analysis
