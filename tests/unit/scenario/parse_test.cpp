// SPDX-License-Identifier: Apache-2.0
#include "scenario/parse.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace corerig::scenario {
namespace {

/// "LINE:COLUMN key=value" of every node, in the order of the tree.
void outline(const Node& node, const std::string& path, std::vector<std::string>& lines) {
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        const Node& child = node.children[i];
        const std::string name =
            path + (child.key.empty() ? "[" + std::to_string(i) + "]" : "." + child.key);
        const base::SourceRef& where = child.origin.where;
        lines.push_back(std::to_string(where.line) + ":" + std::to_string(where.column) + " " +
                        name + (child.children.empty() ? "=" + to_toml(child) : ""));
        outline(child, name, lines);
    }
}

std::vector<std::string> outline_of(std::string_view text) {
    const auto document = parse_toml(text, "f.toml");
    std::vector<std::string> lines;
    outline(*document, "", lines);
    return lines;
}

TEST(ParseToml, KeepsTheWrittenOrderAndThePlaceOfEveryValue) {
    const auto lines = outline_of(
        "z = 1\n"
        "a = \"\xc3\xa9\"  # two bytes, one column\n"
        "[t.sub]\n"
        "  y = { n = -1.5, b = [true,\n"
        "    1979-05-27T07:32:00Z] }\n"
        "[[list]]\n"
        "id = 'b'\n"
        "[[list]]\n"
        "id = 'a'\n"
        "[[list.deep]]\n"
        "[t]\n"
        "x.d = 0x10\n");

    EXPECT_EQ(lines,
              (std::vector<std::string>{"1:5 .z=1",
                                        "2:5 .a=\"\xc3\xa9\"",
                                        "11:1 .t",
                                        "3:1 .t.sub",
                                        "4:7 .t.sub.y",
                                        "4:13 .t.sub.y.n=-1.5",
                                        "4:23 .t.sub.y.b",
                                        "4:24 .t.sub.y.b[0]=true",
                                        "5:5 .t.sub.y.b[1]=1979-05-27T07:32:00Z",
                                        "12:1 .t.x",
                                        "12:7 .t.x.d=16",
                                        "6:1 .list",
                                        "6:1 .list[0]",
                                        "7:6 .list[0].id=\"b\"",
                                        "8:1 .list[1]",
                                        "9:6 .list[1].id=\"a\"",
                                        "10:1 .list[1].deep",
                                        "10:1 .list[1].deep[0]={}"}));
}

TEST(ParseToml, SaysWhereTheTextIsNoToml) {
    const auto document = parse_toml("schema = 1\nname = \"open\n", "f.toml");

    ASSERT_FALSE(document.has_value());
    EXPECT_EQ(to_text(document.errors()),
              "error[scenario-toml-syntax]: f.toml:2:13: not valid TOML: while parsing string: "
              "unescaped control characters other than TAB (U+0009) are explicitly prohibited\n");
}

}  // namespace
}  // namespace corerig::scenario
