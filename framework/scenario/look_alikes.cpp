// SPDX-License-Identifier: Apache-2.0
#include "scenario/look_alikes.hpp"

#include "base/cpu_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace corerig::scenario {

namespace {

struct Foreign {
    std::string_view word;
    std::string_view what;
    std::string_view instead;
};

constexpr std::array kWords{
    Foreign{"even", "\"even\" is a word of stress-ng", "name the CPUs: 0-6:1/2"},
    Foreign{"odd", "\"odd\" is a word of stress-ng", "name the CPUs: 1-7:1/2"},
    Foreign{"random", "\"random\" is a word of stress-ng", "name the CPUs: 0-3"},
    Foreign{"last", "the last CPU is called N", "write N"},
    Foreign{"same", "\"same\" is a word of numactl", "write workers"},
    Foreign{"and", "\"and\" is no operator", "write &"},
    Foreign{"or", "\"or\" is no operator", "write |"},
    Foreign{"not", "\"not\" is no operator", "write !"},
    Foreign{"*", "\"*\" is no CPU set", "write all"},
    Foreign{"kind:big", "unknown kind of CPU \"big\"", "write kind:performance"},
    Foreign{"kind:little", "unknown kind of CPU \"little\"", "write kind:efficiency"},
    Foreign{"kind:p", "unknown kind of CPU \"p\"", "write kind:performance"},
    Foreign{"kind:e", "unknown kind of CPU \"e\"", "write kind:efficiency"}};

/// Prefixes with a number behind them, and the word that stands for them here.
constexpr std::array kPrefixes{
    Foreign{"socket:", "a socket is called a package", "package:"},
    Foreign{"socket", "a socket is called a package", "package:"},
    Foreign{"numa:", "a NUMA node is called a node", "node:"},
    Foreign{"numa", "a NUMA node is called a node", "node:"},
    Foreign{"l3:", "the last cache is called llc", "llc:"},
    Foreign{"cpu:", "a CPU is just its number", ""},
    Foreign{"cpu", "a CPU is just its number", ""},
    Foreign{"node", "the number of a node follows a colon", "node:"},
    Foreign{"package", "the number of a package follows a colon", "package:"},
    Foreign{"core", "the number of a core follows a colon", "core:"},
    Foreign{"llc", "the number of a cache follows a colon", "llc:"}};

/// Signs in front of a list, and what they mean elsewhere.
constexpr std::array kSigns{
    Foreign{"+", "numbers with '+' are relative in numactl", "write the kernel's own number: "},
    Foreign{"^", "'^' takes a CPU away in libvirt", "write !"},
    Foreign{"~", "'~' is no operator", "write !"}};

bool is_list(std::string_view text) {
    return !text.empty() && base::CpuSet::parse_list(text).has_value();
}

std::optional<unsigned> hex_digit(char c) {
    constexpr std::string_view kLower = "0123456789abcdef";
    constexpr std::string_view kUpper = "0123456789ABCDEF";
    const std::size_t digit = std::min(kLower.find(c), kUpper.find(c));
    return digit == std::string_view::npos ? std::nullopt
                                           : std::optional(static_cast<unsigned>(digit));
}

/// Adds the CPUs of one digit of a mask, of which `first` is the lowest.
void add_digit(base::CpuSet& cpus, unsigned digit, base::CpuId first) {
    constexpr int kBits = 4;
    for (int bit = 0; bit < kBits; ++bit) {
        if (((digit >> static_cast<unsigned>(bit)) & 1U) != 0) {
            cpus.insert(first + bit);
        }
    }
}

/// The CPUs of "ff" as a list; "" when it is no mask.
std::string mask_to_list(std::string_view digits) {
    constexpr base::CpuId kCpusOfDigit = 4;
    base::CpuSet cpus;
    auto first = static_cast<base::CpuId>(digits.size()) * kCpusOfDigit;
    for (const char c : digits) {
        const auto digit = hex_digit(c);
        if (!digit) {
            return "";
        }
        first -= kCpusOfDigit;
        add_digit(cpus, *digit, first);
    }
    return cpus.to_list();
}

std::optional<LookAlike> find_mask(std::string_view atom) {
    constexpr std::size_t kLongestMask = 64;
    if (!atom.starts_with("0x") && !atom.starts_with("0X")) {
        return std::nullopt;
    }
    const std::string list =
        atom.size() <= kLongestMask ? mask_to_list(atom.substr(2)) : std::string();
    return LookAlike{"masks are not CPU sets",
                     list.empty() ? "write the CPUs as a list: 0-7" : "write " + list};
}

}  // namespace

std::optional<LookAlike> find_look_alike(std::string_view atom) {
    for (const Foreign& word : kWords) {
        if (word.word == atom) {
            return LookAlike{std::string(word.what), std::string(word.instead)};
        }
    }
    for (const Foreign& prefix : kPrefixes) {
        const std::string_view rest =
            atom.starts_with(prefix.word) ? atom.substr(prefix.word.size()) : "";
        if (is_list(rest)) {
            return LookAlike{std::string(prefix.what),
                             fmt::format("write {}{}", prefix.instead, rest)};
        }
    }
    for (const Foreign& sign : kSigns) {
        const std::string_view rest = atom.starts_with(sign.word) ? atom.substr(1) : "";
        if (is_list(rest)) {
            return LookAlike{std::string(sign.what), fmt::format("{}{}", sign.instead, rest)};
        }
    }
    return find_mask(atom);
}

}  // namespace corerig::scenario
