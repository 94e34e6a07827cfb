// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/fields_scenario.hpp"
#include "result/fields_trial.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::result {

/// Collects the names of a record's fields in their order.
class FieldNames {
 public:
    template <class T>
    void field(std::string_view name, const T& /*value*/) {
        names_.emplace_back(name);
        ++first_;
    }

    template <class T>
    void added_field(std::string_view name, const T& /*value*/) {
        names_.emplace_back(name);
    }

    [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }

    /// How many of them every file of this schema has.
    [[nodiscard]] std::size_t first() const noexcept { return first_; }

 private:
    std::vector<std::string> names_;
    std::size_t first_ = 0;
};

/// The columns of a record in this version.
template <class Record>
[[nodiscard]] FieldNames columns_of() {
    FieldNames names;
    const Record record;
    list_fields(names, record);
    return names;
}

/// What the rows of a file hold, in order; stands in the header line.
struct Columns {
    std::vector<std::string> workers;
    std::vector<std::string> loads;

    friend bool operator==(const Columns&, const Columns&) = default;
};

template <class Archive>
void list_fields(Archive& archive, Is<Columns> auto& columns) {
    archive.field("workers", columns.workers);
    archive.field("loads", columns.loads);
}

/// The columns of this version.
[[nodiscard]] inline Columns own_columns() {
    return {columns_of<WorkerSample>().names(), columns_of<LoadSample>().names()};
}

}  // namespace corerig::result
