// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace corerig::base {

/// The text in quotes, fit for a message whatever it holds: bytes that are not printable ASCII
/// (a tab is) as \xNN, cut with "..." after `longest` bytes.
[[nodiscard]] std::string in_quotes(std::string_view text, std::size_t longest = 60);

}  // namespace corerig::base
