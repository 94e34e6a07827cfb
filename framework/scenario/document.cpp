// SPDX-License-Identifier: Apache-2.0
#include "scenario/document.hpp"

#include "base/in_quotes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::scenario {

namespace {

constexpr std::string_view kBareKeyCharacters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/// Longer values make a message unreadable; what is cut off stands in the file.
constexpr std::size_t kShownLength = 60;

std::string escaped(char c) {
    switch (c) {
        case '"':
            return "\\\"";
        case '\\':
            return "\\\\";
        case '\n':
            return "\\n";
        case '\t':
            return "\\t";
        case '\r':
            return "\\r";
        default:
            break;
    }
    constexpr unsigned char kFirstPrintable = 0x20;
    constexpr unsigned char kDelete = 0x7f;
    const auto byte = static_cast<unsigned char>(c);
    return byte < kFirstPrintable || byte == kDelete ? fmt::format("\\u{:04X}", byte)
                                                     : std::string(1, c);
}

/// The escape of the invisible character at the start of `text`, and its length in UTF-8: control
/// characters above ASCII, separators of lines, marks that turn the direction of writing.
std::pair<std::string, std::size_t> invisible(std::string_view text) {
    const auto byte = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned>(static_cast<unsigned char>(text[i])) : 0U;
    };
    const auto is_between = [](unsigned value, unsigned min, unsigned max) {
        return min <= value && value <= max;
    };
    if (byte(0) == 0xc2 && is_between(byte(1), 0x80, 0x9f)) {
        return {fmt::format("\\u{:04X}", byte(1)), 2};
    }
    const bool is_separator_or_mark =
        byte(0) == 0xe2 && byte(1) == 0x80 &&
        (is_between(byte(2), 0x8e, 0x8f) || is_between(byte(2), 0xa8, 0xae));
    const bool is_isolate = byte(0) == 0xe2 && byte(1) == 0x81 && is_between(byte(2), 0xa6, 0xa9);
    if (is_separator_or_mark || is_isolate) {
        return {fmt::format("\\u{:04X}", 0x2000 + ((byte(1) - 0x80) << 6U) + (byte(2) - 0x80)), 3};
    }
    return {"", 0};
}

/// Never in the middle of a UTF-8 sequence.
std::string_view cut_off(std::string_view text, std::size_t length) {
    constexpr unsigned char kContinuationMask = 0xc0;
    constexpr unsigned char kContinuation = 0x80;
    while (length > 0 &&
           (static_cast<unsigned char>(text[length]) & kContinuationMask) == kContinuation) {
        --length;
    }
    return text.substr(0, length);
}

/// Never like a whole number, which is another type in TOML.
std::string real_to_toml(double value) {
    std::string text = fmt::format("{}", value);
    const bool looks_whole = text.find_first_not_of("-0123456789") == std::string::npos;
    return looks_whole ? text + ".0" : text;
}

std::string children_to_toml(const Node& node) {
    std::string text;
    for (const Node& child : node.children) {
        text += text.empty() ? "" : ", ";
        text += node.kind == Node::Kind::table ? key_part(child.key) + " = " : "";
        text += to_toml(child);
    }
    if (node.kind == Node::Kind::array) {
        return "[" + text + "]";
    }
    return text.empty() ? "{}" : "{ " + text + " }";
}

}  // namespace

const Node* Node::find(std::string_view member) const {
    const auto place = std::find_if(children.begin(), children.end(), [member](const Node& child) {
        return child.key == member;
    });
    return kind == Kind::table && place != children.end() ? &*place : nullptr;
}

bool is_touched_by_command_line(const Node& node) {
    return node.is_from_command_line() ||
           std::any_of(node.children.begin(), node.children.end(), is_touched_by_command_line);
}

std::string_view kind_name(Node::Kind kind) {
    switch (kind) {
        case Node::Kind::boolean:
            return "a boolean";
        case Node::Kind::integer:
            return "a whole number";
        case Node::Kind::real:
            return "a decimal number";
        case Node::Kind::text:
            return "text";
        case Node::Kind::date_time:
            return "a date or time";
        case Node::Kind::array:
            return "a list";
        case Node::Kind::table:
            break;
    }
    return "a table";
}

std::string shown(std::string_view text) {
    return shown(text, kShownLength);
}

std::string shown(std::string_view text, std::size_t max_length) {
    return text.size() <= max_length ? toml_string(text)
                                     : toml_string(std::string(cut_off(text, max_length)) + "...");
}

std::string shown(const Node& node) {
    if (const auto* text = std::get_if<std::string>(&node.scalar)) {
        return shown(*text);
    }
    const std::string text = to_toml(node);
    return text.size() <= kShownLength ? text : std::string(cut_off(text, kShownLength)) + "...";
}

std::string to_toml(const Node& node) {
    switch (node.kind) {
        case Node::Kind::boolean:
            return std::get<bool>(node.scalar) ? "true" : "false";
        case Node::Kind::integer:
            return fmt::format("{}", std::get<std::int64_t>(node.scalar));
        case Node::Kind::real:
            return real_to_toml(std::get<double>(node.scalar));
        case Node::Kind::text:
            return toml_string(std::get<std::string>(node.scalar));
        case Node::Kind::date_time:
            return std::get<std::string>(node.scalar);
        case Node::Kind::array:
        case Node::Kind::table:
            break;
    }
    return children_to_toml(node);
}

std::string printable(std::string_view text) {
    const std::string in_quotes = base::in_quotes(text, text.size());
    return in_quotes.substr(1, in_quotes.size() - 2);
}

std::string toml_string(std::string_view text) {
    std::string result = "\"";
    while (!text.empty()) {
        auto [escape, length] = invisible(text);
        if (length == 0) {
            escape = escaped(text.front());
            length = 1;
        }
        result += escape;
        text.remove_prefix(length);
    }
    return result + "\"";
}

std::string key_part(std::string_view key) {
    const bool is_bare =
        !key.empty() && key.find_first_not_of(kBareKeyCharacters) == std::string_view::npos;
    return is_bare ? std::string(key) : toml_string(key);
}

std::string joined(const std::vector<std::string>& names) {
    return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace corerig::scenario
