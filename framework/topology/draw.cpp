// SPDX-License-Identifier: Apache-2.0
#include "topology/discover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace corerig::topology {

namespace {

constexpr std::size_t kLineWidth = 100;
constexpr std::string_view kCellIndent = "    ";
constexpr std::string_view kInnerIndent = "      ";

std::string list_or_none(const CpuSet& cpus) {
    return cpus.empty() ? "none" : cpus.to_list();
}

std::string counted(int count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

void add_line(std::string& text, std::string_view name, std::string_view value) {
    text += fmt::format("{:<11}{}\n", name, value);
}

CpuSet of_kind(const Topology& machine, CpuKind kind) {
    std::vector<CpuId> cpus;
    for (const Cpu& cpu : machine.cpus) {
        if (cpu.kind == kind) {
            cpus.push_back(cpu.id);
        }
    }
    return CpuSet(std::move(cpus));
}

std::string kernel_text(const KernelFacts& kernel) {
    const auto option = kernel.config.find("NO_HZ_FULL");
    return fmt::format(
        "Linux {}, {}",
        kernel.release.value_or("of unknown release"),
        option == kernel.config.end() ? "NO_HZ_FULL not known" : "NO_HZ_FULL=" + option->second);
}

std::string nohz_full_text(const Topology& machine) {
    if (machine.nohz_full) {
        return list_or_none(*machine.nohz_full);
    }
    const auto option = machine.kernel.config.find("NO_HZ_FULL");
    const bool known = option != machine.kernel.config.end() && option->second == "n";
    return known ? "not in this kernel" : "not known";
}

std::string places_text(const Topology& machine) {
    const CpuSet usable = machine.usable();
    if (!machine.says_cores()) {
        return "on cores, packages and nodes that are not known";
    }
    const bool smt = !machine.siblings(usable).empty() ||
                     machine.count_cores(usable) < static_cast<int>(usable.size());
    return fmt::format("on {}, {}, {}, {}",
                       counted(machine.count_cores(usable), "core", "cores"),
                       counted(machine.count_packages(usable), "package", "packages"),
                       counted(machine.count_nodes(usable), "node", "nodes"),
                       smt ? "with SMT" : "without SMT");
}

void add_summary(std::string& text, const Topology& machine) {
    add_line(text,
             "machine",
             machine.origin + (machine.cpu_model.empty() ? "" : ": " + machine.cpu_model));
    if (machine.kernel != KernelFacts{}) {
        add_line(text, "kernel", kernel_text(machine.kernel));
    }
    add_line(text, "CPUs", usable_line(machine));
    add_line(text, "", places_text(machine));
    for (const std::string& restriction : restrictions(machine)) {
        add_line(text, "", restriction);
    }
    if (machine.cpu_quota) {
        add_line(text, "quota", to_string(*machine.cpu_quota));
    }
    add_line(text, "isolated", list_or_none(machine.isolated));
    add_line(text, "nohz_full", nohz_full_text(machine));
    const CpuSet performance = of_kind(machine, CpuKind::performance);
    const CpuSet efficiency = of_kind(machine, CpuKind::efficiency);
    if (!(performance | efficiency).empty()) {
        add_line(text,
                 "kinds",
                 fmt::format("performance {}, efficiency {}",
                             list_or_none(performance),
                             list_or_none(efficiency)));
    }
    if (!machine.nodes_without_cpus.empty()) {
        add_line(text, "nodes", machine.nodes_without_cpus.to_list() + " without online CPUs");
    }
}

/// The sets that put a mark beside a CPU.
struct Marks {
    CpuSet isolated;
    CpuSet nohz_full;
    CpuSet not_allowed;
    CpuSet performance;
    CpuSet efficiency;

    explicit Marks(const Topology& machine)
        : isolated(machine.isolated & machine.online),
          nohz_full(machine.nohz_full.value_or(CpuSet{}) & machine.online),
          not_allowed(machine.online - machine.usable()),
          performance(of_kind(machine, CpuKind::performance)),
          efficiency(of_kind(machine, CpuKind::efficiency)) {}

    [[nodiscard]] std::string of(CpuId cpu) const {
        std::string text;
        text += performance.contains(cpu) ? "p" : "";
        text += efficiency.contains(cpu) ? "e" : "";
        text += isolated.contains(cpu) ? "i" : "";
        text += nohz_full.contains(cpu) ? "n" : "";
        text += not_allowed.contains(cpu) ? "x" : "";
        return text;
    }
};

std::string group_name(std::string_view name, int number) {
    return number < 0 ? fmt::format("{} not known", name) : fmt::format("{} {}", name, number);
}

/// "core 3: 6 7x" for each core of `cpus`, in the order of their lowest CPU.
std::vector<std::string> core_cells(const Marks& marks, const std::vector<Cpu>& cpus) {
    std::vector<std::string> cells;
    std::map<int, std::size_t> cell_of;
    for (const Cpu& cpu : cpus) {
        auto cell = cell_of.find(cpu.core);
        if (cpu.core < 0 || cell == cell_of.end()) {
            cell = cell_of.insert_or_assign(cpu.core, cells.size()).first;
            cells.push_back(group_name("core", cpu.core) + ":");
        }
        cells[cell->second] += fmt::format(" {}{}", cpu.id, marks.of(cpu.id));
    }
    return cells;
}

void add_cells(std::string& text, std::string_view indent, const std::vector<std::string>& cells) {
    std::size_t width = 0;
    for (const std::string& cell : cells) {
        width = std::max(width, cell.size());
    }
    const std::size_t columns =
        std::max<std::size_t>(1, (kLineWidth - indent.size()) / (width + 3));
    for (std::size_t first = 0; first < cells.size(); first += columns) {
        std::string line(indent);
        const std::size_t end = std::min(cells.size(), first + columns);
        for (std::size_t i = first; i < end; ++i) {
            line += i + 1 == end ? cells[i] : fmt::format("{:<{}}", cells[i], width + 3);
        }
        text += line + "\n";
    }
}

using GroupKey = std::pair<int, int>;

/// CPUs by two group numbers, groups in the order of their lowest CPU.
template <class Key>
std::vector<std::pair<GroupKey, std::vector<Cpu>>> grouped(const std::vector<Cpu>& cpus, Key key) {
    std::vector<std::pair<GroupKey, std::vector<Cpu>>> groups;
    std::map<GroupKey, std::size_t> place_of;
    for (const Cpu& cpu : cpus) {
        const auto [place, is_new] = place_of.try_emplace(key(cpu), groups.size());
        if (is_new) {
            groups.emplace_back(key(cpu), std::vector<Cpu>{});
        }
        groups[place->second].second.push_back(cpu);
    }
    return groups;
}

/// Whether an L2 cache has several cores, but not all of these CPUs.
bool has_shared_l2(const std::vector<Cpu>& cpus) {
    std::map<int, std::set<int>> cores_of;
    for (const Cpu& cpu : cpus) {
        cores_of[cpu.l2].insert(cpu.core);
    }
    cores_of.erase(-1);
    return cores_of.size() > 1 && std::any_of(cores_of.begin(), cores_of.end(), [](const auto& l2) {
               return l2.second.size() > 1;
           });
}

void add_cores(std::string& text, const std::vector<Cpu>& cpus, const Marks& marks) {
    if (!has_shared_l2(cpus)) {
        add_cells(text, kCellIndent, core_cells(marks, cpus));
        return;
    }
    for (const auto& [cache, members] :
         grouped(cpus, [](const Cpu& cpu) { return GroupKey(cpu.l2, 0); })) {
        text += fmt::format("{}{}\n", kCellIndent, group_name("L2 cache", cache.first));
        add_cells(text, kInnerIndent, core_cells(marks, members));
    }
}

void add_relations(std::string& text, const Topology& machine, const Marks& marks) {
    const auto by_place =
        grouped(machine.cpus, [](const Cpu& cpu) { return GroupKey(cpu.package, cpu.node); });
    for (const auto& [place, cpus] : by_place) {
        text += fmt::format(
            "{}, {}\n", group_name("package", place.first), group_name("node", place.second));
        for (const auto& [cache, members] :
             grouped(cpus, [](const Cpu& cpu) { return GroupKey(cpu.llc, 0); })) {
            text += cache.first < 0 ? "" : fmt::format("  last-level cache {}\n", cache.first);
            add_cores(text, members, marks);
        }
    }
}

void add_legend(std::string& text, const Marks& marks) {
    std::string legend;
    const auto add = [&legend](const CpuSet& marked, std::string_view mark) {
        if (!marked.empty()) {
            legend += legend.empty() ? mark : fmt::format(", {}", mark);
        }
    };
    add(marks.performance, "p performance");
    add(marks.efficiency, "e efficiency");
    add(marks.isolated, "i isolated");
    add(marks.nohz_full, "n nohz_full");
    add(marks.not_allowed, "x not allowed");
    if (!legend.empty()) {
        text += "marks: " + legend + "\n";
    }
}

}  // namespace

std::string draw(const Topology& machine) {
    const Marks marks(machine);
    std::string text;
    add_summary(text, machine);
    text += "\n";
    add_relations(text, machine, marks);
    add_legend(text, marks);
    text += machine.warnings.empty() ? "" : "\nwarnings\n";
    for (const std::string& warning : machine.warnings) {
        text += fmt::format("  {}\n", warning);
    }
    return text;
}

}  // namespace corerig::topology
