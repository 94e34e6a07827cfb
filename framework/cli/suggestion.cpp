// SPDX-License-Identifier: Apache-2.0
#include "cli/suggestion.hpp"

#include "base/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::cli {

std::string did_you_mean(std::string_view name, const std::vector<std::string>& names) {
    std::string nearest = base::nearest_name(name, names);
    if (nearest.empty() && !name.empty()) {
        // An abbreviation is too far away to be a mistyped name.
        const auto longer = std::find_if(names.begin(), names.end(), [&](const std::string& other) {
            return std::string_view(other).substr(0, name.size()) == name;
        });
        nearest = longer == names.end() ? "" : *longer;
    }
    return nearest.empty() ? "" : fmt::format("did you mean \"{}\"?", nearest);
}

}  // namespace corerig::cli
