// SPDX-License-Identifier: Apache-2.0
#include "base/result.hpp"

#include <fmt/format.h>

namespace corerig::base {

std::string to_string(const SourceRef& place) {
    if (place.line == 0) {
        return place.file;
    }
    if (place.column == 0) {
        return fmt::format("{}:{}", place.file, place.line);
    }
    return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

std::string to_string(const Error& error) {
    std::string text = fmt::format("error[{}]: ", error.code.name);
    if (!error.where.empty()) {
        text += error.where + ": ";
    }
    text += error.message;
    if (!error.hint.empty()) {
        text += "\n  hint: " + error.hint;
    }
    return text;
}

}  // namespace corerig::base
