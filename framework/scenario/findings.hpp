// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace corerig::scenario {

/// Everything that is wrong with one scenario, whoever finds it and in whatever order.
class Findings {
 public:
    /// `file` is the file that is read: places elsewhere are arguments of the command line.
    explicit Findings(std::string file) : file_(std::move(file)) {}

    /// The same error at the same place counts once.
    void add(const base::SourceRef& where,
             base::ErrorCode code,
             std::string message,
             std::string hint = "");

    /// An error of a layer below that does not know the place.
    void add(const base::SourceRef& where, const base::Error& error);

    /// True once further errors are only counted: not worth a message that is costly to make.
    [[nodiscard]] bool is_full() const noexcept;

    [[nodiscard]] bool empty() const noexcept { return found_.empty(); }

    /// How often add was called: grows with every error, kept or not.
    [[nodiscard]] std::size_t count() const noexcept { return count_; }

    [[nodiscard]] const std::string& file() const noexcept { return file_; }

    /// By place: the file as a whole, its lines, then the command line.
    [[nodiscard]] base::Errors sorted() const;

 private:
    struct Finding {
        base::SourceRef where;
        base::Error error;
    };

    std::string file_;
    std::vector<Finding> found_;
    std::size_t count_ = 0;
    std::size_t not_kept_ = 0;
};

}  // namespace corerig::scenario
