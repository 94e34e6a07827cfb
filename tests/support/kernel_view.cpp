// SPDX-License-Identifier: Apache-2.0
#include "support/kernel_view.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

namespace corerig::support {

namespace {

using base::CpuId;
using base::CpuSet;
using base::KernelFiles;
using topology::Cpu;

constexpr std::string_view kCpus = "/sys/devices/system/cpu/";
constexpr std::string_view kNodes = "/sys/devices/system/node/";

/// "cpu12" with prefix "cpu" is 12; none for "cpufreq".
std::optional<int> number_after(std::string_view name, std::string_view prefix) {
    const std::string digits(name.substr(std::min(prefix.size(), name.size())));
    const bool is_number = !digits.empty() && digits.size() < 8 &&
                           digits.find_first_not_of("0123456789") == std::string::npos;
    return name.substr(0, prefix.size()) == prefix && is_number ? std::optional(std::stoi(digits))
                                                                : std::nullopt;
}

/// "00000000,0000000f": the lowest CPU is the last bit.
CpuSet parse_mask(const std::string& text) {
    std::vector<CpuId> cpus;
    CpuId first = 0;
    for (auto digit = text.rbegin(); digit != text.rend(); ++digit) {
        const auto value = std::string_view("0123456789abcdef").find(*digit);
        if (value == std::string_view::npos) {
            continue;
        }
        for (int bit = 0; bit < 4; ++bit) {
            if (((value >> static_cast<unsigned>(bit)) & 1U) != 0) {
                cpus.push_back(first + bit);
            }
        }
        first += 4;
    }
    return CpuSet(std::move(cpus));
}

std::optional<CpuSet> read_mask(const KernelFiles& files, const std::string& path) {
    const auto text = files.read_trimmed(path);
    return text ? std::optional(parse_mask(*text)) : std::nullopt;
}

int read_number(const KernelFiles& files, const std::string& path) {
    const auto text = files.read_trimmed(path);
    return text && !text->empty() ? std::stoi(*text) : -1;
}

/// Numbers groups, each known by its CPUs, in the order in which they are met.
class Numbers {
 public:
    int of(const CpuSet& group) {
        return numbers_.emplace(group.cpus(), static_cast<int>(numbers_.size())).first->second;
    }

 private:
    std::map<std::vector<CpuId>, int> numbers_;
};

class Reader {
 public:
    explicit Reader(const KernelFiles& files) : files_(files) {
        for (const std::string& name : files.list(kCpus)) {
            const auto id = number_after(name, "cpu");
            if (id && files.exists(std::string(kCpus) + name + "/topology") && is_online(*id)) {
                online_.insert(*id);
            }
        }
        for (const std::string& name : files.list(kNodes)) {
            const auto number = number_after(name, "node");
            if (number) {
                nodes_[*number] =
                    read_mask(files, std::string(kNodes) + name + "/cpumap").value_or(CpuSet{});
            }
        }
    }

    std::vector<Cpu> read() {
        std::vector<Cpu> cpus;
        for (const CpuId id : online_) {
            const std::string directory = std::string(kCpus) + "cpu" + std::to_string(id);
            Cpu cpu;
            cpu.id = id;
            cpu.package = package_of(directory + "/topology/");
            cpu.core = group_of(cores_, directory + "/topology/thread_siblings");
            cpu.l2 = cache_of(l2s_, directory, 2, 2);
            cpu.llc = cache_of(llcs_, directory, 1, 9);
            cpu.node = node_of(id);
            cpus.push_back(cpu);
        }
        return cpus;
    }

 private:
    [[nodiscard]] bool is_online(CpuId id) const {
        const auto state =
            files_.read_trimmed(std::string(kCpus) + "cpu" + std::to_string(id) + "/online");
        return !state || *state != "0";
    }

    /// Some architectures say which CPUs share a package, but give it no number.
    int package_of(const std::string& directory) {
        const int number = read_number(files_, directory + "physical_package_id");
        return number >= 0 ? number : group_of(packages_, directory + "core_siblings");
    }

    int group_of(Numbers& numbers, const std::string& path) {
        const auto cpus = read_mask(files_, path);
        return cpus && !(*cpus & online_).empty() ? numbers.of(*cpus & online_) : -1;
    }

    /// The largest cache of data between two levels.
    int cache_of(Numbers& numbers, const std::string& directory, int lowest, int highest) {
        std::string largest;
        int level = lowest - 1;
        for (const std::string& name : files_.list(directory + "/cache")) {
            const std::string cache = directory + "/cache/" + name;
            const int here = read_number(files_, cache + "/level");
            const bool is_data =
                files_.read_trimmed(cache + "/type").value_or("Unified") != "Instruction";
            if (is_data && here > level && here <= highest) {
                level = here;
                largest = cache;
            }
        }
        return largest.empty() ? -1 : group_of(numbers, largest + "/shared_cpu_map");
    }

    /// The smallest node that has it.
    [[nodiscard]] int node_of(CpuId id) const {
        int node = -1;
        std::size_t size = 0;
        for (const auto& [number, cpus] : nodes_) {
            if (cpus.contains(id) && (node < 0 || cpus.size() < size)) {
                node = number;
                size = cpus.size();
            }
        }
        return node;
    }

    const KernelFiles& files_;
    CpuSet online_;
    std::map<int, CpuSet> nodes_;
    Numbers cores_;
    Numbers packages_;
    Numbers l2s_;
    Numbers llcs_;
};

struct Field {
    std::string_view name;
    int Cpu::*member;
};

constexpr std::array kFields{Field{"core", &Cpu::core},
                             Field{"l2", &Cpu::l2},
                             Field{"llc", &Cpu::llc},
                             Field{"node", &Cpu::node},
                             Field{"package", &Cpu::package}};

}  // namespace

std::vector<Cpu> read_kernel_view(const KernelFiles& files) {
    return Reader(files).read();
}

std::vector<std::string> differences(const std::vector<Cpu>& here, const std::vector<Cpu>& there) {
    std::map<CpuId, Cpu> others;
    for (const Cpu& cpu : there) {
        others.emplace(cpu.id, cpu);
    }
    std::vector<std::string> lines;
    for (const Field& field : kFields) {
        std::map<std::pair<int, int>, CpuSet> apart;
        for (const Cpu& cpu : here) {
            const auto other = others.find(cpu.id);
            const int theirs = other == others.end() ? -2 : other->second.*field.member;
            if (cpu.*field.member != theirs) {
                apart[{cpu.*field.member, theirs}].insert(cpu.id);
            }
        }
        for (const auto& [numbers, cpus] : apart) {
            lines.push_back(std::string(field.name) + " of " + cpus.to_list() + ": " +
                            std::to_string(numbers.first) + " here, " +
                            std::to_string(numbers.second) + " there");
        }
    }
    return lines;
}

}  // namespace corerig::support
