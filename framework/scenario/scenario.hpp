// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "base/result.hpp"
#include "plugin/catalog.hpp"
#include "scenario/cpu_expression.hpp"
#include "scenario/origin.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::scenario {

/// One key of the scenario with the value that counts, as TOML text, for `show` and the result.
struct ResolvedKey {
    /// Dotted as in TOML, with ids in place of indices: "case.pinned.place.one_per",
    /// `variant.active.when."cpus.nohz_full"`; items without id count from 1: "reported.1.unit".
    std::string path;
    std::string value;
    Origin origin;

    friend bool operator==(const ResolvedKey&, const ResolvedKey&) = default;
};

/// Scheduling policy of a worker or a background load.
struct Policy {
    enum class Kind { other, batch, idle, fifo, rr };

    Kind kind = Kind::other;
    int priority = 0;  ///< 1..99 of fifo and rr, else 0

    friend bool operator==(const Policy&, const Policy&) = default;
};

[[nodiscard]] std::string to_string(const Policy& policy);  ///< as a scenario writes it: "fifo:10"

/// What the workers that do not run the reference do meanwhile.
enum class ReferenceOthers { spin, sleep };

/// How often and how long to measure one configuration.
struct Measure {
    int trials = 1;                                 ///< processes of a session
    int sessions = 1;                               ///< how often its trials are run
    base::Nanoseconds session_gap{60'000'000'000};  ///< pause between two sessions
    int samples = 20;                               ///< kept timed stretches of a trial
    int discard = 1;                          ///< leading samples that are recorded and not used
    std::optional<std::uint64_t> iterations;  ///< of a sample; none: calibrated
    std::optional<std::uint64_t>
        reference_iterations;                ///< of a reference stretch; none: as iterations
    base::Nanoseconds sample_time{250'000};  ///< the aim when `iterations` is calibrated
    bool reference = true;                   ///< measure the reference where the workload has one
    ReferenceOthers reference_others = ReferenceOthers::spin;
    Policy policy;                                   ///< of the workers
    std::optional<base::Nanoseconds> trial_timeout;  ///< none: from the measured rate

    friend bool operator==(const Measure&, const Measure&) = default;
};

enum class OnePer { cpu, core, l2, llc, node, package };
enum class Within { machine, package, node, llc, core };
enum class Order { near, far };
/// What an offline CPU means that a set asks for by number.
enum class Offline { refuse, drop };

/// Where the workers of a configuration go.
struct Place {
    bool pinned = true;  ///< false: the whole usable set is left to the scheduler
    std::vector<CpuExpression> candidates{
        CpuExpression{}};  ///< the first with enough places counts
    OnePer one_per = OnePer::core;
    Within within = Within::machine;
    Order order = Order::near;
    Offline offline = Offline::refuse;
    bool oversubscribe = false;

    friend bool operator==(const Place&, const Place&) = default;
};

/// One group of background loads: a process on each chosen CPU.
struct Background {
    std::vector<std::string> command;  ///< empty: "donothing", our own spinner
    CpuExpression on;
    OnePer one_per = OnePer::core;  ///< cpu or core
    Policy policy;
    int nice = 0;
    int duty_percent = 100;  ///< of donothing: the part of its CPU it uses

    friend bool operator==(const Background&, const Background&) = default;
};

/// One `[workload.ID]`: a plugin's workload with parameters.
struct Workload {
    std::string id;
    plugin::InstalledWorkload installed;
    /// One value per declared parameter, in the plugin's order.
    std::vector<plugin::ParameterValue> values;
    std::vector<bool> given;  ///< by the scenario or the command line; same order

    friend bool operator==(const Workload&, const Workload&) = default;
};

/// A swept key and the value it has in one configuration.
struct AxisValue {
    std::string key;    ///< "workload", "threads", "call", ...
    std::string value;  ///< "barrier", "2", "getppid", ...

    friend bool operator==(const AxisValue&, const AxisValue&) = default;
};

/// A wanted property of the machine or the kernel.  Keys and their values:
///   cpus, cores, nodes, packages   how many usable ones: equal .. at_most a whole number
///   smt                            equal "y" or "n": some core has several usable CPUs, or none
///   kernel.release                 equal .. at_most a version: "5.10"
///   kernel.config.NAME             equal .. at_most; NAME without CONFIG_; unset counts as "n"
///   cpus.isolated, cpus.nohz_full  empty, not_empty
///   privilege.NAME                 equal "y" or "n": a capability without "cap_": "sys_nice"
struct Condition {
    enum class Relation { equal, not_equal, at_least, at_most, empty, not_empty };

    std::string key;
    Relation relation = Relation::equal;
    std::string value;  ///< "" of empty and not_empty
    base::SourceRef where;

    friend bool operator==(const Condition&, const Condition&) = default;
};

/// "cores >= 4", "cpus.nohz_full is not empty".
[[nodiscard]] std::string to_string(const Condition& condition);

/// A boot that a comparison tells apart: this one when all conditions hold.
struct Variant {
    std::string id;
    std::vector<Condition> when;

    friend bool operator==(const Variant&, const Variant&) = default;
};

struct Case {
    std::string id;
    std::string title;                  ///< what the table calls it; the id where none is given
    std::vector<std::string> only;      ///< variants it belongs to; empty: all
    std::vector<Condition> conditions;  ///< `requires`

    friend bool operator==(const Case&, const Case&) = default;
};

/// One point of a case's sweep: everything that is run in one trial, but for the machine.
struct Configuration {
    std::string id;  ///< "idle-neighbours/barrier/threads=2": case id, then the swept values
    std::size_t case_index = 0;
    std::vector<AxisValue> axes;  ///< slowest first; only keys that are swept
    Workload workload;
    int threads = 1;  ///< workers
    Place place;
    std::vector<Background> backgrounds;
    Measure measure;

    friend bool operator==(const Configuration&, const Configuration&) = default;
};

/// Picks the configuration of one side of a claim; what is not given matches anything.  It picks
/// exactly one, unless the command line changed what its case runs: then none or several are
/// possible, and the claim is not testable.
struct Selector {
    std::string case_id;
    std::string workload;  ///< id of [workload.ID]
    std::optional<int> threads;
    std::string variant;
    std::vector<AxisValue> axes;  ///< other swept keys: "call" = "getppid"

    friend bool operator==(const Selector&, const Selector&) = default;
};

/// True if `selector` picks the configuration with these properties; variants are not looked at.
[[nodiscard]] bool picks(const Selector& selector,
                         std::string_view case_id,
                         std::string_view workload,
                         int threads,
                         const std::vector<AxisValue>& axes);

/// A claim of the report: of two configurations one is slower, faster, or the same.
struct Claim {
    enum class Metric { time, overhead, floor };
    enum class Expect { greater, less, same };

    std::string id;
    std::string says;
    Selector test;
    Selector base;
    Metric metric = Metric::time;
    Expect expect = Expect::greater;
    double by = 0.01;                ///< the smallest effect that counts, as a fraction
    std::optional<double> reported;  ///< the report's own ratio test / base

    friend bool operator==(const Claim&, const Claim&) = default;
};

/// One row of figures of a published report.  Figures are in the unit of their table.
struct ReportedRow {
    std::string workload;  ///< id; filled in where the case has only one
    std::optional<int> threads;
    std::optional<int> trial;  ///< counted from 1
    std::optional<double> time;
    std::optional<double> overhead;
    std::optional<double> total;    ///< of a whole trial
    std::optional<double> average;  ///< per operation, as the report rounds it

    friend bool operator==(const ReportedRow&, const ReportedRow&) = default;
};

/// One series of a published report: what one kernel on one machine gave.
struct Reported {
    std::string label;
    std::string kernel;
    std::string machine;
    std::string case_id;
    std::string variant;
    std::string unit;  ///< "ns" | "us" | "ms" | "s"
    std::vector<ReportedRow> rows;

    friend bool operator==(const Reported&, const Reported&) = default;
};

/// A valid experiment.  Made by `validate` only; no later stage checks again what it promises.
struct Scenario {
    std::string name;
    std::string title;
    std::string source;
    std::string summary;
    std::vector<Condition> conditions;  ///< `[requires]`
    std::vector<Variant> variants;
    std::vector<Case> cases;
    std::vector<Configuration> configurations;  ///< of all cases, expanded, in written order
    std::vector<Claim> claims;
    std::vector<Reported> reported;
    std::vector<ResolvedKey> resolved;  ///< every key with its origin, in written order

    friend bool operator==(const Scenario&, const Scenario&) = default;
};

/// An override from the command line: `--set case.pinned.place=4`.
struct Override {
    std::string path;
    std::string value;  ///< TOML, or a bare word taken as a string

    friend bool operator==(const Override&, const Override&) = default;
};

/// Reads and validates one scenario: parse, apply `overrides`, check against `catalog`, expand
/// sweeps.  `file_name` is what errors call the text.  Errors: all of the file at once, by place,
/// each with file:line:column or the argument it is about; codes of errors.hpp, `cpu-set-syntax`
/// and those of Catalog::find.
[[nodiscard]] base::Result<Scenario> parse_scenario(std::string_view text,
                                                    const std::string& file_name,
                                                    const std::vector<Override>& overrides,
                                                    const plugin::Catalog& catalog);

}  // namespace corerig::scenario
