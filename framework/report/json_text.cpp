// SPDX-License-Identifier: Apache-2.0
#include "report/json_text.hpp"

#include <fmt/format.h>

#include <cmath>

namespace corerig::report {

std::string in_json(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (c >= '\0' && c < ' ') {
            result += fmt::format("\\u{:04x}", static_cast<int>(c));
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string number(double value) {
    return std::isfinite(value) ? fmt::format("{}", value) : "null";
}

std::string number(const std::optional<double>& value) {
    return value ? number(*value) : "null";
}

}  // namespace corerig::report
