// SPDX-License-Identifier: Apache-2.0
#include "report/table.hpp"

#include "report/words.hpp"

#include <algorithm>

namespace corerig::report {

namespace {

std::string blanks(std::size_t wanted, std::string_view text) {
    const std::size_t width = width_of(text);
    std::string filling;
    filling.resize(wanted > width ? wanted - width : 0, ' ');
    return filling;
}

std::string without_trailing_blanks(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

/// How wide the parts of a table are.
struct Widths {
    std::size_t group = 0;
    std::size_t label = 0;
    std::vector<std::size_t> columns;
};

Widths widths_of(const std::vector<std::string>& columns, const std::vector<TableRow>& rows) {
    Widths widths;
    for (const std::string& column : columns) {
        widths.columns.push_back(width_of(column));
    }
    for (const TableRow& row : rows) {
        widths.group = std::max(widths.group, width_of(row.group));
        widths.label = std::max(widths.label, width_of(row.label));
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            widths.columns[i] = std::max(widths.columns[i], width_of(row.cells[i]));
        }
    }
    return widths;
}

std::string draw_row(const Widths& widths, const TableRow& row) {
    std::string line = "  " + row.group + blanks(widths.group, row.group) + "  " + row.label +
                       blanks(widths.label, row.label);
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        line += "  " + blanks(widths.columns[i], row.cells[i]) + row.cells[i];
    }
    return without_trailing_blanks(std::move(line)) + "\n";
}

}  // namespace

std::string draw_table(const std::vector<std::string>& columns, const std::vector<TableRow>& rows) {
    const Widths widths = widths_of(columns, rows);
    std::string text = draw_row(widths, {"", "", columns});
    std::string last_group;
    for (TableRow row : rows) {
        if (row.group == last_group) {
            row.group.clear();
        } else {
            last_group = row.group;
        }
        text += draw_row(widths, row);
    }
    return text;
}

}  // namespace corerig::report
