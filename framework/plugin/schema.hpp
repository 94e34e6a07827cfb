// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace corerig::plugin {

enum class ParameterType { boolean, integer, real, text, choice };

/// The value of a parameter: bool, integer, real, or text.  A choice is its name as text.
using ParameterValue = std::variant<bool, std::int64_t, double, std::string>;

struct Choice {
    std::string name;
    std::string doc;

    friend bool operator==(const Choice&, const Choice&) = default;
};

/// One parameter of a workload as its plugin declares it.
struct ParameterSchema {
    std::string name;
    std::string doc;
    std::string unit;  ///< "" for a bare number; "ns" is written as a duration in scenarios
    ParameterType type = ParameterType::integer;
    bool required = false;
    bool expert = false;
    ParameterValue default_value;  ///< meaningless when `required`
    std::optional<ParameterValue> min;
    std::optional<ParameterValue> max;
    std::vector<Choice> choices;  ///< of a choice, in the order of the plugin

    /// Not empty: this parameter is a time, and the run measures how large the integer parameter
    /// of this name must be for one iteration of the reference to take that long.
    std::string calibrates;

    friend bool operator==(const ParameterSchema&, const ParameterSchema&) = default;
};

struct MetricSchema {
    enum class Better { lower, higher, neutral };
    enum class Kind { time_per_operation, sample, total };

    std::string name;
    std::string doc;
    std::string unit;
    Better better = Better::lower;
    Kind kind = Kind::time_per_operation;

    friend bool operator==(const MetricSchema&, const MetricSchema&) = default;
};

/// What a workload does to its process and its CPUs, from the capability bits of the ABI.
struct Capabilities {
    bool self_timed = false;
    bool blocks = false;
    bool spawns_threads = false;
    bool spawns_processes = false;
    bool spins = false;
    bool needs_root = false;
    bool shares_iterations = false;  ///< the team shares a sample's iterations; else each does all

    /// Bits 32 to 63 that this program does not know, bit 32 first.  A workload that has any
    /// cannot be run.
    std::uint32_t not_understood = 0;

    friend bool operator==(const Capabilities&, const Capabilities&) = default;
};

/// One workload of a plugin, complete: enough to validate a scenario and to print its page.
struct WorkloadSchema {
    std::string name;
    std::string summary;
    std::string description;
    std::vector<ParameterSchema> parameters;
    std::vector<MetricSchema> metrics;
    Capabilities capabilities;
    int workers_min = 1;
    int workers_max = 0;  ///< 0: no limit
    int workers_step = 1;
    bool has_reference = false;
    int reference_workers = 0;  ///< workers that run the reference, from worker 0; 0: all

    friend bool operator==(const WorkloadSchema&, const WorkloadSchema&) = default;
};

}  // namespace corerig::plugin
