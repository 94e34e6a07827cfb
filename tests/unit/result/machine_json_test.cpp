// SPDX-License-Identifier: Apache-2.0
#include "result/machine_json.hpp"

#include "result/json_view.hpp"
#include "support/golden_file.hpp"

#include <gtest/gtest.h>

namespace corerig::result {
namespace {

topology::Topology restricted_machine() {
    topology::Topology machine;
    machine.origin = "recorded";
    machine.cpu_model = "Example CPU";
    machine.cpus = {{.id = 0,
                     .core = 0,
                     .l2 = 0,
                     .llc = 0,
                     .node = 0,
                     .package = 0,
                     .kind = topology::CpuKind::performance},
                    {.id = 1, .core = 1}};
    machine.present = {0, 1, 2};
    machine.online = {0, 1};
    machine.affinity = {0, 1};
    machine.cpuset = {1};
    machine.cpuset_path = "/lab";
    machine.cpu_quota = topology::CpuQuota{0.5, "/lab"};
    machine.nodes_without_cpus = {252, 253};
    machine.isolated = {1};
    machine.kernel.release = "6.12.5";
    machine.kernel.config = {{"NO_HZ_FULL", "y"}};
    machine.warnings = {"one warning"};
    return machine;
}

base::Result<JsonDocument> parsed(const topology::Topology& machine) {
    return JsonDocument::parse(to_json(machine),
                               [](std::string_view, std::size_t, JsonView) { return false; });
}

TEST(MachineJson, HasEverySetAndEveryCpu) {
    support::expect_golden("results/machine.json", to_json(restricted_machine()) + "\n");
}

TEST(MachineJson, IsReadByAParser) {
    const auto document = parsed(restricted_machine());

    ASSERT_TRUE(document.has_value());
    EXPECT_EQ(document->root().find("usable")->text(), "1");
    EXPECT_EQ(document->root().find("cpus")->size(), 2U);
}

TEST(MachineJson, LeavesWhatIsNotKnownNull) {
    const auto document = parsed(topology::Topology{});

    ASSERT_TRUE(document.has_value());
    EXPECT_TRUE(document->root().find("nohz_full")->is_null());
    EXPECT_TRUE(document->root().find("cpuset_path")->is_null());
    EXPECT_TRUE(document->root().find("cpu_model")->is_null());
    EXPECT_TRUE(document->root().find("kernel")->find("release")->is_null());
}

}  // namespace
}  // namespace corerig::result
