// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::cli {

inline constexpr base::ErrorCode kOptionUnknown{"option-unknown"};
inline constexpr base::ErrorCode kOptionValue{"option-value"};
inline constexpr base::ErrorCode kOptionRepeated{"option-repeated"};
inline constexpr base::ErrorCode kOptionConflict{"option-conflict"};
inline constexpr base::ErrorCode kOperandCount{"operand-count"};

/// One option of a verb, with everything its help says.
struct OptionSpec {
    // Initialized, or compilers ask for every member in the lists of options.
    // NOLINTBEGIN(readability-redundant-string-init)
    std::string name = "";      ///< "budget"
    char letter = 0;            ///< 'c' of -c, or 0
    std::string value = "";     ///< what its value is called: "TIME"; "" for a flag
    std::string help = "";      ///< what it does, when one wants it
    std::string fallback = "";  ///< what holds without it: "1"; "" where that is plain
    bool repeatable = false;
    std::string implicit = "";  ///< not empty: the value may be left out, and this is it then
    // NOLINTEND(readability-redundant-string-init)
};

/// As a user would write it: "--budget TIME", "--json[=FILE]".
[[nodiscard]] std::string spell(const OptionSpec& option);

/// The command line of one verb, taken apart.
class Arguments {
 public:
    Arguments() = default;

    Arguments(std::map<std::string, std::vector<std::string>, std::less<>> values,
              std::vector<std::string> operands)
        : values_(std::move(values)), operands_(std::move(operands)) {}

    [[nodiscard]] bool has(std::string_view option) const;
    [[nodiscard]] std::optional<std::string> value(std::string_view option) const;
    /// Every value of a repeatable option, in the order given.
    [[nodiscard]] std::vector<std::string> values(std::string_view option) const;

    [[nodiscard]] const std::vector<std::string>& operands() const noexcept { return operands_; }

 private:
    std::map<std::string, std::vector<std::string>, std::less<>> values_;
    std::vector<std::string> operands_;
};

/// Takes the words after the verb apart.  Errors, all at once: `option-unknown` with the nearest
/// name, `option-value` for one that is missing or not wanted, `option-repeated`.
[[nodiscard]] base::Result<Arguments> parse_arguments(const std::vector<OptionSpec>& options,
                                                      const std::vector<std::string>& words);

}  // namespace corerig::cli
