// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plugin/schema.hpp"
#include "plugin/table_reader.hpp"

#include <corerig/plugin.h>

#include <string>
#include <vector>

namespace corerig::plugin {

/// Reads the parameters of `workload` and adds what is wrong with them to `reader`.
[[nodiscard]] std::vector<ParameterSchema> read_parameters(const corerig_workload_t& workload,
                                                           const std::string& workload_name,
                                                           TableReader& reader);

}  // namespace corerig::plugin
