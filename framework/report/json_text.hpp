// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace corerig::report {

/// A text with quotes around it, in UTF-8 as it came.
[[nodiscard]] std::string in_json(std::string_view text);

/// JSON has neither NaN nor infinity: those are null, like what is absent.
[[nodiscard]] std::string number(double value);
[[nodiscard]] std::string number(const std::optional<double>& value);

}  // namespace corerig::report
