// SPDX-License-Identifier: Apache-2.0
#include "scenario/parse.hpp"

#include "scenario/errors.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <sstream>
#include <tuple>

namespace corerig::scenario {

namespace {

/// Turns the library's tree into ours.
class Conversion {
 public:
    explicit Conversion(const std::string& file_name) : file_name_(file_name) {}

    Node convert(const toml::node& source) {
        Node node;
        node.origin = {Origin::Kind::file, place_of(source.source())};
        node.key_where = node.origin.where;
        if (const toml::table* table = source.as_table()) {
            convert_members(*table, node);
        } else if (const toml::array* array = source.as_array()) {
            node.kind = Node::Kind::array;
            for (const toml::node& item : *array) {
                node.children.push_back(convert(item));
            }
        } else {
            convert_scalar(source, node);
        }
        return node;
    }

 private:
    [[nodiscard]] base::SourceRef place_of(const toml::source_region& region) const {
        return {
            file_name_, static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
    }

    /// The library keeps tables sorted by key; where the keys stand gives the written order back.
    void convert_members(const toml::table& table, Node& node) {
        for (const auto& [key, value] : table) {
            Node child = convert(value);
            child.key = std::string(key.str());
            child.key_where = place_of(key.source());
            node.children.push_back(std::move(child));
        }
        std::stable_sort(
            node.children.begin(), node.children.end(), [](const Node& a, const Node& b) {
                return std::tie(a.key_where.line, a.key_where.column) <
                       std::tie(b.key_where.line, b.key_where.column);
            });
    }

    static void convert_scalar(const toml::node& source, Node& node) {
        if (const auto* boolean = source.as_boolean()) {
            node.kind = Node::Kind::boolean;
            node.scalar = boolean->get();
        } else if (const auto* integer = source.as_integer()) {
            node.kind = Node::Kind::integer;
            node.scalar = integer->get();
        } else if (const auto* real = source.as_floating_point()) {
            node.kind = Node::Kind::real;
            node.scalar = real->get();
        } else if (const auto* text = source.as_string()) {
            node.kind = Node::Kind::text;
            node.scalar = text->get();
        } else {
            std::ostringstream written;
            source.visit([&written](const auto& value) { written << value; });
            node.kind = Node::Kind::date_time;
            node.scalar = written.str();
        }
    }

    const std::string& file_name_;
};

/// What people write who forget that TOML has no units: `sample_time = 10us`.
std::string hint_for(std::string_view description) {
    const bool is_number = description.find("integer") != std::string_view::npos ||
                           description.find("floating-point") != std::string_view::npos;
    return is_number ? "a number with a unit is written in quotes: \"10us\"" : "";
}

base::Error syntax_error(const toml::parse_error& error, const std::string& file_name) {
    const base::SourceRef where{file_name,
                                static_cast<int>(error.source().begin.line),
                                static_cast<int>(error.source().begin.column)};
    constexpr std::string_view kPrefix = "Error ";
    std::string_view description = error.description();
    if (description.starts_with(kPrefix)) {
        description.remove_prefix(kPrefix.size());
    }
    return {kTomlSyntax,
            base::to_string(where),
            fmt::format("not valid TOML: {}", printable(description)),
            hint_for(error.description())};
}

}  // namespace

base::Result<Node> parse_toml(std::string_view text, const std::string& file_name) {
    try {
        const toml::table table = toml::parse(text);
        return Conversion(file_name).convert(table);
    } catch (const toml::parse_error& error) {
        return syntax_error(error, file_name);
    } catch (const std::exception& error) {
        return base::Error{kTomlSyntax,
                           file_name,
                           fmt::format("cannot be read as TOML: {}", printable(error.what())),
                           ""};
    }
}

}  // namespace corerig::scenario
