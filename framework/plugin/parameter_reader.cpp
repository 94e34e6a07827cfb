// SPDX-License-Identifier: Apache-2.0
#include "plugin/parameter_reader.hpp"

#include "base/in_quotes.hpp"
#include "plugin/text_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace corerig::plugin {

namespace {

/// Ends of the last members of ABI 1.0, frozen: no sizeof(), which grows with the header.
constexpr std::size_t kSmallestParameter =
    offsetof(corerig_param_t, calibrates) + sizeof(const char*);
constexpr std::size_t kSmallestChoice = offsetof(corerig_choice_t, doc) + sizeof(const char*);
static_assert(sizeof(void*) != 8 || (kSmallestParameter == 80 && kSmallestChoice == 16));

/// A scenario writes the plugin's name under this key, in the same table as the parameters.
constexpr std::string_view kReservedName = "plugin";

class ParameterReader {
 public:
    ParameterReader(TableReader& reader, const corerig_param_t& raw, std::string prefix)
        : reader_(reader), raw_(raw), prefix_(std::move(prefix)) {}

    ParameterSchema read(std::string name) {
        schema_.name = std::move(name);
        schema_.doc = reader_.line(raw_.doc, prefix_ + "its doc");
        schema_.unit = reader_.optional_line(raw_.unit, prefix_ + "its unit");
        schema_.required = (raw_.flags & CORERIG_PARAM_REQUIRED) != 0;
        schema_.expert = (raw_.flags & CORERIG_PARAM_EXPERT) != 0;
        schema_.calibrates = reader_.optional_line(raw_.calibrates, prefix_ + "its calibrates");
        read_value();
        return std::move(schema_);
    }

 private:
    void read_value() {
        switch (raw_.type) {
            case CORERIG_BOOL:
                return read_boolean();
            case CORERIG_INT:
                return read_integer();
            case CORERIG_REAL:
                return read_real();
            case CORERIG_STRING:
                return read_text();
            case CORERIG_ENUM:
                return read_choice();
            default:
                add(fmt::format(
                    "type {} is unknown; there are 1 to {}", raw_.type, unsigned{CORERIG_ENUM}));
        }
    }

    void read_boolean() {
        schema_.type = ParameterType::boolean;
        schema_.default_value = raw_.def.i == 1;
        refuse_range();
        if (!schema_.required && raw_.def.i != 0 && raw_.def.i != 1) {
            add(fmt::format("the default of a BOOL is {}, not 0 or 1", raw_.def.i));
        }
    }

    void read_integer() {
        using Limits = std::numeric_limits<std::int64_t>;
        schema_.type = ParameterType::integer;
        schema_.default_value = raw_.def.i;
        // What the type itself allows is no range worth telling.
        const bool whole = raw_.min.i == Limits::min() && raw_.max.i == Limits::max();
        if (has_range() && !whole) {
            read_range(raw_.def.i, raw_.min.i, raw_.max.i);
        }
    }

    void read_real() {
        schema_.type = ParameterType::real;
        schema_.default_value = raw_.def.d;
        if (!schema_.required && !std::isfinite(raw_.def.d)) {
            add("the default is not a finite number");
        }
        if (!has_range()) {
            return;
        }
        if (!std::isfinite(raw_.min.d) || !std::isfinite(raw_.max.d)) {
            add("min or max is not a finite number");
            return;
        }
        read_range(raw_.def.d, raw_.min.d, raw_.max.d);
    }

    void read_text() {
        schema_.type = ParameterType::text;
        refuse_range();
        if (schema_.required) {
            schema_.default_value = std::string();
            return;
        }
        if (raw_.def.s == nullptr) {
            add("the default is NULL");
        }
        schema_.default_value = reader_.optional_text(raw_.def.s, prefix_ + "its default");
    }

    void read_choice() {
        schema_.type = ParameterType::choice;
        schema_.default_value = std::string();
        refuse_range();
        const auto choices =
            reader_.items<corerig_choice_t>(raw_.choices, kSmallestChoice, prefix_ + "its choices");
        for (const corerig_choice_t& choice : choices) {
            add_choice(choice);
        }
        if (raw_.choices.count == 0) {
            add("an ENUM has no choices");
        }
        if (schema_.required || choices.empty()) {
            return;
        }
        const auto count = static_cast<std::int64_t>(choices.size());
        if (raw_.def.i < 0 || raw_.def.i >= count) {
            add(fmt::format("the default is choice {}; there are 0 to {}", raw_.def.i, count - 1));
            return;
        }
        schema_.default_value = schema_.choices[static_cast<std::size_t>(raw_.def.i)].name;
    }

    void add_choice(const corerig_choice_t& raw) {
        const std::string what = fmt::format("{}choice {}", prefix_, schema_.choices.size());
        Choice choice{reader_.line(raw.name, what + ": its name"),
                      reader_.optional_line(raw.doc, what + ": its doc")};
        const bool known = std::any_of(
            schema_.choices.begin(), schema_.choices.end(), [&choice](const Choice& other) {
                return other.name == choice.name;
            });
        if (known && !choice.name.empty()) {
            add(fmt::format("there are two choices called {}", base::in_quotes(choice.name)));
        }
        schema_.choices.push_back(std::move(choice));
    }

    [[nodiscard]] bool has_range() const { return (raw_.flags & CORERIG_PARAM_RANGE) != 0; }

    void refuse_range() {
        if (has_range()) {
            add("only INT and REAL have a range");
        }
    }

    template <class Number>
    void read_range(Number value, Number min, Number max) {
        schema_.min = min;
        schema_.max = max;
        if (min > max) {
            add(fmt::format("min {} is greater than max {}", min, max));
        } else if (!schema_.required && (value < min || value > max)) {
            add(fmt::format("the default {} is not in {} to {}", value, min, max));
        }
    }

    void add(const std::string& what) { reader_.add(prefix_ + what); }

    TableReader& reader_;
    const corerig_param_t& raw_;
    std::string prefix_;
    ParameterSchema schema_;
};

/// What is wrong with a parameter that stands for another one; "" when nothing is.
std::string calibration_problem(const ParameterSchema& parameter,
                                const std::vector<ParameterSchema>& all,
                                bool has_reference) {
    const auto counter =
        std::find_if(all.begin(), all.end(), [&parameter](const ParameterSchema& other) {
            return other.name == parameter.calibrates;
        });
    const std::string target = base::in_quotes(parameter.calibrates);
    if (counter == all.end()) {
        return fmt::format("calibrates {}, which is no parameter of the workload", target);
    }
    if (counter->type != ParameterType::integer || !counter->calibrates.empty()) {
        return fmt::format("calibrates {}, which is no INT that counts turns", target);
    }
    if (parameter.type != ParameterType::integer || parameter.unit != "ns") {
        return fmt::format("calibrates {}, but is no INT with the unit \"ns\"", target);
    }
    if (!has_reference) {
        return fmt::format("calibrates {}, but the workload has no reference()", target);
    }
    return "";
}

}  // namespace

std::vector<ParameterSchema> read_parameters(const corerig_workload_t& workload,
                                             const std::string& workload_name,
                                             TableReader& reader) {
    const std::string prefix = fmt::format("workload {}: ", base::in_quotes(workload_name));
    std::vector<ParameterSchema> parameters;
    for (const corerig_param_t& raw : reader.items<corerig_param_t>(
             workload.params, kSmallestParameter, prefix + "its parameters")) {
        const std::string place = fmt::format("{}parameter {}", prefix, parameters.size());
        std::string name = reader.name(raw.name, kParameterJoiners, place + ": its name");
        const bool known = std::any_of(
            parameters.begin(), parameters.end(), [&name](const ParameterSchema& other) {
                return other.name == name;
            });
        if (name == kReservedName || (known && !name.empty())) {
            reader.add(fmt::format("{}: the name {} is {}",
                                   place,
                                   base::in_quotes(name),
                                   known ? "taken" : "a key of scenarios"));
        }
        const std::string named =
            name.empty() ? place : fmt::format("{}parameter {}", prefix, base::in_quotes(name));
        parameters.push_back(ParameterReader(reader, raw, named + ": ").read(std::move(name)));
    }
    for (const ParameterSchema& parameter : parameters) {
        if (parameter.calibrates.empty()) {
            continue;
        }
        const std::string problem =
            calibration_problem(parameter, parameters, workload.reference != nullptr);
        if (!problem.empty()) {
            reader.add(
                fmt::format("{}parameter {} {}", prefix, base::in_quotes(parameter.name), problem));
        }
    }
    return parameters;
}

}  // namespace corerig::plugin
