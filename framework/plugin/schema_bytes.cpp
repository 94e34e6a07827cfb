// SPDX-License-Identifier: Apache-2.0
#include "plugin/schema_bytes.hpp"

#include "plugin/text_rules.hpp"

#include <limits>
#include <optional>
#include <string>

namespace corerig::plugin {

namespace {

using base::ByteReader;
using base::ByteWriter;

std::uint64_t read_up_to(ByteReader& reader, std::uint64_t largest) {
    const std::uint64_t value = reader.u64();
    if (value > largest) {
        reader.set_bad();
        return 0;
    }
    return value;
}

template <class Enum>
Enum read_enum(ByteReader& reader, Enum last) {
    return static_cast<Enum>(read_up_to(reader, static_cast<std::uint64_t>(last)));
}

int read_int(ByteReader& reader) {
    return static_cast<int>(read_up_to(reader, std::numeric_limits<int>::max()));
}

std::string read_printable(ByteReader& reader) {
    std::string text = reader.text();
    if (!is_text(text)) {
        reader.set_bad();
        return "";
    }
    return text;
}

void write_optional(ByteWriter& writer, const std::optional<ParameterValue>& value) {
    writer.boolean(value.has_value());
    if (value) {
        write_value(writer, *value);
    }
}

std::optional<ParameterValue> read_optional(ByteReader& reader) {
    return reader.boolean() ? std::optional<ParameterValue>(read_value(reader)) : std::nullopt;
}

void write_parameter(ByteWriter& writer, const ParameterSchema& parameter) {
    writer.text(parameter.name);
    writer.text(parameter.doc);
    writer.text(parameter.unit);
    writer.u64(static_cast<std::uint64_t>(parameter.type));
    writer.boolean(parameter.required);
    writer.boolean(parameter.expert);
    write_value(writer, parameter.default_value);
    write_optional(writer, parameter.min);
    write_optional(writer, parameter.max);
    writer.list(parameter.choices, [&writer](const Choice& choice) {
        writer.text(choice.name);
        writer.text(choice.doc);
    });
    writer.text(parameter.calibrates);
}

ParameterSchema read_parameter(ByteReader& reader) {
    ParameterSchema parameter;
    parameter.name = read_printable(reader);
    parameter.doc = read_printable(reader);
    parameter.unit = read_printable(reader);
    parameter.type = read_enum(reader, ParameterType::choice);
    parameter.required = reader.boolean();
    parameter.expert = reader.boolean();
    parameter.default_value = read_value(reader);
    parameter.min = read_optional(reader);
    parameter.max = read_optional(reader);
    parameter.choices = reader.list([&reader] {
        Choice choice;
        choice.name = read_printable(reader);
        choice.doc = read_printable(reader);
        return choice;
    });
    parameter.calibrates = read_printable(reader);
    return parameter;
}

void write_metric(ByteWriter& writer, const MetricSchema& metric) {
    writer.text(metric.name);
    writer.text(metric.doc);
    writer.text(metric.unit);
    writer.u64(static_cast<std::uint64_t>(metric.better));
    writer.u64(static_cast<std::uint64_t>(metric.kind));
}

MetricSchema read_metric(ByteReader& reader) {
    MetricSchema metric;
    metric.name = read_printable(reader);
    metric.doc = read_printable(reader);
    metric.unit = read_printable(reader);
    metric.better = read_enum(reader, MetricSchema::Better::neutral);
    metric.kind = read_enum(reader, MetricSchema::Kind::total);
    return metric;
}

void write_capabilities(ByteWriter& writer, const Capabilities& capabilities) {
    writer.boolean(capabilities.self_timed);
    writer.boolean(capabilities.blocks);
    writer.boolean(capabilities.spawns_threads);
    writer.boolean(capabilities.spawns_processes);
    writer.boolean(capabilities.spins);
    writer.boolean(capabilities.needs_root);
    writer.boolean(capabilities.shares_iterations);
    writer.u64(capabilities.not_understood);
}

Capabilities read_capabilities(ByteReader& reader) {
    Capabilities capabilities;
    capabilities.self_timed = reader.boolean();
    capabilities.blocks = reader.boolean();
    capabilities.spawns_threads = reader.boolean();
    capabilities.spawns_processes = reader.boolean();
    capabilities.spins = reader.boolean();
    capabilities.needs_root = reader.boolean();
    capabilities.shares_iterations = reader.boolean();
    capabilities.not_understood =
        static_cast<std::uint32_t>(read_up_to(reader, std::numeric_limits<std::uint32_t>::max()));
    return capabilities;
}

void write_schema(ByteWriter& writer, const WorkloadSchema& schema) {
    writer.text(schema.name);
    writer.text(schema.summary);
    writer.text(schema.description);
    writer.list(schema.parameters, [&writer](const ParameterSchema& parameter) {
        write_parameter(writer, parameter);
    });
    writer.list(schema.metrics,
                [&writer](const MetricSchema& metric) { write_metric(writer, metric); });
    write_capabilities(writer, schema.capabilities);
    writer.u64(static_cast<std::uint64_t>(schema.workers_min));
    writer.u64(static_cast<std::uint64_t>(schema.workers_max));
    writer.u64(static_cast<std::uint64_t>(schema.workers_step));
    writer.boolean(schema.has_reference);
    writer.u64(static_cast<std::uint64_t>(schema.reference_workers));
}

WorkloadSchema read_schema(ByteReader& reader) {
    WorkloadSchema schema;
    schema.name = read_printable(reader);
    schema.summary = read_printable(reader);
    schema.description = read_printable(reader);
    schema.parameters = reader.list([&reader] { return read_parameter(reader); });
    schema.metrics = reader.list([&reader] { return read_metric(reader); });
    schema.capabilities = read_capabilities(reader);
    schema.workers_min = read_int(reader);
    schema.workers_max = read_int(reader);
    schema.workers_step = read_int(reader);
    schema.has_reference = reader.boolean();
    schema.reference_workers = read_int(reader);
    return schema;
}

}  // namespace

void write_value(ByteWriter& writer, const ParameterValue& value) {
    writer.u64(value.index());
    if (const auto* boolean = std::get_if<bool>(&value)) {
        writer.boolean(*boolean);
    } else if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        writer.i64(*integer);
    } else if (const auto* real = std::get_if<double>(&value)) {
        writer.f64(*real);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
        writer.text(*text);
    }
}

ParameterValue read_value(ByteReader& reader) {
    switch (read_up_to(reader, std::variant_size_v<ParameterValue> - 1)) {
        case 0:
            return reader.boolean();
        case 1:
            return reader.i64();
        case 2:
            return reader.f64();
        default:
            return reader.text();
    }
}

void write_schemas(ByteWriter& writer, const std::vector<WorkloadSchema>& schemas) {
    writer.list(schemas, [&writer](const WorkloadSchema& schema) { write_schema(writer, schema); });
}

std::vector<WorkloadSchema> read_schemas(ByteReader& reader) {
    return reader.list([&reader] { return read_schema(reader); });
}

}  // namespace corerig::plugin
