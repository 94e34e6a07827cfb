// SPDX-License-Identifier: Apache-2.0
#include "result/json_view.hpp"

#include "result/result_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace corerig::result {

namespace {

using Json = nlohmann::json;

/// No record nests deeper than 6; the parser's memory grows with the depth.
constexpr std::size_t kMaxNesting = 32;
constexpr std::size_t kBriefLength = 40;

const Json& json_of(const void* value) {
    return *static_cast<const Json*>(value);
}

std::size_t nesting_of(std::string_view text) {
    std::size_t depth = 0;
    std::size_t deepest = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_text) {
            i += c == '\\' ? 1U : 0U;
            in_text = c != '"';
        } else if (c == '"') {
            in_text = true;
        } else if (c == '{' || c == '[') {
            deepest = std::max(deepest, ++depth);
        } else if ((c == '}' || c == ']') && depth > 0) {
            --depth;
        }
    }
    return deepest;
}

base::Error syntax_error(std::string message) {
    return base::Error{kResultSyntax, "", std::move(message), ""};
}

/// Follows the parser to the elements of arrays directly in the outermost object.
class ElementFinder {
 public:
    explicit ElementFinder(const JsonDocument::TakeElement& take) : take_(take) {}

    /// For the end of a value or a key, as nlohmann's parser reports it; true: keep the value.
    bool keep(int depth, Json::parse_event_t event, const Json& value) {
        if (depth == 1 && event == Json::parse_event_t::key) {
            member_ = value.get<std::string>();
            next_index_ = 0;
            in_array_ = false;
        } else if (depth == 1 && event == Json::parse_event_t::array_start) {
            in_array_ = true;
        } else if (depth == 2 && in_array_ && is_end(event)) {
            return !take_(member_, next_index_++, JsonView(&value));
        }
        return true;
    }

 private:
    static bool is_end(Json::parse_event_t event) {
        return event == Json::parse_event_t::object_end ||
               event == Json::parse_event_t::array_end || event == Json::parse_event_t::value;
    }

    const JsonDocument::TakeElement& take_;
    std::string member_;
    std::size_t next_index_ = 0;
    bool in_array_ = false;
};

}  // namespace

bool JsonView::is_null() const {
    return json_of(value_).is_null();
}

bool JsonView::is_object() const {
    return json_of(value_).is_object();
}

bool JsonView::is_array() const {
    return json_of(value_).is_array();
}

std::optional<JsonView> JsonView::find(std::string_view name) const {
    const Json& object = json_of(value_);
    const auto found = object.find(name);
    if (!object.is_object() || found == object.end()) {
        return std::nullopt;
    }
    return JsonView(&*found);
}

std::vector<std::pair<std::string, JsonView>> JsonView::members() const {
    std::vector<std::pair<std::string, JsonView>> members;
    for (const auto& [name, value] : json_of(value_).items()) {
        members.emplace_back(name, JsonView(&value));
    }
    return members;
}

std::size_t JsonView::size() const {
    return json_of(value_).size();
}

JsonView JsonView::at(std::size_t index) const {
    return JsonView(&json_of(value_)[index]);
}

std::optional<bool> JsonView::boolean() const {
    const Json& value = json_of(value_);
    return value.is_boolean() ? std::optional(value.get<bool>()) : std::nullopt;
}

std::optional<std::int64_t> JsonView::signed_integer() const {
    const Json& value = json_of(value_);
    const bool fits = value.is_number_integer() &&
                      (!value.is_number_unsigned() ||
                       value.get<std::uint64_t>() <=
                           static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
    return fits ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

std::optional<std::uint64_t> JsonView::unsigned_integer() const {
    const Json& value = json_of(value_);
    return value.is_number_unsigned() ? std::optional(value.get<std::uint64_t>()) : std::nullopt;
}

std::optional<double> JsonView::real() const {
    const Json& value = json_of(value_);
    return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

std::optional<std::string> JsonView::text() const {
    const Json& value = json_of(value_);
    return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

std::string JsonView::brief() const {
    const Json& value = json_of(value_);
    if (value.is_object()) {
        return "an object";
    }
    if (value.is_array()) {
        return "an array";
    }
    std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (text.size() > kBriefLength) {
        text = text.substr(0, kBriefLength - 3) + "...";
    }
    return text;
}

base::Result<JsonDocument> JsonDocument::parse(std::string_view text, const TakeElement& take) {
    if (nesting_of(text) > kMaxNesting) {
        return syntax_error(
            fmt::format("brackets nest deeper than {}, which no result does", kMaxNesting));
    }
    ElementFinder finder(take);
    try {
        auto root = std::make_shared<Json>(
            Json::parse(text, [&](int depth, Json::parse_event_t event, Json& value) {
                return finder.keep(depth, event, value);
            }));
        return JsonDocument(std::shared_ptr<const void>(std::move(root)));
    } catch (const Json::parse_error& error) {
        return syntax_error(fmt::format("is not JSON from byte {} on", error.byte));
    } catch (const Json::exception&) {
        return syntax_error("holds a number that is out of range");
    }
}

}  // namespace corerig::result
