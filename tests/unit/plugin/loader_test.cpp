// SPDX-License-Identifier: Apache-2.0
#include "plugin/loader.hpp"

#include "plugin/value_table.hpp"
#include "unit/plugin/sample_files.hpp"

#include <gtest/gtest.h>

namespace corerig::plugin {

namespace {

std::string explained(std::string_view text, const std::string& run_path = "") {
    return base::to_string(explain_load_error(text, "/plugins/acme.so", run_path));
}

TEST(ExplainLoadError, NamesAMissingLibrary) {
    const std::string_view text =
        "libacme.so.3: cannot open shared object file: No such file or directory";

    EXPECT_EQ(explained(text),
              "error[plugin-missing-dependency]: /plugins/acme.so: needs libacme.so.3, which is "
              "not installed\n"
              "  hint: install the package it belongs to");
    EXPECT_EQ(explained(text, "$ORIGIN/../lib"),
              "error[plugin-missing-dependency]: /plugins/acme.so: needs libacme.so.3, which is "
              "not installed\n"
              "  hint: it was looked for in \"$ORIGIN/../lib\" and the system's directories");
}

TEST(ExplainLoadError, NamesALibraryThatIsTooOld) {
    EXPECT_EQ(explained("/lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.39' not found (required "
                        "by /plugins/acme.so)"),
              "error[plugin-needs-newer-library]: /plugins/acme.so: needs version GLIBC_2.39 of "
              "/lib/x86_64-linux-gnu/libc.so.6, which is older here\n"
              "  hint: build it again on the oldest system that it is for");
}

TEST(ExplainLoadError, NamesAnUndefinedSymbol) {
    EXPECT_EQ(explained("/plugins/acme.so: undefined symbol: acme_start"),
              "error[plugin-undefined-symbol]: /plugins/acme.so: cannot be loaded: undefined "
              "symbol: acme_start\n"
              "  hint: link it with -Wl,-z,defs to see this when it is built");
}

TEST(ExplainLoadError, KeepsAnyOtherText) {
    EXPECT_EQ(explained("/plugins/acme.so: cannot allocate memory in static TLS block"),
              "error[plugin-load-failed]: /plugins/acme.so: cannot be loaded: cannot allocate "
              "memory in static TLS block");
    EXPECT_EQ(explained("/plugins/acme.so: cannot open shared object file: Permission denied"),
              "error[plugin-load-failed]: /plugins/acme.so: cannot be loaded: cannot open shared "
              "object file: Permission denied");
    EXPECT_EQ(explained("something else"),
              "error[plugin-load-failed]: /plugins/acme.so: cannot be loaded: something else");
}

TEST(LoadPlugin, TellsEachPhaseBeforeItBegins) {
    std::string phases;

    const auto plugin = load_plugin(
        sample("ok_minimal.so"), [&phases](LoadPhase phase) { phases += to_string(phase) + "\n"; });

    ASSERT_TRUE(plugin.has_value());
    EXPECT_EQ(plugin->identity.name, "ok_minimal");
    EXPECT_EQ(phases,
              "while its file was read\n"
              "while loading (static initialisers)\n"
              "in corerig_plugin_v1()\n"
              "while its tables were read\n"
              "after its tables were read\n");
}

void log_nothing(const corerig_host_t* /*host*/, std::uint32_t /*level*/, const char* text) {
    EXPECT_STREQ(text, "loud=1 turns=42 text=a text colour=red size=7");
}

TEST(LoadWorkload, GivesWhatATrialCalls) {
    const auto workload = load_workload(sample("ok_full.so"), "full");
    ASSERT_TRUE(workload.has_value());
    const std::vector<ParameterValue> values{true,
                                             std::int64_t{42},
                                             std::int64_t{0},
                                             0.5,
                                             std::string("a text"),
                                             std::string("red"),
                                             std::int64_t{7}};
    const auto table = ValueTable::make(workload->schema, values, std::vector<bool>(7, true));
    ASSERT_TRUE(table.has_value());
    corerig_host_t host{};
    host.struct_size = sizeof host;
    host.log = log_nothing;
    const corerig_values_t list = table->list();
    void* instance = nullptr;

    const corerig_status_t status = workload->table.create(&host, &list, &instance, nullptr);
    workload->table.destroy(instance);

    EXPECT_EQ(status, CORERIG_OK);
    EXPECT_NE(instance, nullptr);
}

TEST(LoadWorkload, RefusesANameThatThePluginDoesNotHave) {
    const auto workload = load_workload(sample("ok_full.so"), "empty");

    ASSERT_FALSE(workload.has_value());
    EXPECT_EQ(text_of(workload.errors(), CORERIG_SAMPLE_PLUGINS),
              "error[workload-unknown]: ok_full.so: has no workload \"empty\"\n");
}

TEST(LoadWorkload, RefusesACapabilityThatIsNotUnderstood) {
    const auto modest = load_workload(host_sample("from_the_future.so"), "modest");
    const auto demanding = load_workload(host_sample("from_the_future.so"), "demanding");

    EXPECT_TRUE(modest.has_value());
    ASSERT_FALSE(demanding.has_value());
    EXPECT_EQ(text_of(demanding.errors(), CORERIG_HOST_SAMPLES),
              "error[plugin-needs-newer-host]: from_the_future.so: workload \"demanding\" needs "
              "capabilities that this corerig does not know: bit 33, bit 40\n"
              "  hint: use a newer corerig\n");
}

}  // namespace

}  // namespace corerig::plugin
