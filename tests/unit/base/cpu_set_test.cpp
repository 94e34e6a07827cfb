// SPDX-License-Identifier: Apache-2.0
#include "base/cpu_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>

namespace corerig::base {

namespace {

CpuSet parsed(std::string_view text) {
    const auto set = CpuSet::parse_list(text);
    EXPECT_TRUE(set.has_value()) << text;
    return set ? *set : CpuSet{};
}

std::string refusal(std::string_view text) {
    const auto set = CpuSet::parse_list(text);
    return set ? "" : to_string(set.error());
}

std::string with_hint(const std::string& what) {
    return "error[cpu-list-syntax]: " + what + "\n  hint: a CPU list looks like 0-3,8 or 0-31:2/4";
}

/// Any set: from none to many CPUs, in runs and alone.
CpuSet random_set(std::mt19937_64& random) {
    std::vector<CpuId> cpus;
    for (std::uint64_t run = random() % 8; run > 0; --run) {
        const auto first = static_cast<CpuId>(random() % (kMaxCpuId + 1));
        const auto length = static_cast<CpuId>(random() % 40);
        for (CpuId cpu = first; cpu <= std::min(first + length, kMaxCpuId); ++cpu) {
            cpus.push_back(cpu);
        }
    }
    std::shuffle(cpus.begin(), cpus.end(), random);
    return CpuSet(std::move(cpus));
}

TEST(CpuSet, ReadsTheKernelsGrammar) {
    EXPECT_EQ(parsed(""), CpuSet{});
    EXPECT_EQ(parsed("0"), (CpuSet{0}));
    EXPECT_EQ(parsed("0-3,8"), (CpuSet{0, 1, 2, 3, 8}));
    EXPECT_EQ(parsed("8,0-3"), (CpuSet{0, 1, 2, 3, 8}));
    EXPECT_EQ(parsed("3-3,3,2-4"), (CpuSet{2, 3, 4}));
    EXPECT_EQ(parsed("0-9:2/4"), (CpuSet{0, 1, 4, 5, 8, 9}));
    EXPECT_EQ(parsed("1-8:3/4"), (CpuSet{1, 2, 3, 5, 6, 7}));
    EXPECT_EQ(parsed("0-5:1/1"), (CpuSet{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(parsed("0-2:1/8"), (CpuSet{0}));
    EXPECT_EQ(parsed("65535"), (CpuSet{kMaxCpuId}));
}

TEST(CpuSet, AllowsBlanksAroundAList) {
    EXPECT_EQ(parsed(" \t0-1\r\n"), (CpuSet{0, 1}));
    EXPECT_EQ(parsed("\n"), CpuSet{});
}

TEST(CpuSet, RefusesWhatIsNoList) {
    EXPECT_EQ(refusal("x"), with_hint("CPU list \"x\", character 1: expected a CPU number"));
    EXPECT_EQ(refusal("-1"), with_hint("CPU list \"-1\", character 1: expected a CPU number"));
    EXPECT_EQ(refusal("1,"), with_hint("CPU list \"1,\", character 3: expected a CPU number"));
    EXPECT_EQ(refusal("1,,2"), with_hint("CPU list \"1,,2\", character 3: expected a CPU number"));
    EXPECT_EQ(refusal("1-"), with_hint("CPU list \"1-\", character 3: expected a CPU number"));
    EXPECT_EQ(refusal("1--2"), with_hint("CPU list \"1--2\", character 3: expected a CPU number"));
    EXPECT_EQ(refusal("+1"), with_hint("CPU list \"+1\", character 1: expected a CPU number"));
    EXPECT_EQ(refusal("0x1"),
              with_hint("CPU list \"0x1\", character 2: expected ',' or the end of the list"));
    EXPECT_EQ(refusal("1 2"),
              with_hint("CPU list \"1 2\", character 3: expected ',' or the end of the list"));
    EXPECT_EQ(refusal("3-1"),
              with_hint("CPU list \"3-1\", character 4: the range 3-1 runs backwards"));
    EXPECT_EQ(refusal("1\x1b"),
              with_hint("CPU list \"1\\x1b\", character 2: expected ',' or the end of the list"));
}

TEST(CpuSet, RefusesStridesThatCannotBe) {
    EXPECT_EQ(refusal("0-3:2"),
              with_hint("CPU list \"0-3:2\", character 6: expected '/' of a range "
                        "first-last:used/group"));
    EXPECT_EQ(refusal("0-3:2/"),
              with_hint("CPU list \"0-3:2/\", character 7: expected a CPU number"));
    EXPECT_EQ(refusal("0-3:0/2"),
              with_hint("CPU list \"0-3:0/2\", character 8: in 0/2 the used part must be 1 to the "
                        "group size"));
    EXPECT_EQ(refusal("0-3:3/2"),
              with_hint("CPU list \"0-3:3/2\", character 8: in 3/2 the used part must be 1 to the "
                        "group size"));
    EXPECT_EQ(refusal("0:1/2"),
              with_hint("CPU list \"0:1/2\", character 2: expected ',' or the end of the list"));
}

TEST(CpuSet, RefusesNumbersThatNoKernelHas) {
    EXPECT_EQ(refusal("65536"),
              with_hint("CPU list \"65536\", character 1: CPU numbers go up to 65535"));
    EXPECT_EQ(refusal("0-99999999999999999999"),
              with_hint("CPU list \"0-99999999999999999999\", character 3: CPU numbers go up to "
                        "65535"));
}

TEST(CpuSet, ReadsAHostileListWithoutHarm) {
    std::string ranges = "0-65535";
    while (ranges.size() < 200'000) {
        ranges += ",0-65535:1/65535,0-65535";
    }

    EXPECT_EQ(parsed(ranges).size(), 65536U);
    EXPECT_EQ(refusal(std::string(262'145, '1')),
              with_hint("CPU list \"" + std::string(60, '1') +
                        "...\", character 1: a list has at most 262144 characters"));
}

TEST(CpuSet, PrintsTheKernelsForm) {
    EXPECT_EQ(CpuSet{}.to_list(), "");
    EXPECT_EQ((CpuSet{8, 0, 1, 2, 3, 8}).to_list(), "0-3,8");
    EXPECT_EQ((CpuSet{0, 1, 4}).to_list(), "0-1,4");
}

TEST(CpuSet, ReadsBackWhatItPrints) {
    std::mt19937_64 random(20071123);

    for (int round = 0; round < 300; ++round) {
        const CpuSet set = random_set(random);

        EXPECT_EQ(parsed(set.to_list()), set);
    }
}

TEST(CpuSet, PrintsStridesWhereTheyAreShorter) {
    EXPECT_EQ(CpuSet{}.to_short_list(), "");
    EXPECT_EQ((CpuSet{0, 1, 2, 3, 8}).to_short_list(), "0-3,8");
    EXPECT_EQ((CpuSet{0, 2, 4, 6}).to_short_list(), "0,2,4,6");
    EXPECT_EQ(parsed("2-7,10-15").to_short_list(), "2-7,10-15");
    EXPECT_EQ((CpuSet{0, 2, 4, 6, 8}).to_short_list(), "0-8:1/2");
    EXPECT_EQ(parsed("0-31:2/4").to_short_list(), "0-29:2/4");
    EXPECT_EQ(parsed("0-30:3/5").to_short_list(), "0-30:3/5");
    EXPECT_EQ(parsed("0,2,4,6,8-24:1/4").to_short_list(), "0,2,4,6,8-24:1/4");
    EXPECT_EQ(parsed("1,3-9:1/3,20-25,30-60:1/10").to_short_list(), "1,3,6,9,20-25,30-60:1/10");
}

TEST(CpuSet, ReadsBackEveryShortList) {
    std::mt19937_64 random(20071123);

    for (int round = 0; round < 300; ++round) {
        const auto first = static_cast<CpuId>(random() % 300);
        const auto group = 2 + static_cast<CpuId>(random() % 9);
        const auto used = 1 + static_cast<CpuId>(random() % static_cast<unsigned>(group - 1));
        const std::string stride = std::to_string(first) + "-" +
                                   std::to_string(first + static_cast<CpuId>(random() % 200)) +
                                   ":" + std::to_string(used) + "/" + std::to_string(group);
        const CpuSet set = parsed(stride) | random_set(random);

        EXPECT_EQ(parsed(set.to_short_list()), set);
        EXPECT_LE(set.to_short_list().size(), set.to_list().size());
    }
}

TEST(CpuSet, ReadsAStrideAsTheKernelDefinesIt) {
    std::mt19937_64 random(20071123);

    for (int round = 0; round < 500; ++round) {
        const auto first = static_cast<CpuId>(random() % 500);
        const auto last = first + static_cast<CpuId>(random() % 500);
        const auto group = 1 + static_cast<CpuId>(random() % 20);
        const auto used = 1 + static_cast<CpuId>(random() % static_cast<unsigned>(group));
        CpuSet expected;
        for (CpuId cpu = first; cpu <= last; ++cpu) {
            if ((cpu - first) % group < used) {
                expected.insert(cpu);
            }
        }
        const std::string text = std::to_string(first) + "-" + std::to_string(last) + ":" +
                                 std::to_string(used) + "/" + std::to_string(group);

        EXPECT_EQ(parsed(text), expected) << text;
    }
}

TEST(CpuSet, NeverFailsOnAnyText) {
    constexpr std::string_view kLetters = "0123456789,-:/ \n\xff";
    std::mt19937_64 random(20071123);

    for (int round = 0; round < 1000; ++round) {
        std::string text(random() % 12, ' ');
        for (char& c : text) {
            c = kLetters[random() % kLetters.size()];
        }
        const auto set = CpuSet::parse_list(text);
        if (set) {
            EXPECT_EQ(parsed(set->to_list()), *set) << text;
        }
    }
}

TEST(CpuSet, CombinesAsSetsDo) {
    std::mt19937_64 random(20071123);

    for (int round = 0; round < 500; ++round) {
        const CpuSet a = random_set(random);
        const CpuSet b = random_set(random);

        EXPECT_EQ((a & b) | (a - b), a);
        EXPECT_EQ((a | b) - b, a - b);
        EXPECT_EQ(a & b, b & a);
        EXPECT_EQ((a - b) & b, CpuSet{});
        EXPECT_EQ((a | b).size() + (a & b).size(), a.size() + b.size());
    }
}

TEST(CpuSet, KeepsItsOrderWhenOneIsAdded) {
    CpuSet set{4};

    set.insert(7);
    set.insert(0);
    set.insert(4);

    EXPECT_EQ(set.cpus(), (std::vector<CpuId>{0, 4, 7}));
    EXPECT_EQ(set.size(), 3U);
    EXPECT_TRUE(set.contains(7));
    EXPECT_FALSE(set.contains(5));
    EXPECT_FALSE(set.empty());
}

}  // namespace

}  // namespace corerig::base
