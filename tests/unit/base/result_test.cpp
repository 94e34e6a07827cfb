// SPDX-License-Identifier: Apache-2.0
#include "base/result.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace corerig::base {

namespace {

constexpr ErrorCode kSample{"sample"};

TEST(SourceRef, PrintsTheKnownParts) {
    EXPECT_EQ(to_string(SourceRef{"a.toml", 12, 3}), "a.toml:12:3");
    EXPECT_EQ(to_string(SourceRef{"a.toml", 12, 0}), "a.toml:12");
    EXPECT_EQ(to_string(SourceRef{"a.toml", 0, 3}), "a.toml");
}

TEST(Error, PrintsWhatItHas) {
    EXPECT_EQ(to_string(Error{kSample, "a.toml:1:2", "is wrong", "mend it"}),
              "error[sample]: a.toml:1:2: is wrong\n  hint: mend it");
    EXPECT_EQ(to_string(Error{kSample, "", "is wrong", ""}), "error[sample]: is wrong");
}

TEST(Result, HoldsAValue) {
    Result<std::unique_ptr<int>> result(std::make_unique<int>(7));

    ASSERT_TRUE(result.has_value());
    EXPECT_TRUE(static_cast<bool>(result));
    EXPECT_EQ(**result, 7);
    const std::unique_ptr<int> taken = *std::move(result);
    EXPECT_EQ(*taken, 7);
}

TEST(Result, HoldsErrors) {
    const Result<int> one(Error{kSample, "", "first", ""});
    const Result<int> two(Errors{{kSample, "", "first", ""}, {kSample, "", "second", ""}});

    EXPECT_FALSE(one.has_value());
    EXPECT_EQ(one.errors().size(), 1U);
    EXPECT_EQ(two.errors().size(), 2U);
    EXPECT_EQ(two.error().message, "first");
}

TEST(ResultDeathTest, AbortsWhenAskedForWhatItDoesNotHold) {
    const Result<int> value(7);
    const Result<int> failed(Error{kSample, "", "first", ""});

    EXPECT_DEATH(static_cast<void>(failed.value()), "has_value\\(\\) does not hold");
    EXPECT_DEATH(static_cast<void>(value.errors()), "!has_value\\(\\) does not hold");
    EXPECT_DEATH(static_cast<void>(Result<int>(Errors{})), "empty\\(\\) does not hold");
}

}  // namespace

}  // namespace corerig::base
