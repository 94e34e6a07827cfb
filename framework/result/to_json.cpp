// SPDX-License-Identifier: Apache-2.0
#include "result/columns.hpp"
#include "result/fields_header.hpp"
#include "result/fields_trial.hpp"
#include "result/json_writer.hpp"
#include "result/result_file.hpp"

namespace corerig::result {

std::string to_json(const RunHeader& header) {
    JsonWriter writer;
    writer.open('{');
    writer.field("type", "header");
    writer.field("schema", kSchema);
    writer.field("columns", own_columns());
    list_fields(writer, header);
    writer.close('}');
    return writer.take();
}

std::string to_json(const TrialRecord& trial) {
    JsonWriter writer;
    writer.open('{');
    writer.field("type", "trial");
    list_fields(writer, trial);
    writer.close('}');
    return writer.take();
}

std::string to_json(const RunSummary& summary) {
    JsonWriter writer;
    writer.open('{');
    writer.field("type", "summary");
    list_fields(writer, summary);
    writer.close('}');
    return writer.take();
}

std::string to_document(const ResultFile& file) {
    std::string text = "{\"header\":" + to_json(file.header) + ",\"trials\":[";
    for (const TrialRecord& trial : file.trials) {
        text += text.back() == '[' ? "" : ",";
        text += to_json(trial);
    }
    text += "],\"summary\":" + (file.summary ? to_json(*file.summary) : "null");
    JsonWriter warnings;
    warnings.write(file.warnings);
    return text + ",\"warnings\":" + warnings.take() + "}";
}

std::string_view to_string(Outcome outcome) {
    for (const auto& named : kNames<Outcome>) {
        if (named.value == outcome) {
            return named.name;
        }
    }
    return "";
}

}  // namespace corerig::result
