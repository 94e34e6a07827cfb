// SPDX-License-Identifier: Apache-2.0
#include "cli/result_reader.hpp"

#include "analysis/claims.hpp"
#include "analysis/evidence.hpp"
#include "result/result_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace corerig::cli {

namespace {

inline constexpr base::ErrorCode kResultTwice{"result-twice"};

/// A file that counts twice would make its numbers look surer than they are.
base::Errors repeated(const std::vector<std::filesystem::path>& paths) {
    base::Errors errors;
    for (auto path = paths.begin(); path != paths.end(); ++path) {
        const bool is_known = std::any_of(paths.begin(), path, [&](const auto& other) {
            std::error_code ignored;
            return std::filesystem::equivalent(other, *path, ignored);
        });
        if (is_known) {
            errors.push_back({kResultTwice, path->string(), "is given twice", "name it once"});
        }
    }
    return errors;
}

template <class File>
base::Result<std::vector<File>> read_each(
    const std::vector<std::filesystem::path>& paths,
    base::Result<File> (*read_one)(const std::filesystem::path& path)) {
    std::vector<File> files;
    base::Errors errors = repeated(paths);
    for (const auto& path : paths) {
        auto read = read_one(path);
        if (read) {
            files.push_back(std::move(*read));
        } else {
            errors.insert(errors.end(), read.errors().begin(), read.errors().end());
        }
    }
    if (!errors.empty()) {
        return errors;
    }
    return files;
}

base::Result<analysis::JudgedFile> read_one_judged(const std::filesystem::path& path) {
    std::vector<analysis::JudgedTrial> trials;
    auto file = result::read_result(
        path, [&trials](const result::RunHeader& header, const result::TrialRecord& trial) {
            if (auto judged = analysis::judge_trial(header, trial)) {
                trials.push_back(std::move(*judged));
            }
        });
    if (!file) {
        return file.errors();
    }
    return analysis::JudgedFile{std::move(*file), std::move(trials)};
}

}  // namespace

base::Result<std::vector<result::ResultFile>> read_results(
    const std::vector<std::filesystem::path>& paths) {
    return read_each<result::ResultFile>(paths, result::read_result);
}

base::Result<analysis::JudgedFiles> read_judged(const std::vector<std::filesystem::path>& paths) {
    return read_each<analysis::JudgedFile>(paths, read_one_judged);
}

std::vector<const result::ResultFile*> pointers_to(const std::vector<result::ResultFile>& files) {
    std::vector<const result::ResultFile*> pointers;
    pointers.reserve(files.size());
    for (const result::ResultFile& file : files) {
        pointers.push_back(&file);
    }
    return pointers;
}

ExitCode judge_results(const Session& session,
                       const Judging& judging,
                       const std::vector<const result::ResultFile*>& files) {
    ExitCode code = ExitCode::done;
    for (const result::ResultFile* file : files) {
        const std::string why = judging.is_strict ? analysis::too_disturbed(*file) : "";
        if (!why.empty()) {
            session.console.note(fmt::format("corerig: too disturbed (--strict): {}", why));
            code = worst_of(code, ExitCode::too_disturbed);
        }
    }
    if (judging.expects_claims && analysis::any_claim_fails(analysis::judge_claims(files))) {
        session.console.note("corerig: a claim is not reproduced (--expect)");
        code = worst_of(code, ExitCode::judged_against);
    }
    return code;
}

}  // namespace corerig::cli
