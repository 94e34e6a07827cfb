// SPDX-License-Identifier: Apache-2.0
#include "scenario/workloads.hpp"

#include "scenario/parameter.hpp"
#include "scenario/table_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace corerig::scenario {

namespace {

using plugin::InstalledWorkload;
using plugin::ParameterSchema;

std::optional<InstalledWorkload> find_installed(const Node& table,
                                                const plugin::Catalog& catalog,
                                                Findings& findings) {
    const Node* plugin = table.find("plugin");
    const auto name =
        plugin == nullptr ? std::optional(table.key) : read_text(*plugin, "plugin", findings);
    if (!name) {
        return std::nullopt;
    }
    auto installed = catalog.find(*name);
    if (!installed) {
        const base::SourceRef& where = plugin == nullptr ? table.key_where : plugin->origin.where;
        for (const base::Error& error : installed.errors()) {
            findings.add(where, error);
        }
        return std::nullopt;
    }
    return std::move(*installed);
}

std::vector<std::string> keys_of(const plugin::WorkloadSchema& schema) {
    std::vector<std::string> keys{"plugin"};
    for (const ParameterSchema& parameter : schema.parameters) {
        keys.push_back(parameter.name);
    }
    return keys;
}

/// One parameter of a table: what was written for it, and whether it has a say at all.
struct Given {
    const Node* node = nullptr;
    bool counts = true;
};

/// Of a time and the count it calibrates only one counts: the time where it is given, else the
/// count.
std::map<std::string, Given> given_parameters(TableReader& table,
                                              const plugin::WorkloadSchema& schema) {
    std::map<std::string, Given> given;
    for (const ParameterSchema& parameter : schema.parameters) {
        given[parameter.name].node = table.find(parameter.name);
    }
    for (const ParameterSchema& parameter : schema.parameters) {
        if (!parameter.calibrates.empty()) {
            const auto [time, count] = table.exclusive(parameter.name, parameter.calibrates);
            given[parameter.name] = {time, time != nullptr};
            given[parameter.calibrates] = {count, time == nullptr};
        }
    }
    return given;
}

/// Fills one `[workload.ID]` with the values of its parameters.
class ParameterReader {
 public:
    ParameterReader(TableReader& table, WorkloadDraft& draft) : table_(table), draft_(draft) {}

    void read() {
        const plugin::WorkloadSchema& schema = draft_.workload.installed.schema;
        const auto given = given_parameters(table_, schema);
        for (const ParameterSchema& parameter : schema.parameters) {
            const Given& of_parameter = given.at(parameter.name);
            draft_.workload.values.push_back(parameter.default_value);
            draft_.workload.given.push_back(of_parameter.node != nullptr);
            if (of_parameter.node != nullptr) {
                read_value(parameter, *of_parameter.node);
            } else if (parameter.required) {
                static_cast<void>(table_.require(parameter.name));
            } else if (of_parameter.counts) {
                resolve_default(parameter);
            }
        }
        std::stable_sort(draft_.axes.begin(), draft_.axes.end(), [](const Axis& a, const Axis& b) {
            return a.order < b.order;
        });
    }

 private:
    void resolve_default(const ParameterSchema& parameter) {
        const std::string text = format_parameter(parameter, parameter.default_value);
        table_.resolve(
            parameter.name, is_written_as_text(parameter) ? toml_string(text) : text, Origin{});
    }

    void read_value(const ParameterSchema& parameter, const Node& node) {
        const bool is_text = is_written_as_text(parameter);
        const auto swept = read_parameter(node, parameter, table_.findings());
        table_.resolve(
            parameter.name, to_toml(swept, [is_text](const auto&) { return is_text; }), &node);
        const std::size_t index = draft_.workload.values.size() - 1;
        Configuration base;
        base.workload = draft_.workload;
        use_swept(swept,
                  parameter.name,
                  base,
                  draft_.axes,
                  [index](Configuration& configuration, const plugin::ParameterValue& value) {
                      configuration.workload.values[index] = value;
                  });
        draft_.workload = base.workload;
        if (swept.is_list) {
            draft_.axes.back().order = table_.order_of(parameter.name);
        }
    }

    TableReader& table_;
    WorkloadDraft& draft_;
};

WorkloadDraft read_workload(const Node& node,
                            const plugin::Catalog& catalog,
                            Findings& findings,
                            std::vector<ResolvedKey>& resolved) {
    WorkloadDraft draft;
    draft.workload.id = node.key;
    draft.is_changed = is_touched_by_command_line(node);
    const std::size_t before = findings.count();
    if (!is_id(node.key)) {
        findings.add(
            node.key_where,
            kBadValue,
            fmt::format("[workload.{}] is not a name (letters, digits, - and _; 1 to 64 of them)",
                        key_part(node.key)));
    }
    const auto installed = find_installed(node, catalog, findings);
    if (!installed) {
        return draft;
    }
    draft.workload.installed = *installed;
    TableReader table(
        node,
        {"workload." + key_part(node.key), fmt::format("[workload.{}]", key_part(node.key))},
        keys_of(installed->schema),
        findings);
    static_cast<void>(table.text("plugin", node.key));
    ParameterReader(table, draft).read();
    append(resolved, table.resolved());
    draft.is_usable = findings.count() == before;
    return draft;
}

}  // namespace

const WorkloadDraft* WorkloadDrafts::find(std::string_view id) const {
    const auto place = std::find_if(drafts.begin(), drafts.end(), [id](const WorkloadDraft& draft) {
        return draft.workload.id == id;
    });
    return place == drafts.end() ? nullptr : &*place;
}

std::vector<std::string> WorkloadDrafts::ids() const {
    std::vector<std::string> ids;
    for (const WorkloadDraft& draft : drafts) {
        ids.push_back(draft.workload.id);
    }
    return ids;
}

WorkloadDrafts read_workloads(const Node& document,
                              const plugin::Catalog& catalog,
                              Findings& findings) {
    WorkloadDrafts workloads;
    const Node* tables = document.find("workload");
    if (tables == nullptr || (tables->kind == Node::Kind::table && tables->children.empty())) {
        findings.add({findings.file(), 0, 0},
                     kMissingKey,
                     "the scenario has no [workload.ID]",
                     "name a workload to run: [workload.syscall]");
        return workloads;
    }
    if (!is_table(*tables, "workload", findings)) {
        return workloads;
    }
    for (const Node& node : tables->children) {
        if (node.kind != Node::Kind::table) {
            findings.add(
                node.key_where,
                kWrongType,
                fmt::format(
                    "workload.{} is {}, wanted a table", key_part(node.key), kind_name(node.kind)),
                "a workload has a name in its header: [workload.NAME]");
            continue;
        }
        workloads.drafts.push_back(read_workload(node, catalog, findings, workloads.resolved));
    }
    return workloads;
}

}  // namespace corerig::scenario
