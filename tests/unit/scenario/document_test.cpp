// SPDX-License-Identifier: Apache-2.0
#include "scenario/document.hpp"

#include <gtest/gtest.h>

namespace corerig::scenario {
namespace {

Node scalar(Node::Kind kind, Node::Scalar value) {
    Node node;
    node.kind = kind;
    node.scalar = std::move(value);
    return node;
}

TEST(TomlString, EscapesWhatTomlDoesNotAllowBare) {
    const std::string text = toml_string("a \"b\" \\ \n\t\r\x01\x7f \xc3\xa9");

    EXPECT_EQ(text, "\"a \\\"b\\\" \\\\ \\n\\t\\r\\u0001\\u007F \xc3\xa9\"");
}

TEST(TomlString, EscapesInvisibleCharactersOnly) {
    const std::string controls = toml_string("\xc2\x80\xc2\x9b\xc2\xa0");
    const std::string marks =
        toml_string("\xe2\x80\x8d\xe2\x80\x8e\xe2\x80\xa8\xe2\x80\xae\xe2\x80\xaf");
    const std::string isolates = toml_string("\xe2\x81\xa5\xe2\x81\xa6\xe2\x81\xa9\xe2\x81\xaa");

    EXPECT_EQ(controls, "\"\\u0080\\u009B\xc2\xa0\"");
    EXPECT_EQ(marks, "\"\xe2\x80\x8d\\u200E\\u2028\\u202E\xe2\x80\xaf\"");
    EXPECT_EQ(isolates, "\"\xe2\x81\xa5\\u2066\\u2069\xe2\x81\xaa\"");
}

TEST(Printable, LeavesNothingForATerminalToActOn) {
    EXPECT_EQ(printable("a \"b\" \\ \x1b[31m\n"), "a \"b\" \\ \\x1b[31m\\x0a");
}

TEST(KeyPart, QuotesWhatIsNotABareKey) {
    EXPECT_EQ(key_part("one_per-2"), "one_per-2");
    EXPECT_EQ(key_part("cpus.nohz_full"), "\"cpus.nohz_full\"");
    EXPECT_EQ(key_part(""), "\"\"");
}

TEST(Shown, CutsALongTextOffBetweenTwoCharacters) {
    const std::string text = std::string(59, 'x') + "\xc3\xa9 and more";

    const std::string result = shown(text);

    EXPECT_EQ(result, "\"" + std::string(59, 'x') + "...\"");
}

TEST(Shown, KeepsATextOfTheLongestLengthWhole) {
    const std::string text(60, 'x');

    EXPECT_EQ(shown(text), "\"" + text + "\"");
}

TEST(ToToml, NeverWritesADecimalNumberLikeAWholeOne) {
    EXPECT_EQ(to_toml(scalar(Node::Kind::real, 1e8)), "100000000.0");
    EXPECT_EQ(to_toml(scalar(Node::Kind::real, -2.0)), "-2.0");
    EXPECT_EQ(to_toml(scalar(Node::Kind::real, 1e20)), "1e+20");
    EXPECT_EQ(to_toml(scalar(Node::Kind::real, 0.1)), "0.1");
}

TEST(ToToml, WritesTablesAndListsOnOneLine) {
    Node list;
    list.kind = Node::Kind::array;
    list.key = "a b";
    list.children = {scalar(Node::Kind::integer, std::int64_t{1}),
                     scalar(Node::Kind::boolean, true),
                     scalar(Node::Kind::date_time, "1979-05-27")};
    Node empty;
    empty.key = "e";
    Node table;
    table.children = {list, empty};

    EXPECT_EQ(to_toml(table), "{ \"a b\" = [1, true, 1979-05-27], e = {} }");
}

TEST(NodeFind, FindsMembersOfTablesOnly) {
    Node member = scalar(Node::Kind::boolean, true);
    member.key = "yes";
    Node table;
    table.children = {member};
    Node array = table;
    array.kind = Node::Kind::array;

    EXPECT_EQ(table.find("yes"), &table.children.front());
    EXPECT_EQ(table.find("no"), nullptr);
    EXPECT_EQ(array.find("yes"), nullptr);
}

}  // namespace
}  // namespace corerig::scenario
