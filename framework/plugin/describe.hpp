// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plugin/catalog.hpp"

#include <string>

namespace corerig::plugin {

/// The page that `corerig show WORKLOAD` prints: what it is, what it does to its CPUs, and each
/// parameter with type, range, choices and default as a scenario writes them.
[[nodiscard]] std::string describe_workload(const InstalledWorkload& workload);

/// A value as a scenario writes it: "10.49us" for a time, "64KiB" for bytes, a text in quotes.
[[nodiscard]] std::string format_value(const ParameterSchema& parameter,
                                       const ParameterValue& value);

}  // namespace corerig::plugin
