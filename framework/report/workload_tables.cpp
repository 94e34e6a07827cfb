// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.hpp"
#include "report/sections.hpp"
#include "report/series_rows.hpp"
#include "report/table.hpp"
#include "report/table_columns.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

namespace corerig::report {

namespace {

using result::ConfigurationRecord;

/// How a table shows its numbers.
struct NumberStyle {
    TimeUnit unit;
    int time_decimals = 0;
    int overhead_decimals = 0;
};

/// The parameters that are the same in the whole table: those that a calibration found or a sweep
/// changes are shown elsewhere.
class SharedParameters {
 public:
    SharedParameters(const View& view, const std::string& workload) {
        for (const ConfigurationRecord& configuration : view.configurations()) {
            if (configuration.workload == workload) {
                keep_common(configuration);
            }
        }
    }

    [[nodiscard]] std::string text() const {
        std::vector<std::string> items;
        for (const auto& [name, value] : parameters_) {
            items.push_back(describe(name, value));
        }
        return items.empty() ? "" : " (" + listed(items) + ")";
    }

 private:
    using Parameter = std::pair<std::string, std::string>;

    void keep_common(const ConfigurationRecord& configuration) {
        if (!seen_any_) {
            parameters_ = configuration.parameters;
            seen_any_ = true;
        }
        const auto is_gone = [&configuration](const Parameter& parameter) {
            const auto& others = configuration.parameters;
            return std::find(others.begin(), others.end(), parameter) == others.end();
        };
        parameters_.erase(std::remove_if(parameters_.begin(), parameters_.end(), is_gone),
                          parameters_.end());
    }

    /// A word speaks for itself; a number needs its name.
    static std::string describe(const std::string& name, const std::string& value) {
        if (value.size() < 2 || value.front() != '"') {
            return name + " " + value;
        }
        const std::string word = value.substr(1, value.size() - 2);
        const bool is_number = !word.empty() && word.front() >= '0' && word.front() <= '9';
        return is_number ? name + " " + word : word;
    }

    std::vector<Parameter> parameters_;
    bool seen_any_ = false;
};

std::string cell_text(const Cell& cell, const NumberStyle& style, bool is_overhead) {
    if (!cell.ns) {
        return "-";
    }
    // Digits behind the point differ from row to row; blanks keep the points below each other.
    const int widest = std::max(style.time_decimals, style.overhead_decimals);
    int decimals = is_overhead ? style.overhead_decimals : style.time_decimals;
    decimals = cell.is_rounded ? 0 : decimals;
    std::string text = fixed(*cell.ns / style.unit.ns, decimals);
    const int missing = widest - decimals + (decimals == 0 && widest > 0 ? 1 : 0);
    return text.append(static_cast<std::size_t>(missing), ' ');
}

void add_rows(const SeriesRow& series, const NumberStyle& style, std::vector<TableRow>& rows) {
    TableRow times{series.group, series.label, {}};
    for (const Cell& cell : series.times) {
        times.cells.push_back(cell_text(cell, style, false));
    }
    rows.push_back(std::move(times));
    if (series.overheads.empty()) {
        return;
    }
    TableRow overheads{series.group, "", {}};
    for (const Cell& cell : series.overheads) {
        overheads.cells.push_back(cell_text(cell, style, true));
    }
    rows.push_back(std::move(overheads));
}

double smallest_time(const std::vector<SeriesRow>& rows) {
    double smallest = std::numeric_limits<double>::infinity();
    for (const SeriesRow& row : rows) {
        for (const Cell& cell : row.times) {
            if (cell.ns && *cell.ns > 0) {
                smallest = std::min(smallest, *cell.ns);
            }
        }
    }
    return smallest;
}

bool has_overheads(const std::vector<SeriesRow>& rows) {
    return std::any_of(
        rows.begin(), rows.end(), [](const SeriesRow& row) { return !row.overheads.empty(); });
}

/// The unit of the report's table, where there is one.
std::string_view reported_unit(const View& view, const std::string& workload) {
    for (const auto& reported : view.file.header.reported) {
        if (std::any_of(reported.rows.begin(), reported.rows.end(), [&](const auto& row) {
                return concerns(row, workload);
            })) {
            return reported.unit;
        }
    }
    return "";
}

NumberStyle style_of(const View& view,
                     const std::string& workload,
                     const std::vector<SeriesRow>& rows) {
    const double smallest = smallest_time(rows);
    const std::string_view unit = reported_unit(view, workload);
    NumberStyle style;
    if (smallest == std::numeric_limits<double>::infinity()) {
        style.unit = unit_named(unit);
        return style;
    }
    style.unit = unit.empty() ? unit_for(smallest) : unit_named(unit);
    style.time_decimals = decimals_for(smallest / style.unit.ns);
    style.overhead_decimals = has_overheads(rows) ? style.time_decimals + 1 : 0;
    return style;
}

/// The report's rows are about idle neighbours: says where there were none to be had.
std::string idle_notes(const View& view, const std::string& workload) {
    std::map<int, std::string> notes;
    for (std::size_t i = 0; i < view.configurations().size(); ++i) {
        const ConfigurationRecord& configuration = view.configurations()[i];
        if (configuration.workload == workload && view.figures[i].time && configuration.pinned &&
            configuration.loads.empty() && configuration.idle_cores == 0) {
            const int cores = view.file.header.machine.cores;
            notes[configuration.threads] =
                cores == 1 ? "the one usable core was in use, none idled"
                           : fmt::format("all {} usable cores were in use, none idled", cores);
        }
    }
    std::string text;
    for (const auto& [threads, note] : notes) {
        text += fmt::format("  {}: {}\n", counted(threads, "thread"), note);
    }
    return text;
}

/// The report's own mean may be up to one unit more.
std::string rounding_note(const std::vector<SeriesRow>& rows, const TimeUnit& unit) {
    const bool is_due = std::any_of(rows.begin(), rows.end(), [](const SeriesRow& row) {
        return std::any_of(row.times.begin(), row.times.end(), [](const Cell& cell) {
            return cell.is_mean_of_rounded;
        });
    });
    return is_due
               ? fmt::format("  reported means are of averages that the report cuts to whole {}\n",
                             unit.name)
               : "";
}

std::string workload_table(const View& view, const std::string& workload) {
    const std::vector<Column> columns = columns_of(view, workload);
    std::vector<SeriesRow> series = measured_rows(view, workload, columns);
    const std::vector<SeriesRow> reported = reported_rows(view, workload, columns);
    series.insert(series.end(), reported.begin(), reported.end());
    const NumberStyle style = style_of(view, workload, series);

    std::vector<std::string> names;
    std::transform(columns.begin(), columns.end(), std::back_inserter(names), name_of);
    std::vector<TableRow> rows;
    for (const SeriesRow& row : series) {
        add_rows(row, style, rows);
    }
    const bool shows_threads = columns.front().kind == Column::Kind::threads;
    return fmt::format("{}{} - time per operation ({}){}\n",
                       printable(workload),
                       SharedParameters(view, workload).text(),
                       style.unit.name,
                       has_overheads(series) ? ", overhead below" : "") +
           draw_table(names, rows) + rounding_note(series, style.unit) +
           (shows_threads ? idle_notes(view, workload) : "");
}

}  // namespace

std::string workload_tables(const View& view) {
    std::vector<std::string> done;
    std::string text;
    for (const ConfigurationRecord& configuration : view.configurations()) {
        if (std::find(done.begin(), done.end(), configuration.workload) == done.end()) {
            text += (text.empty() ? "" : "\n") + workload_table(view, configuration.workload);
            done.push_back(configuration.workload);
        }
    }
    return text;
}

}  // namespace corerig::report
