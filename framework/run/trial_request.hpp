// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "base/quantity.hpp"
#include "plan/plan.hpp"
#include "plugin/schema.hpp"
#include "run/instruction_counter.hpp"
#include "scenario/scenario.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace corerig::run {

/// Everything a trial process has to know, as a value that travels to it as bytes.
struct TrialRequest {
    std::string plugin_path;
    std::string workload;  ///< name inside the plugin
    std::vector<plugin::ParameterValue> values;
    std::vector<bool> given;

    std::vector<base::CpuSet> worker_cpus;  ///< one mask per worker
    base::CpuSet runner_cpus;
    scenario::Policy policy;
    std::vector<plan::PlannedLoad> loads;

    int samples = 1;
    int discard = 0;
    std::uint64_t iterations = 1;
    std::uint64_t reference_iterations = 0;  ///< 0: no reference
    bool reference_only = false;             ///< calibration of a delay: no samples of run()
    scenario::ReferenceOthers reference_others = scenario::ReferenceOthers::spin;
    InstructionSource instructions = InstructionSource::none;

    base::Nanoseconds settling_limit{10'000'000'000};
    base::Nanoseconds preparing_limit{10'000'000'000};
    base::Nanoseconds measuring_limit{60'000'000'000};

    friend bool operator==(const TrialRequest&, const TrialRequest&) = default;
};

}  // namespace corerig::run
