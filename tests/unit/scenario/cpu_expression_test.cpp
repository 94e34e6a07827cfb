// SPDX-License-Identifier: Apache-2.0
#include "scenario/cpu_expression.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <random>

namespace corerig::scenario {
namespace {

using Kind = CpuExpression::Kind;

CpuExpression atom(Kind kind) {
    return {kind, {}, {}};
}

CpuExpression list(std::initializer_list<base::CpuId> cpus) {
    return {Kind::list, cpus, {}};
}

TEST(ParseCpuExpression, BindsComplementTighterThanIntersectionThanUnion) {
    const auto expression = parse_cpu_expression("nohz_full & !0 | isolated");

    const CpuExpression complement{Kind::complement, {}, {list({0})}};
    const CpuExpression both{Kind::intersection, {}, {atom(Kind::nohz_full), complement}};
    ASSERT_TRUE(expression.has_value());
    EXPECT_EQ(*expression, (CpuExpression{Kind::union_of, {}, {both, atom(Kind::isolated)}}));
}

TEST(ParseCpuExpression, TakesAllOperandsOfAChainTogether) {
    const auto expression = parse_cpu_expression("0&1&2");

    ASSERT_TRUE(expression.has_value());
    EXPECT_EQ(*expression,
              (CpuExpression{Kind::intersection, {}, {list({0}), list({1}), list({2})}}));
}

TEST(ParseCpuExpression, KeepsNumbersOfGroups) {
    const auto expression = parse_cpu_expression("node:0-1,3");

    ASSERT_TRUE(expression.has_value());
    EXPECT_EQ(*expression, (CpuExpression{Kind::node, {0, 1, 3}, {}}));
}

TEST(ParseCpuExpression, LeavesTheLastCpuToTheMachine) {
    const auto expression = parse_cpu_expression("2,4-N,N");

    const CpuExpression from_four{Kind::complement, {}, {list({0, 1, 2, 3})}};
    ASSERT_TRUE(expression.has_value());
    EXPECT_EQ(*expression,
              (CpuExpression{Kind::union_of, {}, {list({2}), from_four, atom(Kind::last)}}));
}

struct Written {
    std::string text;
    std::string again;  ///< as to_string writes it
};

class CpuExpressionText : public testing::TestWithParam<Written> {};

TEST_P(CpuExpressionText, IsWrittenInOneForm) {
    const auto expression = parse_cpu_expression(GetParam().text);

    ASSERT_TRUE(expression.has_value()) << to_text(expression.errors());
    EXPECT_EQ(to_string(*expression), GetParam().again);
}

TEST_P(CpuExpressionText, ReadsBackToTheSameExpression) {
    const auto expression = parse_cpu_expression(GetParam().text);

    const auto again = parse_cpu_expression(to_string(*expression));

    ASSERT_TRUE(again.has_value()) << to_text(again.errors());
    EXPECT_EQ(*again, *expression);
}

INSTANTIATE_TEST_SUITE_P(Texts,
                         CpuExpressionText,
                         testing::Values(Written{"0", "0"},
                                         Written{"0-3,8", "0-3,8"},
                                         Written{"8,0-3,2", "0-3,8"},
                                         Written{"0-31:2/4", "0-29:2/4"},
                                         Written{"0-7:1/2", "0,2,4,6"},
                                         Written{"all", "all"},
                                         Written{"N", "N"},
                                         Written{"0-N", "all"},
                                         Written{"N,0", "0 | N"},
                                         Written{"4-N", "!0-3"},
                                         Written{"allowed", "allowed"},
                                         Written{"isolated", "isolated"},
                                         Written{"nohz_full", "nohz_full"},
                                         Written{"housekeeping", "housekeeping"},
                                         Written{"workers", "workers"},
                                         Written{"siblings", "siblings"},
                                         Written{"rest", "rest"},
                                         Written{"node:0", "node:0"},
                                         Written{"package:0-1", "package:0-1"},
                                         Written{"llc:1,0", "llc:0-1"},
                                         Written{"core:0-7:1/2", "core:0,2,4,6"},
                                         Written{"kind:performance", "kind:performance"},
                                         Written{"kind:efficiency", "kind:efficiency"},
                                         Written{"!0", "!0"},
                                         Written{"!!0", "!!0"},
                                         Written{"!(0|1)", "!(0 | 1)"},
                                         Written{"!0,1", "!0-1"},
                                         Written{"! node:0", "!node:0"},
                                         Written{"  nohz_full&node:0 &\t!0 ",
                                                 "nohz_full & node:0 & !0"},
                                         Written{"((0))", "0"},
                                         Written{"(0 | 1) & 2", "(0 | 1) & 2"},
                                         Written{"0 | 1 & 2", "0 | 1 & 2"},
                                         Written{"0 | (1 & 2)", "0 | 1 & 2"},
                                         Written{"(0 & 1) & 2", "(0 & 1) & 2"},
                                         Written{"(0 | 1) | 2", "(0 | 1) | 2"},
                                         Written{"0 & (1 | 2 & !3)", "0 & (1 | 2 & !3)"},
                                         Written{"(4-N) & !N", "!0-3 & !N"},
                                         Written{"65535", "65535"}),
                         numbered<Written>);

/// Any expression that the parser can give, small ones more often than large ones.
class RandomExpressions {
 public:
    explicit RandomExpressions(std::uint64_t seed) : random_(seed) {}

    CpuExpression next(int depth) {
        switch (random_() % (depth > 0 ? 8U : 5U)) {
            case 0:
                return {Kind::list, numbers(), {}};
            case 1:
                return {group_kinds_[random_() % group_kinds_.size()], numbers(), {}};
            case 2:
            case 3:
            case 4:
                return {word_kinds_[random_() % word_kinds_.size()], {}, {}};
            case 5:
                return {Kind::complement, {}, {next(depth - 1)}};
            case 6:
                return {Kind::union_of, {}, operands(depth)};
            default:
                return {Kind::intersection, {}, operands(depth)};
        }
    }

 private:
    base::CpuSet numbers() {
        std::vector<base::CpuId> cpus{static_cast<base::CpuId>(random_() % 100)};
        const auto step = 1 + static_cast<base::CpuId>(random_() % 3);
        for (std::uint64_t more = random_() % 12; more > 0; --more) {
            const auto jump = random_() % 4 == 0 ? random_() % 60000 : 0;
            cpus.push_back((cpus.back() + step + static_cast<base::CpuId>(jump)) % 65536);
        }
        return base::CpuSet(std::move(cpus));
    }

    std::vector<CpuExpression> operands(int depth) {
        std::vector<CpuExpression> all;
        for (std::uint64_t count = 2 + random_() % 2; count > 0; --count) {
            all.push_back(next(depth - 1));
        }
        return all;
    }

    std::mt19937_64 random_;
    std::vector<Kind> group_kinds_{Kind::node, Kind::package, Kind::llc, Kind::core};
    std::vector<Kind> word_kinds_{Kind::all,
                                  Kind::last,
                                  Kind::allowed,
                                  Kind::isolated,
                                  Kind::nohz_full,
                                  Kind::housekeeping,
                                  Kind::performance,
                                  Kind::efficiency,
                                  Kind::workers,
                                  Kind::siblings,
                                  Kind::rest};
};

TEST(CpuExpressionProperty, ReadsBackWhateverItPrints) {
    RandomExpressions random(20071123);

    for (int round = 0; round < 2000; ++round) {
        const CpuExpression expression = random.next(round % 6);
        const std::string text = to_string(expression);

        const auto again = parse_cpu_expression(text);

        ASSERT_TRUE(again.has_value()) << text << "\n" << to_text(again.errors());
        ASSERT_EQ(*again, expression) << text;
        ASSERT_EQ(to_string(*again), text);
    }
}

struct Refused {
    std::string text;
    std::string message;  ///< behind the text
    std::string hint;
};

class RefusedCpuSet : public testing::TestWithParam<Refused> {};

TEST_P(RefusedCpuSet, IsToldTheCharacterAndTheRightSpelling) {
    const auto expression = parse_cpu_expression(GetParam().text);

    const std::string hint = GetParam().hint.empty() ? "" : "  hint: " + GetParam().hint + "\n";
    ASSERT_FALSE(expression.has_value());
    EXPECT_EQ(to_text(expression.errors()),
              "error[cpu-set-syntax]: CPU set \"" + GetParam().text + "\", character " +
                  GetParam().message + "\n" + hint);
}

constexpr const char* kLooks = "a CPU set looks like 0-3,8 or node:0 & !0";
constexpr const char* kAllAtoms =
    "(a list such as 0-3,8, all, N, allowed, isolated, nohz_full, housekeeping, workers, siblings, "
    "rest, node:0, package:0, llc:0, core:0, kind:performance, kind:efficiency)";

INSTANTIATE_TEST_SUITE_P(
    Grammar,
    RefusedCpuSet,
    testing::Values(
        Refused{"", "1: the set is empty", kLooks},
        Refused{"  ", "3: expected a CPU set", kLooks},
        Refused{"!", "2: expected a CPU set", kLooks},
        Refused{"& 0", "1: expected a CPU set", kLooks},
        Refused{"0 &", "4: expected a CPU set", kLooks},
        Refused{"0 && 1", "4: expected a CPU set", "one & is enough"},
        Refused{"0||1", "3: expected a CPU set", "one | is enough"},
        Refused{"(0", "3: expected ')'", ""},
        Refused{"(0 1)",
                "4: expected &, | or the end",
                "numbers are separated by a comma, without blanks: 0,1"},
        Refused{"0)", "2: there is no '(' for this ')'", ""},
        Refused{"()", "2: expected a CPU set", kLooks},
        Refused{"0 node:0", "3: expected &, | or the end", ""},
        Refused{"0!1", "2: expected &, | or the end", ""},
        Refused{"noh_full",
                std::string("1: unknown CPU set \"noh_full\" ") + kAllAtoms,
                "did you mean nohz_full?"},
        Refused{"0 | xyzzy", std::string("5: unknown CPU set \"xyzzy\" ") + kAllAtoms, ""},
        Refused{"ring:0", std::string("1: unknown CPU set \"ring:0\" ") + kAllAtoms, ""},
        Refused{"node:", "6: expected a CPU number", "write node:0 or node:0-1,3"},
        Refused{"node:x", "6: expected a CPU number", "write node:0 or node:0-1,3"},
        Refused{"package:0-N", "11: expected a number", "write package:0 or package:0-1,3"},
        Refused{"kind:fast", "6: unknown kind of CPU \"fast\" (performance, efficiency)", ""},
        Refused{"kind:performence",
                "6: unknown kind of CPU \"performence\" (performance, efficiency)",
                "did you mean kind:performance?"}),
    numbered<Refused>);

INSTANTIATE_TEST_SUITE_P(
    Lists,
    RefusedCpuSet,
    testing::Values(
        Refused{"0,,2", "3: expected a CPU number", "one comma is enough"},
        Refused{",0", "1: expected a CPU number", "one comma is enough"},
        Refused{"0,", "3: expected a CPU number", ""},
        Refused{"0-", "3: expected a CPU number", ""},
        Refused{"-1", "1: expected a CPU number", ""},
        Refused{"3-1", "4: the range 3-1 runs backwards", "write 1-3"},
        Refused{"65536", "1: CPU numbers go up to 65535", ""},
        Refused{"0-99999999999", "3: CPU numbers go up to 65535", ""},
        Refused{"0-7:0/2",
                "5: of 0/2 the used part must be 1 to the group size",
                "write 0-31:2/4 for the first 2 of every 4"},
        Refused{"0-7:3/2",
                "5: of 3/2 the used part must be 1 to the group size",
                "write 0-31:2/4 for the first 2 of every 4"},
        Refused{"0-7:2/", "7: expected a CPU number", ""},
        Refused{"0-7:/2", "5: expected a CPU number", ""},
        Refused{"0-N:1/2", "4: a range with a stride needs a number at its end", "write 0-31:2/4"},
        Refused{"N-3", "2: expected ',', an operator or the end", ""},
        Refused{"0y", "2: expected ',', an operator or the end", ""}),
    numbered<Refused>);

INSTANTIATE_TEST_SUITE_P(
    LookAlikes,
    RefusedCpuSet,
    testing::Values(
        Refused{"0-6:2", "5: \":2\" is a stride of taskset", "write 0-6:1/2"},
        Refused{"1,4-6:3,8", "7: \":3\" is a stride of taskset", "write 4-6:1/3"},
        Refused{"0:3", "2: only a range has a \":\"", "a range is written 0-3, a stride 0-31:2/4"},
        Refused{"0..3", "2: a range is written with '-'", "write 0-3"},
        Refused{"+1",
                "1: numbers with '+' are relative in numactl",
                "write the kernel's own number: 1"},
        Refused{"even", "1: \"even\" is a word of stress-ng", "name the CPUs: 0-6:1/2"},
        Refused{"0 | odd", "5: \"odd\" is a word of stress-ng", "name the CPUs: 1-7:1/2"},
        Refused{"random", "1: \"random\" is a word of stress-ng", "name the CPUs: 0-3"},
        Refused{"last", "1: the last CPU is called N", "write N"},
        Refused{"0xff", "1: masks are not CPU sets", "write 0-7"},
        Refused{"0XA", "1: masks are not CPU sets", "write 1,3"},
        Refused{"0x", "1: masks are not CPU sets", "write the CPUs as a list: 0-7"},
        Refused{"^0", "1: '^' takes a CPU away in libvirt", "write !0"},
        Refused{"~1-3", "1: '~' is no operator", "write !1-3"},
        Refused{"cpu3", "1: a CPU is just its number", "write 3"},
        Refused{"node0", "1: the number of a node follows a colon", "write node:0"},
        Refused{"socket:0-1", "1: a socket is called a package", "write package:0-1"},
        Refused{"numa0", "1: a NUMA node is called a node", "write node:0"},
        Refused{"l3:0", "1: the last cache is called llc", "write llc:0"},
        Refused{"0 and 1", "3: expected &, | or the end", "write &"},
        Refused{"not 0", "1: \"not\" is no operator", "write !"},
        Refused{"*", "1: \"*\" is no CPU set", "write all"},
        Refused{"kind:big", "1: unknown kind of CPU \"big\"", "write kind:performance"}),
    numbered<Refused>);

TEST(ParseCpuExpression, BoundsTheNesting) {
    const auto fits = parse_cpu_expression(std::string(31, '!') + "0");
    const auto too_deep = parse_cpu_expression(std::string(32, '(') + "0");

    EXPECT_TRUE(fits.has_value());
    ASSERT_FALSE(too_deep.has_value());
    EXPECT_EQ(to_text(too_deep.errors()),
              "error[cpu-set-syntax]: CPU set \"" + std::string(32, '(') +
                  "0\", character 33: nested too deeply\n");
}

TEST(ParseCpuExpression, BoundsTheLength) {
    const auto too_long = parse_cpu_expression(std::string(5000, '0'));

    ASSERT_FALSE(too_long.has_value());
    EXPECT_EQ(to_text(too_long.errors()),
              "error[cpu-set-syntax]: CPU set \"" + std::string(200, '0') +
                  "...\", character 4097: the text is too long\n");
}

TEST(ParseCpuExpression, ShowsControlCharactersEscaped) {
    const auto expression = parse_cpu_expression("0\x1b[31m");

    ASSERT_FALSE(expression.has_value());
    EXPECT_EQ(
        to_text(expression.errors()),
        "error[cpu-set-syntax]: CPU set \"0\\u001B[31m\", character 2: expected ',', an operator "
        "or the end\n");
}

}  // namespace
}  // namespace corerig::scenario
