// SPDX-License-Identifier: Apache-2.0
#include "analysis/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace corerig::analysis {

namespace {

using result::Calibration;
using result::ConfigurationRecord;
using result::ResultFile;
using result::RunHeader;

// Batches of nearly the same size give the same order statistics; a delay is part of the time.
constexpr double kDelayTolerance = 0.01;

/// How workers lie to each other: "2 cores, 1 llc, 1 node, 1 package".
std::string placement_of(const ConfigurationRecord& configuration, const RunHeader& header) {
    if (!configuration.pinned) {
        return "not pinned";
    }
    std::set<int> cores;
    std::set<int> caches;
    std::set<int> nodes;
    std::set<int> packages;
    for (const topology::Cpu& cpu : header.machine.cpus) {
        const bool is_used = std::any_of(
            configuration.workers.begin(), configuration.workers.end(), [&](const auto& worker) {
                return worker.cpus.contains(cpu.id);
            });
        if (is_used) {
            cores.insert(cpu.core);
            caches.insert(cpu.llc);
            nodes.insert(cpu.node);
            packages.insert(cpu.package);
        }
    }
    return fmt::format("cores {}, caches {}, nodes {}, packages {}",
                       cores.size(),
                       caches.size(),
                       nodes.size(),
                       packages.size());
}

std::string text_of(const std::vector<std::pair<std::string, std::string>>& parameters) {
    std::string text;
    for (const auto& [name, value] : parameters) {
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
    }
    return text.empty() ? "none" : text;
}

std::string loads_of(const ConfigurationRecord& configuration) {
    std::vector<std::string> loads;
    for (const result::LoadPlace& load : configuration.loads) {
        loads.push_back(fmt::format("{} at {} %", load.name, load.duty_percent));
    }
    return loads.empty() ? "none" : fmt::format("{}", fmt::join(loads, ", "));
}

const Calibration* calibration_of(const RunHeader& header,
                                  const std::string& configuration,
                                  const std::string& parameter) {
    const auto found = std::find_if(
        header.calibrations.begin(), header.calibrations.end(), [&](const Calibration& one) {
            return one.configuration_id == configuration && one.parameter == parameter;
        });
    return found == header.calibrations.end() ? nullptr : &*found;
}

bool are_near(double a, double b, double tolerance) {
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

std::string environment_of(const RunHeader& header, const std::string& key) {
    const auto found = header.machine.environment.find(key);
    return found == header.machine.environment.end() ? "not known" : found->second;
}

/// Collects what differs between a base and a test.
class FieldComparison {
 public:
    explicit FieldComparison(std::string where) : where_(std::move(where)) {}

    void expect_same(const char* field, const std::string& base, const std::string& test) {
        if (base != test) {
            found_.push_back({where_, field, base, test, ""});
        }
    }

    void expect_same(const char* field, std::uint64_t base, std::uint64_t test) {
        expect_same(field, fmt::format("{}", base), fmt::format("{}", test));
    }

    void add(Mismatch mismatch) { found_.push_back(std::move(mismatch)); }

    [[nodiscard]] std::vector<Mismatch> take() { return std::move(found_); }

 private:
    std::string where_;
    std::vector<Mismatch> found_;
};

/// A count that was found for a length of time is a result, not a setting: a kernel that is slower
/// by half does half as many.  Then the lengths have to be the same.
void compare_iterations(const RunHeader& base,
                        const ConfigurationRecord& from,
                        const RunHeader& test,
                        const ConfigurationRecord& to,
                        FieldComparison& differences) {
    const Calibration* before = calibration_of(base, from.id, "iterations");
    const Calibration* after = calibration_of(test, to.id, "iterations");
    if (before != nullptr && after != nullptr) {
        differences.expect_same("length of a sample, in ns",
                                static_cast<std::uint64_t>(before->wanted_ns),
                                static_cast<std::uint64_t>(after->wanted_ns));
        return;
    }
    differences.expect_same("iterations of a sample", from.iterations, to.iterations);
    differences.expect_same(
        "iterations of a reference", from.reference_iterations, to.reference_iterations);
}

/// Counts that each run found for itself, such as the turns of a delay.
void compare_calibrations(const RunHeader& base,
                          const RunHeader& test,
                          const ConfigurationRecord& configuration,
                          FieldComparison& differences) {
    for (const Calibration& calibration : base.calibrations) {
        if (calibration.configuration_id != configuration.id ||
            calibration.parameter == "iterations") {
            continue;
        }
        const Calibration* other = calibration_of(test, configuration.id, calibration.parameter);
        if (other != nullptr && !are_near(static_cast<double>(calibration.value),
                                          static_cast<double>(other->value),
                                          kDelayTolerance)) {
            differences.add({configuration.id,
                             calibration.parameter,
                             fmt::format("{}", calibration.value),
                             fmt::format("{}", other->value),
                             fmt::format("run the test with --set workload.{}.{}={}",
                                         configuration.workload,
                                         calibration.parameter,
                                         calibration.value)});
        }
    }
}

std::vector<Mismatch> configuration_mismatches(const RunHeader& base,
                                               const ConfigurationRecord& from,
                                               const RunHeader& test,
                                               const ConfigurationRecord& to) {
    FieldComparison differences(from.id);
    differences.expect_same("workload", from.full_name, to.full_name);
    differences.expect_same("parameters", text_of(from.parameters), text_of(to.parameters));
    differences.expect_same("plugin version", from.plugin_version, to.plugin_version);
    differences.expect_same("plugin build", from.plugin_build_id, to.plugin_build_id);
    differences.expect_same("workers",
                            static_cast<std::uint64_t>(from.threads),
                            static_cast<std::uint64_t>(to.threads));
    differences.expect_same("placement", placement_of(from, base), placement_of(to, test));
    differences.expect_same("background loads", loads_of(from), loads_of(to));
    differences.expect_same("samples of a trial",
                            static_cast<std::uint64_t>(from.samples),
                            static_cast<std::uint64_t>(to.samples));
    compare_iterations(base, from, test, to, differences);
    compare_calibrations(base, test, from, differences);
    return differences.take();
}

std::vector<Mismatch> machine_mismatches(const RunHeader& base, const RunHeader& test) {
    FieldComparison differences("");
    differences.expect_same("scenario", base.scenario_name, test.scenario_name);
    differences.expect_same("CPU model", base.machine.cpu_model, test.machine.cpu_model);
    differences.expect_same("clock", base.clock.name, test.clock.name);
    differences.expect_same(
        "clock source", environment_of(base, "clock_source"), environment_of(test, "clock_source"));
    return differences.take();
}

void add_new(std::vector<Mismatch> more, std::vector<Mismatch>& all) {
    for (Mismatch& mismatch : more) {
        if (std::find(all.begin(), all.end(), mismatch) == all.end()) {
            all.push_back(std::move(mismatch));
        }
    }
}

bool runs(const ConfigurationRecord& configuration) {
    return configuration.skip_reason.empty();
}

/// What keeps one file from being compared with another.
std::vector<Mismatch> file_mismatches(const ResultFile& base, const ResultFile& test) {
    std::vector<Mismatch> all = machine_mismatches(base.header, test.header);
    for (const ConfigurationRecord& from : base.header.configurations) {
        for (const ConfigurationRecord& to : test.header.configurations) {
            if (from.id == to.id && runs(from) && runs(to)) {
                add_new(configuration_mismatches(base.header, from, test.header, to), all);
            }
        }
    }
    return all;
}

}  // namespace

std::vector<Mismatch> mismatches(const ResultFiles& base, const ResultFiles& test) {
    std::vector<Mismatch> all;
    if (base.empty()) {
        return all;
    }
    // One file stands for its side; the others of that side have to agree with it as well.
    for (const ResultFiles* side : {&base, &test}) {
        for (const ResultFile* file : *side) {
            add_new(file_mismatches(*base.front(), *file), all);
        }
    }
    return all;
}

std::vector<Mismatch> differences(const ResultFiles& base, const ResultFiles& test) {
    if (base.empty() || test.empty()) {
        return {};
    }
    const RunHeader& from = base.front()->header;
    const RunHeader& to = test.front()->header;
    FieldComparison differences("");
    differences.expect_same("kernel", from.machine.kernel_release, to.machine.kernel_release);
    differences.expect_same(
        "kernel version", from.machine.kernel_version, to.machine.kernel_version);
    differences.expect_same(
        "command line", from.machine.kernel_command_line, to.machine.kernel_command_line);
    differences.expect_same("variant", from.variant, to.variant);
    differences.expect_same("label", from.label, to.label);
    differences.expect_same("host", from.host, to.host);
    std::set<std::string> keys;
    for (const RunHeader* header : {&from, &to}) {
        for (const auto& [key, value] : header->machine.environment) {
            keys.insert(key);
        }
    }
    for (const char* always : {"boot_id", "load_average", "clock_source"}) {
        keys.erase(always);
    }
    for (const std::string& key : keys) {
        differences.expect_same(key.c_str(), environment_of(from, key), environment_of(to, key));
    }
    return differences.take();
}

}  // namespace corerig::analysis
