// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace corerig::report {
namespace {

TEST(UnitNamed, KnowsTheUnitsOfReports) {
    EXPECT_EQ(unit_named("us"), (TimeUnit{"us", 1e3}));
    EXPECT_EQ(unit_named("s"), (TimeUnit{"s", 1e9}));
    EXPECT_EQ(unit_named(""), (TimeUnit{"ns", 1}));
}

TEST(UnitFor, TakesTheLargestUnitThatGivesOneOrMore) {
    EXPECT_EQ(unit_for(0.3).name, "ns");
    EXPECT_EQ(unit_for(999.9).name, "ns");
    EXPECT_EQ(unit_for(1000).name, "us");
    EXPECT_EQ(unit_for(3e6).name, "ms");
    EXPECT_EQ(unit_for(7e12).name, "s");
}

TEST(DecimalsFor, ShowFourDigits) {
    EXPECT_EQ(decimals_for(12345), 0);
    EXPECT_EQ(decimals_for(1234), 0);
    EXPECT_EQ(decimals_for(490.6), 1);
    EXPECT_EQ(decimals_for(10.56), 2);
    EXPECT_EQ(decimals_for(1), 3);
    EXPECT_EQ(decimals_for(0.5), 4);
    EXPECT_EQ(decimals_for(1e-30), 9);
    EXPECT_EQ(decimals_for(0), 0);
    EXPECT_EQ(decimals_for(-1), 0);
}

TEST(Fixed, HasNoNegativeZero) {
    EXPECT_EQ(fixed(-0.001, 2), "0.00");
    EXPECT_EQ(fixed(-0.4, 0), "0");
    EXPECT_EQ(fixed(-0.01, 2), "-0.01");
    EXPECT_EQ(fixed(10.5618, 2), "10.56");
}

TEST(ExactTime, KeepsEveryDigit) {
    EXPECT_EQ(exact_time(10'490), "10.49 us");
    EXPECT_EQ(exact_time(250'000), "250 us");
    EXPECT_EQ(exact_time(0), "0 ns");
    EXPECT_EQ(exact_time(-5), "-5 ns");
}

TEST(TimeBeside, TakesTheUnitOfTheOther) {
    EXPECT_EQ(time_beside(10'488.25, 10'490), "10.488 us");
    EXPECT_EQ(time_beside(999.9, 1000), "0.99990 us");
}

TEST(RoughTime, IsForPeopleWhoWait) {
    EXPECT_EQ(rough_time(250'000'000), "250 ms");
    EXPECT_EQ(rough_time(30'000'000'000), "30 s");
    EXPECT_EQ(rough_time(119'000'000'000), "119 s");
    EXPECT_EQ(rough_time(720'000'000'000), "12 min");
    EXPECT_EQ(rough_time(9'000'000'000'000), "2.5 h");
}

TEST(Grouped, SetsThousandsApart) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(12'713), "12 713");
    EXPECT_EQ(grouped(-1'234'567), "-1 234 567");
    EXPECT_EQ(grouped(-123), "-123");
    EXPECT_EQ(grouped(std::numeric_limits<std::int64_t>::min()), "-9 223 372 036 854 775 808");
}

}  // namespace
}  // namespace corerig::report
