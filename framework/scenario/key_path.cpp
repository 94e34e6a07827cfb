// SPDX-License-Identifier: Apache-2.0
#include "scenario/key_path.hpp"

#include <algorithm>

namespace corerig::scenario {

namespace {

/// Length of the part at the start of `text`, quotes included; 0 when there is none.
std::size_t part_length(std::string_view text) {
    if (text.empty()) {
        return 0;
    }
    const char quote = text.front();
    if (quote != '"' && quote != '\'') {
        return std::min(text.find_first_of(".\"' \t\n"), text.size());
    }
    const std::size_t end = text.find(quote, 1);
    return end == std::string_view::npos ? 0 : end + 1;
}

std::string unquoted(std::string_view part) {
    const bool is_quoted = part.front() == '"' || part.front() == '\'';
    return std::string(is_quoted ? part.substr(1, part.size() - 2) : part);
}

}  // namespace

std::optional<std::vector<std::string>> split_path(std::string_view path) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t length = part_length(path);
        if (length == 0) {
            return std::nullopt;
        }
        parts.push_back(unquoted(path.substr(0, length)));
        path.remove_prefix(length);
        if (path.empty()) {
            return parts;
        }
        if (path.front() != '.') {
            return std::nullopt;
        }
        path.remove_prefix(1);
    }
}

}  // namespace corerig::scenario
