// SPDX-License-Identifier: Apache-2.0
#include "result/columns.hpp"
#include "result/field_reader.hpp"
#include "result/fields_header.hpp"
#include "result/fields_trial.hpp"
#include "result/parsed_lines.hpp"
#include "result/result_file.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::result {

namespace {

/// More tell nothing new.
constexpr std::size_t kMaxErrors = 20;

constexpr const char* kNotAResult = "give a file that 'corerig run' wrote";
constexpr const char* kGiveOneByOne = "give the files one by one, not joined into one";

/// True for the columns of this version, of an older one, which has fewer, and of a newer one.
bool can_read(const std::vector<std::string>& names, const FieldNames& own) {
    const std::size_t common = std::min(names.size(), own.names().size());
    return common >= own.first() && std::equal(names.begin(),
                                               names.begin() + static_cast<std::ptrdiff_t>(common),
                                               own.names().begin());
}

/// Builds a result file from its lines, in their order.
class FileBuilder {
 public:
    FileBuilder(std::string name, const TakeTrial& take) : name_(std::move(name)), take_(take) {}

    /// Takes the next line; false when those after it can no longer be understood.
    bool take(ParsedLine line);

    void add(base::Errors errors);

    /// The file, or everything that was wrong with it.
    base::Result<ResultFile> finish();

 private:
    void add(int line, std::string message, std::string hint = "");
    void take_record(ParsedLine& line);
    void take_header(int line, JsonView root, Problems& problems);
    void take_trial(ParsedLine& line);
    void take_summary(JsonView root, Problems& problems);
    void check_configuration(const TrialRecord& trial, Problems& problems) const;

    std::string name_;
    const TakeTrial& take_;
    ResultFile file_;
    bool has_header_ = false;
    base::Errors errors_;
};

void FileBuilder::add(base::Errors errors) {
    errors_.insert(errors_.end(), errors.begin(), errors.end());
}

void FileBuilder::add(int line, std::string message, std::string hint) {
    errors_.push_back(base::Error{kResultSyntax,
                                  base::to_string(base::SourceRef{name_, line, 0}),
                                  std::move(message),
                                  std::move(hint)});
}

bool FileBuilder::take(ParsedLine line) {
    if (!line.document) {
        return true;
    }
    if (*line.document) {
        take_record(line);
        for (const std::string& problem : line.stretches.problems.list()) {
            add(line.number, problem);
        }
    } else if (has_header_ && !line.has_end) {
        file_.warnings.push_back(fmt::format("line {} is cut off and was left out", line.number));
    } else {
        add(line.number, line.document->error().message, has_header_ ? "" : kNotAResult);
    }
    return has_header_ && errors_.size() < kMaxErrors;
}

void FileBuilder::take_record(ParsedLine& line) {
    const JsonView root = (*line.document)->root();
    const auto type_member = root.find("type");
    const std::string type = type_member ? type_member->text().value_or("") : "";
    if (!has_header_) {
        type == "header" ? take_header(line.number, root, line.stretches.problems)
                         : add(line.number, "is not the header of a result", kNotAResult);
    } else if (type == "header") {
        add(line.number, "is the header of another result", kGiveOneByOne);
    } else if (type == "trial") {
        take_trial(line);
    } else if (type == "summary") {
        take_summary(root, line.stretches.problems);
    } else {
        file_.warnings.push_back(fmt::format(
            "line {} is a record of a type that this version does not know and was left out",
            line.number));
    }
}

void FileBuilder::take_header(int line, JsonView root, Problems& problems) {
    const auto schema = root.find("schema");
    if (!schema || schema->text() != std::string(kSchema)) {
        add(line,
            fmt::format("the schema is {}, but this version reads \"{}\"",
                        schema ? schema->brief() : "not named",
                        kSchema),
            "read the file with the version of corerig that wrote it, or a newer one");
        return;
    }
    const FieldPath path;
    FieldReader reader(root, path, problems);
    Columns columns;
    reader.field("columns", columns);
    if (problems.list().empty() && (!can_read(columns.workers, columns_of<WorkerSample>()) ||
                                    !can_read(columns.loads, columns_of<LoadSample>()))) {
        problems.add("columns do not begin with those of this version");
    }
    list_fields(reader, file_.header);
    has_header_ = problems.list().empty();
}

void FileBuilder::check_configuration(const TrialRecord& trial, Problems& problems) const {
    const auto& configurations = file_.header.configurations;
    if (trial.configuration >= configurations.size()) {
        problems.add(fmt::format("configuration is {}, but the header has {} of them",
                                 trial.configuration,
                                 configurations.size()));
    } else if (configurations[trial.configuration].id != trial.configuration_id) {
        problems.add(fmt::format(R"(configuration_id is "{}", but the header calls number {} "{}")",
                                 trial.configuration_id,
                                 trial.configuration,
                                 configurations[trial.configuration].id));
    }
}

void FileBuilder::take_trial(ParsedLine& line) {
    TrialRecord trial;
    const FieldPath path;
    FieldReader reader((*line.document)->root(), path, line.stretches.problems);
    list_fields(reader, trial);
    trial.samples = std::move(line.stretches.samples);
    trial.references = std::move(line.stretches.references);
    check_configuration(trial, line.stretches.problems);
    if (file_.summary) {
        line.stretches.problems.add("a trial follows the summary");
    }
    if (line.stretches.problems.list().empty()) {
        take_(file_.header, std::move(trial));
    }
}

void FileBuilder::take_summary(JsonView root, Problems& problems) {
    if (file_.summary) {
        problems.add("is a second summary");
    }
    const FieldPath path;
    FieldReader reader(root, path, problems);
    list_fields(reader, file_.summary.emplace());
}

base::Result<ResultFile> FileBuilder::finish() {
    if (!errors_.empty()) {
        return errors_;
    }
    if (!has_header_) {
        return base::Error{kResultSyntax, name_, "is empty", kNotAResult};
    }
    return std::move(file_);
}

}  // namespace

base::Result<ResultFile> read_result(const std::filesystem::path& path, const TakeTrial& take) {
    auto reader = LineReader::open(path);
    if (!reader) {
        return reader.errors();
    }
    FileBuilder builder(path.string(), take);
    ParsedLines lines(std::move(*reader));
    for (bool go_on = true; go_on;) {
        auto line = lines.next();
        if (!line) {
            builder.add(line.errors());
        }
        go_on = line && *line && builder.take(std::move(**line));
    }
    return builder.finish();
}

base::Result<ResultFile> read_result(const std::filesystem::path& path) {
    std::vector<TrialRecord> trials;
    auto file = read_result(path, [&trials](const RunHeader& /*header*/, TrialRecord trial) {
        trials.push_back(std::move(trial));
    });
    if (file) {
        file->trials = std::move(trials);
    }
    return file;
}

}  // namespace corerig::result
