// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace corerig::cli {

/// `did you mean "plan"?` for a name that is near one of `names`, else "".
[[nodiscard]] std::string did_you_mean(std::string_view name,
                                       const std::vector<std::string>& names);

}  // namespace corerig::cli
