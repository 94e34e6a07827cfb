// SPDX-License-Identifier: Apache-2.0
#include "cli/json_output.hpp"
#include "cli/options.hpp"
#include "cli/result_path.hpp"
#include "cli/verb.hpp"
#include "report/text.hpp"
#include "result/result_file.hpp"

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

base::Result<std::vector<result::ResultFile>> read_results(
    const std::vector<std::filesystem::path>& paths) {
    std::vector<result::ResultFile> results;
    base::Errors errors;
    for (const auto& path : paths) {
        auto read = result::read_result(path);
        if (read) {
            results.push_back(std::move(*read));
        } else {
            errors.insert(errors.end(), read.errors().begin(), read.errors().end());
        }
    }
    if (!errors.empty()) {
        return errors;
    }
    return results;
}

std::string render_tables(const std::vector<result::ResultFile>& results) {
    std::string text;
    for (const result::ResultFile& result : results) {
        text += (text.empty() ? "" : "\n") + report::render_text(result);
    }
    return text;
}

ExitCode run_report(const Session& session, const Arguments& arguments, OptionReader& reader) {
    const std::string target = reader.text("json");
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
    return code;
}

}  // namespace

Verb report_verb() {
    return {"report",
            "[RESULT...]",
            "prints the tables of results again",
            "Prints what 'corerig run' printed when it wrote these result files, byte for byte. "
            "Without a file: the newest result of this user.",
            join_specs({{json_option_spec()}, common_option_specs()}),
            {{"corerig report", "Prints the newest result again."},
             {"corerig report --json before.jsonl",
              "Prints the result of a file as one JSON document."}},
            run_report};
}

}  // namespace corerig::cli
