// SPDX-License-Identifier: Apache-2.0
#include "scenario/values.hpp"

#include "base/in_quotes.hpp"
#include "base/nearest.hpp"
#include "scenario/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace corerig::scenario {

namespace {

/// A value and who wants it, for the checks that come after reading.
struct Asked {
    const Node& node;
    std::string_view key;
    Findings& findings;
};

/// Nothing, and a finding, when `value` is outside.
template <class T, class Format>
std::optional<T> in_range(std::optional<T> value,
                          const Range<T>& range,
                          const Asked& asked,
                          const Format& format) {
    if (!value || (range.min <= *value && *value <= range.max)) {
        return value;
    }
    const Range<T> open;
    add_out_of_range(asked.node,
                     asked.key,
                     range.min == open.min ? "" : format(range.min),
                     range.max == open.max ? "" : format(range.max),
                     asked.findings);
    return std::nullopt;
}

std::string format_number(double value) {
    return fmt::format("{}", value);
}

std::string format_integer(std::int64_t value) {
    return fmt::format("{}", value);
}

std::string format_bytes(std::uint64_t value) {
    return fmt::format("\"{}B\"", value);
}

std::string format_time(base::Nanoseconds value) {
    return fmt::format("\"{}\"", base::format_duration(value));
}

template <class T>
std::optional<T> take_quantity(const base::Result<T>& parsed,
                               const Node& node,
                               std::string_view key,
                               Findings& findings) {
    if (parsed) {
        return *parsed;
    }
    const base::Error& error = parsed.error();
    // The parser does not know the key, so its sentence begins with the text it read.
    const std::string seen = base::in_quotes(text_of(node).value_or("")) + ": ";
    const std::string_view what = error.message;
    findings.add(node.origin.where,
                 kWrongUnit,
                 what.starts_with(seen)
                     ? fmt::format("{} = {} {}", key, shown(node), what.substr(seen.size()))
                     : fmt::format("{} = {}", key, what),
                 error.hint);
    return std::nullopt;
}

}  // namespace

std::optional<std::string> text_of(const Node& node) {
    if (node.kind == Node::Kind::text) {
        return std::get<std::string>(node.scalar);
    }
    const bool is_scalar = node.kind != Node::Kind::array && node.kind != Node::Kind::table;
    if (is_scalar && !node.typed.empty()) {
        return node.typed;
    }
    return std::nullopt;
}

std::optional<bool> read_boolean(const Node& node, std::string_view key, Findings& findings) {
    if (const bool* value = std::get_if<bool>(&node.scalar)) {
        return *value;
    }
    add_wrong_type(node, key, "true or false", findings);
    return std::nullopt;
}

std::optional<std::int64_t> read_integer(const Node& node,
                                         std::string_view key,
                                         Range<std::int64_t> range,
                                         Findings& findings) {
    const std::int64_t* value = std::get_if<std::int64_t>(&node.scalar);
    if (value == nullptr) {
        add_wrong_type(node, key, kind_name(Node::Kind::integer), findings);
        return std::nullopt;
    }
    return in_range(std::optional(*value), range, {node, key, findings}, format_integer);
}

std::optional<double> read_real(const Node& node,
                                std::string_view key,
                                Range<double> range,
                                Findings& findings) {
    double value = 0;
    if (const auto* integer = std::get_if<std::int64_t>(&node.scalar)) {
        value = static_cast<double>(*integer);
    } else if (const auto* real = std::get_if<double>(&node.scalar);
               real != nullptr && std::isfinite(*real)) {
        value = *real;
    } else {
        add_wrong_type(node, key, "a finite number", findings);
        return std::nullopt;
    }
    return in_range(std::optional(value), range, {node, key, findings}, format_number);
}

std::optional<std::string> read_text(const Node& node, std::string_view key, Findings& findings) {
    auto text = text_of(node);
    if (!text) {
        add_wrong_type(node, key, kind_name(Node::Kind::text), findings);
        return std::nullopt;
    }
    // The kernel's own texts end there: what follows would be lost without a word.
    if (text->find('\0') != std::string::npos) {
        findings.add(node.origin.where,
                     kBadValue,
                     fmt::format("{} = {} holds a NUL character", key, shown(*text)));
        return std::nullopt;
    }
    return text;
}

std::optional<std::string> read_quantity(const Node& node,
                                         std::string_view key,
                                         std::string_view example,
                                         Findings& findings) {
    const bool is_number = node.kind == Node::Kind::integer || node.kind == Node::Kind::real;
    if (is_number) {
        findings.add(node.origin.where,
                     kWrongUnit,
                     fmt::format("{} = {} has no unit", key, shown(node)),
                     fmt::format("write a text with a number and its unit: \"{}\"", example));
        return std::nullopt;
    }
    auto text = text_of(node);
    if (!text) {
        add_wrong_type(node, key, fmt::format("a text such as \"{}\"", example), findings);
    }
    return text;
}

std::optional<base::Nanoseconds> read_duration(const Node& node,
                                               std::string_view key,
                                               Range<base::Nanoseconds> range,
                                               Findings& findings) {
    const auto text = read_quantity(node, key, "10us", findings);
    if (!text) {
        return std::nullopt;
    }
    const auto value = take_quantity(base::parse_duration(*text), node, key, findings);
    return in_range(value, range, {node, key, findings}, format_time);
}

std::optional<std::uint64_t> read_bytes(const Node& node,
                                        std::string_view key,
                                        Range<std::uint64_t> range,
                                        Findings& findings) {
    const auto text = read_quantity(node, key, "64KiB", findings);
    if (!text) {
        return std::nullopt;
    }
    const auto value = take_quantity(base::parse_bytes(*text), node, key, findings);
    return in_range(value, range, {node, key, findings}, format_bytes);
}

std::optional<double> read_percent(const Node& node,
                                   std::string_view key,
                                   Range<double> range,
                                   Findings& findings) {
    const auto text = read_quantity(node, key, "10%", findings);
    if (!text) {
        return std::nullopt;
    }
    const auto value = take_quantity(base::parse_percent(*text), node, key, findings);
    const auto format = [](double fraction) { return toml_string(format_percent(fraction)); };
    return in_range(value, range, {node, key, findings}, format);
}

std::optional<std::size_t> read_choice(const Node& node,
                                       std::string_view key,
                                       const std::vector<std::string>& names,
                                       Findings& findings) {
    const auto text = text_of(node);
    if (!text) {
        add_wrong_type(node, key, "one of " + joined(names), findings);
        return std::nullopt;
    }
    const auto place = std::find(names.begin(), names.end(), *text);
    if (place != names.end()) {
        return static_cast<std::size_t>(place - names.begin());
    }
    findings.add(node.origin.where,
                 kBadValue,
                 fmt::format("{} = {} is not one of {}", key, shown(*text), joined(names)),
                 did_you_mean(*text, names));
    return std::nullopt;
}

bool is_id(std::string_view id) {
    constexpr std::size_t kLongest = 64;
    return id.size() <= kLongest && key_part(id) == id;
}

std::optional<std::string> read_id(const Node& node, std::string_view key, Findings& findings) {
    auto text = read_text(node, key, findings);
    if (text && !is_id(*text)) {
        findings.add(
            node.origin.where,
            kBadValue,
            fmt::format("{} = {} is not a name (letters, digits, - and _; 1 to 64 of them)",
                        key,
                        shown(*text)));
        return std::nullopt;
    }
    return text;
}

void add_wrong_type(const Node& node,
                    std::string_view key,
                    std::string_view wanted,
                    Findings& findings) {
    const bool is_scalar = node.kind != Node::Kind::array && node.kind != Node::Kind::table;
    findings.add(
        node.origin.where,
        kWrongType,
        is_scalar ? fmt::format(
                        "{} = {} is {}, wanted {}", key, shown(node), kind_name(node.kind), wanted)
                  : fmt::format("{} is {}, wanted {}", key, kind_name(node.kind), wanted));
}

const std::vector<Node>& items_of(const Node& node,
                                  std::string_view key,
                                  std::string_view wanted,
                                  Findings& findings) {
    static const std::vector<Node> nothing;
    if (node.kind != Node::Kind::array) {
        add_wrong_type(node, key, wanted, findings);
        return nothing;
    }
    if (node.children.empty()) {
        findings.add(
            node.origin.where, kBadValue, fmt::format("{} is empty, wanted {}", key, wanted));
    }
    return node.children;
}

void add_out_of_range(const Node& node,
                      std::string_view key,
                      const std::string& min,
                      const std::string& max,
                      Findings& findings) {
    std::string allowed = fmt::format("{} to {}", min, max);
    if (max.empty()) {
        allowed = "at least " + min;
    } else if (min.empty()) {
        allowed = "at most " + max;
    }
    findings.add(node.origin.where,
                 kOutOfRange,
                 fmt::format("{} = {} is out of range ({})", key, shown(node), allowed));
}

void add_unknown_reference(const Node& node,
                           std::string_view key,
                           std::string_view noun,
                           const std::vector<std::string>& known,
                           Findings& findings) {
    const std::string name = text_of(node).value_or("");
    const std::string there =
        known.empty() ? "there is none at all" : fmt::format("{}s: {}", noun, joined(known));
    findings.add(
        node.origin.where,
        kUnknownReference,
        fmt::format("{} = {}, but there is no such {} ({})", key, shown(name), noun, there),
        did_you_mean(name, known));
}

std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates) {
    // Every name of one letter is near every other.
    const std::string nearest = name.size() < 2 ? "" : base::nearest_name(name, candidates);
    return nearest.empty() ? "" : fmt::format("did you mean \"{}\"?", nearest);
}

std::string format_percent(double fraction) {
    // 12 digits hide that 0.1 * 100 is not quite 10, and keep every digit a person writes.
    return fmt::format("{:.12g}%", fraction * 100);
}

}  // namespace corerig::scenario
