// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace corerig::plan {

/// "1 core", "4 cores".
[[nodiscard]] std::string counted(std::size_t count, std::string_view one, std::string_view many);

/// "CPU 4", "CPUs 0-3,8", "no CPU", "90 CPUs from 13 to 191" where the list would fill the line.
[[nodiscard]] std::string cpus_text(const base::CpuSet& cpus);

/// "0-3,8", "0-62:1/2", or "90 CPUs from 13 to 191" where both would fill the line.
[[nodiscard]] std::string short_list(const base::CpuSet& cpus);

/// Every CPU, with strides where the list would fill the line without them.
[[nodiscard]] std::string whole_list(const base::CpuSet& cpus);

[[nodiscard]] std::string joined(const std::vector<std::string>& parts, std::string_view between);

/// `text` in double quotes.
[[nodiscard]] std::string in_quotes(std::string_view text);

}  // namespace corerig::plan
