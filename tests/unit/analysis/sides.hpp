// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/side.hpp"

#include <vector>

namespace corerig::analysis {

/// A side of one boot and four sessions over ten minutes, whose trials have these floors in turn.
[[nodiscard]] inline Side side_of(const std::vector<double>& floors_ns, int sessions = 4) {
    Side side;
    side.span_s = sessions > 1 ? 600 : 1;
    for (std::size_t i = 0; i < floors_ns.size(); ++i) {
        TrialValue trial;
        trial.floor_ns = floors_ns[i];
        trial.typical_ns = floors_ns[i];
        trial.session = static_cast<int>(i % static_cast<std::size_t>(sessions));
        side.trials.push_back(trial);
        side.times_ns.push_back(floors_ns[i]);
    }
    return side;
}

/// The same with a boot for each list of floors.
[[nodiscard]] inline Side side_of_boots(const std::vector<std::vector<double>>& boots) {
    Side all;
    for (const std::vector<double>& floors : boots) {
        Side side = side_of(floors);
        for (TrialValue& trial : side.trials) {
            trial.session += 4 * all.boots();
            trial.boot = static_cast<int>(trial.session / 4);
        }
        all.trials.insert(all.trials.end(), side.trials.begin(), side.trials.end());
        all.times_ns.insert(all.times_ns.end(), floors.begin(), floors.end());
    }
    all.span_s = 3600;
    return all;
}

[[nodiscard]] inline std::vector<double> scaled(std::vector<double> values, double factor) {
    for (double& value : values) {
        value *= factor;
    }
    return values;
}

/// Twelve values around 100.
inline const std::vector<double> kCalm{100, 101, 99, 100, 102, 98, 100, 101, 99, 100, 101, 99};

/// Rules for two sides of one boot.
[[nodiscard]] inline Rules in_one_boot(double margin = 0.01) {
    Rules rules;
    rules.margin = margin;
    rules.same_boot = true;
    return rules;
}

}  // namespace corerig::analysis
