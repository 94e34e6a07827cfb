// SPDX-License-Identifier: Apache-2.0
#include "analysis/comparison.hpp"
#include "analysis/profile.hpp"
#include "cli/json_output.hpp"
#include "cli/options.hpp"
#include "cli/profile_store.hpp"
#include "cli/result_reader.hpp"
#include "cli/verb.hpp"
#include "report/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace corerig::cli {

namespace {

inline constexpr base::ErrorCode kNotComparable{"not-comparable"};
inline constexpr base::ErrorCode kResultOnBothSides{"result-on-both-sides"};

struct CompareChoices {
    analysis::Margins margins;
    bool has_typical_margin = false;  ///< given, so that no profile changes it
    bool uses_profile = true;
    std::string format;
    std::string json;
    bool force = false;
};

std::vector<OptionSpec> compare_option_specs() {
    return {
        {.name = "margin",
         .value = "PERCENT",
         .help = "The smallest difference of a floor that counts. A larger one for a noisy "
                 "machine, a smaller one with many sessions and boots.",
         .fallback = "1%"},
        {.name = "typical-margin",
         .value = "PERCENT",
         .help = "The smallest difference of a typical time that counts. Smaller on a machine that "
                 "does nothing else.",
         .fallback = "20%, or less where the machine's profile ('corerig doctor') allows it"},
        {.name = "no-profile",
         .help = "Leaves the profile of the machine alone: boots are taken to differ by 0.5 %, "
                 "emulated ones by 2 %. For the same verdict on every machine."},
        {.name = "force",
         .help = "Compares results that are not comparable. The output says in what they differ; "
                 "for a look, not for a verdict."},
        {.name = "format",
         .value = "FORMAT",
         .help = "Prints text, or markdown for a bug report.",
         .fallback = "text"},
        json_option_spec(),
    };
}

CompareChoices read_compare_choices(OptionReader& reader) {
    CompareChoices choices;
    choices.margins.floor = reader.fraction("margin").value_or(choices.margins.floor);
    choices.margins.typical = reader.fraction("typical-margin").value_or(choices.margins.typical);
    choices.has_typical_margin = reader.flag("typical-margin");
    choices.uses_profile = !reader.flag("no-profile");
    choices.format = reader.choice("format", {"text", "markdown"});
    choices.json = reader.text("json");
    choices.force = reader.flag("force");
    return choices;
}

/// The files of one side: the operand is one file, or several with commas between them.
std::vector<std::filesystem::path> files_of(const std::string& operand) {
    std::vector<std::filesystem::path> files;
    std::size_t at = 0;
    while (at <= operand.size()) {
        const std::size_t end = std::min(operand.find(',', at), operand.size());
        if (end > at) {
            files.emplace_back(operand.substr(at, end - at));
        }
        at = end + 1;
    }
    return files;
}

/// A result compared with itself is the same, and says nothing of a kernel.
base::Errors on_both_sides(const std::vector<std::filesystem::path>& base,
                           const std::vector<std::filesystem::path>& test) {
    base::Errors errors;
    for (const auto& path : test) {
        const bool is_base = std::any_of(base.begin(), base.end(), [&path](const auto& other) {
            std::error_code ignored;
            return std::filesystem::equivalent(other, path, ignored);
        });
        if (is_base) {
            errors.push_back({kResultOnBothSides,
                              path.string(),
                              "is a base and a test at once",
                              "give two results; 'corerig run' again makes another of the same "
                              "kernel"});
        }
    }
    return errors;
}

base::Errors errors_of(const std::vector<analysis::Mismatch>& mismatches) {
    base::Errors errors;
    for (const analysis::Mismatch& mismatch : mismatches) {
        errors.push_back({kNotComparable,
                          mismatch.where,
                          fmt::format("{} differs: {} in the base, {} in the test",
                                      mismatch.field,
                                      mismatch.base.empty() ? "none" : mismatch.base,
                                      mismatch.test.empty() ? "none" : mismatch.test),
                          mismatch.hint});
    }
    if (!errors.empty() && errors.back().hint.empty()) {
        errors.back().hint = "--force compares them all the same";
    }
    return errors;
}

/// The margins that were given, and what the profile of the machine says of the others.
base::Result<analysis::Margins> margins_for(const Session& session,
                                            const CompareChoices& choices,
                                            const result::MachineRecord& machine) {
    analysis::Margins margins = choices.margins;
    const auto directory = profile_directory(session.environment, machine);
    if (!choices.uses_profile || !directory) {
        return margins;
    }
    const auto kept = kept_profiles(*directory);
    if (!kept) {
        return kept.errors();
    }
    const analysis::MachineProfile profile = analysis::profile_of(pointers_to(*kept));
    margins.boot_sd = profile.boot_sd();
    if (!choices.has_typical_margin) {
        margins.typical = profile.typical_margin().value_or(margins.typical);
    }
    return margins;
}

ExitCode deliver(const Session& session,
                 const CompareChoices& choices,
                 const JsonOutput& json,
                 const report::ComparisonView& view) {
    ExitCode code =
        analysis::has_regression(view.comparison) ? ExitCode::judged_against : ExitCode::done;
    if (json.is_wanted()) {
        code = worst_of(code, json.write(report::render_comparison_json(view), session.console));
    }
    if (!json.takes_standard_output()) {
        code = worst_of(code,
                        session.console.print(choices.format == "markdown"
                                                  ? report::render_comparison_markdown(view)
                                                  : report::render_comparison_text(view)));
    }
    return code;
}

ExitCode run_compare(const Session& session, const Arguments& arguments, OptionReader& reader) {
    const CompareChoices choices = read_compare_choices(reader);
    reader.require_operands(
        2, 2, "BASE or TEST", "two result files, or two lists of files with commas between them");
    if (!reader.errors().empty()) {
        return session.refuse(reader.errors());
    }
    const auto base_files = files_of(arguments.operands()[0]);
    const auto test_files = files_of(arguments.operands()[1]);
    if (const base::Errors errors = on_both_sides(base_files, test_files); !errors.empty()) {
        return session.refuse(errors);
    }
    const auto base = read_judged(base_files);
    const auto test = read_judged(test_files);
    if (!base || !test) {
        base::Errors errors = base ? base::Errors{} : base.errors();
        if (!test) {
            errors.insert(errors.end(), test.errors().begin(), test.errors().end());
        }
        return session.refuse(errors);
    }
    report::ComparisonView view{analysis::files_of(*base), analysis::files_of(*test), {}, {}, {}};
    view.mismatches = analysis::mismatches(view.base, view.test);
    view.differences = analysis::differences(view.base, view.test);
    if (!view.mismatches.empty() && !choices.force) {
        session.console.show_errors(errors_of(view.mismatches));
        return ExitCode::not_comparable;
    }
    const auto json = JsonOutput::open(choices.json);
    if (!json) {
        return session.refuse(json.errors());
    }
    const auto margins = margins_for(session, choices, view.base.front()->header.machine);
    if (!margins) {
        return session.refuse(margins.errors());
    }
    view.comparison = analysis::compare_results(*base, *test, *margins);
    return deliver(session, choices, *json, view);
}

}  // namespace

Verb compare_verb() {
    return {"compare",
            "BASE TEST",
            "says whether one result is slower than another",
            "Compares two results, configuration by configuration, and gives for each metric the "
            "ratio test / base with a 99 % interval and a verdict: slower, faster, same within the "
            "margin, or inconclusive with what would settle it. The floor is what an operation "
            "costs when nothing is in the way, for single workers; the typical time is what a user "
            "gets. The figures are the least time of a side and the middle one; the change is the "
            "shift between the trials of both sides that reached their floor, or between the means "
            "of typical times, so it is not exactly the ratio of the figures. Several files of one "
            "side, with commas between them, are several boots, or "
            "several sessions of one boot when they were made minutes apart; from three boots on, "
            "boots are what is compared.\n\n"
            "Results are comparable when workload, parameters, plugin, placement, workers, "
            "samples, CPU model and clock agree. Kernel, command line and mitigations may differ "
            "and are shown.\n\n"
            "Where both have counts of instructions, a row says whether an operation takes more, "
            "fewer or the same; a time that differs alone is called layout, micro-architecture or "
            "noise. In guests whose clock counts instructions, more of them are slower.\n\n"
            "Exits with 0 when nothing is slower, 1 when something is, 2 for a bad input, 5 when "
            "the results are not comparable.",
            join_specs({compare_option_specs(), common_option_specs()}),
            {{"corerig compare before.jsonl after.jsonl", "Says whether anything became slower."},
             {"corerig compare a1.jsonl,a2.jsonl,a3.jsonl b1.jsonl,b2.jsonl,b3.jsonl --format "
              "markdown",
              "Compares three boots of one kernel with three of another, for a bug report."}},
            run_compare};
}

}  // namespace corerig::cli
