// SPDX-License-Identifier: Apache-2.0
#include "plan/cpu_selection.hpp"

#include "plan/levels.hpp"
#include "plan/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace corerig::plan {

namespace {

using base::CpuId;
using base::CpuSet;
using scenario::CpuExpression;
using topology::Cpu;
using topology::CpuKind;
using Kind = CpuExpression::Kind;

/// Evaluates one expression; none stands for "the machine does not say".
class Evaluator {
 public:
    Evaluator(const topology::Topology& machine, const CpuSet& workers)
        : machine_(machine), usable_(machine.usable()), workers_(workers) {}

    Selection run(const CpuExpression& expression) {
        const auto cpus = evaluate(expression);
        return {cpus.value_or(CpuSet{}), joined(notes_, "; ")};
    }

 private:
    std::optional<CpuSet> evaluate(const CpuExpression& expression) {
        switch (expression.kind) {
            case Kind::list:
                return expression.cpus & usable_;
            case Kind::all:
            case Kind::allowed:
                return usable_;
            case Kind::last:
                return usable_.empty() ? CpuSet{} : CpuSet{usable_.cpus().back()};
            case Kind::isolated:
                return boot_set("isolated", machine_.isolated);
            case Kind::nohz_full:
                return boot_set("nohz_full", machine_.nohz_full);
            case Kind::housekeeping:
                return usable_ - machine_.isolated - machine_.nohz_full.value_or(CpuSet{});
            case Kind::node:
                return groups(Level::node, expression.cpus);
            case Kind::package:
                return groups(Level::package, expression.cpus);
            case Kind::llc:
                return groups(Level::llc, expression.cpus);
            case Kind::core:
                return groups(Level::core, expression.cpus);
            case Kind::performance:
                return kind("performance", CpuKind::performance);
            case Kind::efficiency:
                return kind("efficiency", CpuKind::efficiency);
            default:
                return evaluate_case_word(expression);
        }
    }

    std::optional<CpuSet> evaluate_case_word(const CpuExpression& expression) {
        if (expression.kind == Kind::workers) {
            return workers_ & usable_;
        }
        if (expression.kind != Kind::siblings && expression.kind != Kind::rest) {
            return combine(expression);
        }
        if (!says(Level::core)) {
            return std::nullopt;
        }
        const CpuSet siblings = machine_.siblings(workers_);
        return expression.kind == Kind::siblings ? siblings & usable_
                                                 : usable_ - workers_ - siblings;
    }

    std::optional<CpuSet> combine(const CpuExpression& expression) {
        std::optional<CpuSet> total;
        bool known = true;
        for (const CpuExpression& operand : expression.operands) {
            const auto part = evaluate(operand);
            known = known && part.has_value();
            const CpuSet cpus = part.value_or(CpuSet{});
            if (!total) {
                total = cpus;
            } else {
                total = expression.kind == Kind::intersection ? *total & cpus : *total | cpus;
            }
        }
        if (!known || !total) {
            return std::nullopt;
        }
        return expression.kind == Kind::complement ? usable_ - *total : *total;
    }

    CpuSet boot_set(std::string_view name, const std::optional<CpuSet>& set) {
        const CpuSet cpus = set.value_or(CpuSet{});
        CpuSet picked = cpus & usable_;
        if (!set) {
            note(fmt::format("{} is not known of this machine, or its kernel has none", name));
        } else if (cpus.empty()) {
            note(fmt::format("{} is empty", name));
        } else if (picked.empty()) {
            note(fmt::format("{} is {}, of which no CPU is usable", name, short_list(cpus)));
        }
        return picked;
    }

    /// False, with a note, when no usable CPU says its group.
    bool says(Level level) {
        for (const Cpu& cpu : machine_.cpus) {
            if (group_of(cpu, level) >= 0 && usable_.contains(cpu.id)) {
                return true;
            }
        }
        note(not_said(level));
        return false;
    }

    std::optional<CpuSet> groups(Level level, const CpuSet& numbers) {
        if (!says(level)) {
            return std::nullopt;
        }
        std::vector<CpuId> picked;
        std::vector<int> seen;
        for (const Cpu& cpu : machine_.cpus) {
            const int group = group_of(cpu, level);
            if (group < 0 || !numbers.contains(group)) {
                continue;
            }
            seen.push_back(group);
            if (usable_.contains(cpu.id)) {
                picked.push_back(cpu.id);
            }
        }
        note_missing(level, numbers - CpuSet(std::move(seen)));
        if (picked.empty()) {
            note(fmt::format("{} {} has no usable CPU", one_of(level), numbers.to_list()));
        }
        return CpuSet(std::move(picked));
    }

    void note_missing(Level level, const CpuSet& missing) {
        if (missing.empty()) {
            return;
        }
        std::vector<int> there;
        for (const Cpu& cpu : machine_.cpus) {
            if (group_of(cpu, level) >= 0) {
                there.push_back(group_of(cpu, level));
            }
        }
        note(fmt::format("there is no {} {} (there are {})",
                         one_of(level),
                         missing.to_list(),
                         CpuSet(std::move(there)).to_list()));
    }

    std::optional<CpuSet> kind(std::string_view name, CpuKind wanted) {
        std::vector<CpuId> picked;
        bool said = false;
        for (const Cpu& cpu : machine_.cpus) {
            said = said || cpu.kind != CpuKind::unknown;
            if (cpu.kind == wanted && usable_.contains(cpu.id)) {
                picked.push_back(cpu.id);
            }
        }
        if (!said) {
            note("this machine does not name kinds of CPU");
            return std::nullopt;
        }
        if (picked.empty()) {
            note(fmt::format("no usable CPU is of kind {}", name));
        }
        return CpuSet(std::move(picked));
    }

    void note(std::string text) {
        if (std::find(notes_.begin(), notes_.end(), text) == notes_.end()) {
            notes_.push_back(std::move(text));
        }
    }

    const topology::Topology& machine_;
    const CpuSet usable_;
    const CpuSet& workers_;
    std::vector<std::string> notes_;
};

/// Numbers that the expression asks for.
CpuSet named_cpus(const CpuExpression& expression) {
    if (expression.kind == Kind::list) {
        return expression.cpus;
    }
    CpuSet named;
    if (expression.kind == Kind::intersection || expression.kind == Kind::union_of) {
        for (const CpuExpression& operand : expression.operands) {
            named = named | named_cpus(operand);
        }
    }
    return named;
}

std::string is_or_are(const CpuSet& cpus) {
    return cpus_text(cpus) + (cpus.size() == 1 ? " is" : " are");
}

}  // namespace

Selection select_cpus(const CpuExpression& expression,
                      const topology::Topology& machine,
                      const CpuSet& workers) {
    return Evaluator(machine, workers).run(expression);
}

std::vector<std::string> explain_unusable(const CpuExpression& expression,
                                          const topology::Topology& machine,
                                          scenario::Offline if_offline) {
    const CpuSet named = named_cpus(expression);
    const CpuSet absent = named - machine.present;
    const CpuSet offline = if_offline == scenario::Offline::drop
                               ? CpuSet{}
                               : (named & machine.present) - machine.online;
    const CpuSet outside_cpuset = (named & machine.online) - machine.cpuset;
    const CpuSet outside_affinity = (named & machine.online & machine.cpuset) - machine.affinity;
    std::vector<std::string> reasons;
    if (!absent.empty()) {
        reasons.push_back(fmt::format(
            "{} not present (present: {})", is_or_are(absent), short_list(machine.present)));
    }
    if (!offline.empty()) {
        reasons.push_back(is_or_are(offline) + " present but offline");
    }
    if (!outside_cpuset.empty()) {
        reasons.push_back(fmt::format("{} outside the cpuset{}{} (allowed: {})",
                                      is_or_are(outside_cpuset),
                                      machine.cpuset_path.empty() ? "" : " ",
                                      machine.cpuset_path,
                                      short_list(machine.cpuset & machine.online)));
    }
    if (!outside_affinity.empty()) {
        reasons.push_back(fmt::format("{} outside the inherited affinity mask (allowed: {})",
                                      is_or_are(outside_affinity),
                                      short_list(machine.affinity & machine.online)));
    }
    return reasons;
}

std::string dropped_text(const CpuExpression& expression,
                         const topology::Topology& machine,
                         scenario::Offline offline) {
    const CpuSet dropped = (named_cpus(expression) & machine.present) - machine.online;
    if (offline == scenario::Offline::refuse || dropped.empty()) {
        return "";
    }
    return fmt::format("{} of \"{}\" {} offline and left out",
                       cpus_text(dropped),
                       to_string(expression),
                       dropped.size() == 1 ? "is" : "are");
}

}  // namespace corerig::plan
