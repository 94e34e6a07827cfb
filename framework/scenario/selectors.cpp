// SPDX-License-Identifier: Apache-2.0
#include "scenario/selectors.hpp"

#include "scenario/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace corerig::scenario {

namespace {

constexpr Range<std::int64_t> kThreads{1, base::kMaxCpuId + 1};

/// A key a selector may name, and the values it has in a case, both in order of appearance.
using Choices = std::vector<std::pair<std::string, std::vector<std::string>>>;

void add_choice(Choices& choices, const std::string& key, const std::string& value) {
    auto place = std::find_if(
        choices.begin(), choices.end(), [&key](const auto& known) { return known.first == key; });
    if (place == choices.end()) {
        place = choices.insert(choices.end(), {key, {}});
    }
    std::vector<std::string>& values = place->second;
    if (std::find(values.begin(), values.end(), value) == values.end()) {
        values.push_back(value);
    }
}

Choices choices_of(const CaseDraft& draft) {
    Choices choices;
    for (const Configuration& configuration : draft.configurations) {
        add_choice(choices, "workload", configuration.workload.id);
        add_choice(choices, "threads", fmt::format("{}", configuration.threads));
        for (const AxisValue& axis : configuration.axes) {
            add_choice(choices, axis.key, axis.value);
        }
    }
    return choices;
}

/// Swept keys that a selector names by themselves, beside `workload` and `threads`.
std::vector<std::string> further_axes(const CaseDraft& draft) {
    std::vector<std::string> keys;
    for (const auto& [key, values] : choices_of(draft)) {
        if (key != "workload" && key != "threads") {
            keys.push_back(key);
        }
    }
    return keys;
}

/// Keys a case could sweep, as far as the workloads are known.
std::vector<std::string> sweepable_keys(const WorkloadDrafts& workloads) {
    std::vector<std::string> keys{"policy", "iterations", "place"};
    for (const WorkloadDraft& draft : workloads.drafts) {
        for (const auto& parameter : draft.workload.installed.schema.parameters) {
            keys.push_back(parameter.name);
        }
    }
    return keys;
}

/// The keys a selector may have.  What a case that is not sound sweeps is not known, so anything
/// that could be swept passes there.
std::vector<std::string> selector_keys(const CaseDraft* draft, const Experiment& experiment) {
    std::vector<std::string> keys{"case", "workload", "threads", "variant"};
    const bool is_sound = draft != nullptr && draft->is_complete;
    for (std::string& key :
         is_sound ? further_axes(*draft) : sweepable_keys(experiment.workloads)) {
        keys.push_back(std::move(key));
    }
    return keys;
}

std::string selector_case(const Node& node, const Experiment& experiment) {
    const Node* given = node.find("case");
    const std::vector<std::string> ids = experiment.cases.ids();
    if (given != nullptr) {
        return text_of(*given).value_or("");
    }
    return ids.size() == 1 ? ids.front() : "";
}

void read_workload(TableReader& table, Selector& selector, const Experiment& experiment) {
    const Node* node = table.find("workload");
    if (node == nullptr) {
        return;
    }
    const auto id = read_text(*node, "workload", table.findings());
    if (id && experiment.workloads.find(*id) == nullptr) {
        add_unknown_reference(
            *node, "workload", "workload", experiment.workloads.ids(), table.findings());
    } else if (id) {
        selector.workload = *id;
    }
    table.resolve("workload", toml_string(selector.workload), node);
}

void read_threads(TableReader& table, Selector& selector) {
    if (const Node* node = table.find("threads")) {
        if (const auto count = read_integer(*node, "threads", kThreads, table.findings())) {
            selector.threads = static_cast<int>(*count);
            table.resolve("threads", fmt::format("{}", *count), node);
        }
    }
}

void read_axes(TableReader& table, Selector& selector, const std::vector<std::string>& keys) {
    for (const std::string& key : keys) {
        if (const Node* node = table.find(key)) {
            const auto text = text_of(*node);
            selector.axes.push_back({key, text ? *text : to_toml(*node)});
            table.resolve(key, to_toml(*node), node);
        }
    }
}

/// Keys that would tell the picked configurations apart.
std::vector<std::string> missing_keys(const std::vector<const Configuration*>& configurations,
                                      const Selector& selector) {
    std::vector<std::string> keys;
    for (const AxisValue& axis : configurations.front()->axes) {
        const bool is_given =
            (axis.key == "workload" && !selector.workload.empty()) ||
            (axis.key == "threads" && selector.threads.has_value()) ||
            std::any_of(selector.axes.begin(), selector.axes.end(), [&axis](const auto& given) {
                return given.key == axis.key;
            });
        if (!is_given) {
            keys.push_back(axis.key);
        }
    }
    return keys;
}

void check_picks_one(const Selector& selector,
                     const CaseDraft& draft,
                     const TableReader& table,
                     Findings& findings) {
    const auto configurations = picked(selector, draft);
    // What the command line changed may leave claims of the file without a configuration, or with
    // several: then they cannot be judged in this run, which is no error of the file.
    if (draft.is_changed) {
        return;
    }
    if (configurations.empty()) {
        findings.add(table.where(),
                     kNoMatch,
                     fmt::format("{} matches no configuration of case \"{}\" ({})",
                                 table.name().label,
                                 selector.case_id,
                                 describe_choices(draft)));
    }
    if (configurations.size() > 1) {
        findings.add(table.where(),
                     kAmbiguous,
                     fmt::format("{} matches {} configurations, from {} to {}, but needs one",
                                 table.name().label,
                                 configurations.size(),
                                 configurations.front()->id,
                                 configurations.back()->id),
                     fmt::format("say which: {}", joined(missing_keys(configurations, selector))));
    }
}

}  // namespace

bool picks(const Selector& selector,
           std::string_view case_id,
           std::string_view workload,
           int threads,
           const std::vector<AxisValue>& axes) {
    const bool is_other = (!selector.case_id.empty() && selector.case_id != case_id) ||
                          (!selector.workload.empty() && selector.workload != workload) ||
                          (selector.threads && *selector.threads != threads);
    return !is_other &&
           std::all_of(selector.axes.begin(), selector.axes.end(), [&axes](const auto& wanted) {
               return std::find(axes.begin(), axes.end(), wanted) != axes.end();
           });
}

std::vector<const Configuration*> picked(const Selector& selector, const CaseDraft& draft) {
    std::vector<const Configuration*> configurations;
    for (const Configuration& configuration : draft.configurations) {
        if (picks(selector,
                  draft.definition.id,
                  configuration.workload.id,
                  configuration.threads,
                  configuration.axes)) {
            configurations.push_back(&configuration);
        }
    }
    return configurations;
}

std::string read_case_id(TableReader& table, const Experiment& experiment) {
    const std::vector<std::string> ids = experiment.cases.ids();
    const Node* node = table.find("case");
    if (node == nullptr) {
        if (ids.size() == 1) {
            table.resolve("case", toml_string(ids.front()), node);
            return ids.front();
        }
        table.findings().add(
            table.where(), kMissingKey, fmt::format("{} has no \"case\"", table.name().label));
        return "";
    }
    auto id = read_text(*node, "case", table.findings());
    if (id && std::find(ids.begin(), ids.end(), *id) == ids.end()) {
        add_unknown_reference(*node, "case", "case", ids, table.findings());
        return "";
    }
    table.resolve("case", toml_string(id.value_or("")), node);
    return id.value_or("");
}

std::string read_variant_id(TableReader& table,
                            const std::string& case_id,
                            const Experiment& experiment) {
    const Node* node = table.find("variant");
    if (node == nullptr) {
        return "";
    }
    auto id = read_text(*node, "variant", table.findings());
    const auto& known = experiment.variants;
    if (!id || std::find(known.begin(), known.end(), *id) == known.end()) {
        if (id) {
            add_unknown_reference(*node, "variant", "variant", known, table.findings());
        }
        return "";
    }
    table.resolve("variant", toml_string(*id), node);
    const CaseDraft* draft = experiment.cases.find(case_id);
    if (draft != nullptr && !draft->definition.only.empty()) {
        const auto& only = draft->definition.only;
        if (std::find(only.begin(), only.end(), *id) == only.end()) {
            table.findings().add(
                node->origin.where,
                kNoMatch,
                fmt::format(R"(case "{}" does not run under variant "{}" (only: {}))",
                            case_id,
                            *id,
                            joined(only)));
        }
    }
    return *id;
}

Selector read_selector(TableReader& claim, std::string_view key, const Experiment& experiment) {
    Selector selector;
    Findings& findings = claim.findings();
    const Node* node = claim.require(key);
    if (node == nullptr || !is_table(*node, key, findings)) {
        return selector;
    }
    const CaseDraft* draft = experiment.cases.find(selector_case(*node, experiment));
    const std::size_t before = findings.count();
    TableReader table(*node,
                      {fmt::format("{}.{}", claim.name().path, key),
                       fmt::format("{} of {}", key, claim.name().label)},
                      selector_keys(draft, experiment),
                      findings);
    selector.case_id = read_case_id(table, experiment);
    read_workload(table, selector, experiment);
    read_threads(table, selector);
    selector.variant = read_variant_id(table, selector.case_id, experiment);
    if (draft != nullptr && draft->is_complete) {
        read_axes(table, selector, further_axes(*draft));
        if (findings.count() == before) {
            check_picks_one(selector, *draft, table, findings);
        }
    }
    claim.absorb(key, table.resolved());
    return selector;
}

std::string describe_choices(const CaseDraft& draft) {
    std::string text;
    for (const auto& [key, values] : choices_of(draft)) {
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", key, printable(joined(values)));
    }
    return text;
}

}  // namespace corerig::scenario
