// SPDX-License-Identifier: Apache-2.0
#include "plan/session.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

namespace corerig::plan {

namespace {

/// By Fisher and Yates with the engine's own numbers: std::shuffle may differ between libraries.
void shuffle(std::vector<std::size_t>& items, std::mt19937_64& engine) {
    for (std::size_t left = items.size(); left > 1; --left) {
        std::swap(items[left - 1], items[engine() % left]);
    }
}

std::vector<std::size_t> order_of_session(std::size_t configurations,
                                          int session,
                                          std::uint64_t seed) {
    std::vector<std::size_t> order(configurations);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (session > 1) {
        std::mt19937_64 engine(seed + static_cast<std::uint64_t>(session));
        shuffle(order, engine);
    }
    return order;
}

}  // namespace

int sessions_of(const std::vector<PlannedConfiguration>& configurations) {
    int most = 0;
    for (const PlannedConfiguration& planned : configurations) {
        most = std::max(most, planned.runs() ? planned.configuration.measure.sessions : 0);
    }
    return most;
}

std::vector<PlannedTrial> trials_of_session(const std::vector<int>& trials,
                                            int session,
                                            std::uint64_t seed) {
    std::vector<std::size_t> order = order_of_session(trials.size(), session, seed);
    const int most = trials.empty() ? 0 : *std::max_element(trials.begin(), trials.end());
    std::vector<PlannedTrial> ordered;
    for (int round = 1; round <= most; ++round) {
        for (const std::size_t i : order) {
            if (round <= trials[i]) {
                ordered.push_back({i, (session - 1) * trials[i] + round});
            }
        }
        std::reverse(order.begin(), order.end());
    }
    return ordered;
}

}  // namespace corerig::plan
