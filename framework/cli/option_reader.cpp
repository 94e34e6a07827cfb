// SPDX-License-Identifier: Apache-2.0
#include "cli/option_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>

namespace corerig::cli {

std::string OptionReader::text(std::string_view option) const {
    return arguments_.value(option).value_or("");
}

std::optional<base::Nanoseconds> OptionReader::duration(std::string_view option) {
    const auto given = arguments_.value(option);
    if (!given) {
        return std::nullopt;
    }
    const auto parsed = base::parse_duration(*given);
    if (!parsed) {
        base::Error error = parsed.error();
        error.where = fmt::format("--{}", option);
        add(std::move(error));
        return std::nullopt;
    }
    if (parsed->count() == 0) {
        refuse_value(option, "a time above zero");
        return std::nullopt;
    }
    return *parsed;
}

std::optional<double> OptionReader::fraction(std::string_view option) {
    const auto given = arguments_.value(option);
    if (!given) {
        return std::nullopt;
    }
    const auto parsed = base::parse_percent(*given);
    if (!parsed) {
        base::Error error = parsed.error();
        error.where = fmt::format("--{}", option);
        add(std::move(error));
        return std::nullopt;
    }
    if (!(*parsed > 0 && *parsed <= 1)) {
        refuse_value(option, "a percentage above 0% and up to 100%");
        return std::nullopt;
    }
    return *parsed;
}

std::optional<std::uint64_t> OptionReader::number(std::string_view option,
                                                  std::uint64_t smallest,
                                                  std::uint64_t largest) {
    const auto given = arguments_.value(option);
    if (!given) {
        return std::nullopt;
    }
    std::uint64_t value = 0;
    const char* const end = given->data() + given->size();
    const auto [stop, status] = std::from_chars(given->data(), end, value);
    if (status != std::errc{} || stop != end || value < smallest || value > largest) {
        refuse_value(option,
                     largest == std::numeric_limits<std::uint64_t>::max()
                         ? fmt::format("a whole number from {}", smallest)
                         : fmt::format("a whole number, {} to {}", smallest, largest));
        return std::nullopt;
    }
    return value;
}

std::string OptionReader::choice(std::string_view option, const std::vector<std::string>& allowed) {
    const auto given = arguments_.value(option);
    if (!given) {
        return allowed.front();
    }
    if (std::find(allowed.begin(), allowed.end(), *given) == allowed.end()) {
        refuse_value(option, fmt::format("one of {}", fmt::join(allowed, ", ")));
        return allowed.front();
    }
    return *given;
}

void OptionReader::refuse_together(std::string_view option,
                                   std::string_view other,
                                   const std::string& hint) {
    add({kOptionConflict,
         fmt::format("--{}", option),
         fmt::format("does not go together with {}", other),
         hint});
}

void OptionReader::require_operands(std::size_t fewest,
                                    std::size_t most,
                                    const std::string& what,
                                    const std::string& hint) {
    const auto& operands = arguments_.operands();
    if (operands.size() < fewest) {
        add({kOperandCount, "", fmt::format("{} is missing", what), hint});
    }
    if (operands.size() > most) {
        const std::vector<std::string> extra(
            std::next(operands.begin(), static_cast<std::ptrdiff_t>(most)), operands.end());
        add({kOperandCount, "", fmt::format("not expected: {}", fmt::join(extra, " ")), ""});
    }
}

void OptionReader::refuse_value(std::string_view option, const std::string& allowed) {
    add({kOptionValue,
         fmt::format("--{}", option),
         fmt::format("\"{}\" is not allowed ({})", text(option), allowed),
         ""});
}

}  // namespace corerig::cli
