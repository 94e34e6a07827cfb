// SPDX-License-Identifier: Apache-2.0
#include "analysis/measured_side.hpp"

#include "analysis/sampling.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>

namespace corerig::analysis {

namespace {

constexpr double kNanosecondsPerSecond = 1e9;

/// A trial with the boot it ran in.
struct Placed {
    const JudgedTrial* trial = nullptr;
    int boot = 0;
};

std::string boot_id_of(const result::ResultFile& file) {
    const auto found = file.header.machine.environment.find("boot_id");
    return found == file.header.machine.environment.end() ? "" : found->second;
}

/// The number of the boot of every part, counted from 0.
std::vector<int> number_boots(const std::vector<Measured>& parts) {
    std::map<std::string, int> known;
    std::vector<int> numbers;
    int next = 0;
    for (const Measured& part : parts) {
        const std::string id = boot_id_of(*part.file);
        const auto found = known.find(id);
        numbers.push_back(found == known.end() ? next++ : found->second);
        if (!id.empty()) {
            known.emplace(id, numbers.back());
        }
    }
    return numbers;
}

/// The judged trials of each part, kept here where they had not been judged.
class JudgedParts {
 public:
    explicit JudgedParts(const std::vector<Measured>& parts) {
        owned_.reserve(parts.size());
        for (const Measured& part : parts) {
            of_parts_.push_back(part.judged != nullptr ? part.judged
                                                       : &owned_.emplace_back(judged(part)));
        }
    }

    [[nodiscard]] const std::vector<JudgedTrial>& of_part(std::size_t i) const {
        return *of_parts_[i];
    }

 private:
    static std::vector<JudgedTrial> judged(const Measured& part) {
        std::vector<JudgedTrial> trials;
        for (const result::TrialRecord& trial : part.file->trials) {
            if (trial.configuration == part.configuration) {
                auto judged = judge_trial(part.file->header, trial);
                if (judged) {
                    trials.push_back(std::move(*judged));
                }
            }
        }
        return trials;
    }

    std::vector<std::vector<JudgedTrial>> owned_;
    std::vector<const std::vector<JudgedTrial>*> of_parts_;
};

/// The trials of the parts, in order of time within each boot.
std::vector<Placed> placed_trials(const std::vector<Measured>& parts, const JudgedParts& judged) {
    const std::vector<int> boots = number_boots(parts);
    std::vector<Placed> placed;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (const JudgedTrial& trial : judged.of_part(i)) {
            if (trial.configuration == parts[i].configuration) {
                placed.push_back({&trial, boots[i]});
            }
        }
    }
    std::stable_sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
        return a.boot != b.boot ? a.boot < b.boot
                                : a.trial->started_unix_ns < b.trial->started_unix_ns;
    });
    return placed;
}

std::vector<int> number_sessions(const std::vector<Placed>& placed) {
    std::vector<std::int64_t> starts;
    std::vector<std::int64_t> durations;
    for (const Placed& one : placed) {
        starts.push_back(one.trial->started_unix_ns);
        durations.push_back(one.trial->duration_ns);
    }
    std::vector<int> sessions = sessions_of(starts, durations);
    int extra = 0;
    for (std::size_t i = 1; i < placed.size(); ++i) {
        // Another boot is another session, however soon it follows.
        const bool is_new_boot = placed[i].boot != placed[i - 1].boot;
        extra += is_new_boot && sessions[i] + extra == sessions[i - 1] ? 1 : 0;
        sessions[i] += extra;
    }
    return sessions;
}

/// The samples that may count, and whether disturbed ones are among them.
class Choice {
 public:
    explicit Choice(bool takes_disturbed) : takes_disturbed_(takes_disturbed) {}

    [[nodiscard]] bool takes(const JudgedSample& sample) const {
        return sample.quality == Quality::valid ||
               (takes_disturbed_ && sample.quality == Quality::disturbed);
    }

    [[nodiscard]] std::vector<double> instructions(const JudgedTrial& trial) const {
        std::vector<double> counts;
        for (const JudgedSample& sample : trial.samples) {
            if (takes(sample) && sample.instructions) {
                counts.push_back(*sample.instructions);
            }
        }
        return counts;
    }

    [[nodiscard]] std::vector<double> times(const std::vector<JudgedSample>& samples) const {
        std::vector<double> times;
        times.reserve(samples.size());
        for (const JudgedSample& sample : samples) {
            if (takes(sample)) {
                times.push_back(sample.time_ns);
            }
        }
        return times;
    }

 private:
    bool takes_disturbed_;
};

void append_to(const std::vector<double>& more, std::vector<double>& all) {
    all.insert(all.end(), more.begin(), more.end());
}

std::optional<double> least_of(const std::vector<double>& values) {
    return values.empty() ? std::nullopt
                          : std::optional(*std::min_element(values.begin(), values.end()));
}

std::optional<double> mean_of_times(const std::vector<double>& values) {
    return values.empty() ? std::nullopt
                          : std::optional(std::accumulate(values.begin(), values.end(), 0.0) /
                                          static_cast<double>(values.size()));
}

void add_trial(const Placed& placed, int session, const Choice& choice, Side& side) {
    const std::vector<double> times = choice.times(placed.trial->samples);
    if (times.empty()) {
        return;
    }
    const std::vector<double> references = choice.times(placed.trial->references);
    side.trials.push_back({*least_of(times),
                           *median_of(times),
                           least_of(references),
                           median_of(references),
                           session,
                           placed.boot});
    append_to(times, side.times_ns);
    append_to(references, side.references_ns);
}

void count_samples(const std::vector<Placed>& placed, MeasuredSide& measured) {
    std::vector<double> lengths;
    for (const Placed& one : placed) {
        for (const JudgedSample& sample : one.trial->samples) {
            measured.samples += 1;
            measured.valid += sample.quality == Quality::valid ? 1 : 0;
            lengths.push_back(sample.length_ns);
        }
    }
    measured.sample_ns = median_of(std::move(lengths)).value_or(0);
    measured.uses_disturbed = 2 * measured.valid < measured.samples;
}

std::set<std::string> boot_ids(const std::vector<Measured>& parts) {
    std::set<std::string> ids;
    for (const Measured& part : parts) {
        ids.insert(boot_id_of(*part.file));
    }
    return ids;
}

/// The same boots on both sides: what they differ by is on both.
bool have_the_same_boots(const std::vector<Measured>& base, const std::vector<Measured>& test) {
    const auto is_same_file = [](const Measured& a, const Measured& b) { return a.file == b.file; };
    const std::set<std::string> ids = boot_ids(base);
    return std::equal(base.begin(), base.end(), test.begin(), test.end(), is_same_file) ||
           (!ids.contains("") && ids == boot_ids(test));
}

Rules rules_between(const Sides& sides,
                    const std::vector<Measured>& base,
                    const std::vector<Measured>& test,
                    double margin) {
    Rules rules;
    rules.margin = margin;
    rules.same_boot = have_the_same_boots(base, test);
    for (const MeasuredSide* side : {&sides.base, &sides.test}) {
        rules.resolution =
            std::max(rules.resolution, resolution_of(side->clock_step_ns, side->sample_ns));
    }
    for (const std::vector<Measured>* parts : {&base, &test}) {
        for (const Measured& part : *parts) {
            rules.boot_sd = std::max(rules.boot_sd, assumed_boot_sd(part.file->header.machine));
        }
    }
    return rules;
}

}  // namespace

std::vector<Measured> parts_called(const std::string& id, const ResultFiles& files) {
    std::vector<Measured> parts;
    for (const ResultFile* file : files) {
        for (std::size_t i = 0; i < file->header.configurations.size(); ++i) {
            if (file->header.configurations[i].id == id) {
                parts.push_back({file, i});
            }
        }
    }
    return parts;
}

std::vector<Measured> parts_called(const std::string& id, const JudgedFiles& files) {
    std::vector<Measured> parts;
    for (const JudgedFile& judged : files) {
        for (const Measured& part : parts_called(id, ResultFiles{&judged.file})) {
            parts.push_back({part.file, part.configuration, &judged.trials});
        }
    }
    return parts;
}

ResultFiles files_of(const JudgedFiles& files) {
    ResultFiles pointers;
    pointers.reserve(files.size());
    for (const JudgedFile& judged : files) {
        pointers.push_back(&judged.file);
    }
    return pointers;
}

std::vector<std::string> ids_in(const ResultFiles& files) {
    std::vector<std::string> ids;
    for (const ResultFile* file : files) {
        for (const auto& configuration : file->header.configurations) {
            if (std::find(ids.begin(), ids.end(), configuration.id) == ids.end()) {
                ids.push_back(configuration.id);
            }
        }
    }
    return ids;
}

MeasuredSide collect_side(const std::vector<Measured>& parts) {
    MeasuredSide measured;
    const JudgedParts judged(parts);
    const std::vector<Placed> placed = placed_trials(parts, judged);
    const std::vector<int> sessions = number_sessions(placed);
    count_samples(placed, measured);
    const Choice choice(measured.uses_disturbed);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        add_trial(placed[i], sessions[i], choice, measured.side);
        append_to(choice.instructions(*placed[i].trial), measured.instructions);
    }
    if (!placed.empty()) {
        const auto [first, last] =
            std::minmax_element(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
                return a.trial->started_unix_ns < b.trial->started_unix_ns;
            });
        measured.side.span_s = (static_cast<double>(last->trial->started_unix_ns) -
                                static_cast<double>(first->trial->started_unix_ns)) /
                               kNanosecondsPerSecond;
    }
    for (const Measured& part : parts) {
        measured.clock_step_ns = std::max(
            measured.clock_step_ns, static_cast<double>(part.file->header.clock.resolution_ns));
    }
    measured.mean_ns = mean_of_times(measured.side.times_ns);
    measured.reference_mean_ns = mean_of_times(measured.side.references_ns);
    return measured;
}

Sides collect_sides(const std::vector<Measured>& base,
                    const std::vector<Measured>& test,
                    double margin) {
    Sides sides{collect_side(base), collect_side(test), {}};
    sides.rules = rules_between(sides, base, test, margin);
    return sides;
}

Sides collect_twice(const std::vector<Measured>& parts, double margin) {
    const MeasuredSide side = collect_side(parts);
    Sides sides{side, side, {}};
    sides.rules = rules_between(sides, parts, parts, margin);
    return sides;
}

double assumed_boot_sd(const result::MachineRecord& machine) {
    // As measured: floors of emulated guests differ by 1.3 to 2.4 % between boots.
    constexpr double kEmulated = 0.02;
    constexpr double kReal = 0.005;
    return machine.cpu_model.find("QEMU") != std::string::npos ? kEmulated : kReal;
}

}  // namespace corerig::analysis
