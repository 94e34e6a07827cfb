// SPDX-License-Identifier: Apache-2.0
#include "result/json_view.hpp"
#include "result/result_file.hpp"
#include "unit/result/full_records.hpp"
#include "unit/result/random_records.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace corerig::result {
namespace {

bool keep(std::string_view /*member*/, std::size_t /*index*/, JsonView /*element*/) {
    return false;
}

/// Every value of the text, with its type and all its bits.
// NOLINTNEXTLINE(misc-no-recursion)
std::string listed(JsonView value) {
    if (value.is_object()) {
        std::string text = "{";
        for (const auto& [name, member] : value.members()) {
            text += name + ":" + listed(member) + ",";
        }
        return text + "}";
    }
    if (value.is_array()) {
        std::string text = "[" + std::to_string(value.size()) + ":";
        JsonElements elements(value);
        while (const auto element = elements.next()) {
            text += listed(*element) + ",";
        }
        return text + "]";
    }
    if (const auto text = value.text()) {
        return "'" + *text + "'";
    }
    if (const auto number = value.real();
        number && !value.signed_integer() && !value.unsigned_integer()) {
        return "bits " + std::to_string(std::bit_cast<std::uint64_t>(*number));
    }
    return value.brief();
}

std::string plainly(std::string_view text) {
    const auto document = JsonDocument::parse_plain(text, keep);
    return document ? listed(document->root()) : "not plain";
}

std::string fully(std::string_view text) {
    const auto document = JsonDocument::parse(text, keep);
    return document ? listed(document->root()) : document.error().message;
}

TEST(PlainJson, ReadsEveryKindOfValue) {
    constexpr const char* kText = R"({"a":[0,1,-1,true,false,null,"text"],"b":{},"c":[]})";

    EXPECT_EQ(plainly(kText), "{a:[7:0,1,-1,true,false,null,'text',],b:{},c:[0:],}");
    EXPECT_EQ(plainly(kText), fully(kText));
}

TEST(PlainJson, ReadsSpaceBetweenValues) {
    EXPECT_EQ(plainly(" { \"a\" : [ 1 ,\t2 ] , \"b\" : { } }\r\n"), "{a:[2:1,2,],b:{},}");
}

TEST(PlainJson, ReadsEscapes) {
    constexpr const char* kText = R"({"a\"b":"1\"2\\3\/4\b5\f6\n7\r8\t9","c":"\n"})";

    EXPECT_EQ(plainly(kText), "{a\"b:'1\"2\\3/4\b5\f6\n7\r8\t9',c:'\n',}");
    EXPECT_EQ(plainly(kText), fully(kText));
}

class PlainNumber : public testing::TestWithParam<const char*> {};

TEST_P(PlainNumber, IsReadInFull) {
    EXPECT_EQ(plainly(GetParam()), GetParam());
}

INSTANTIATE_TEST_SUITE_P(All,
                         PlainNumber,
                         testing::Values("0",
                                         "9223372036854775807",
                                         "9223372036854775808",
                                         "9999999999999999999",
                                         "-1",
                                         "-999999999999999999"));

class NotPlain : public testing::TestWithParam<const char*> {};

TEST_P(NotPlain, IsLeftToTheWholeParser) {
    EXPECT_EQ(plainly(GetParam()), "not plain");
}

INSTANTIATE_TEST_SUITE_P(All,
                         NotPlain,
                         testing::Values("18446744073709551615",
                                         "-9223372036854775808",
                                         "1.5",
                                         "1e3",
                                         "01",
                                         "-",
                                         "+1",
                                         "\"\xC3\xA4\"",
                                         "\"\\u0041\"",
                                         "\"\\x\"",
                                         "\"\\",
                                         "\"a\nb\"",
                                         "\"a",
                                         "[1",
                                         "[1,",
                                         "[1,]",
                                         "[1 2]",
                                         "{\"a\" 1}",
                                         "{\"a\":}",
                                         "{a:1}",
                                         "{\"a\":1,}",
                                         "nul",
                                         "1 2",
                                         "",
                                         " "));

TEST(PlainJson, HandsOutTheElementsOfMembers) {
    std::string taken;
    const auto document = JsonDocument::parse_plain(
        R"({"a":[[1],"x"],"b":[2],"c":{"d":[3]}})",
        [&taken](std::string_view member, std::size_t index, JsonView element) {
            taken += std::string(member) + std::to_string(index) + listed(element) + " ";
            return member == "a";
        });

    ASSERT_TRUE(document.has_value());
    EXPECT_EQ(taken, "a0[1:1,] a1'x' b02 ");
    EXPECT_EQ(listed(document->root()), "{a:[0:],b:[1:2,],c:{d:[1:3,],},}");
}

class DamagedPlainJson : public testing::TestWithParam<int> {};

TEST_P(DamagedPlainJson, IsReadAsTheWholeParserReadsIt) {
    constexpr std::string_view kLikely = "{}[]:,\"\\0123456789-+.eE tfn\x7F\xC3";
    RandomFiller random(static_cast<std::uint64_t>(GetParam()));
    const std::string whole = to_json(full_trial());
    ASSERT_EQ(plainly(whole), fully(whole));
    for (int i = 0; i < 50; ++i) {
        std::string text = whole;
        for (std::size_t damage = random.below(3); damage > 0; --damage) {
            const std::size_t at = random.below(text.size());
            const char character = kLikely[random.below(kLikely.size())];
            random.below(2) == 0 ? text.replace(at, 1, 1, character)
                                 : text.insert(at, 1, character);
        }
        const std::string plain = plainly(text);
        EXPECT_TRUE(plain == "not plain" || plain == fully(text)) << text;
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, DamagedPlainJson, testing::Range(1, 41));

}  // namespace
}  // namespace corerig::result
