// SPDX-License-Identifier: Apache-2.0
#include "plan/words.hpp"

#include <fmt/format.h>

namespace corerig::plan {

namespace {

constexpr std::size_t kLongestList = 60;

}  // namespace

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string cpus_text(const base::CpuSet& cpus) {
    if (cpus.empty()) {
        return "no CPU";
    }
    const std::string list = whole_list(cpus);
    return list.size() > kLongestList ? short_list(cpus)
                                      : (cpus.size() == 1 ? "CPU " : "CPUs ") + list;
}

std::string short_list(const base::CpuSet& cpus) {
    const std::string list = whole_list(cpus);
    return list.size() > kLongestList
               ? fmt::format(
                     "{} CPUs from {} to {}", cpus.size(), cpus.cpus().front(), cpus.cpus().back())
               : list;
}

std::string whole_list(const base::CpuSet& cpus) {
    const std::string list = cpus.to_list();
    return list.size() > kLongestList ? cpus.to_short_list() : list;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string text;
    for (const std::string& part : parts) {
        text += text.empty() ? part : std::string(between) + part;
    }
    return text;
}

std::string in_quotes(std::string_view text) {
    return fmt::format("\"{}\"", text);
}

}  // namespace corerig::plan
