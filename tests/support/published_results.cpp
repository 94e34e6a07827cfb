// SPDX-License-Identifier: Apache-2.0
#include "support/published_results.hpp"

#include "support/report_files.hpp"

#include <algorithm>
#include <cmath>

namespace corerig::support {

namespace {

using result::ConfigurationRecord;
using result::ResultFile;
using result::Sample;
using scenario::Reported;
using scenario::ReportedRow;

constexpr int kSamples = 20;
constexpr std::uint64_t kIterations = 20'000;
constexpr std::uint64_t kCalls = 100'000'000;
constexpr std::int64_t kMinutes = 180'000'000'000;  // between trials of one configuration

ConfigurationRecord record_of(const scenario::Configuration& configuration,
                              const scenario::Case& one) {
    ConfigurationRecord record = planned(one.id, configuration.workload.id, configuration.threads);
    record.id = configuration.id;
    record.case_title = one.title;
    record.axes = configuration.axes;
    record.samples = kSamples;
    return record;
}

double unit_ns(const std::string& unit) {
    return unit == "us" ? 1e3 : 1;
}

/// Samples around a mean, whose mean it is.
std::vector<Sample> around(int threads, double mean_ns) {
    constexpr double kSpread = 0.002;
    std::vector<Sample> samples;
    for (int i = 0; i < kSamples; ++i) {
        const double place = (i % 5 - 2) / 2.0;
        const double elapsed = mean_ns * (1 + kSpread * place) * static_cast<double>(kIterations);
        samples.push_back(quiet_sample(threads, kIterations, std::llround(elapsed)));
    }
    return samples;
}

void add_trial(ResultFile& file, std::size_t index, const ReportedRow& row, double unit) {
    const int threads = file.header.configurations[index].threads;
    result::TrialRecord trial = ended_well(file, index, row.trial.value_or(1));
    trial.started_unix_ns += kMinutes * row.trial.value_or(1);
    if (row.total) {
        trial.duration_ns = static_cast<std::int64_t>(*row.total);
        trial.samples = {quiet_sample(threads, kCalls, trial.duration_ns)};
    } else {
        trial.samples = around(threads, *row.time * unit);
        trial.references = around(threads, (*row.time - row.overhead.value_or(0)) * unit);
    }
    file.trials.push_back(trial);
}

bool is_about(const ReportedRow& row, const ConfigurationRecord& configuration) {
    return (row.workload.empty() || row.workload == configuration.workload) &&
           row.threads.value_or(configuration.threads) == configuration.threads;
}

}  // namespace

result::ResultFile published_result(const scenario::Scenario& scenario,
                                    const std::string& variant,
                                    const SeriesOf& series_of) {
    ResultFile file;
    file.header.scenario_name = scenario.name;
    file.header.title = scenario.title;
    file.header.source = scenario.source;
    file.header.variants = scenario.variants;
    file.header.variant = variant;
    file.header.claims = scenario.claims;
    file.header.reported = scenario.reported;
    file.header.machine.environment["boot_id"] = "boot of " + variant;
    file.header.clock.resolution_ns = 10;
    for (const scenario::Configuration& configuration : scenario.configurations) {
        const scenario::Case& one = scenario.cases[configuration.case_index];
        if (!one.only.empty() &&
            std::find(one.only.begin(), one.only.end(), variant) == one.only.end()) {
            continue;
        }
        const std::size_t index = file.header.configurations.size();
        file.header.configurations.push_back(record_of(configuration, one));
        for (const Reported& series : scenario.reported) {
            for (const ReportedRow& row : series.rows) {
                if (series_of(series, one.id) && is_about(row, file.header.configurations[index])) {
                    add_trial(file, index, row, unit_ns(series.unit));
                }
            }
        }
    }
    file.summary = result::RunSummary{};
    file.summary->complete = true;
    return file;
}

}  // namespace corerig::support
