// SPDX-License-Identifier: Apache-2.0
#include "support/trial_recording.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string_view>
#include <utility>

namespace corerig::support {

namespace {

constexpr double kPicosecondsPerNanosecond = 1000;
constexpr double kMillisecondsPerSecond = 1000;

long long rounded(double value) {
    return std::llround(value);
}

}  // namespace

Recording read_recording(const std::filesystem::path& path) {
    std::ifstream file(path);
    Recording recording;
    std::map<std::string, std::map<int, RecordedSession>> found;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind('#', 0) == 0) {
            recording.notes.push_back(line);
            continue;
        }
        std::istringstream words(line);
        std::string side;
        int cycle = 0;
        RecordedTrial trial;
        if (words >> side >> cycle >> trial.start_s >> trial.floor_ns >> trial.median_ns >>
            trial.mean_ns >> trial.sd_ns >> trial.samples >> trial.clean) {
            trial.start_s /= kMillisecondsPerSecond;
            for (double* time : {&trial.floor_ns, &trial.median_ns, &trial.mean_ns, &trial.sd_ns}) {
                *time /= kPicosecondsPerNanosecond;
            }
            found[side][cycle].push_back(trial);
        }
    }
    for (auto& [side, cycles] : found) {
        for (auto& [cycle, session] : cycles) {
            recording.sides[side].push_back(std::move(session));
        }
    }
    return recording;
}

std::optional<double> Recording::load() const {
    constexpr std::string_view kBefore = "load averages";
    if (notes.empty() || notes.back().find(kBefore) == std::string::npos) {
        return std::nullopt;
    }
    std::istringstream last(notes.back().substr(notes.back().rfind(' ') + 1));
    double load = 0;
    return last >> load ? std::optional(load) : std::nullopt;
}

std::string line_of(const std::string& side, int cycle, const RecordedTrial& trial) {
    std::ostringstream line;
    line << side << ' ' << cycle << ' ' << rounded(kMillisecondsPerSecond * trial.start_s);
    for (const double time : {trial.floor_ns, trial.median_ns, trial.mean_ns, trial.sd_ns}) {
        line << ' ' << rounded(kPicosecondsPerNanosecond * time);
    }
    line << ' ' << trial.samples << ' ' << trial.clean;
    return line.str();
}

analysis::Side side_of_sessions(const RecordedSide& sessions) {
    analysis::Side side;
    std::vector<double> starts;
    for (std::size_t i = 0; i < sessions.size(); ++i) {
        for (const RecordedTrial& recorded : sessions[i]) {
            analysis::TrialValue trial;
            trial.floor_ns = recorded.floor_ns;
            trial.typical_ns = recorded.median_ns;
            trial.session = static_cast<int>(i);
            side.trials.push_back(trial);
            starts.push_back(recorded.start_s);
        }
    }
    if (!starts.empty()) {
        const auto [first, last] = std::minmax_element(starts.begin(), starts.end());
        side.span_s = *last - *first;
    }
    return side;
}

SessionDraws::SessionDraws(const RecordedSide& base, const RecordedSide& test, std::uint64_t seed)
    : base_(base), test_(test), cycles_(std::min(base.size(), test.size())), engine_(seed) {
    std::iota(cycles_.begin(), cycles_.end(), std::size_t{0});
}

DrawnSides SessionDraws::next(std::size_t sessions) {
    for (std::size_t left = cycles_.size(); left > 1; --left) {
        std::swap(cycles_[left - 1], cycles_[engine_() % left]);
    }
    DrawnSides drawn;
    for (std::size_t i = 0; i < sessions; ++i) {
        drawn.base.push_back(base_[cycles_[i]]);
        drawn.test.push_back(test_[cycles_[sessions + i]]);
    }
    return drawn;
}

void VerdictCounts::add(analysis::Verdict verdict) {
    slower += verdict == analysis::Verdict::slower ? 1 : 0;
    faster += verdict == analysis::Verdict::faster ? 1 : 0;
    same += verdict == analysis::Verdict::same ? 1 : 0;
    inconclusive += verdict == analysis::Verdict::inconclusive ? 1 : 0;
}

}  // namespace corerig::support
