// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.hpp"
#include "report/sections.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::report {

namespace {

using result::MachineRecord;
using result::RunHeader;

std::string title_lines(const RunHeader& header) {
    std::string text = printable(header.title.empty() ? header.scenario_name : header.title) + "\n";
    if (!header.source.empty()) {
        text += "source: " + printable(header.source) + "\n";
    }
    if (!header.label.empty()) {
        text += "label: " + printable(header.label) + "\n";
    }
    return text;
}

std::string machine_line(const MachineRecord& machine) {
    const base::CpuSet offline = machine.present - machine.online;
    std::string text = fmt::format("{} of {} usable: {}{} - {}, {}, {}",
                                   machine.usable.size(),
                                   counted(static_cast<int>(machine.online.size()), "CPU"),
                                   machine.usable.to_list(),
                                   offline.empty() ? "" : " (offline: " + offline.to_list() + ")",
                                   counted(machine.cores, "core"),
                                   counted(machine.nodes, "node"),
                                   counted(machine.packages, "package"));
    if (!machine.kernel_release.empty()) {
        text += " - Linux " + printable(machine.kernel_release);
    }
    if (!machine.cpu_model.empty()) {
        text += " - " + printable(machine.cpu_model);
    }
    return text + "\n";
}

std::string isolation_line(const MachineRecord& machine) {
    std::string text;
    if (!machine.isolated.empty()) {
        text += "isolated: " + machine.isolated.to_list();
    }
    if (machine.nohz_full && !machine.nohz_full->empty()) {
        text += (text.empty() ? "nohz_full: " : "; nohz_full: ") + machine.nohz_full->to_list();
    }
    return text.empty() ? "" : text + "\n";
}

std::string variant_line(const RunHeader& header) {
    if (header.variants.empty()) {
        return "";
    }
    std::string text = "variant: " + (header.variant.empty() ? "none" : printable(header.variant));
    if (!header.variant_reason.empty()) {
        text += " (" + printable(header.variant_reason) + ")";
    }
    return text + "\n";
}

std::string configurations_line(const View& view) {
    std::string text =
        fmt::format("{} of {} ran",
                    view.count(Fate::ran),
                    counted(static_cast<int>(view.configurations().size()), "configuration"));
    const auto add = [&](Fate fate, const char* what) {
        const int count = view.count(fate);
        text += count > 0 ? fmt::format(", {} {}", count, what) : "";
    };
    add(Fate::skipped, "skipped");
    add(Fate::failed, "failed");
    add(Fate::unfinished, "not finished");
    return text + "\n";
}

std::string scaling_line(const RunHeader& header) {
    return header.scaling ? fmt::format(
                                "scaled to about {} from about {}: not comparable figure "
                                "by figure with the report\n",
                                rough_time(header.scaling->budget_ns),
                                rough_time(header.scaling->unscaled_ns))
                          : "";
}

std::string incomplete_line(const result::ResultFile& file) {
    if (!file.summary) {
        return fmt::format(
            "incomplete: {} stored and no summary, so the run was killed or still "
            "goes on\n",
            file.trials.size() == 1 ? "1 trial is"
                                    : fmt::format("{} trials are", file.trials.size()));
    }
    if (file.summary->complete) {
        return "";
    }
    const auto cancelled =
        std::count_if(file.trials.begin(), file.trials.end(), [](const result::TrialRecord& trial) {
            return trial.outcome == result::Outcome::cancelled;
        });
    return fmt::format("incomplete: {} of {} done{}{}\n",
                       file.trials.size() - static_cast<std::size_t>(cancelled),
                       counted(file.summary->trials_planned, "trial"),
                       file.summary->stopped_because.empty() ? "" : ", ",
                       printable(file.summary->stopped_because));
}

}  // namespace

std::string heading(const View& view) {
    const RunHeader& header = view.file.header;
    return title_lines(header) + machine_line(header.machine) + isolation_line(header.machine) +
           variant_line(header) + configurations_line(view) + scaling_line(header) +
           incomplete_line(view.file);
}

}  // namespace corerig::report
