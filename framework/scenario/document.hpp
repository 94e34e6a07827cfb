// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "scenario/origin.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace corerig::scenario {

/// A TOML document as a tree of values that know where they stand.  Tables keep the written order
/// of their keys.
struct Node {
    enum class Kind { boolean, integer, real, text, date_time, array, table };
    using Scalar = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

    Kind kind = Kind::table;
    Scalar scalar;              ///< nothing for array and table; the text of a date_time
    std::string key;            ///< in its table; "" for items of an array
    base::SourceRef key_where;  ///< of the key; of the value for items of an array
    Origin origin;              ///< of the value
    std::string typed;          ///< the value as typed, when it came from the command line
    std::vector<Node> children;

    /// The member with this key, or nullptr.
    [[nodiscard]] const Node* find(std::string_view member) const;

    [[nodiscard]] bool is_from_command_line() const {
        return origin.kind == Origin::Kind::command_line;
    }

    friend bool operator==(const Node&, const Node&) = default;
};

/// True if the value or something in it comes from the command line.
[[nodiscard]] bool is_touched_by_command_line(const Node& node);

/// What a message calls a value of this kind: "a whole number".
[[nodiscard]] std::string_view kind_name(Node::Kind kind);

/// A value as a message shows it: on one line, quoted as TOML, cut off when it is long.
[[nodiscard]] std::string shown(const Node& node);
[[nodiscard]] std::string shown(std::string_view text);
[[nodiscard]] std::string shown(std::string_view text, std::size_t max_length);

/// The value as TOML on one line, whatever its kind.
[[nodiscard]] std::string to_toml(const Node& node);

/// The text on one line, without anything a terminal would act on.
[[nodiscard]] std::string printable(std::string_view text);

/// `text` as a TOML basic string, quotes included.  Invisible characters that a terminal acts on,
/// or that turn the direction of writing, are escaped.
[[nodiscard]] std::string toml_string(std::string_view text);

/// `key` as one part of a dotted TOML key: bare where TOML allows it, else quoted.
[[nodiscard]] std::string key_part(std::string_view key);

/// "a, b, c".
[[nodiscard]] std::string joined(const std::vector<std::string>& names);

}  // namespace corerig::scenario
