// SPDX-License-Identifier: Apache-2.0
#include "base/quantity.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace corerig::base {

namespace {

std::int64_t nanoseconds(std::string_view text) {
    const auto duration = parse_duration(text);
    return duration ? duration->count() : -1;
}

std::string duration_refusal(std::string_view text) {
    const auto duration = parse_duration(text);
    return duration ? "" : to_string(duration.error());
}

std::string refused_duration(const std::string& what) {
    return "error[quantity-syntax]: " + what +
           "\n  hint: write a number and one of the units ns, us, ms, s, min, h";
}

TEST(ParseDuration, ReadsEveryUnit) {
    EXPECT_EQ(nanoseconds("250ns"), 250);
    EXPECT_EQ(nanoseconds("10.49us"), 10'490);
    EXPECT_EQ(nanoseconds("200ms"), 200'000'000);
    EXPECT_EQ(nanoseconds("1.5s"), 1'500'000'000);
    EXPECT_EQ(nanoseconds("2min"), 120'000'000'000);
    EXPECT_EQ(nanoseconds("1h"), 3'600'000'000'000);
    EXPECT_EQ(nanoseconds("0s"), 0);
    EXPECT_EQ(nanoseconds("0.000000001s"), 1);
    EXPECT_EQ(nanoseconds("1.000ns"), 1);
    EXPECT_EQ(nanoseconds("007us"), 7'000);
    EXPECT_EQ(nanoseconds("9223372036854775807ns"), std::numeric_limits<std::int64_t>::max());
}

TEST(ParseDuration, RefusesWhatIsNoQuantity) {
    EXPECT_EQ(duration_refusal(""), refused_duration("\"\": is not a quantity"));
    EXPECT_EQ(duration_refusal("us"), refused_duration("\"us\": is not a quantity"));
    EXPECT_EQ(duration_refusal(".5s"), refused_duration("\".5s\": is not a quantity"));
    EXPECT_EQ(duration_refusal("5.s"), refused_duration("\"5.s\": is not a quantity"));
    EXPECT_EQ(duration_refusal("+5s"), refused_duration("\"+5s\": is not a quantity"));
    EXPECT_EQ(duration_refusal("\x1b"), refused_duration("\"\\x1b\": is not a quantity"));
    EXPECT_EQ(duration_refusal("-5s"), refused_duration("\"-5s\": is negative"));
}

TEST(ParseDuration, RefusesAMissingOrUnknownUnit) {
    EXPECT_EQ(duration_refusal("5"), refused_duration("\"5\": has no unit"));
    EXPECT_EQ(duration_refusal("5 us"), refused_duration("\"5 us\": has the unknown unit \" us\""));
    EXPECT_EQ(duration_refusal("5US"), refused_duration("\"5US\": has the unknown unit \"US\""));
    EXPECT_EQ(duration_refusal("1.2.3s"),
              refused_duration("\"1.2.3s\": has the unknown unit \".3s\""));
    EXPECT_EQ(duration_refusal("1e3s"), refused_duration("\"1e3s\": has the unknown unit \"e3s\""));
}

TEST(ParseDuration, RefusesWhatItCannotKeepExactly) {
    EXPECT_EQ(duration_refusal("0.5ns"),
              refused_duration("\"0.5ns\": is not a whole number of ns"));
    EXPECT_EQ(duration_refusal("1.0000000001s"),
              refused_duration("\"1.0000000001s\": is not a whole number of ns"));
    EXPECT_EQ(duration_refusal("9223372036854775808ns"),
              refused_duration("\"9223372036854775808ns\": is more than 9223372036854775807 ns"));
    EXPECT_EQ(duration_refusal("2562048h"),
              refused_duration("\"2562048h\": is more than 9223372036854775807 ns"));
    EXPECT_EQ(duration_refusal("99999999999999999999ns"),
              refused_duration("\"99999999999999999999ns\": has too many digits"));
    EXPECT_EQ(
        duration_refusal("0." + std::string(100, '0') + "1s"),
        refused_duration("\"0." + std::string(58, '0') + "...\": is not a whole number of ns"));
}

TEST(FormatDuration, TakesTheLargestUnitUpToSeconds) {
    EXPECT_EQ(format_duration(Nanoseconds(0)), "0ns");
    EXPECT_EQ(format_duration(Nanoseconds(999)), "999ns");
    EXPECT_EQ(format_duration(Nanoseconds(1'000)), "1us");
    EXPECT_EQ(format_duration(Nanoseconds(10'490)), "10.49us");
    EXPECT_EQ(format_duration(Nanoseconds(1'000'001)), "1.000001ms");
    EXPECT_EQ(format_duration(Nanoseconds(7'200'000'000'000)), "7200s");
    EXPECT_EQ(format_duration(Nanoseconds(1'000'000'001)), "1.000000001s");
}

TEST(FormatDuration, PrintsWhatIsNegative) {
    EXPECT_EQ(format_duration(Nanoseconds(-10'490)), "-10.49us");
    EXPECT_EQ(format_duration(Nanoseconds(std::numeric_limits<std::int64_t>::min())),
              "-9223372036.854775808s");
}

TEST(FormatDuration, IsReadBackExactly) {
    std::mt19937_64 random(20071123);

    for (int round = 0; round < 5000; ++round) {
        const auto count = static_cast<std::int64_t>(random() >> (1 + random() % 63));

        EXPECT_EQ(nanoseconds(format_duration(Nanoseconds(count))), count);
    }
    EXPECT_EQ(nanoseconds(format_duration(Nanoseconds(std::numeric_limits<std::int64_t>::max()))),
              std::numeric_limits<std::int64_t>::max());
}

TEST(ParseBytes, ReadsEveryUnit) {
    EXPECT_EQ(*parse_bytes("64B"), 64U);
    EXPECT_EQ(*parse_bytes("64KiB"), 65'536U);
    EXPECT_EQ(*parse_bytes("1.5MiB"), 1'572'864U);
    EXPECT_EQ(*parse_bytes("2GiB"), std::uint64_t{2} << 30);
}

TEST(ParseBytes, RefusesWhatIsNoSize) {
    EXPECT_EQ(to_string(parse_bytes("64KB").error()),
              "error[quantity-syntax]: \"64KB\": has the unknown unit \"KB\"\n"
              "  hint: write a number and one of the units B, KiB, MiB, GiB");
    EXPECT_EQ(to_string(parse_bytes("0.1KiB").error()),
              "error[quantity-syntax]: \"0.1KiB\": is not a whole number of B\n"
              "  hint: write a number and one of the units B, KiB, MiB, GiB");
    EXPECT_EQ(to_string(parse_bytes("9000000000GiB").error()),
              "error[quantity-syntax]: \"9000000000GiB\": is more than 9223372036854775807 B\n"
              "  hint: write a number and one of the units B, KiB, MiB, GiB");
}

TEST(ParsePercent, GivesTheNearestFraction) {
    EXPECT_EQ(*parse_percent("0%"), 0.0);
    EXPECT_EQ(*parse_percent("10%"), 0.1);
    EXPECT_EQ(*parse_percent("0.3%"), 0.003);
    EXPECT_EQ(*parse_percent("2.5%"), 0.025);
    EXPECT_EQ(*parse_percent("0.07%"), 0.0007);
    EXPECT_EQ(*parse_percent("250%"), 2.5);
    EXPECT_EQ(*parse_percent("0." + std::string(400, '0') + "1%"), 0.0);
}

TEST(ParsePercent, RefusesWhatIsNoPercentage) {
    const auto refusal = [](std::string_view text) {
        return to_string(parse_percent(text).error());
    };
    const std::string hint = "\n  hint: write a number and one of the units %";

    EXPECT_EQ(refusal("10"), "error[quantity-syntax]: \"10\": is not a percentage" + hint);
    EXPECT_EQ(refusal("-1%"), "error[quantity-syntax]: \"-1%\": is not a percentage" + hint);
    EXPECT_EQ(refusal("1%%"), "error[quantity-syntax]: \"1%%\": is not a percentage" + hint);
}

TEST(Quantity, NeverFailsOnAnyText) {
    constexpr std::string_view kLetters = "0123456789.numshBKiMG% -\xff";
    std::mt19937_64 random(20071123);

    for (int round = 0; round < 5000; ++round) {
        std::string text(random() % 24, ' ');
        for (char& c : text) {
            c = kLetters[random() % kLetters.size()];
        }
        const auto duration = parse_duration(text);
        if (duration) {
            EXPECT_GE(duration->count(), 0) << text;
        }
        const auto fraction = parse_percent(text);
        if (fraction) {
            EXPECT_GE(*fraction, 0.0) << text;
        }
        static_cast<void>(parse_bytes(text));
    }
}

}  // namespace

}  // namespace corerig::base
