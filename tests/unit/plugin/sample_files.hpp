// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace corerig::plugin {

/// A plugin of tests/plugins.
inline std::filesystem::path sample(std::string_view name) {
    return std::filesystem::path(CORERIG_SAMPLE_PLUGINS) / name;
}

/// A plugin of tests/unit/plugin/samples.
inline std::filesystem::path host_sample(std::string_view name) {
    return std::filesystem::path(CORERIG_HOST_SAMPLES) / name;
}

inline std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// All errors as a user sees them, with `directory` left out of paths unless it is "".
inline std::string text_of(const base::Errors& errors, const std::filesystem::path& directory) {
    std::string text;
    for (const base::Error& error : errors) {
        text += base::to_string(error) + "\n";
    }
    const std::string prefix = directory.string() + "/";
    for (std::size_t at = directory.empty() ? std::string::npos : text.find(prefix);
         at != std::string::npos;
         at = text.find(prefix, at)) {
        text.erase(at, prefix.size());
    }
    return text;
}

}  // namespace corerig::plugin
