// SPDX-License-Identifier: Apache-2.0
#include "base/kernel_files.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

namespace corerig::base {

std::filesystem::path KernelFiles::resolve(std::string_view path) const {
    while (!path.empty() && path.front() == '/') {
        path.remove_prefix(1);
    }
    return root_ / path;
}

std::optional<std::string> KernelFiles::read(std::string_view path) const {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(resolve(path), ignored)) {
        return std::nullopt;
    }
    std::ifstream file(resolve(path), std::ios::binary);
    if (!file) {
        return std::nullopt;
    }
    std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (file.bad()) {
        return std::nullopt;
    }
    return content;
}

std::optional<std::string> KernelFiles::read_trimmed(std::string_view path) const {
    constexpr std::string_view kBlanks("\0 \t\r\n", 5);
    const auto content = read(path);
    if (!content) {
        return std::nullopt;
    }
    const auto first = content->find_first_not_of(kBlanks);
    if (first == std::string::npos) {
        return std::string();
    }
    return content->substr(first, content->find_last_not_of(kBlanks) - first + 1);
}

std::vector<std::string> KernelFiles::list(std::string_view directory) const {
    std::vector<std::string> names;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(resolve(directory), error), end;
         !error && entry != end;
         entry.increment(error)) {
        names.push_back(entry->path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

bool KernelFiles::exists(std::string_view path) const {
    std::error_code ignored;
    return std::filesystem::exists(resolve(path), ignored);
}

}  // namespace corerig::base
