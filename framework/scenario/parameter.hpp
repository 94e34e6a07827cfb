// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plugin/schema.hpp"
#include "scenario/sweep.hpp"

#include <string>

namespace corerig::scenario {

/// Reads the value of a parameter, or the values to sweep over, as its schema wants it: "ns" as a
/// duration, "B" as a size, "%" as a percentage, any other unit as number and unit.
[[nodiscard]] Swept<plugin::ParameterValue> read_parameter(const Node& node,
                                                           const plugin::ParameterSchema& schema,
                                                           Findings& findings);

/// The value as a scenario writes it, without the quotes of a text: "10.49us", "getppid".
[[nodiscard]] std::string format_parameter(const plugin::ParameterSchema& schema,
                                           const plugin::ParameterValue& value);

/// True if a scenario writes values of this parameter in quotes.
[[nodiscard]] bool is_written_as_text(const plugin::ParameterSchema& schema);

}  // namespace corerig::scenario
