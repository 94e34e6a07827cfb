// SPDX-License-Identifier: Apache-2.0
#include "cli/json_output.hpp"
#include "cli/options.hpp"
#include "cli/result_path.hpp"
#include "cli/result_reader.hpp"
#include "cli/verb.hpp"
#include "report/joined.hpp"
#include "report/text.hpp"
#include "result/result_file.hpp"

#include <algorithm>

namespace corerig::cli {

namespace {

/// The files that the operands name, or the newest result where there are none.
base::Result<std::vector<std::filesystem::path>> choose_files(const Session& session,
                                                              const Arguments& arguments) {
    if (!arguments.operands().empty()) {
        return std::vector<std::filesystem::path>(arguments.operands().begin(),
                                                  arguments.operands().end());
    }
    const auto directory = results_directory(session.environment);
    if (!directory) {
        return directory.errors();
    }
    auto newest = newest_result(*directory);
    if (!newest) {
        return newest.errors();
    }
    return std::vector{std::move(*newest)};
}

/// Runs of one scenario that tells boots apart belong into one table.
bool belong_together(const std::vector<result::ResultFile>& results) {
    return results.size() > 1 && !results.front().header.variants.empty() &&
           std::all_of(results.begin(), results.end(), [&](const result::ResultFile& result) {
               return result.header.scenario_name == results.front().header.scenario_name;
           });
}

std::string render_tables(const std::vector<result::ResultFile>& results) {
    if (belong_together(results)) {
        return report::render_joined_text(pointers_to(results));
    }
    std::string text;
    for (const result::ResultFile& result : results) {
        text += (text.empty() ? "" : "\n") + report::render_text(result);
    }
    return text;
}

ExitCode judge_each(const Session& session,
                    const Judging& judging,
                    const std::vector<result::ResultFile>& results) {
    if (belong_together(results)) {
        return judge_results(session, judging, pointers_to(results));
    }
    ExitCode code = ExitCode::done;
    for (const result::ResultFile& result : results) {
        code = worst_of(code, judge_results(session, judging, {&result}));
    }
    return code;
}

ExitCode run_report(const Session& session, const Arguments& arguments, OptionReader& reader) {
    const std::string target = reader.text("json");
    const Judging judging = read_judging(reader);
    if (reader.flag("json") && arguments.operands().size() > 1) {
        reader.refuse_together("json", "several results", "write one document at a time");
    }
    if (!reader.errors().empty()) {
        return session.refuse(reader.errors());
    }
    const auto files = choose_files(session, arguments);
    if (!files) {
        return session.refuse(files.errors());
    }
    const auto results = read_results(*files);
    if (!results) {
        return session.refuse(results.errors());
    }
    const auto json = JsonOutput::open(target);
    if (!json) {
        return session.refuse(json.errors());
    }
    ExitCode code = ExitCode::done;
    if (json->is_wanted()) {
        code = json->write(result::to_document(results->front()), session.console);
    }
    if (!json->takes_standard_output()) {
        code = worst_of(code, session.console.print(render_tables(*results)));
    }
    return worst_of(code, judge_each(session, judging, *results));
}

}  // namespace

Verb report_verb() {
    return {"report",
            "[RESULT...]",
            "prints the tables of results again, or several boots in one",
            "Prints what 'corerig run' printed when it wrote these result files, byte for byte. "
            "Without a file: the newest result of this user.\n\n"
            "Several results of a scenario that tells boots apart are joined: one table with the "
            "figures of every variant side by side, and the claims that need several boots.",
            join_specs({{json_option_spec()}, judging_option_specs(), common_option_specs()}),
            {{"corerig report", "Prints the newest result again."},
             {"corerig report --json before.jsonl",
              "Prints the result of a file as one JSON document."},
             {"corerig report built-in.jsonl active.jsonl",
              "Joins the runs of two boots into the table of the report."}},
            run_report};
}

}  // namespace corerig::cli
