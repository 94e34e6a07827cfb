// SPDX-License-Identifier: Apache-2.0
#include "plugin/lookup.hpp"

#include "support/static_catalog.hpp"

#include <gtest/gtest.h>

namespace corerig::plugin {

namespace {

InstalledPlugin plugin_with(const std::string& name, std::vector<WorkloadName> workloads) {
    InstalledPlugin plugin;
    plugin.path = "/plugins/" + name + ".so";
    plugin.identity.name = name;
    plugin.identity.workloads = std::move(workloads);
    return plugin;
}

std::vector<InstalledPlugin> some_plugins() {
    std::vector<InstalledPlugin> plugins{plugin_with("syscall", {{"syscall", "one call"}}),
                                         plugin_with("locks", {{"spin", "s"}, {"mutex", "m"}}),
                                         plugin_with("acme", {{"spin", "another"}}),
                                         plugin_with("acme", {{"older", "an older acme"}})};
    plugins.back().shadowed_by = "/plugins/acme.so";
    return plugins;
}

TEST(LookUpWorkload, FindsAUniqueBareName) {
    const auto place = look_up_workload("mutex", some_plugins());

    ASSERT_TRUE(place.has_value());
    EXPECT_EQ(*place, (WorkloadPlace{1, "mutex"}));
}

TEST(LookUpWorkload, FindsAFullName) {
    const auto place = look_up_workload("acme/spin", some_plugins());

    ASSERT_TRUE(place.has_value());
    EXPECT_EQ(*place, (WorkloadPlace{2, "spin"}));
}

TEST(LookUpWorkload, RefusesABareNameOfSeveralPlugins) {
    const auto place = look_up_workload("spin", some_plugins());

    ASSERT_FALSE(place.has_value());
    EXPECT_EQ(base::to_string(place.error()),
              "error[workload-ambiguous]: the workload \"spin\" exists in several plugins: "
              "locks/spin, acme/spin\n"
              "  hint: write one of these full names");
}

TEST(LookUpWorkload, NamesTheNearestForAMistypedName) {
    const auto place = look_up_workload("sycall", some_plugins());

    ASSERT_FALSE(place.has_value());
    EXPECT_EQ(base::to_string(place.error()),
              "error[workload-unknown]: unknown workload \"sycall\"; installed are: acme/spin, "
              "locks/spin, mutex, syscall\n"
              "  hint: did you mean \"syscall\"?");
}

TEST(LookUpWorkload, NamesTheNearestFullNameForAMistypedFullName) {
    const auto place = look_up_workload("syscal/syscall", some_plugins());

    ASSERT_FALSE(place.has_value());
    EXPECT_EQ(base::to_string(place.error()),
              "error[workload-unknown]: unknown workload \"syscal/syscall\"; installed are: "
              "acme/spin, locks/spin, mutex, syscall\n"
              "  hint: did you mean \"syscall/syscall\"?");
}

TEST(LookUpWorkload, DoesNotSeeShadowedPlugins) {
    const auto place = look_up_workload("older", some_plugins());

    ASSERT_FALSE(place.has_value());
    EXPECT_EQ(base::to_string(place.error()),
              "error[workload-unknown]: unknown workload \"older\"; installed are: acme/spin, "
              "locks/spin, mutex, syscall\n"
              "  hint: 'corerig list workloads' shows what each of them does");
}

TEST(LookUpWorkload, SaysWhenNothingIsInstalled) {
    const auto place = look_up_workload("syscall", {});

    ASSERT_FALSE(place.has_value());
    EXPECT_EQ(base::to_string(place.error()),
              "error[workload-unknown]: unknown workload \"syscall\"; no plugin is installed\n"
              "  hint: name a directory of plugins with --plugin-dir or CORERIG_PLUGIN_PATH");
}

TEST(StaticCatalog, FindsWhatItHolds) {
    const support::StaticCatalog catalog;

    const auto barrier = catalog.find("barrier");
    const auto twin = catalog.find("acme/twin");

    ASSERT_TRUE(barrier.has_value());
    EXPECT_EQ(barrier->schema, support::barrier_schema());
    EXPECT_EQ(barrier->full_name(), "barrier/barrier");
    ASSERT_TRUE(twin.has_value());
    EXPECT_EQ(twin->path, "/plugins/acme.so");
}

TEST(StaticCatalog, RefusesAnAmbiguousName) {
    const support::StaticCatalog catalog;

    const auto twin = catalog.find("twin");

    ASSERT_FALSE(twin.has_value());
    EXPECT_EQ(base::to_string(twin.error()),
              "error[workload-ambiguous]: the workload \"twin\" exists in several plugins: "
              "demo/twin, acme/twin\n"
              "  hint: write one of these full names");
}

}  // namespace

}  // namespace corerig::plugin
