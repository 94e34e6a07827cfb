// SPDX-License-Identifier: Apache-2.0
#include "report/profile.hpp"

#include "report/comparison_words.hpp"
#include "report/json_text.hpp"
#include "report/numbers.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

namespace corerig::report {

namespace {

using analysis::MachineProfile;
using analysis::Metric;
using analysis::ProfiledCase;

constexpr int kFewSessions = 4;
constexpr int kManySessions = 12;

std::string in_per_cent(double share) {
    return fmt::format("{:.2g} %", share * 100);
}

std::string value_text(double value_ns) {
    const TimeUnit unit = unit_for(value_ns);
    const double value = value_ns / unit.ns;
    return fmt::format("{} {}", fixed(value, decimals_for(value)), unit.name);
}

std::string basis_of(const ProfiledCase& profiled) {
    std::string text = fmt::format("{} in {}, {}",
                                   counted(profiled.trials, "trial"),
                                   counted(profiled.sessions, "session"),
                                   counted(profiled.boots, "boot"));
    if (profiled.metric == Metric::floor) {
        text += fmt::format("; {} of them reached the floor", profiled.support);
    }
    return text;
}

std::string variation_of(const ProfiledCase& profiled) {
    std::string text = profiled.session_sd
                           ? fmt::format("sessions differ by {} (standard deviation)",
                                         in_per_cent(*profiled.session_sd))
                           : "one session says nothing of how they differ";
    text += profiled.boot_sd ? fmt::format("; boots by {}", in_per_cent(*profiled.boot_sd))
                             : "; what boots differ by needs 3 of them";
    return text;
}

std::string alarms_of(const ProfiledCase& profiled) {
    return fmt::format("{} of {} between single sessions found a difference",
                       profiled.false_alarms,
                       counted(profiled.comparisons, "comparison"));
}

std::string shows(const ProfiledCase& profiled) {
    const auto few = profiled.smallest_difference(kFewSessions);
    const auto many = profiled.smallest_difference(kManySessions);
    return few && many ? fmt::format("{} with {} sessions a side, {} with {}",
                                     in_per_cent(*few),
                                     kFewSessions,
                                     in_per_cent(*many),
                                     kManySessions)
                       : "unknown";
}

std::string line(std::string_view name, const std::string& text) {
    return wrap(text, fmt::format("  {:<11}", name), std::string(13, ' '));
}

std::string case_text(const ProfiledCase& profiled) {
    return fmt::format("\n{}: {} {}\n",
                       printable(profiled.id),
                       metric_label(profiled.metric),
                       value_text(profiled.value_ns)) +
           line("measured", basis_of(profiled)) + line("differs", variation_of(profiled)) +
           line("alarms", alarms_of(profiled)) + line("can show", shows(profiled));
}

std::string case_json(const ProfiledCase& profiled) {
    return fmt::format(
        R"({{"configuration":{},"metric":"{}","value_ns":{},"trials":{},"support":{},"sessions":{},)"
        R"("boots":{},"session_sd":{},"boot_sd":{},"comparisons":{},"false_alarms":{},)"
        R"("smallest_difference":{}}})",
        in_json(profiled.id),
        metric_label(profiled.metric),
        number(profiled.value_ns),
        profiled.trials,
        profiled.metric == Metric::floor ? std::to_string(profiled.support) : "null",
        profiled.sessions,
        profiled.boots,
        number(profiled.session_sd),
        number(profiled.boot_sd),
        profiled.comparisons,
        profiled.false_alarms,
        number(profiled.smallest_difference(kFewSessions)));
}

}  // namespace

std::string render_profile_text(const result::MachineRecord& machine,
                                const MachineProfile& profile) {
    std::string text =
        fmt::format("What this machine can tell apart\n{}, {}\n",
                    printable(machine.cpu_model.empty() ? "unknown CPU model" : machine.cpu_model),
                    counted(static_cast<int>(machine.present.size()), "CPU"));
    for (const ProfiledCase& profiled : profile.cases) {
        text += case_text(profiled);
    }
    return profile.cases.empty() ? text + "\nno trial gave a sample that counts\n" : text;
}

std::string render_profile_json(const result::MachineRecord& machine,
                                const MachineProfile& profile) {
    std::string text =
        fmt::format(R"({{"schema":"corerig-profile/1","cpu_model":{},"cpus":{},"boot_sd":{},)"
                    R"("typical_margin":{},"cases":[)",
                    in_json(machine.cpu_model),
                    machine.present.size(),
                    number(profile.boot_sd()),
                    number(profile.typical_margin()));
    for (std::size_t i = 0; i < profile.cases.size(); ++i) {
        text += (i == 0 ? "" : ",") + case_json(profile.cases[i]);
    }
    return text + "]}\n";
}

}  // namespace corerig::report
