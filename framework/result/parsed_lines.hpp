// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/field_reader.hpp"
#include "result/json_view.hpp"
#include "result/line_reader.hpp"

#include <deque>
#include <future>
#include <optional>
#include <vector>

namespace corerig::result {

/// What a trial timed.
struct Stretches {
    std::vector<Sample> samples;
    std::vector<Sample> references;
    Problems problems;  ///< with them
};

/// A line of a result file, taken apart.  A trial's stretches are read while the line is parsed and
/// before its type is known: as values of JSON they would need several times the memory.
struct ParsedLine {
    int number = 0;
    bool has_end = true;
    std::optional<base::Result<JsonDocument>> document;  ///< none: the line is blank
    Stretches stretches;
    std::string text;  ///< of the line; only its memory is still needed
};

/// The lines of a file in their order.  Long lines are parsed two at a time, each in a thread.
class ParsedLines {
 public:
    explicit ParsedLines(LineReader reader) : reader_(std::move(reader)) {}

    /// The next line, nothing at the end of the file.  Errors: those of LineReader::next.
    [[nodiscard]] base::Result<std::optional<ParsedLine>> next();

 private:
    [[nodiscard]] bool may_read_on() const;
    void read_on();

    LineReader reader_;
    std::deque<std::future<ParsedLine>> ahead_;
    std::string used_;            ///< memory for the next line
    std::size_t last_bytes_ = 0;  ///< of the line that was read last
    bool has_first_ = false;
    bool is_at_end_ = false;
    base::Errors errors_;  ///< of reading on
};

}  // namespace corerig::result
