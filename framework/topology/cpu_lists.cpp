// SPDX-License-Identifier: Apache-2.0
#include "topology/cpu_lists.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <sstream>

namespace corerig::topology {

namespace {

/// "key : value" lines, each key with the first value it has.
std::map<std::string, std::string> first_values(const std::string& cpuinfo) {
    std::map<std::string, std::string> values;
    std::istringstream lines(cpuinfo);
    for (std::string line; std::getline(lines, line);) {
        const auto colon = line.find(':');
        if (colon != std::string::npos) {
            values.emplace(joined_words(line.substr(0, colon)),
                           joined_words(line.substr(colon + 1)));
        }
    }
    return values;
}

}  // namespace

std::string joined_words(const std::string& text) {
    std::istringstream words(text);
    std::string joined;
    for (std::string word; words >> word;) {
        joined += joined.empty() ? word : " " + word;
    }
    return joined;
}

std::optional<base::CpuSet> read_cpu_list(const base::KernelFiles& files,
                                          std::string_view path,
                                          std::vector<std::string>& warnings) {
    const auto text = files.read_trimmed(path);
    if (!text) {
        return std::nullopt;
    }
    if (*text == "(null)") {
        return base::CpuSet{};
    }
    auto cpus = base::CpuSet::parse_list(*text);
    if (!cpus) {
        warnings.push_back(fmt::format("{} is not a CPU list: {}", path, cpus.error().message));
        return std::nullopt;
    }
    return std::move(cpus).value();
}

std::optional<base::CpuSet> read_cpu_mask(const base::KernelFiles& files, std::string_view path) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    constexpr unsigned kBitsOfDigit = 4;
    const auto text = files.read_trimmed(path);
    if (!text) {
        return std::nullopt;
    }
    std::vector<base::CpuId> cpus;
    base::CpuId first = 0;
    for (const char letter : std::string(text->rbegin(), text->rend())) {
        const auto digit = kDigits.find(letter);
        if (digit == std::string_view::npos) {
            continue;  // the comma between groups
        }
        for (unsigned bit = 0; bit < kBitsOfDigit; ++bit) {
            if (((digit >> bit) & 1U) != 0) {
                cpus.push_back(first + static_cast<base::CpuId>(bit));
            }
        }
        first += static_cast<base::CpuId>(kBitsOfDigit);
    }
    return base::CpuSet(std::move(cpus));
}

std::string read_cpu_model(const base::KernelFiles& files) {
    const auto values = first_values(files.read("/proc/cpuinfo").value_or(""));
    // x86, MIPS, POWER and 32-bit Arm each name the model under a key of their own.
    constexpr std::array kKeys{"model name", "cpu model", "cpu", "Processor"};
    for (const char* key : kKeys) {
        const auto found = values.find(key);
        if (found != values.end()) {
            return found->second;
        }
    }
    const auto implementer = values.find("CPU implementer");
    const auto part = values.find("CPU part");
    if (implementer != values.end() && part != values.end()) {
        return fmt::format("Arm implementer {} part {}", implementer->second, part->second);
    }
    return "";
}

}  // namespace corerig::topology
