// SPDX-License-Identifier: Apache-2.0
#include "unit/scenario/fixture_catalog.hpp"

#include "base/nearest.hpp"

namespace corerig::scenario {

namespace {

using plugin::ParameterSchema;
using plugin::ParameterType;
using plugin::ParameterValue;
using plugin::WorkloadSchema;

ParameterSchema parameter(std::string name, ParameterType type, ParameterValue value) {
    ParameterSchema schema;
    schema.name = std::move(name);
    schema.type = type;
    schema.default_value = std::move(value);
    return schema;
}

ParameterSchema integer(std::string name, std::int64_t value, std::int64_t min, std::int64_t max) {
    ParameterSchema schema = parameter(std::move(name), ParameterType::integer, value);
    schema.min = min;
    schema.max = max;
    return schema;
}

ParameterSchema with_unit(ParameterSchema schema, std::string unit) {
    schema.unit = std::move(unit);
    return schema;
}

ParameterSchema choice(std::string name, const std::vector<std::string>& names) {
    ParameterSchema schema = parameter(std::move(name), ParameterType::choice, names.front());
    for (const std::string& item : names) {
        schema.choices.push_back({item, ""});
    }
    return schema;
}

ParameterSchema real(std::string name, double value, double min, double max) {
    ParameterSchema schema = parameter(std::move(name), ParameterType::real, value);
    schema.min = min;
    schema.max = max;
    return schema;
}

std::vector<ParameterSchema> with_delay(ParameterSchema first) {
    constexpr std::int64_t kMost = 1'000'000'000;
    ParameterSchema delay = with_unit(integer("delay", 0, 0, kMost), "ns");
    delay.calibrates = "delay_iterations";
    return {std::move(first), std::move(delay), integer("delay_iterations", 5000, 0, kMost)};
}

WorkloadSchema workload(std::string name, std::vector<ParameterSchema> parameters) {
    WorkloadSchema schema;
    schema.name = std::move(name);
    schema.parameters = std::move(parameters);
    schema.has_reference = true;
    return schema;
}

WorkloadSchema spinlock() {
    WorkloadSchema schema =
        workload("spinlock", with_delay(choice("lock", {"pthread-spin", "tas", "mcs"})));
    schema.capabilities.shares_iterations = true;
    return schema;
}

WorkloadSchema probe() {
    ParameterSchema label = parameter("label", ParameterType::text, std::string());
    label.required = true;
    WorkloadSchema schema = workload("probe",
                                     {parameter("flag", ParameterType::boolean, false),
                                      integer("count", 10, 1, 1000),
                                      real("ratio", 0.5, 0.0, 1.0),
                                      label,
                                      choice("mode", {"fast", "safe"}),
                                      with_unit(integer("size", 4096, 64, 1 << 30), "B"),
                                      with_unit(integer("pause", 1000, 10, 1'000'000), "ns"),
                                      with_unit(real("share", 50, 0, 100), "%"),
                                      with_unit(integer("budget", 100, 1, 1000), "cycles"),
                                      with_unit(real("span", 1000, 0, 1e9), "ns"),
                                      with_unit(real("chunk", 64, 0, 1e9), "B")});
    schema.has_reference = false;
    schema.workers_min = 2;
    schema.workers_max = 8;
    schema.workers_step = 2;
    return schema;
}

}  // namespace

FixtureCatalog::FixtureCatalog() {
    const std::vector<WorkloadSchema> schemas{
        workload("syscall",
                 {parameter("call", ParameterType::text, std::string("getppid")),
                  choice("via", {"inline", "libc"})}),
        spinlock(),
        workload("barrier", with_delay(choice("barrier", {"gather-release-2007", "std"}))),
        probe()};
    for (const WorkloadSchema& schema : schemas) {
        plugin::PluginIdentity identity;
        identity.name = schema.name;
        identity.version = "1.0.0";
        identity.workloads = {{schema.name, ""}};
        plugins_.push_back({"/plugins/" + schema.name + ".so", identity, {}});
        workloads_.push_back({plugins_.back().path, identity, schema});
    }
}

base::Result<plugin::InstalledWorkload> FixtureCatalog::find(std::string_view name) const {
    std::vector<std::string> names;
    for (const plugin::InstalledWorkload& workload : workloads_) {
        if (workload.schema.name == name || workload.full_name() == name) {
            return workload;
        }
        names.push_back(workload.schema.name);
    }
    const std::string nearest = base::nearest_name(name, names);
    return base::Error{base::ErrorCode{"workload-unknown"},
                       "",
                       "there is no workload \"" + std::string(name) + "\"",
                       nearest.empty() ? "" : "did you mean \"" + nearest + "\"?"};
}

}  // namespace corerig::scenario
