// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "base/result.hpp"
#include "cli/arguments.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::cli {

/// Turns the texts of a command line into values and collects everything that is wrong with them.
class OptionReader {
 public:
    explicit OptionReader(const Arguments& arguments) : arguments_(arguments) {}

    [[nodiscard]] bool flag(std::string_view option) const { return arguments_.has(option); }

    [[nodiscard]] std::string text(std::string_view option) const;

    /// A duration above zero.
    [[nodiscard]] std::optional<base::Nanoseconds> duration(std::string_view option);
    [[nodiscard]] std::optional<std::uint64_t> number(std::string_view option,
                                                      std::uint64_t smallest,
                                                      std::uint64_t largest);
    /// A share above zero and up to one: "1%".
    [[nodiscard]] std::optional<double> fraction(std::string_view option);
    /// One of `allowed`; the first where the option is absent or wrong.
    [[nodiscard]] std::string choice(std::string_view option,
                                     const std::vector<std::string>& allowed);

    /// Two options, or an option and something else, that exclude each other.
    void refuse_together(std::string_view option, std::string_view other, const std::string& hint);
    void require_operands(std::size_t fewest,
                          std::size_t most,
                          const std::string& what,
                          const std::string& hint);

    void add(base::Error error) { errors_.push_back(std::move(error)); }

    [[nodiscard]] const base::Errors& errors() const noexcept { return errors_; }

 private:
    void refuse_value(std::string_view option, const std::string& allowed);

    const Arguments& arguments_;
    base::Errors errors_;
};

}  // namespace corerig::cli
