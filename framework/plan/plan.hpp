// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "base/quantity.hpp"
#include "base/result.hpp"
#include "scenario/scenario.hpp"
#include "topology/topology.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace corerig::plan {

using base::CpuId;
using base::CpuSet;

/// A worker and where it goes.
struct PlannedWorker {
    CpuSet cpus;         ///< the mask it gets: one CPU when pinned, the usable set when not
    std::string reason;  ///< why this CPU

    friend bool operator==(const PlannedWorker&, const PlannedWorker&) = default;
};

/// One background process.
struct PlannedLoad {
    CpuId cpu = 0;
    std::vector<std::string> command;  ///< empty: donothing
    scenario::Policy policy;
    int nice = 0;
    int duty_percent = 100;
    std::string reason;

    friend bool operator==(const PlannedLoad&, const PlannedLoad&) = default;
};

/// A configuration with its places on this machine, or the reason why it cannot run here.
struct PlannedConfiguration {
    scenario::Configuration configuration;
    std::string skip_reason;  ///< "" when it runs: "needs 4 cores for 4 workers, found 2 (0-1)"
    std::vector<PlannedWorker> workers;
    std::vector<PlannedLoad> loads;
    CpuSet runner_cpus;  ///< where the runner waits: away from workers and siblings where possible
    int idle_cores = 0;  ///< usable cores with neither a worker nor a load

    [[nodiscard]] bool runs() const { return skip_reason.empty(); }

    friend bool operator==(const PlannedConfiguration&, const PlannedConfiguration&) = default;
};

struct PlannedTrial {
    std::size_t configuration = 0;  ///< index into Plan::configurations
    int trial = 0;                  ///< counted from 1, over all sessions

    friend bool operator==(const PlannedTrial&, const PlannedTrial&) = default;
};

/// What a run will do on one machine.  Equal inputs give equal plans, byte for byte.
struct Plan {
    scenario::Scenario scenario;
    topology::Topology topology;
    std::uint64_t seed = 0;
    std::string variant;         ///< id of the variant this boot is; "" when none or no variants
    std::string variant_reason;  ///< why, or why none
    std::vector<PlannedConfiguration> configurations;
    std::vector<PlannedTrial> trials;  ///< in the order they run: see trials_of_session
    std::vector<std::string> warnings;

    friend bool operator==(const Plan&, const Plan&) = default;
};

struct PlanOptions {
    std::uint64_t seed = 1;
    std::string filter;  ///< regular expression of RE2 on configuration ids; "" keeps all
};

inline constexpr base::ErrorCode kCpuNotUsable{"cpu-not-usable"};
inline constexpr base::ErrorCode kBadFilter{"filter-syntax"};
inline constexpr base::ErrorCode kNoFilterMatch{"filter-no-match"};

/// Places every configuration of `scenario` on `machine`.  A configuration that does not fit is
/// skipped with its reason.  Errors: `cpu-not-usable` for a CPU that the scenario names by number
/// and that is not present, offline, outside the cpuset or outside the inherited affinity;
/// `filter-syntax`; `filter-no-match`.  A `prefer` list passes over a set that names such a CPU.
[[nodiscard]] base::Result<Plan> make_plan(const scenario::Scenario& scenario,
                                           const topology::Topology& machine,
                                           const PlanOptions& options);

/// A rough duration of the plan from declared delays and iteration counts, before anything is
/// measured; operations of unknown cost count as 200 ns.
[[nodiscard]] base::Nanoseconds estimate_duration(const Plan& plan);

enum class Detail { reasons, choices };

/// The plan for people: every trial, each worker's and load's CPU with its reason, skips, time.
/// With `choices` also what there was to choose from.
[[nodiscard]] std::string describe(const Plan& plan, Detail detail = Detail::reasons);

}  // namespace corerig::plan
