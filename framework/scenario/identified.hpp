// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/document.hpp"
#include "scenario/findings.hpp"
#include "scenario/table_reader.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace corerig::scenario {

/// A table of `[[case]]`, `[[claim]]` or `[[variant]]` with its id; "" where that was reported.
struct Identified {
    const Node* table = nullptr;
    std::string id;
    TableName name;
};

/// The tables of `[[key]]`, their ids checked for form and for being there once.
[[nodiscard]] std::vector<Identified> identified_tables(const Node& document,
                                                        std::string_view key,
                                                        Findings& findings);

}  // namespace corerig::scenario
