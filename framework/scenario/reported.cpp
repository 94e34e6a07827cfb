// SPDX-License-Identifier: Apache-2.0
#include "scenario/reported.hpp"

#include "scenario/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace corerig::scenario {

namespace {

constexpr Range<std::int64_t> kThreads{1, base::kMaxCpuId + 1};
constexpr Range<std::int64_t> kTrials{1, 100'000};
constexpr Range<double> kTime{0.0, 1e18};
constexpr Range<double> kOverhead{-1e18, 1e18};

struct Figure {
    std::string_view key;
    std::optional<double> ReportedRow::*member;
    Range<double> range;
};

constexpr std::array kFigures{Figure{"time", &ReportedRow::time, kTime},
                              Figure{"overhead", &ReportedRow::overhead, kOverhead},
                              Figure{"total", &ReportedRow::total, kTime},
                              Figure{"average", &ReportedRow::average, kTime}};

/// Reads one `[[reported]]`.
class SeriesReader {
 public:
    SeriesReader(const Node& node,
                 std::size_t number,
                 const Experiment& experiment,
                 Findings& findings)
        : table_(node,
                 {fmt::format("reported.{}", number), "[[reported]]"},
                 {"label", "kernel", "machine", "unit", "case", "variant", "rows"},
                 findings),
          experiment_(experiment),
          findings_(findings) {}

    Reported read() {
        if (const Node* label = table_.require("label")) {
            series_.label = read_text(*label, "label", findings_).value_or("");
            table_.resolve("label", toml_string(series_.label), label);
        }
        series_.kernel = table_.text("kernel", "");
        series_.machine = table_.text("machine", "");
        read_unit();
        series_.case_id = read_case_id(table_, experiment_);
        series_.variant = read_variant_id(table_, series_.case_id, experiment_);
        read_rows();
        return std::move(series_);
    }

    [[nodiscard]] std::vector<ResolvedKey> resolved() const { return table_.resolved(); }

 private:
    void read_unit() {
        const std::vector<std::string> names{"ns", "us", "ms", "s"};
        const Node* unit = table_.require("unit");
        if (unit == nullptr) {
            return;
        }
        if (const auto chosen = read_choice(*unit, "unit", names, findings_)) {
            series_.unit = names[*chosen];
        }
        table_.resolve("unit", toml_string(series_.unit), unit);
    }

    void read_rows() {
        const Node* rows = table_.require("rows");
        if (rows == nullptr) {
            return;
        }
        std::string text = "[\n";
        for (const Node& row : items_of(*rows, "rows", "a list of tables", findings_)) {
            if (is_table(row, "row", findings_)) {
                read_row(row);
                text += "    " + to_toml(row) + ",\n";
            }
        }
        table_.resolve("rows", text + "]", rows);
    }

    void read_row(const Node& node) {
        TableReader table(node,
                          {table_.name().path + ".rows", "a row of [[reported]]"},
                          {"workload", "threads", "trial", "time", "overhead", "total", "average"},
                          findings_);
        const std::size_t before = findings_.count();
        ReportedRow row;
        read_row_workload(table, row);
        if (const Node* threads = table.find("threads")) {
            row.threads = static_cast<int>(
                read_integer(*threads, "threads", kThreads, findings_).value_or(1));
        }
        if (const Node* trial = table.find("trial")) {
            row.trial =
                static_cast<int>(read_integer(*trial, "trial", kTrials, findings_).value_or(1));
        }
        read_figures(table, row);
        if (findings_.count() == before) {
            check_row(table, row);
        }
        series_.rows.push_back(std::move(row));
    }

    /// Where the case has one workload only, the row is about that one.
    void read_row_workload(TableReader& table, ReportedRow& row) {
        const CaseDraft* draft = experiment_.cases.find(series_.case_id);
        const Node* node = table.find("workload");
        if (node == nullptr) {
            const bool has_one = draft != nullptr && workloads_of(*draft).size() == 1;
            row.workload = has_one ? *workloads_of(*draft).begin() : "";
            return;
        }
        const auto id = read_text(*node, "workload", findings_);
        if (id && experiment_.workloads.find(*id) == nullptr) {
            add_unknown_reference(
                *node, "workload", "workload", experiment_.workloads.ids(), findings_);
        }
        row.workload = id.value_or("");
    }

    static std::set<std::string> workloads_of(const CaseDraft& draft) {
        std::set<std::string> ids;
        for (const Configuration& configuration : draft.configurations) {
            ids.insert(configuration.workload.id);
        }
        return ids;
    }

    void read_figures(TableReader& table, ReportedRow& row) {
        bool has_figure = false;
        for (const Figure& figure : kFigures) {
            if (const Node* node = table.find(figure.key)) {
                row.*figure.member = read_real(*node, figure.key, figure.range, findings_);
                has_figure = true;
            }
        }
        if (!has_figure) {
            findings_.add(table.where(),
                          kMissingKey,
                          "a row of [[reported]] has no figure (time, overhead, total, average)");
        }
    }

    /// A row has to be about one workload and one team that the case runs.
    void check_row(const TableReader& table, const ReportedRow& row) {
        if (!known_rows_.insert(std::tuple(row.workload, row.threads, row.trial)).second) {
            findings_.add(table.where(),
                          kDuplicate,
                          "an earlier row is about the same workload, threads and trial");
        }
        const CaseDraft* draft = experiment_.cases.find(series_.case_id);
        if (draft == nullptr || !draft->is_complete || draft->is_changed) {
            return;
        }
        const auto matches =
            picked({series_.case_id, row.workload, row.threads, series_.variant, {}}, *draft);
        std::set<std::pair<std::string, int>> teams;
        for (const Configuration* configuration : matches) {
            teams.emplace(configuration->workload.id, configuration->threads);
        }
        if (teams.empty()) {
            findings_.add(table.where(),
                          kNoMatch,
                          fmt::format("the row matches no configuration of case \"{}\" ({})",
                                      series_.case_id,
                                      describe_choices(*draft)));
        } else if (teams.size() > 1) {
            findings_.add(table.where(),
                          kAmbiguous,
                          fmt::format("the row does not say which workload or how many threads "
                                      "of case \"{}\" it is about ({})",
                                      series_.case_id,
                                      describe_choices(*draft)));
        }
    }

    TableReader table_;
    const Experiment& experiment_;
    Findings& findings_;
    Reported series_;
    std::set<std::tuple<std::string, std::optional<int>, std::optional<int>>> known_rows_;
};

}  // namespace

ReportedSeries read_reported(const Node& document,
                             const Experiment& experiment,
                             Findings& findings) {
    ReportedSeries result;
    std::set<std::tuple<std::string, std::string, std::string>> known;
    for (const Node* node : tables_of(document, "reported", findings)) {
        SeriesReader reader(*node, result.series.size() + 1, experiment, findings);
        Reported series = reader.read();
        if (!known.insert({series.label, series.case_id, series.variant}).second) {
            findings.add(node->origin.where,
                         kDuplicate,
                         fmt::format("there are two [[reported]] {} of the same case and variant",
                                     shown(series.label)));
        }
        result.series.push_back(std::move(series));
        append(result.resolved, reader.resolved());
    }
    return result;
}

}  // namespace corerig::scenario
