// SPDX-License-Identifier: Apache-2.0
#include "plugin/describe.hpp"

#include "base/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace corerig::plugin {

namespace {

constexpr std::string_view kTimeUnit = "ns";
constexpr std::string_view kSizeUnit = "B";

bool is_integer_in(const ParameterSchema& parameter, std::string_view unit) {
    return parameter.type == ParameterType::integer && parameter.unit == unit;
}

std::string quote(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '\n') {
            quoted += "\\n";
            continue;
        }
        quoted += c == '"' || c == '\\' ? "\\" : "";
        quoted += c;
    }
    return quoted + "\"";
}

std::string format_bytes(std::int64_t bytes) {
    constexpr std::array<std::string_view, 4> kUnits{"B", "KiB", "MiB", "GiB"};
    std::size_t unit = 0;
    while (unit + 1 < kUnits.size() && bytes != 0 && bytes % 1024 == 0) {
        bytes /= 1024;
        ++unit;
    }
    return fmt::format("{}{}", bytes, kUnits[unit]);
}

std::string type_name(const ParameterSchema& parameter) {
    switch (parameter.type) {
        case ParameterType::boolean:
            return "true or false";
        case ParameterType::integer:
            if (is_integer_in(parameter, kTimeUnit)) {
                return "a time";
            }
            return is_integer_in(parameter, kSizeUnit) ? "a size" : "a whole number";
        case ParameterType::real:
            return "a number";
        case ParameterType::text:
            return "a text";
        case ParameterType::choice:
            return "a choice";
    }
    return "";
}

std::string facts(const ParameterSchema& parameter) {
    std::string text = type_name(parameter);
    const bool unit_is_said =
        is_integer_in(parameter, kTimeUnit) || is_integer_in(parameter, kSizeUnit);
    if (!parameter.unit.empty() && !unit_is_said) {
        text += " in " + parameter.unit;
    }
    if (parameter.min && parameter.max) {
        text += fmt::format(", {} to {}",
                            format_value(parameter, *parameter.min),
                            format_value(parameter, *parameter.max));
    }
    text += parameter.required ? ", must be given"
                               : ", by default " + format_value(parameter, parameter.default_value);
    text += parameter.expert ? ", for experts" : "";
    return text;
}

/// "name" and a blank column up to `width`.
std::string column(const std::string& name, std::size_t width) {
    return fmt::format("{:<{}}  ", name, width);
}

std::size_t widest(const std::vector<std::string>& names) {
    std::size_t width = 0;
    for (const std::string& name : names) {
        width = std::max(width, name.size());
    }
    return width;
}

template <class Items>
std::size_t widest_name(const Items& items) {
    std::size_t width = 0;
    for (const auto& item : items) {
        width = std::max(width, item.name.size());
    }
    return width;
}

std::string parameter_lines(const ParameterSchema& parameter, std::size_t width) {
    const std::string margin(width + 4, ' ');
    std::string lines = fmt::format("  {}{}\n", column(parameter.name, width), parameter.doc);
    lines += fmt::format("{}{}\n", margin, facts(parameter));
    std::vector<std::string> names;
    names.reserve(parameter.choices.size());
    for (const Choice& choice : parameter.choices) {
        names.push_back(quote(choice.name));
    }
    const std::size_t choice_width = widest(names);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string& doc = parameter.choices[i].doc;
        lines += fmt::format(
            "{}  {}\n", margin, doc.empty() ? names[i] : column(names[i], choice_width) + doc);
    }
    if (!parameter.calibrates.empty()) {
        lines += fmt::format(
            "{}when given, {} is measured so that one reference iteration takes this long\n",
            margin,
            parameter.calibrates);
    }
    return lines;
}

std::string parameter_section(const std::vector<ParameterSchema>& parameters) {
    if (parameters.empty()) {
        return "\nno parameters\n";
    }
    std::string section = "\nparameters\n";
    for (const ParameterSchema& parameter : parameters) {
        section += parameter_lines(parameter, widest_name(parameters));
    }
    return section;
}

std::string_view better_words(MetricSchema::Better better) {
    switch (better) {
        case MetricSchema::Better::lower:
            return "lower is better";
        case MetricSchema::Better::higher:
            return "higher is better";
        case MetricSchema::Better::neutral:
            return "neither is better";
    }
    return "";
}

std::string_view kind_words(MetricSchema::Kind kind) {
    switch (kind) {
        case MetricSchema::Kind::time_per_operation:
            return "timed by corerig";
        case MetricSchema::Kind::sample:
            return "each value counts";
        case MetricSchema::Kind::total:
            return "values are added up";
    }
    return "";
}

std::string metric_section(const std::vector<MetricSchema>& metrics) {
    const std::size_t width = widest_name(metrics);
    std::string section = metrics.empty() ? "" : "\nmetrics\n";
    for (const MetricSchema& metric : metrics) {
        section += fmt::format("  {}{}\n{}{}{}, {}\n",
                               column(metric.name, width),
                               metric.doc,
                               std::string(width + 4, ' '),
                               metric.unit.empty() ? "" : "in " + metric.unit + ", ",
                               better_words(metric.better),
                               kind_words(metric.kind));
    }
    return section;
}

std::string worker_words(const WorkloadSchema& schema) {
    const std::string step = schema.workers_step > 1
                                 ? fmt::format(", in steps of {}", schema.workers_step)
                                 : std::string();
    if (schema.workers_max == 0) {
        return fmt::format("{} or more{}", schema.workers_min, step);
    }
    if (schema.workers_max == schema.workers_min) {
        return fmt::format("{}", schema.workers_min);
    }
    return fmt::format("{} to {}{}", schema.workers_min, schema.workers_max, step);
}

std::string reference_words(const WorkloadSchema& schema) {
    if (!schema.has_reference) {
        return "none: no overhead is reported";
    }
    if (schema.reference_workers == 0) {
        return "all workers run it";
    }
    return schema.reference_workers == 1
               ? "the first worker runs it"
               : fmt::format("the first {} workers run it", schema.reference_workers);
}

std::vector<std::string_view> behaviour(const Capabilities& capabilities) {
    std::vector<std::string_view> words;
    const auto add = [&words](bool holds, std::string_view word) {
        if (holds) {
            words.push_back(word);
        }
    };
    add(capabilities.spins, "spins while it waits: never more workers than CPUs");
    add(capabilities.blocks, "sleeps while it waits: context switches are expected");
    add(capabilities.shares_iterations, "shares the iterations of a sample among its workers");
    add(capabilities.self_timed, "times itself: the time of a sample is no result");
    add(capabilities.spawns_threads, "has threads of its own");
    add(capabilities.spawns_processes, "has processes of its own");
    add(capabilities.needs_root, "needs root");
    add(capabilities.not_understood != 0, "needs a newer corerig");
    return words;
}

std::string behaviour_lines(const Capabilities& capabilities) {
    std::string lines;
    for (const std::string_view word : behaviour(capabilities)) {
        lines += fmt::format("  {}{}\n", lines.empty() ? "behaviour  " : "           ", word);
    }
    return lines;
}

}  // namespace

std::string format_value(const ParameterSchema& parameter, const ParameterValue& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        if (is_integer_in(parameter, kTimeUnit)) {
            return quote(base::format_duration(base::Nanoseconds(*integer)));
        }
        return is_integer_in(parameter, kSizeUnit) ? quote(format_bytes(*integer))
                                                   : fmt::format("{}", *integer);
    }
    if (const auto* real = std::get_if<double>(&value)) {
        return fmt::format("{}", *real);
    }
    if (const auto* boolean = std::get_if<bool>(&value)) {
        return *boolean ? "true" : "false";
    }
    return quote(std::get<std::string>(value));
}

std::string describe_workload(const InstalledWorkload& workload) {
    const WorkloadSchema& schema = workload.schema;
    std::string page = fmt::format("{}: {}\n", schema.name, schema.summary);
    page += fmt::format("  plugin     {} {}, licence {}, ABI {}\n",
                        workload.plugin.name,
                        workload.plugin.version,
                        workload.plugin.licence,
                        workload.plugin.abi);
    page += fmt::format("  file       {}\n", workload.path.string());
    page += fmt::format("  full name  {}\n", workload.full_name());
    page += fmt::format("  workers    {}\n", worker_words(schema));
    page += fmt::format("  reference  {}\n", reference_words(schema));
    page += behaviour_lines(schema.capabilities);
    if (!schema.description.empty()) {
        page += fmt::format("\n{}\n", schema.description);
    }
    page += parameter_section(schema.parameters);
    page += metric_section(schema.metrics);
    return page;
}

}  // namespace corerig::plugin
