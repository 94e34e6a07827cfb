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

/// Every key that is known by name; kernel.config.NAME and privilege.NAME stand for their kind.
[[nodiscard]] const std::vector<std::string>& condition_key_names();

/// Reads the value a condition wants of `key`.
[[nodiscard]] std::optional<Condition> read_condition(const Node& node,
                                                      const ConditionKey& key,
                                                      Findings& findings);

/// As read_condition reads it back, quotes included.
[[nodiscard]] std::string condition_to_toml(const Condition& condition);

/// The names of `privilege.NAME`: capabilities of Linux without "cap_".
[[nodiscard]] const std::vector<std::string>& privilege_names();

}  // namespace corerig::scenario
