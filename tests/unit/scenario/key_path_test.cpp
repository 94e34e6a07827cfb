// SPDX-License-Identifier: Apache-2.0
#include "scenario/key_path.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace corerig::scenario {
namespace {

using Parts = std::vector<std::string>;

TEST(SplitPath, SplitsAtDotsOutsideOfQuotes) {
    EXPECT_EQ(split_path("schema"), (Parts{"schema"}));
    EXPECT_EQ(split_path("case.idle-neighbours.place.one_per"),
              (Parts{"case", "idle-neighbours", "place", "one_per"}));
    EXPECT_EQ(split_path("variant.v.when.\"cpus.nohz_full\""),
              (Parts{"variant", "v", "when", "cpus.nohz_full"}));
    EXPECT_EQ(split_path("'a b'.\"\".c"), (Parts{"a b", "", "c"}));
}

class NoPath : public testing::TestWithParam<std::string> {};

TEST_P(NoPath, IsRefused) {
    EXPECT_EQ(split_path(GetParam()), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(
    Texts,
    NoPath,
    testing::Values("", ".", "a.", ".a", "a..b", "a b", "\"a", "\"a\"b", "a\"b\""),
    numbered<std::string>);

}  // namespace
}  // namespace corerig::scenario
