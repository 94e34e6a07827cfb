// SPDX-License-Identifier: Apache-2.0
#include "scenario/measure.hpp"

#include "scenario/policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace corerig::scenario {

namespace {

using namespace std::chrono_literals;
using Count = std::optional<std::uint64_t>;

constexpr Range<std::int64_t> kTrials{1, 100'000};
constexpr Range<std::int64_t> kSessions{1, 100};
constexpr Range<base::Nanoseconds> kSessionGap{0ns, 24h};
constexpr Range<std::int64_t> kSamples{1, 1'000'000};
constexpr Range<std::int64_t> kDiscard{0, 1'000'000};
constexpr Range<std::int64_t> kIterations{1, 1'000'000'000'000'000};
constexpr Range<base::Nanoseconds> kSampleTime{100us, 1ms};
constexpr Range<base::Nanoseconds> kTrialTimeout{1ms, 24h};

/// Leaves a value to the run.
constexpr std::string_view kAuto = "auto";

std::string label_of(const Count& count) {
    return count ? fmt::format("{}", *count) : std::string(kAuto);
}

std::string time_to_toml(const std::optional<base::Nanoseconds>& time) {
    return toml_string(time ? base::format_duration(*time) : std::string(kAuto));
}

/// One pass over the measure keys of one table.
class MeasureReader {
 public:
    MeasureReader(TableReader& table, MeasureSetting setting, bool resolves_defaults)
        : table_(table), setting_(std::move(setting)), resolves_defaults_(resolves_defaults) {}

    MeasureSetting read() {
        Measure& values = setting_.values;
        read_int("trials", values.trials, kTrials);
        read_int("sessions", values.sessions, kSessions);
        read_time("session_gap", values.session_gap, kSessionGap);
        read_int("samples", values.samples, kSamples);
        read_int("discard", values.discard, kDiscard);
        read_iterations();
        read_reference_iterations();
        read_time("sample_time", values.sample_time, kSampleTime);
        read_reference();
        read_reference_others();
        read_measure_policy();
        read_trial_timeout();
        return std::move(setting_);
    }

 private:
    [[nodiscard]] const Node* find(std::string_view key) const { return table_.find(key); }

    void resolve(std::string_view key, std::string value) {
        const Node* node = find(key);
        if (node != nullptr || resolves_defaults_) {
            table_.resolve(key, std::move(value), node);
        }
    }

    void read_int(std::string_view key, int& value, Range<std::int64_t> range) {
        if (const Node* node = find(key)) {
            const auto read = read_integer(*node, key, range, table_.findings());
            value = static_cast<int>(read.value_or(value));
        }
        resolve(key, fmt::format("{}", value));
    }

    void read_time(std::string_view key, base::Nanoseconds& value, Range<base::Nanoseconds> range) {
        if (const Node* node = find(key)) {
            value = read_duration(*node, key, range, table_.findings()).value_or(value);
        }
        resolve(key, time_to_toml(value));
    }

    std::optional<Count> read_count(const Node& node, std::string_view key) {
        if (node.kind == Node::Kind::text && text_of(node) == kAuto) {
            return std::optional<Count>(std::in_place, std::nullopt);
        }
        const auto read = read_integer(node, key, kIterations, table_.findings());
        return read ? std::optional<Count>(static_cast<std::uint64_t>(*read)) : std::nullopt;
    }

    /// Drops what `[measure]` may have swept and puts the value or the axis of this table there.
    template <class T, class Apply>
    void use(std::string_view key, const Swept<T>& swept, const Apply& apply) {
        std::vector<Axis>& axes = setting_.axes;
        axes.erase(
            std::remove_if(
                axes.begin(), axes.end(), [key](const Axis& axis) { return axis.key == key; }),
            axes.end());
        Configuration base;
        base.measure = setting_.values;
        use_swept(swept, key, base, axes, apply);
        setting_.values = base.measure;
        if (swept.is_list) {
            axes.back().order = table_.order_of(key);
        }
    }

    void read_iterations() {
        const Node* node = find("iterations");
        if (node == nullptr) {
            resolve("iterations", toml_string(kAuto));
            return;
        }
        const auto swept = read_swept<Count>(
            *node,
            "iterations",
            table_.findings(),
            [this](const Node& item) { return read_count(item, "iterations"); },
            label_of);
        use("iterations", swept, [](Configuration& configuration, const Count& count) {
            configuration.measure.iterations = count;
        });
        resolve("iterations", to_toml(swept, [](const Count& count) { return !count; }));
    }

    void read_reference_iterations() {
        Count& value = setting_.values.reference_iterations;
        if (const Node* node = find("reference_iterations")) {
            value = read_count(*node, "reference_iterations").value_or(value);
        }
        resolve("reference_iterations", value ? label_of(value) : toml_string(kAuto));
    }

    void read_reference() {
        bool& value = setting_.values.reference;
        if (const Node* node = find("reference")) {
            value = read_boolean(*node, "reference", table_.findings()).value_or(value);
        }
        resolve("reference", value ? "true" : "false");
    }

    void read_reference_others() {
        const std::vector<std::string> names{"spin", "sleep"};
        ReferenceOthers& value = setting_.values.reference_others;
        if (const Node* node = find("reference_others")) {
            const auto chosen = read_choice(*node, "reference_others", names, table_.findings());
            value = static_cast<ReferenceOthers>(chosen.value_or(static_cast<std::size_t>(value)));
        }
        resolve("reference_others", toml_string(names[static_cast<std::size_t>(value)]));
    }

    void read_measure_policy() {
        const Node* node = find("policy");
        if (node == nullptr) {
            resolve("policy", toml_string(to_string(setting_.values.policy)));
            return;
        }
        const auto swept = read_swept<Policy>(
            *node,
            "policy",
            table_.findings(),
            [this](const Node& item) { return read_policy(item, "policy", table_.findings()); },
            [](const Policy& policy) { return to_string(policy); });
        use("policy", swept, [](Configuration& configuration, const Policy& policy) {
            configuration.measure.policy = policy;
        });
        resolve("policy", to_toml(swept));
    }

    void read_trial_timeout() {
        auto& value = setting_.values.trial_timeout;
        const Node* node = find("trial_timeout");
        if (node != nullptr && text_of(*node) == kAuto) {
            value.reset();
        } else if (node != nullptr) {
            value = read_duration(*node, "trial_timeout", kTrialTimeout, table_.findings());
        }
        resolve("trial_timeout", time_to_toml(value));
    }

    TableReader& table_;
    MeasureSetting setting_;
    bool resolves_defaults_;
};

}  // namespace

const std::vector<std::string>& measure_keys() {
    static const std::vector<std::string> keys{"trials",
                                               "sessions",
                                               "session_gap",
                                               "samples",
                                               "discard",
                                               "iterations",
                                               "reference_iterations",
                                               "sample_time",
                                               "reference",
                                               "reference_others",
                                               "policy",
                                               "trial_timeout"};
    return keys;
}

MeasureSetting read_measure(TableReader& table) {
    return MeasureReader(table, {}, true).read();
}

MeasureSetting read_measure_of_case(TableReader& table, const MeasureSetting& general) {
    MeasureSetting inherited = general;
    for (Axis& axis : inherited.axes) {
        axis.order += table.key_count();
    }
    return MeasureReader(table, std::move(inherited), false).read();
}

}  // namespace corerig::scenario
