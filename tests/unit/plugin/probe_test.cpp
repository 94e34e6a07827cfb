// SPDX-License-Identifier: Apache-2.0
#include "plugin/probe.hpp"

#include "base/strays.hpp"
#include "support/temp_dir.hpp"
#include "unit/plugin/sample_files.hpp"

#include <gtest/gtest.h>

#include <sys/prctl.h>

#include <cstring>
#include <random>

namespace corerig::plugin {

namespace {

using std::chrono_literals::operator""ms;

std::string refusal(const std::filesystem::path& path,
                    std::chrono::milliseconds time_limit = kProbeTimeLimit) {
    const auto schemas = probe_plugin(path, time_limit);
    return schemas ? "" : text_of(schemas.errors(), path.parent_path());
}

TEST(ProbePlugin, ReadsAPluginInC) {
    const auto schemas = probe_plugin(sample("ok_minimal.so"));

    WorkloadSchema expected;
    expected.name = "nothing";
    expected.summary = "counts iterations";
    ASSERT_TRUE(schemas.has_value());
    ASSERT_EQ(schemas->size(), 1U);
    EXPECT_EQ(schemas->front().name, expected.name);
    EXPECT_EQ(schemas->front().summary, expected.summary);
}

TEST(ProbePlugin, ReadsAPluginInCxx) {
    const auto schemas = probe_plugin(sample("ok_full.so"));

    ASSERT_TRUE(schemas.has_value());
    ASSERT_EQ(schemas->size(), 1U);
    const WorkloadSchema& schema = schemas->front();
    EXPECT_EQ(schema.description,
              "First line of the description.\nSecond line of the description.");
    EXPECT_EQ(schema.capabilities, (Capabilities{.spins = true, .shares_iterations = true}));
    EXPECT_EQ(schema.workers_step, 2);
    EXPECT_EQ(schema.reference_workers, 1);
    EXPECT_TRUE(schema.has_reference);
    ParameterSchema time;
    time.name = "time";
    time.doc = "time of the delay";
    time.unit = "ns";
    time.default_value = std::int64_t{0};
    time.min = std::int64_t{0};
    time.max = std::int64_t{1'000'000'000};
    time.calibrates = "turns";
    ASSERT_EQ(schema.parameters.size(), 7U);
    EXPECT_EQ(schema.parameters[2], time);
}

TEST(ProbePlugin, ReadsAPluginOfALaterMinorVersion) {
    const auto schemas = probe_plugin(host_sample("from_the_future.so"));

    ASSERT_TRUE(schemas.has_value());
    ASSERT_EQ(schemas->size(), 2U);
    EXPECT_EQ((*schemas)[0].capabilities.not_understood, 0U);
    EXPECT_EQ((*schemas)[1].capabilities, (Capabilities{.spins = true, .not_understood = 0x102U}));
}

TEST(ProbePlugin, RefusesAFileBeforeItIsLoaded) {
    EXPECT_EQ(refusal(sample("no_entry.so")),
              "error[plugin-no-entry]: no_entry.so: not a corerig plugin: it does not export "
              "corerig_plugin_v1()\n");
}

TEST(ProbePlugin, RefusesOtherVersionsOfTheAbi) {
    EXPECT_EQ(refusal(sample("wrong_major.so")),
              "error[plugin-abi-mismatch]: wrong_major.so: built for plugin ABI 3.2; this corerig "
              "supports ABI 1.0\n"
              "  hint: use the corerig it was built for, or build it again for this one\n");
    EXPECT_EQ(refusal(sample("newer_minor.so")),
              "error[plugin-needs-newer-host]: newer_minor.so: needs plugin ABI 1.7; this corerig "
              "supports ABI 1.0\n"
              "  hint: use a newer corerig\n");
    EXPECT_EQ(refusal(sample("small_struct.so")),
              "error[plugin-bad-descriptor]: small_struct.so: its corerig_plugin has 40 bytes; ABI "
              "1 has at least 80\n");
}

TEST(ProbePlugin, RefusesTablesThatAreWrong) {
    EXPECT_EQ(refusal(sample("bad_schema.so")),
              "error[plugin-bad-descriptor]: bad_schema.so: workload \"null-name\": parameter 0: "
              "its name is NULL\n"
              "error[plugin-bad-descriptor]: bad_schema.so: workload \"reversed-range\": parameter "
              "\"count\": min 10 is greater than max 1\n");
    EXPECT_EQ(refusal(host_sample("note_disagrees.so")),
              "error[plugin-bad-descriptor]: note_disagrees.so: its note says version \"1.0.0\", "
              "its descriptor \"1.0.1\"\n"
              "error[plugin-bad-descriptor]: note_disagrees.so: its note says licence "
              "\"Apache-2.0\", its descriptor \"MIT\"\n"
              "error[plugin-bad-descriptor]: note_disagrees.so: its note says summary \"what the "
              "note says\", its descriptor \"what the table says\"\n");
    EXPECT_EQ(refusal(host_sample("returns_null.so")),
              "error[plugin-bad-descriptor]: returns_null.so: corerig_plugin_v1() returned NULL\n");
    EXPECT_EQ(refusal(host_sample("returns_junk.so")),
              "error[plugin-bad-descriptor]: returns_junk.so: corerig_plugin_v1() returned "
              "something else than a corerig_plugin (magic 6c6c6568)\n");
}

TEST(ProbePlugin, RefusesWhatTheLoaderRefuses) {
    EXPECT_EQ(refusal(sample("undefined_symbol.so")),
              "error[plugin-undefined-symbol]: undefined_symbol.so: cannot be loaded: undefined "
              "symbol: no_such_function_anywhere\n"
              "  hint: link it with -Wl,-z,defs to see this when it is built\n");
    EXPECT_EQ(
        refusal(host_sample("missing_dependency.so")),
        "error[plugin-missing-dependency]: missing_dependency.so: needs libcorerig_absent.so, "
        "which is not installed\n"
        "  hint: install the package it belongs to\n");
}

TEST(ProbePlugin, SurvivesAnException) {
    EXPECT_EQ(refusal(host_sample("throws_in_entry.so")),
              "error[plugin-exception]: throws_in_entry.so: an exception left "
              "corerig_plugin_v1(): \"boom from the entry\"\n");
}

TEST(ProbePlugin, SurvivesACrash) {
    EXPECT_EQ(refusal(sample("bad_constructor.so")),
              "error[plugin-crashed]: bad_constructor.so: crashed while loading (static "
              "initialisers): SIGABRT\n");
    EXPECT_EQ(refusal(host_sample("wild_tables.so")),
              "error[plugin-crashed]: wild_tables.so: crashed while its tables were read: "
              "SIGSEGV\n");
}

TEST(ProbePlugin, SurvivesAnExit) {
    EXPECT_EQ(refusal(host_sample("exits_in_constructor.so")),
              "error[plugin-exited]: exits_in_constructor.so: ended the process while loading "
              "(static initialisers) with exit code 7\n");
}

TEST(ProbePlugin, SurvivesAPluginThatHangs) {
    EXPECT_EQ(refusal(host_sample("hangs_in_constructor.so"), 100ms),
              "error[plugin-timeout]: hangs_in_constructor.so: no answer after 100ms while loading "
              "(static initialisers); it was killed\n");
}

TEST(ProbePlugin, DoesNotWaitForWhatAPluginLeavesBehind) {
    EXPECT_EQ(refusal(host_sample("forks_in_constructor.so"), 60000ms),
              "error[plugin-crashed]: forks_in_constructor.so: crashed while loading (static "
              "initialisers): SIGABRT\n");
}

TEST(ProbePlugin, EndsWhatAPluginLeavesBehind) {
    ASSERT_EQ(::prctl(PR_SET_CHILD_SUBREAPER, 1), 0);

    static_cast<void>(probe_plugin(host_sample("forks_in_constructor.so"), 60000ms));
    const int left = base::end_strays();

    ASSERT_EQ(::prctl(PR_SET_CHILD_SUBREAPER, 0), 0);
    EXPECT_EQ(left, 0);
}

TEST(ProbePlugin, DoesNotTrustWhatAPluginWrites) {
    EXPECT_EQ(refusal(host_sample("scribbles_in_constructor.so")),
              "error[plugin-bad-descriptor]: scribbles_in_constructor.so: gave no readable "
              "description of itself\n");
    EXPECT_EQ(refusal(host_sample("floods_in_constructor.so")),
              "error[plugin-bad-descriptor]: floods_in_constructor.so: describes itself in more "
              "than 8388608 bytes\n");
}

TEST(ProbePlugin, LoadsAPluginFromTheCurrentDirectory) {
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(CORERIG_SAMPLE_PLUGINS);

    const auto minimal = probe_plugin("ok_minimal.so");
    const std::string undefined = refusal("undefined_symbol.so");
    std::filesystem::current_path(before);

    EXPECT_TRUE(minimal.has_value());
    EXPECT_EQ(undefined,
              "error[plugin-undefined-symbol]: undefined_symbol.so: cannot be loaded: undefined "
              "symbol: no_such_function_anywhere\n"
              "  hint: link it with -Wl,-z,defs to see this when it is built\n");
}

class ProbeMutants : public testing::TestWithParam<unsigned> {};

TEST_P(ProbeMutants, Survives) {
    const support::TempDir directory;
    const std::string original = content_of(sample("ok_full.so"));
    std::mt19937_64 random(GetParam());
    int refused = 0;

    for (int round = 0; round < 50; ++round) {
        std::string mutant = original;
        for (int change = 0; change < 4; ++change) {
            const std::uint64_t word = random() >> (random() % 64);
            std::memcpy(mutant.data() + random() % (mutant.size() - 8), &word, 8);
        }
        refused += probe_plugin(directory.write("mutant.so", mutant), 1000ms) ? 0 : 1;
    }

    EXPECT_GT(refused, 0);
}

// Four parts, so that none takes long where sanitizers make each process slow.
INSTANTIATE_TEST_SUITE_P(Seeds, ProbeMutants, testing::Values(2007U, 2008U, 2020U, 2026U));

}  // namespace

}  // namespace corerig::plugin
