// SPDX-License-Identifier: Apache-2.0
#include "plugin_host.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace corerig::test {

namespace {

std::string sample_file(const std::string& name) {
    return std::string(CORERIG_TEST_SAMPLES) + "/" + name + ".so";
}

}  // namespace

TEST(Sample, MinimalDoesEveryIteration) {
    PluginHost host(sample_file("ok_minimal"), "nothing");
    ASSERT_EQ(host.create(), Outcome{});

    host.with_team(2, [](PluginHost::Member& member) {
        EXPECT_EQ(member.run(100), (Outcome{CORERIG_OK, "", 100}));
    });
}

TEST(Sample, FullReadsItsParametersAndEmitsItsMetrics) {
    PluginHost host(sample_file("ok_full"), "full");

    const auto created = host.create({{"size", std::int64_t{64}}, {"colour", "red"}});
    host.with_team(1, [](PluginHost::Member& member) {
        member.run(10);
        member.reference(5);
        member.run(20);
    });

    EXPECT_EQ(created, Outcome{});
    EXPECT_THAT(host.log(), testing::ElementsAre("loud=0 turns=100 text=hello colour=red size=64"));
    EXPECT_THAT(host.emitted(),
                testing::ElementsAre(testing::Pair(1U, 1.0),
                                     testing::Pair(2U, 640.0),
                                     testing::Pair(1U, 2.0),
                                     testing::Pair(2U, 1280.0)));
}

TEST(Sample, UnsupportedSaysWhy) {
    PluginHost host(sample_file("unsupported"), "unsupported");

    EXPECT_EQ(host.create(),
              (Outcome{CORERIG_E_UNSUPPORTED, "this sample works on no machine", 0}));
}

TEST(Sample, PoliteHangStopsWhenItIsAsked) {
    PluginHost host(sample_file("hangs_politely"), "hang");
    ASSERT_EQ(host.create(), Outcome{});

    Outcome outcome;
    host.with_team(2, [&](PluginHost::Member& member) {
        if (member.index() == 0) {
            outcome = member.run(5);
        } else {
            host.cancel();
        }
    });

    EXPECT_EQ(outcome, (Outcome{CORERIG_E_CANCELLED, "", 0}));
}

TEST(Sample, FailingPrepareLetsTheOtherWorkersGo) {
    PluginHost host(sample_file("fails_in_prepare"), "prepare");
    ASSERT_EQ(host.create(), Outcome{});
    int runs = 0;

    host.with_team(2, [&runs](PluginHost::Member& /*member*/) { ++runs; });

    EXPECT_EQ(runs, 0);
}

}  // namespace corerig::test
