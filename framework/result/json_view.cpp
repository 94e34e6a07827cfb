// SPDX-License-Identifier: Apache-2.0
#include "result/json_view.hpp"

#include <nlohmann/json.hpp>

#include <bit>
#include <limits>

namespace corerig::result {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kBriefLength = 40;

/// A value that has no others in it, as the library prints it.
Json scalar_of(const JsonTape& tape, const JsonNode& node) {
    switch (node.kind) {
        case JsonKind::boolean:
            return node.bits != 0;
        case JsonKind::negative:
            return std::bit_cast<std::int64_t>(node.bits);
        case JsonKind::whole:
            return node.bits;
        case JsonKind::real:
            return std::bit_cast<double>(node.bits);
        case JsonKind::text:
            return std::string(tape.text_of(node.text));
        default:
            return nullptr;
    }
}

}  // namespace

std::optional<JsonView> JsonView::find(std::string_view name) const {
    std::optional<JsonView> found;
    if (!is_object()) {
        return found;
    }
    JsonElements members(*this);
    while (const auto member = members.next()) {
        if (tape_->text_of(member->node().name) == name) {
            found = member;
        }
    }
    return found;
}

std::vector<std::pair<std::string, JsonView>> JsonView::members() const {
    std::vector<std::pair<std::string, JsonView>> members;
    JsonElements elements(*this);
    while (const auto member = elements.next()) {
        members.emplace_back(tape_->text_of(member->node().name), *member);
    }
    return members;
}

std::size_t JsonView::size() const {
    return is_object() || is_array() ? node().bits : 0;
}

std::optional<bool> JsonView::boolean() const {
    return node().kind == JsonKind::boolean ? std::optional(node().bits != 0) : std::nullopt;
}

std::optional<std::int64_t> JsonView::signed_integer() const {
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const bool fits = node().kind == JsonKind::negative ||
                      (node().kind == JsonKind::whole && node().bits <= kMost);
    return fits ? std::optional(std::bit_cast<std::int64_t>(node().bits)) : std::nullopt;
}

std::optional<std::uint64_t> JsonView::unsigned_integer() const {
    return node().kind == JsonKind::whole ? std::optional(node().bits) : std::nullopt;
}

std::optional<double> JsonView::real() const {
    switch (node().kind) {
        case JsonKind::negative:
            return static_cast<double>(std::bit_cast<std::int64_t>(node().bits));
        case JsonKind::whole:
            return static_cast<double>(node().bits);
        case JsonKind::real:
            return std::bit_cast<double>(node().bits);
        default:
            return std::nullopt;
    }
}

std::optional<std::string> JsonView::text() const {
    return node().kind == JsonKind::text ? std::optional<std::string>(tape_->text_of(node().text))
                                         : std::nullopt;
}

std::string JsonView::brief() const {
    if (is_object()) {
        return "an object";
    }
    if (is_array()) {
        return "an array";
    }
    std::string text =
        scalar_of(*tape_, node()).dump(-1, ' ', true, Json::error_handler_t::replace);
    if (text.size() > kBriefLength) {
        text = text.substr(0, kBriefLength - 3) + "...";
    }
    return text;
}

}  // namespace corerig::result
