// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/scenario.hpp"
#include "support/static_catalog.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace corerig::support {

/// A CPU expression that is known to be one.
inline scenario::CpuExpression cpus(const std::string& text) {
    return scenario::parse_cpu_expression(text).value();
}

inline scenario::Workload make_workload(plugin::WorkloadSchema schema) {
    scenario::Workload workload;
    workload.id = schema.name;
    workload.installed.path = "/plugins/" + schema.name + ".so";
    workload.installed.plugin.name = schema.name;
    for (const plugin::ParameterSchema& parameter : schema.parameters) {
        workload.values.push_back(parameter.default_value);
        workload.given.push_back(false);
    }
    workload.installed.schema = std::move(schema);
    return workload;
}

/// One whose first parameter is its delay.
inline scenario::Workload make_workload(plugin::WorkloadSchema schema, std::int64_t delay_ns) {
    scenario::Workload workload = make_workload(std::move(schema));
    workload.values.front() = delay_ns;
    workload.given.front() = true;
    return workload;
}

/// Builds scenarios in code, in the shape that validation gives them.
class ScenarioBuilder {
 public:
    ScenarioBuilder(std::string name, std::string title) {
        scenario_.name = std::move(name);
        scenario_.title = std::move(title);
    }

    ScenarioBuilder& require(std::string key,
                             scenario::Condition::Relation relation,
                             std::string value) {
        scenario_.conditions.push_back({std::move(key), relation, std::move(value), {}});
        return *this;
    }

    ScenarioBuilder& add_variant(std::string id, std::vector<scenario::Condition> when) {
        scenario_.variants.push_back({std::move(id), std::move(when)});
        return *this;
    }

    /// Begins a case; what is added after belongs to it.
    scenario::Case& add_case(const std::string& id) {
        scenario_.cases.push_back({id, id, {}, {}});
        return scenario_.cases.back();
    }

    /// Adds one configuration of the current case.
    scenario::Configuration& add(scenario::Workload workload,
                                 int threads,
                                 const scenario::Measure& measure = {}) {
        scenario::Configuration configuration;
        configuration.case_index = scenario_.cases.size() - 1;
        configuration.id =
            scenario_.cases.back().id + "/" + workload.id + "/threads=" + std::to_string(threads);
        configuration.axes = {{"workload", workload.id}, {"threads", std::to_string(threads)}};
        configuration.workload = std::move(workload);
        configuration.threads = threads;
        configuration.measure = measure;
        scenario_.configurations.push_back(std::move(configuration));
        return scenario_.configurations.back();
    }

    [[nodiscard]] const scenario::Scenario& scenario() const { return scenario_; }

    [[nodiscard]] scenario::Scenario& scenario() { return scenario_; }

 private:
    scenario::Scenario scenario_;
};

/// A group of spinning loads on `on`, one per core.
inline scenario::Background spinning_on(const std::string& on) {
    scenario::Background background;
    background.on = cpus(on);
    return background;
}

/// The scenario of the 2007 report: two team workloads beside idle and beside busy cores.
inline scenario::Scenario team_scenario() {
    ScenarioBuilder builder("teams", "Spinlock and barrier beside idle and busy cores");
    builder.scenario().source = "A mailing list, November 2007";
    scenario::Measure measure;
    measure.iterations = 20000;
    const auto add = [&](const std::string& id, const std::vector<int>& threads, bool busy) {
        builder.add_case(id);
        for (const auto& schema : {spinlock_schema(), barrier_schema()}) {
            for (const int count : threads) {
                auto& configuration = builder.add(make_workload(schema, 10490), count, measure);
                if (busy) {
                    configuration.backgrounds = {spinning_on("rest")};
                }
            }
        }
    };
    add("idle-neighbours", {2, 4, 6, 8}, false);
    add("busy-neighbours", {2, 4, 6}, true);
    return builder.scenario();
}

/// The scenario of the second report: a system call on three boots, inside and outside nohz_full.
inline scenario::Scenario boots_scenario() {
    using Relation = scenario::Condition::Relation;
    ScenarioBuilder builder("boots", "A system call with and without NO_HZ_FULL");
    builder.add_variant("not-built-in", {{"kernel.config.NO_HZ_FULL", Relation::equal, "n", {}}});
    builder.add_variant("built-in",
                        {{"kernel.config.NO_HZ_FULL", Relation::equal, "y", {}},
                         {"cpus.nohz_full", Relation::empty, "", {}}});
    builder.add_variant("active", {{"cpus.nohz_full", Relation::not_empty, "", {}}});
    scenario::Measure measure;
    measure.trials = 4;
    measure.samples = 1;
    measure.discard = 0;
    measure.iterations = 100'000'000;
    measure.reference = false;
    builder.add_case("unpinned");
    builder.add(make_workload(syscall_schema()), 1, measure).place.pinned = false;
    builder.add_case("pinned");
    auto& pinned = builder.add(make_workload(syscall_schema()), 1, measure).place;
    pinned.candidates = {cpus("nohz_full"), cpus("!0"), cpus("all")};
    pinned.one_per = scenario::OnePer::cpu;
    builder.add_case("outside-the-set").only = {"active"};
    auto& outside = builder.add(make_workload(syscall_schema()), 1, measure).place;
    outside.candidates = {cpus("housekeeping & !0")};
    outside.one_per = scenario::OnePer::cpu;
    return builder.scenario();
}

}  // namespace corerig::support
