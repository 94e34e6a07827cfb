// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "scenario/document.hpp"
#include "scenario/findings.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::scenario {

// Readers of one value each.  `key` is what messages call it.  What is wrong goes to the findings
// and the result is empty.  A value from the command line may leave out the quotes of a text.

template <class T>
struct Range {
    T min = std::numeric_limits<T>::lowest();
    T max = std::numeric_limits<T>::max();
};

template <>
struct Range<base::Nanoseconds> {
    base::Nanoseconds min = base::Nanoseconds::min();
    base::Nanoseconds max = base::Nanoseconds::max();
};

/// The value as text without a finding: the text itself, or what was typed on the command line.
[[nodiscard]] std::optional<std::string> text_of(const Node& node);

[[nodiscard]] std::optional<bool> read_boolean(const Node& node,
                                               std::string_view key,
                                               Findings& findings);
[[nodiscard]] std::optional<std::int64_t> read_integer(const Node& node,
                                                       std::string_view key,
                                                       Range<std::int64_t> range,
                                                       Findings& findings);
/// Finite; whole numbers count as well.
[[nodiscard]] std::optional<double> read_real(const Node& node,
                                              std::string_view key,
                                              Range<double> range,
                                              Findings& findings);
[[nodiscard]] std::optional<std::string> read_text(const Node& node,
                                                   std::string_view key,
                                                   Findings& findings);
[[nodiscard]] std::optional<base::Nanoseconds> read_duration(const Node& node,
                                                             std::string_view key,
                                                             Range<base::Nanoseconds> range,
                                                             Findings& findings);
[[nodiscard]] std::optional<std::uint64_t> read_bytes(const Node& node,
                                                      std::string_view key,
                                                      Range<std::uint64_t> range,
                                                      Findings& findings);
/// "10%" as 0.1; the range is one of fractions.
[[nodiscard]] std::optional<double> read_percent(const Node& node,
                                                 std::string_view key,
                                                 Range<double> range,
                                                 Findings& findings);
/// A number with any unit, as text.  A bare number is told that it lacks its unit; `example` shows
/// a right value.
[[nodiscard]] std::optional<std::string> read_quantity(const Node& node,
                                                       std::string_view key,
                                                       std::string_view example,
                                                       Findings& findings);
/// The index of the value among `names`.
[[nodiscard]] std::optional<std::size_t> read_choice(const Node& node,
                                                     std::string_view key,
                                                     const std::vector<std::string>& names,
                                                     Findings& findings);
/// A name that others refer to: letters, digits, '_' and '-', at most 64 of them.
[[nodiscard]] std::optional<std::string> read_id(const Node& node,
                                                 std::string_view key,
                                                 Findings& findings);

/// True if `id` has the form read_id asks for.
[[nodiscard]] bool is_id(std::string_view id);

/// Reports a value of the wrong kind: `wanted` is a noun phrase.
void add_wrong_type(const Node& node,
                    std::string_view key,
                    std::string_view wanted,
                    Findings& findings);

/// The items of a list that must not be empty; anything else is reported.
[[nodiscard]] const std::vector<Node>& items_of(const Node& node,
                                                std::string_view key,
                                                std::string_view wanted,
                                                Findings& findings);

/// Reports a value outside its range; an end without text is open.
void add_out_of_range(const Node& node,
                      std::string_view key,
                      const std::string& min,
                      const std::string& max,
                      Findings& findings);

/// Reports a reference to something that is not there.  `noun` names the kind of thing.
void add_unknown_reference(const Node& node,
                           std::string_view key,
                           std::string_view noun,
                           const std::vector<std::string>& known,
                           Findings& findings);

/// "did you mean "x"?", or "" when no candidate is near.
[[nodiscard]] std::string did_you_mean(std::string_view name,
                                       const std::vector<std::string>& candidates);

/// A fraction as the percentage it is written as: "10%".
[[nodiscard]] std::string format_percent(double fraction);

}  // namespace corerig::scenario
