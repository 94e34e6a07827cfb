// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::report {

/// Text from elsewhere, fit for a terminal: control characters, which could move its cursor or
/// change its colours, become blanks.
[[nodiscard]] std::string printable(std::string_view text);

/// Lines of at most 100 columns: `first` in front of the first, `rest` in front of the others, a
/// line end behind each.  Breaks at blanks only: a longer word gets a line of its own.
[[nodiscard]] std::string wrap(std::string_view text,
                               std::string_view first,
                               std::string_view rest);

/// "1 core", "2 cores".
[[nodiscard]] std::string counted(std::int64_t count, std::string_view noun);

/// "a, b, c", each printable.
[[nodiscard]] std::string listed(const std::vector<std::string>& items);

/// Columns a text takes on a terminal, when each character takes one.
[[nodiscard]] std::size_t width_of(std::string_view text);

}  // namespace corerig::report
