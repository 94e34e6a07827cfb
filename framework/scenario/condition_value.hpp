// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/document.hpp"
#include "scenario/findings.hpp"
#include "scenario/scenario.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::scenario {

/// What a condition key is about, which decides the values it may have.
enum class Subject { count, yes_no, release, config, cpu_list };

struct ConditionKey {
    std::string name;  ///< of Condition::key
    Subject subject;
};

/// The subject of a key, short forms included: "kernel" is "kernel.release", "isolated" is
/// "cpus.isolated".  Nothing for an unknown key.
[[nodiscard]] std::optional<ConditionKey> condition_key(const std::string& key);

/// Reads the value a condition wants of `key`.
[[nodiscard]] std::optional<Condition> read_condition(const Node& node,
                                                      const ConditionKey& key,
                                                      Findings& findings);

/// As read_condition reads it back, quotes included.
[[nodiscard]] std::string condition_to_toml(const Condition& condition);

/// Reports a condition key that condition_key does not know.
void add_unknown_condition(const std::string& key,
                           const base::SourceRef& where,
                           Findings& findings);

}  // namespace corerig::scenario
