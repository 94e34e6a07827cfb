// SPDX-License-Identifier: Apache-2.0
#include "support/static_catalog.hpp"

#include <algorithm>

namespace corerig::support {

namespace {

using plugin::ParameterSchema;
using plugin::ParameterType;
using plugin::WorkloadSchema;

ParameterSchema integer(std::string name, std::string doc, std::int64_t value) {
    ParameterSchema parameter;
    parameter.name = std::move(name);
    parameter.doc = std::move(doc);
    parameter.type = ParameterType::integer;
    parameter.default_value = value;
    return parameter;
}

ParameterSchema integer_in_range(ParameterSchema parameter, std::int64_t min, std::int64_t max) {
    parameter.min = min;
    parameter.max = max;
    return parameter;
}

ParameterSchema choice(std::string name, std::string doc, std::vector<plugin::Choice> choices) {
    ParameterSchema parameter;
    parameter.name = std::move(name);
    parameter.doc = std::move(doc);
    parameter.type = ParameterType::choice;
    parameter.default_value = choices.front().name;
    parameter.choices = std::move(choices);
    return parameter;
}

/// The pair that every workload with reference work has: the time, and the count it stands for.
std::vector<ParameterSchema> delay_parameters() {
    ParameterSchema delay = integer_in_range(
        integer("delay", "Time one turn of the reference takes", 0), 0, 1000000000);
    delay.unit = "ns";
    delay.calibrates = "delay_length";
    return {delay,
            integer_in_range(
                integer("delay_length", "Dependent additions of the delay", 5000), 0, 100000000)};
}

WorkloadSchema team_schema(std::string name, std::string summary) {
    WorkloadSchema schema;
    schema.name = std::move(name);
    schema.summary = std::move(summary);
    schema.parameters = delay_parameters();
    schema.metrics = {{.name = "time", .doc = "Time per operation", .unit = "ns"}};
    schema.capabilities.spins = true;
    schema.has_reference = true;
    schema.reference_workers = 1;
    return schema;
}

}  // namespace

WorkloadSchema syscall_schema() {
    WorkloadSchema schema;
    schema.name = "syscall";
    schema.summary = "One system call in a loop";
    schema.description = "Enters and leaves the kernel as cheaply as it can be done.";
    schema.parameters = {choice("call",
                                "The system call",
                                {{"getppid", "Reads the id of the parent process"},
                                 {"getpid", "Reads the id of the process"},
                                 {"gettid", "Reads the id of the thread"}})};
    schema.metrics = {{.name = "time", .doc = "Time per call", .unit = "ns"}};
    schema.has_reference = true;
    return schema;
}

WorkloadSchema spinlock_schema() {
    WorkloadSchema schema = team_schema("spinlock", "A lock that is taken by one worker at a time");
    schema.capabilities.shares_iterations = true;
    return schema;
}

WorkloadSchema barrier_schema() {
    return team_schema("barrier", "A barrier at which all workers meet");
}

WorkloadSchema types_schema() {
    ParameterSchema flag;
    flag.name = "flag";
    flag.doc = "A switch";
    flag.type = ParameterType::boolean;
    flag.default_value = false;

    ParameterSchema ratio;
    ratio.name = "ratio";
    ratio.doc = "A fraction";
    ratio.type = ParameterType::real;
    ratio.default_value = 0.5;
    ratio.min = 0.0;
    ratio.max = 1.0;

    ParameterSchema label;
    label.name = "label";
    label.doc = "A text that has to be given";
    label.type = ParameterType::text;
    label.required = true;

    ParameterSchema size = integer("size", "A size in memory", 4096);
    size.unit = "B";
    size.expert = true;
    ParameterSchema pause = integer("pause", "A time", 1000);
    pause.unit = "ns";

    WorkloadSchema schema;
    schema.name = "types";
    schema.summary = "A parameter of every type";
    schema.parameters = {flag,
                         integer_in_range(integer("count", "A number", 10), 1, 1000),
                         ratio,
                         label,
                         choice("mode", "A choice", {{"fast", "Does less"}, {"safe", "Does more"}}),
                         size,
                         pause};
    schema.workers_min = 2;
    schema.workers_max = 8;
    schema.workers_step = 2;
    return schema;
}

WorkloadSchema twin_schema() {
    WorkloadSchema schema;
    schema.name = "twin";
    schema.summary = "A name that two plugins have";
    return schema;
}

StaticCatalog::StaticCatalog()
    : StaticCatalog({{"syscall", {syscall_schema()}},
                     {"spinlock", {spinlock_schema()}},
                     {"barrier", {barrier_schema()}},
                     {"demo", {types_schema(), twin_schema()}},
                     {"acme", {twin_schema()}}}) {
}

StaticCatalog::StaticCatalog(
    std::vector<std::pair<std::string, std::vector<plugin::WorkloadSchema>>> plugins) {
    for (auto& [name, schemas] : plugins) {
        plugin::PluginIdentity identity;
        identity.name = name;
        identity.version = "0.1.0";
        identity.licence = "Apache-2.0";
        identity.abi = "1.0";
        identity.build_id = "c0ffee";
        for (const WorkloadSchema& schema : schemas) {
            identity.workloads.push_back({schema.name, schema.summary});
        }
        plugins_.push_back({"/plugins/" + name + ".so", std::move(identity), {}});
        schemas_.push_back(std::move(schemas));
    }
}

base::Result<plugin::InstalledWorkload> StaticCatalog::find(std::string_view name) const {
    const auto place = plugin::look_up_workload(name, plugins_);
    if (!place) {
        return place.errors();
    }
    const plugin::InstalledPlugin& owner = plugins_[place->plugin];
    const std::vector<WorkloadSchema>& schemas = schemas_[place->plugin];
    const auto schema =
        std::find_if(schemas.begin(), schemas.end(), [&place](const WorkloadSchema& candidate) {
            return candidate.name == place->workload;
        });
    return plugin::InstalledWorkload{owner.path, owner.identity, *schema};
}

}  // namespace corerig::support
