// SPDX-License-Identifier: Apache-2.0
#include "instruction_count.hpp"
#include "plugin_host.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <iterator>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace corerig::test {

namespace {

std::string plugin_file(const std::string& name) {
    return std::string(CORERIG_TEST_PLUGINS) + "/" + name + ".so";
}

Outcome done(std::uint64_t iterations) {
    return {CORERIG_OK, "", iterations};
}

std::int64_t open_files() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
                         std::filesystem::directory_iterator());
}

/// One way to run a plugin whose only workload has its name.
struct Way {
    std::string name;
    std::string plugin;
    Settings settings;
    std::uint32_t workers;
};

// NOLINTNEXTLINE(readability-identifier-naming): the name that GoogleTest looks for
void PrintTo(const Way& way, std::ostream* stream) {
    *stream << way.name;
}

Way call_way(const std::string& call, const std::string& via) {
    std::string name = call + "_" + via;
    for (char& letter : name) {
        letter = letter == '-' || letter == ':' ? '_' : letter;
    }
    return {name, "syscall", {{"call", call}, {"via", via}}, 1};
}

std::vector<Way> call_ways() {
    std::vector<Way> ways;
    for (const char* via : {"inline", "libc"}) {
        for (const char* call : {"getppid",
                                 "getpid",
                                 "gettid",
                                 "clock_gettime",
                                 "sched_yield",
                                 "read-dev-zero",
                                 "write-dev-null",
                                 "invalid",
                                 "raw:39"}) {
            ways.push_back(call_way(call, via));
        }
    }
    return ways;
}

Way team_way(const std::string& plugin, const std::string& kind, std::uint32_t workers) {
    const std::string parameter = plugin == "spinlock" ? "lock" : "barrier";
    std::string name = plugin + "_" + kind + "_" + std::to_string(workers);
    for (char& letter : name) {
        letter = letter == '-' ? '_' : letter;
    }
    return {name, plugin, {{parameter, kind}, {"delay_iterations", std::int64_t{10}}}, workers};
}

std::vector<Way> team_ways(std::uint32_t least, std::uint32_t largest) {
    std::vector<Way> ways;
    for (std::uint32_t workers = least; workers <= largest; ++workers) {
        for (const char* lock : {"pthread-spin", "tas", "ttas", "ticket", "mcs", "pthread-mutex"}) {
            ways.push_back(team_way("spinlock", lock, workers));
        }
        for (const char* barrier : {"gather-release-2007",
                                    "gather-release",
                                    "central-sense",
                                    "dissemination",
                                    "pthread",
                                    "std"}) {
            ways.push_back(team_way("barrier", barrier, workers));
        }
    }
    return ways;
}

std::string name_of(const testing::TestParamInfo<Way>& info) {
    return info.param.name;
}

class EveryWorkload : public testing::TestWithParam<Way> {
 protected:
    PluginHost host_{plugin_file(GetParam().plugin), GetParam().plugin};
};

/// Workloads of one worker, on the thread of the test: so that their instructions can be counted.
class CountedWorkload : public EveryWorkload {
 protected:
    void SetUp() override {
        ASSERT_EQ(host_.create(GetParam().settings), done(0));
        ASSERT_EQ(worker_.prepare(), done(0));
    }

    void TearDown() override { EXPECT_EQ(worker_.finish(), done(0)); }

    std::optional<InstructionCount> run_difference(std::uint64_t less, std::uint64_t more) {
        return count_difference([this, less] { worker_.run(less); },
                                [this, more] { worker_.run(more); });
    }

    PluginHost::Member worker_{host_, 0, 1};
};

class CountedCall : public CountedWorkload {};

class CountedTeamOfOne : public CountedWorkload {};

class BarrierThatSpins : public EveryWorkload {};

class CallOnAFile : public EveryWorkload {};

}  // namespace

TEST_P(EveryWorkload, RunsAgainAndAgainWithTheIterationsItIsGiven) {
    ASSERT_EQ(host_.create(GetParam().settings), done(0));

    host_.with_team(GetParam().workers, [](PluginHost::Member& member) {
        EXPECT_EQ(member.run(0), done(0));
        EXPECT_EQ(member.run(3), done(3));
        EXPECT_EQ(member.run(1), done(1));
        EXPECT_EQ(member.run(20), done(20));
    });
}

TEST_P(EveryWorkload, RunsItsReferenceBetweenTwoRuns) {
    ASSERT_EQ(host_.create(GetParam().settings), done(0));

    host_.with_team(GetParam().workers, [](PluginHost::Member& member) {
        EXPECT_EQ(member.run(2), done(2));
        EXPECT_EQ(member.index() == 0 ? member.reference(7) : done(7), done(7));
        EXPECT_EQ(member.run(2), done(2));
    });
}

INSTANTIATE_TEST_SUITE_P(Calls, EveryWorkload, testing::ValuesIn(call_ways()), name_of);
INSTANTIATE_TEST_SUITE_P(Teams, EveryWorkload, testing::ValuesIn(team_ways(1, 2)), name_of);

TEST_P(CallOnAFile, LeavesNoFileOpen) {
    ASSERT_EQ(host_.create(GetParam().settings), done(0));
    const auto before = open_files();

    host_.with_team(GetParam().workers, [](PluginHost::Member& member) { member.run(1); });

    EXPECT_EQ(open_files(), before);
}

INSTANTIATE_TEST_SUITE_P(Calls,
                         CallOnAFile,
                         testing::Values(call_way("read-dev-zero", "inline"),
                                         call_way("write-dev-null", "inline")),
                         name_of);

TEST_P(CountedCall, MakesOneSystemCallAnIteration) {
    const auto counted = run_difference(2, 7);

    if (!counted) {
        GTEST_SKIP() << "instructions cannot be counted here";
    }
    EXPECT_EQ(counted->system_calls, 5);
}

TEST_P(CountedCall, MakesNoSystemCallForZeroIterations) {
    const auto counted = count_difference([] {}, [this] { worker_.run(0); });

    if (!counted) {
        GTEST_SKIP() << "instructions cannot be counted here";
    }
    EXPECT_EQ(counted->system_calls, 0);
}

TEST_P(CountedCall, MakesNoSystemCallInItsReference) {
    const auto counted = count_difference([] {}, [this] { worker_.reference(20); });

    if (!counted) {
        GTEST_SKIP() << "instructions cannot be counted here";
    }
    EXPECT_EQ(counted->system_calls, 0);
}

TEST_P(CountedCall, ExecutesTheSameInstructionsInEveryTurn) {
    const auto first = run_difference(2, 7);
    const auto second = run_difference(7, 12);

    if (!first || !second) {
        GTEST_SKIP() << "instructions cannot be counted here";
    }
    EXPECT_EQ(first->all, second->all);
    EXPECT_EQ(first->all % 5, 0);
}

INSTANTIATE_TEST_SUITE_P(Calls, CountedCall, testing::ValuesIn(call_ways()), name_of);

TEST_P(CountedTeamOfOne, WorksThroughItsDelayOnceAnIteration) {
    const auto counted = run_difference(2, 7);

    if (!counted) {
        GTEST_SKIP() << "instructions cannot be counted here";
    }
    EXPECT_EQ(counted->float_additions, 5 * 10);
}

TEST_P(CountedTeamOfOne, WorksThroughTheSameDelayInItsReference) {
    const auto counted =
        count_difference([this] { worker_.reference(2); }, [this] { worker_.reference(7); });

    if (!counted) {
        GTEST_SKIP() << "instructions cannot be counted here";
    }
    EXPECT_EQ(counted->float_additions, 5 * 10);
}

INSTANTIATE_TEST_SUITE_P(Teams, CountedTeamOfOne, testing::ValuesIn(team_ways(1, 1)), name_of);

TEST_P(BarrierThatSpins, StopsWaitingWhenTheTrialIsCancelled) {
    ASSERT_EQ(host_.create(GetParam().settings), done(0));

    Outcome outcome;
    host_.with_team(2, [&](PluginHost::Member& member) {
        if (member.index() == 0) {
            outcome = member.run(5);
        } else {
            host_.cancel();
        }
    });

    EXPECT_EQ(outcome, (Outcome{CORERIG_E_CANCELLED, "", 0}));
}

INSTANTIATE_TEST_SUITE_P(Barriers,
                         BarrierThatSpins,
                         testing::Values(team_way("barrier", "gather-release-2007", 2),
                                         team_way("barrier", "gather-release", 2),
                                         team_way("barrier", "central-sense", 2),
                                         team_way("barrier", "dissemination", 2)),
                         name_of);

TEST(Syscall, RefusesACallItDoesNotKnow) {
    PluginHost host(plugin_file("syscall"), "syscall");

    const auto outcome = host.create({{"call", "getpidd"}});

    EXPECT_EQ(outcome,
              (Outcome{CORERIG_E_PARAM,
                       "call = \"getpidd\": must be one of getppid, getpid, gettid, clock_gettime, "
                       "sched_yield, read-dev-zero, write-dev-null, invalid, or raw:NUMBER, such "
                       "as raw:39",
                       0}));
}

TEST(Syscall, RefusesARawCallThatIsNoNumber) {
    for (const char* call : {"raw", "raw:", "raw:x", "raw:39x", "raw:-1", "raw: 39"}) {
        PluginHost host(plugin_file("syscall"), "syscall");

        EXPECT_EQ(host.create({{"call", call}}).status, CORERIG_E_PARAM) << call;
    }
}

TEST(Syscall, DescribesEveryCall) {
    const PluginHost host(plugin_file("syscall"), "syscall");

    for (const char* call : {"getppid",
                             "getpid",
                             "gettid",
                             "clock_gettime",
                             "sched_yield",
                             "read-dev-zero",
                             "write-dev-null",
                             "invalid",
                             "raw:NUMBER"}) {
        EXPECT_THAT(host.workload().description, testing::HasSubstr(std::string("\n  ") + call));
        EXPECT_THAT(host.workload().params.items[0].doc, testing::HasSubstr(call));
    }
}

}  // namespace corerig::test
