// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace corerig::plugin {

/// The longest name of a plugin, workload, parameter or choice.
inline constexpr std::size_t kLongestName = 31;

/// What may stand in a name beside letters and digits.
inline constexpr std::string_view kPluginJoiners = "-_";
inline constexpr std::string_view kWorkloadJoiners = "-";
inline constexpr std::string_view kParameterJoiners = "_";
inline constexpr std::string_view kMetricJoiners = "-_";

/// A name as the ABI wants it: a-z, then a-z, 0-9 and `joiners`, at most 31 characters.
[[nodiscard]] bool is_name(std::string_view text, std::string_view joiners);

/// The rule of is_name in words, for messages.
[[nodiscard]] std::string name_rule(std::string_view joiners);

/// True for UTF-8 without control characters, so that it can be printed on a terminal as it is.
[[nodiscard]] bool is_one_line(std::string_view text);

/// As is_one_line, line feeds allowed.
[[nodiscard]] bool is_text(std::string_view text);

}  // namespace corerig::plugin
