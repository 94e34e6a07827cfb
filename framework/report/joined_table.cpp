// SPDX-License-Identifier: Apache-2.0
#include "report/joined_table.hpp"

#include "report/numbers.hpp"
#include "report/series_rows.hpp"
#include "report/table.hpp"
#include "report/view.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>

namespace corerig::report {

namespace {

using result::ConfigurationRecord;
using result::ResultFile;

/// The runs of one variant as if they were one.
struct Group {
    std::string variant;
    ResultFile pooled;
};

std::size_t configuration_in(ResultFile& pooled, const ConfigurationRecord& wanted) {
    auto& all = pooled.header.configurations;
    const auto found = std::find_if(all.begin(), all.end(), [&](const ConfigurationRecord& one) {
        return one.id == wanted.id;
    });
    const auto index = static_cast<std::size_t>(found - all.begin());
    if (found == all.end()) {
        all.push_back(wanted);
    }
    return index;
}

void pool(const ResultFile& file, ResultFile& pooled) {
    if (pooled.header.configurations.empty()) {
        pooled.header = file.header;
    }
    for (result::TrialRecord trial : file.trials) {
        trial.configuration =
            configuration_in(pooled, file.header.configurations[trial.configuration]);
        pooled.trials.push_back(std::move(trial));
    }
}

/// Variants in the order of the scenario, then the runs that are of none.
std::vector<Group> groups_of(const std::vector<const ResultFile*>& files) {
    std::vector<std::string> names;
    for (const scenario::Variant& variant : files.front()->header.variants) {
        names.push_back(variant.id);
    }
    names.emplace_back("");
    std::vector<Group> groups;
    for (const std::string& name : names) {
        Group group{name, {}};
        bool is_empty = true;
        for (const ResultFile* file : files) {
            if (file->header.variant == name) {
                pool(*file, group.pooled);
                is_empty = false;
            }
        }
        if (!is_empty) {
            groups.push_back(std::move(group));
        }
    }
    return groups;
}

std::vector<Column> columns_in(const View& view, const std::string& workload) {
    std::vector<Column> columns = columns_of(view, workload);
    return columns.front().kind == Column::Kind::threads
               ? columns
               : std::vector<Column>{
                     {Column::Kind::mean, 0}, {Column::Kind::least, 0}, {Column::Kind::most, 0}};
}

/// A row over all groups; cells of groups that do not have it stay empty.
struct WideRow {
    std::string group;
    std::string label;
    std::vector<std::optional<double>> cells;
};

class WideRows {
 public:
    WideRows(std::size_t groups, std::size_t columns) : groups_(groups), columns_(columns) {}

    void add(std::size_t group, const SeriesRow& row) {
        auto found = std::find_if(rows_.begin(), rows_.end(), [&](const WideRow& other) {
            return other.group == row.group && other.label == row.label;
        });
        if (found == rows_.end()) {
            rows_.push_back({row.group, row.label, {}});
            rows_.back().cells.resize(groups_ * columns_);
            found = rows_.end() - 1;
        }
        for (std::size_t i = 0; i < std::min(columns_, row.times.size()); ++i) {
            std::optional<double>& cell = found->cells[group * columns_ + i];
            cell = cell ? cell : row.times[i].ns;
        }
    }

    [[nodiscard]] const std::vector<WideRow>& all() const { return rows_; }

 private:
    std::size_t groups_;
    std::size_t columns_;
    std::vector<WideRow> rows_;
};

/// What the report gives for one variant, each row under the name of its case alone.
std::vector<SeriesRow> reported_for(const View& view,
                                    const std::string& variant,
                                    const std::string& workload,
                                    const std::vector<Column>& columns) {
    ResultFile only;
    only.header = view.file.header;
    auto& reported = only.header.reported;
    reported.erase(
        std::remove_if(reported.begin(),
                       reported.end(),
                       [&](const scenario::Reported& one) { return one.variant != variant; }),
        reported.end());
    for (scenario::Reported& one : reported) {
        one.label.clear();
        one.variant.clear();
        for (const ConfigurationRecord& configuration : view.configurations()) {
            one.label = configuration.case_id == one.case_id ? configuration.case_title : one.label;
        }
    }
    return reported_rows(View{only, {}, {}}, workload, columns);
}

double smallest_cell(const std::vector<WideRow>& rows) {
    double smallest = std::numeric_limits<double>::infinity();
    for (const WideRow& row : rows) {
        for (const auto& cell : row.cells) {
            smallest = cell && *cell > 0 ? std::min(smallest, *cell) : smallest;
        }
    }
    return smallest == std::numeric_limits<double>::infinity() ? 1 : smallest;
}

/// The names of the variants, each over the first of its columns.
TableRow group_names(const std::vector<Group>& groups, std::size_t columns) {
    TableRow row;
    for (const Group& group : groups) {
        row.cells.push_back(group.variant.empty() ? "no variant" : printable(group.variant));
        row.cells.resize(row.cells.size() + columns - 1);
    }
    return row;
}

std::string draw(const std::vector<Group>& groups,
                 const std::vector<Column>& columns,
                 const WideRows& wide,
                 const TimeUnit& unit) {
    const int decimals = decimals_for(smallest_cell(wide.all()) / unit.ns);
    std::vector<TableRow> rows;
    TableRow names;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        std::transform(
            columns.begin(), columns.end(), std::back_inserter(names.cells), [](const Column& one) {
                return name_of(one);
            });
    }
    rows.push_back(names);
    for (const WideRow& row : wide.all()) {
        TableRow drawn{row.group, row.label, {}};
        for (const auto& cell : row.cells) {
            drawn.cells.push_back(cell ? fixed(*cell / unit.ns, decimals) : "-");
        }
        rows.push_back(std::move(drawn));
    }
    return draw_table(group_names(groups, columns.size()).cells, rows);
}

std::string joined_table(const std::vector<Group>& groups, const std::string& workload) {
    const std::vector<Column> columns = columns_in(make_view(groups.front().pooled), workload);
    WideRows wide(groups.size(), columns.size());
    for (std::size_t i = 0; i < groups.size(); ++i) {
        for (const SeriesRow& row : measured_rows(make_view(groups[i].pooled), workload, columns)) {
            wide.add(i, row);
        }
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const View view = make_view(groups[i].pooled);
        for (const SeriesRow& row : reported_for(view, groups[i].variant, workload, columns)) {
            wide.add(i, row);
        }
    }
    const TimeUnit unit = unit_for(smallest_cell(wide.all()));
    return fmt::format("{} - time per operation ({}), one group of columns per variant\n",
                       printable(workload),
                       unit.name) +
           draw(groups, columns, wide, unit);
}

}  // namespace

std::string joined_tables(const std::vector<const ResultFile*>& files) {
    const std::vector<Group> groups = groups_of(files);
    std::vector<std::string> workloads;
    for (const Group& group : groups) {
        for (const ConfigurationRecord& configuration : group.pooled.header.configurations) {
            workloads.push_back(configuration.workload);
        }
    }
    std::string text;
    for (auto workload = workloads.begin(); workload != workloads.end(); ++workload) {
        if (std::find(workloads.begin(), workload, *workload) == workload) {
            text += (text.empty() ? "" : "\n") + joined_table(groups, *workload);
        }
    }
    return text;
}

}  // namespace corerig::report
