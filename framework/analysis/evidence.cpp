// SPDX-License-Identifier: Apache-2.0
#include "analysis/evidence.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::analysis {

namespace {

using result::ConfigurationRecord;
using result::Sample;
using result::TrialRecord;
using result::WorkerSample;

/// A donothing alone on its CPU gets more than 99.9 % of it.
constexpr double kSmallestLoadShare = 0.99;
constexpr double kNanosecondsPerMillisecond = 1e6;
constexpr double kLargestWait = 0.001;       // of a sample
constexpr double kSmallestCpuShare = 0.999;  // of a sample, for a worker that never slept

bool is_moved(const ConfigurationRecord& configuration, const WorkerSample& worker, std::size_t i) {
    if (!configuration.pinned || i >= configuration.workers.size()) {
        return false;
    }
    const base::CpuSet& planned = configuration.workers[i].cpus;
    return !planned.contains(worker.cpu_before) || !planned.contains(worker.cpu_after);
}

/// A time as a share of the stretch of a worker; nothing where it took no part.
std::optional<double> share_of(std::int64_t time_ns, const WorkerSample& worker) {
    const double length =
        static_cast<double>(worker.stop_ns) - static_cast<double>(worker.start_ns);
    return length > 0 ? std::optional(static_cast<double>(time_ns) / length) : std::nullopt;
}

std::optional<double> wait_share(const WorkerSample& worker) {
    return worker.wait_ns ? share_of(*worker.wait_ns, worker) : std::nullopt;
}

void judge_worker(const ConfigurationRecord& configuration,
                  const WorkerSample& worker,
                  std::size_t i,
                  std::vector<Finding>& findings) {
    if (is_moved(configuration, worker, i)) {
        findings.push_back({Cause::moved, i, static_cast<double>(worker.cpu_after)});
    }
    if (worker.affinity_kept == false) {
        findings.push_back({Cause::affinity_lost, i, 0});
    }
    if (worker.involuntary_switches > 0) {
        findings.push_back({Cause::preempted, i, static_cast<double>(worker.involuntary_switches)});
    }
    if (const auto waited = wait_share(worker); waited && *waited >= kLargestWait) {
        findings.push_back({Cause::waited, i, static_cast<double>(*worker.wait_ns)});
    }
    const auto used = share_of(worker.cpu_time_ns, worker);
    if (worker.voluntary_switches == 0 && used && *used < kSmallestCpuShare) {
        findings.push_back({Cause::starved, i, *used});
    }
}

std::int64_t in_ns(const std::optional<std::int32_t>& microseconds) {
    constexpr std::int64_t kNanoseconds = 1'000;
    return microseconds.value_or(0) * kNanoseconds;
}

/// What longer samples know of the worker's CPU.
void judge_cpu(const ConfigurationRecord& configuration,
               const WorkerSample& worker,
               std::size_t i,
               std::vector<Finding>& findings) {
    if (configuration.pinned && worker.migrations.value_or(0) > 0) {
        findings.push_back({Cause::migrated, i, static_cast<double>(*worker.migrations)});
    }
    const auto stolen = share_of(in_ns(worker.steal_us), worker);
    if (stolen && *stolen > 0) {
        findings.push_back({Cause::stolen, i, *stolen});
    }
    const auto throttled = share_of(in_ns(worker.throttled_us), worker);
    if (throttled && *throttled > 0) {
        findings.push_back({Cause::throttled, i, *throttled});
    }
}

/// Timer ticks a second; nothing where they were not counted, or where so little time passed that
/// none tells nothing.
std::optional<double> tick_rate(const WorkerSample& worker) {
    constexpr double kLeastSeconds = 0.01;
    const double seconds =
        (static_cast<double>(worker.stop_ns) - static_cast<double>(worker.start_ns)) / 1e9;
    return worker.timer_ticks && seconds >= kLeastSeconds
               ? std::optional(static_cast<double>(*worker.timer_ticks) / seconds)
               : std::nullopt;
}

void count_ticks(const Sample& sample, EvidenceCount& count) {
    for (const WorkerSample& worker : sample.workers) {
        if (const auto rate = tick_rate(worker)) {
            count.fewest_ticks = std::min(*rate, count.fewest_ticks.value_or(*rate));
            count.most_ticks = std::max(*rate, count.most_ticks.value_or(*rate));
        }
    }
}

/// CPU time of a load over a span of wall clock time.
struct LoadSpan {
    std::int64_t cpu_time_ns = 0;
    std::int64_t wall_ns = 0;
    int duty_percent = 100;

    [[nodiscard]] double wanted_ns() const {
        return static_cast<double>(wall_ns) * static_cast<double>(duty_percent) / 100.0;
    }

    /// 0 where no time passed.
    [[nodiscard]] double share() const {
        return wanted_ns() > 0 ? static_cast<double>(cpu_time_ns) / wanted_ns() : 0;
    }

    /// The kernel brings the CPU time of another process up to date with each timer tick only.
    [[nodiscard]] bool is_missing() const {
        constexpr double kTickNs = 10e6;  // of the slowest timer, 100 Hz
        const double seen_at_most = static_cast<double>(cpu_time_ns) + kTickNs;
        return wanted_ns() <= 0 || seen_at_most < kSmallestLoadShare * wanted_ns();
    }
};

/// What shows how much each load ran.  A sample of less than a second is a few ticks, or a few
/// periods of a load that uses a part of its CPU: the whole trial answers for it.
std::vector<LoadSpan> load_spans(const ConfigurationRecord& configuration,
                                 const TrialRecord& trial,
                                 const Sample& sample) {
    constexpr std::int64_t kManyTicksNs = 1'000'000'000;
    std::vector<LoadSpan> spans;
    for (std::size_t i = 0; i < configuration.loads.size(); ++i) {
        const int duty = configuration.loads[i].duty_percent;
        if (i >= sample.loads.size()) {
            spans.push_back({0, 0, duty});
        } else if (sample.loads[i].wall_ns < kManyTicksNs && i < trial.loads.size()) {
            spans.push_back({trial.loads[i].cpu_time_ns, trial.loads[i].wall_ns, duty});
        } else {
            spans.push_back({sample.loads[i].cpu_time_ns, sample.loads[i].wall_ns, duty});
        }
    }
    return spans;
}

bool is_invalidating(const Finding& finding) {
    return finding.cause == Cause::moved || finding.cause == Cause::affinity_lost ||
           finding.cause == Cause::clock_changed;
}

Quality quality_of(const std::vector<Finding>& findings) {
    if (findings.empty()) {
        return Quality::valid;
    }
    return std::any_of(findings.begin(), findings.end(), is_invalidating) ? Quality::invalid
                                                                          : Quality::disturbed;
}

std::string describe(const Finding& finding) {
    switch (finding.cause) {
        case Cause::moved:
            return fmt::format("worker {} on CPU {:.0f}", finding.who, finding.amount);
        case Cause::affinity_lost:
            return fmt::format("worker {} lost its affinity", finding.who);
        case Cause::clock_changed:
            return "the clock source changed";
        case Cause::preempted:
            return fmt::format("worker {} preempted {:.0f} time{}",
                               finding.who,
                               finding.amount,
                               finding.amount == 1 ? "" : "s");
        case Cause::waited:
            return fmt::format("worker {} waited {:.3g} ms",
                               finding.who,
                               finding.amount / kNanosecondsPerMillisecond);
        case Cause::starved:
            return fmt::format(
                "worker {} got {:.4g} % of its CPU", finding.who, finding.amount * 100);
        case Cause::migrated:
            return fmt::format("worker {} migrated {:.0f} time{}",
                               finding.who,
                               finding.amount,
                               finding.amount == 1 ? "" : "s");
        case Cause::stolen:
            return fmt::format(
                "worker {} lost {:.3g} % to the hypervisor", finding.who, finding.amount * 100);
        case Cause::throttled:
            return fmt::format(
                "worker {} throttled for {:.3g} % of the time", finding.who, finding.amount * 100);
        case Cause::load_missing:
            return fmt::format(
                "load {} ran {:.4g} % of its time", finding.who, finding.amount * 100);
        case Cause::load_moved:
            break;
    }
    return fmt::format("load {} lost its affinity", finding.who);
}

int& counter_of(EvidenceCount& count, Cause cause) {
    switch (cause) {
        case Cause::moved:
            return count.moved;
        case Cause::affinity_lost:
            return count.affinity_lost;
        case Cause::clock_changed:
            return count.clock_changed;
        case Cause::preempted:
            return count.preempted;
        case Cause::waited:
            return count.waited;
        case Cause::starved:
            return count.starved;
        case Cause::migrated:
            return count.migrated;
        case Cause::stolen:
            return count.stolen;
        case Cause::throttled:
            return count.throttled;
        case Cause::load_missing:
            return count.load_missing;
        case Cause::load_moved:
            break;
    }
    return count.load_moved;
}

void count_causes(const SampleEvidence& evidence, EvidenceCount& count) {
    for (auto finding = evidence.findings.begin(); finding != evidence.findings.end(); ++finding) {
        const auto same = [&](const Finding& other) { return other.cause == finding->cause; };
        if (std::none_of(evidence.findings.begin(), finding, same)) {
            ++counter_of(count, finding->cause);
        }
        if (finding->cause == Cause::waited) {
            count.longest_wait_ns = std::max(count.longest_wait_ns, finding->amount);
        }
    }
}

void count_sample(const ConfigurationRecord& configuration,
                  const TrialRecord& trial,
                  const Sample& sample,
                  EvidenceCount& count) {
    const SampleEvidence evidence = judge_sample(configuration, trial, sample);
    count.samples += 1;
    count.pinned_samples += configuration.pinned ? 1 : 0;
    count.undisturbed += evidence.quality == Quality::valid ? 1 : 0;
    count.invalid += evidence.quality == Quality::invalid ? 1 : 0;
    count_causes(evidence, count);
    count_ticks(sample, count);
    const bool is_blind = std::any_of(sample.workers.begin(),
                                      sample.workers.end(),
                                      [](const WorkerSample& worker) { return !worker.wait_ns; });
    count.without_waiting += is_blind ? 1 : 0;
    for (const LoadSpan& span : load_spans(configuration, trial, sample)) {
        count.smallest_load_share =
            std::min(span.share(), count.smallest_load_share.value_or(span.share()));
    }
}

void count_trial(const ConfigurationRecord& configuration,
                 const TrialRecord& trial,
                 EvidenceCount& count) {
    for (const Sample& sample : trial.samples) {
        if (!sample.discarded) {
            count_sample(configuration, trial, sample, count);
        }
    }
    for (const Sample& reference : trial.references) {
        if (!reference.discarded) {
            const auto quality = judge_sample(configuration, trial, reference).quality;
            count.references += 1;
            count.disturbed_references += quality == Quality::valid ? 0 : 1;
        }
    }
}

bool is_of(const TrialRecord& trial, std::size_t configuration) {
    return trial.outcome == result::Outcome::ok && trial.configuration == configuration;
}

}  // namespace

SampleEvidence judge_sample(const ConfigurationRecord& configuration,
                            const TrialRecord& trial,
                            const Sample& sample) {
    SampleEvidence evidence;
    for (std::size_t i = 0; i < sample.workers.size(); ++i) {
        judge_worker(configuration, sample.workers[i], i, evidence.findings);
        judge_cpu(configuration, sample.workers[i], i, evidence.findings);
    }
    const std::vector<LoadSpan> spans = load_spans(configuration, trial, sample);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (spans[i].is_missing()) {
            evidence.findings.push_back({Cause::load_missing, i, spans[i].share()});
        }
    }
    for (std::size_t i = 0; i < sample.loads.size(); ++i) {
        if (sample.loads[i].affinity_kept == false) {
            evidence.findings.push_back({Cause::load_moved, i, 0});
        }
    }
    if (trial.clock_source_before != trial.clock_source_after) {
        evidence.findings.push_back({Cause::clock_changed, 0, 0});
    }
    evidence.quality = quality_of(evidence.findings);
    return evidence;
}

std::string describe(const SampleEvidence& evidence) {
    std::string text;
    for (const Finding& finding : evidence.findings) {
        text += (text.empty() ? "" : ", ") + describe(finding);
    }
    return text;
}

EvidenceCount count_evidence(const result::ResultFile& file, std::size_t configuration) {
    EvidenceCount count;
    for (const TrialRecord& trial : file.trials) {
        if (is_of(trial, configuration)) {
            count_trial(file.header.configurations[configuration], trial, count);
        }
    }
    return count;
}

EvidenceCount count_evidence(const result::ResultFile& file) {
    EvidenceCount count;
    for (const TrialRecord& trial : file.trials) {
        if (trial.configuration < file.header.configurations.size() &&
            is_of(trial, trial.configuration)) {
            count_trial(file.header.configurations[trial.configuration], trial, count);
        }
    }
    return count;
}

std::string too_disturbed(const result::ResultFile& file) {
    const int invalid = count_evidence(file).invalid;
    if (invalid > 0) {
        return fmt::format(
            "{} sample{} not what was planned", invalid, invalid == 1 ? " is" : "s are");
    }
    for (std::size_t i = 0; i < file.header.configurations.size(); ++i) {
        const EvidenceCount count = count_evidence(file, i);
        if (2 * count.undisturbed < count.samples) {
            return fmt::format("of {} only {} of {} samples are undisturbed",
                               file.header.configurations[i].id,
                               count.undisturbed,
                               count.samples);
        }
    }
    return "";
}

}  // namespace corerig::analysis
