// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/scenario_builder.hpp"

#include <string>

namespace corerig::plan::test {

/// The placements that every machine has to get right: one worker per core, an SMT pair, two cores
/// of one cache, one worker per node, workers far apart, and loads on the rest.
inline scenario::Scenario standard_placements() {
    using scenario::OnePer;
    using scenario::Order;
    using scenario::Within;
    support::ScenarioBuilder builder("placements", "A fixed set of placements");
    scenario::Measure measure;
    measure.iterations = 1000;
    const auto add = [&](const std::string& id, int threads) -> scenario::Configuration& {
        builder.add_case(id);
        return builder.add(
            support::make_workload(support::barrier_schema(), 1000), threads, measure);
    };
    add("one-per-core", 4);
    scenario::Place& pair = add("smt-pair", 2).place;
    pair.one_per = OnePer::cpu;
    pair.within = Within::core;
    add("same-llc", 2).place.within = Within::llc;
    add("one-per-node", 2).place.one_per = OnePer::node;
    add("far-apart", 4).place.order = Order::far;
    add("rest-busy", 2).backgrounds = {support::spinning_on("rest")};
    return builder.scenario();
}

}  // namespace corerig::plan::test
