// SPDX-License-Identifier: Apache-2.0
#include "plugin/value_table.hpp"

#include "support/static_catalog.hpp"
#include "unit/plugin/sample_files.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace corerig::plugin {

namespace {

std::vector<ParameterValue> some_values() {
    return {true,
            std::int64_t{12},
            0.25,
            std::string("a text that is longer than a short one"),
            std::string("safe"),
            std::int64_t{64},
            std::int64_t{5}};
}

const std::vector<bool> kGiven{true, false, false, true, true, false, false};

TEST(ValueTable, HoldsOneItemForEachParameter) {
    auto made = ValueTable::make(support::types_schema(), some_values(), kGiven);
    ASSERT_TRUE(made.has_value());
    const ValueTable moved = *std::move(made);

    const corerig_values_t list = moved.list();

    ASSERT_EQ(list.count, 7U);
    EXPECT_EQ(list.item_size, sizeof(corerig_value_t));
    EXPECT_EQ(list.items[0].type, static_cast<std::uint32_t>(CORERIG_BOOL));
    EXPECT_EQ(list.items[0].flags, 1U);
    EXPECT_EQ(list.items[0].v.i, 1);
    EXPECT_EQ(list.items[1].type, static_cast<std::uint32_t>(CORERIG_INT));
    EXPECT_EQ(list.items[1].flags, 0U);
    EXPECT_EQ(list.items[1].v.i, 12);
    EXPECT_EQ(list.items[2].type, static_cast<std::uint32_t>(CORERIG_REAL));
    EXPECT_EQ(list.items[2].v.d, 0.25);
    EXPECT_EQ(list.items[3].type, static_cast<std::uint32_t>(CORERIG_STRING));
    EXPECT_STREQ(list.items[3].v.s, "a text that is longer than a short one");
    EXPECT_EQ(list.items[4].type, static_cast<std::uint32_t>(CORERIG_ENUM));
    EXPECT_EQ(list.items[4].v.i, 1);
}

TEST(ValueTable, RefusesEveryValueThatTheSchemaDoesNotAllow) {
    auto values = some_values();
    values[0] = std::int64_t{1};
    values[1] = std::int64_t{1001};
    values[2] = std::numeric_limits<double>::quiet_NaN();
    values[3] = std::string("a\0b", 3);
    values[4] = std::string("slow");
    values[5] = 1.5;
    values[6] = std::string("5us");

    const auto made = ValueTable::make(support::types_schema(), values, kGiven);

    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(text_of(made.errors(), ""),
              "error[param-bad-value]: flag: is not true or false\n"
              "error[param-bad-value]: count: 1001 is not in 1 to 1000\n"
              "error[param-bad-value]: ratio: is not a finite number\n"
              "error[param-bad-value]: label: \"a\\x00b\" holds a NUL\n"
              "error[param-bad-value]: mode: \"slow\" is no choice; there are: fast, safe\n"
              "error[param-bad-value]: size: is not a whole number\n"
              "error[param-bad-value]: pause: is not a whole number\n");
}

TEST(ValueTable, RefusesANumberOfValuesThatDoesNotFit) {
    const auto made = ValueTable::make(support::types_schema(), {true}, kGiven);

    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(text_of(made.errors(), ""),
              "error[param-bad-value]: types: 1 values and 7 flags for 7 parameters\n");
}

TEST(ValueTable, IsEmptyWithoutParameters) {
    const auto made = ValueTable::make(support::twin_schema(), {}, {});

    ASSERT_TRUE(made.has_value());
    EXPECT_EQ(made->list().count, 0U);
}

TEST(CheckValue, AllowsTheEndsOfARange) {
    const ParameterSchema count = support::types_schema().parameters[1];
    const ParameterSchema ratio = support::types_schema().parameters[2];

    EXPECT_TRUE(check_value(count, std::int64_t{1}).has_value());
    EXPECT_TRUE(check_value(count, std::int64_t{1000}).has_value());
    EXPECT_TRUE(check_value(ratio, 1.0).has_value());
    EXPECT_EQ(text_of(check_value(ratio, 1.5).errors(), ""),
              "error[param-bad-value]: ratio: 1.5 is not in 0 to 1\n");
}

}  // namespace

}  // namespace corerig::plugin
