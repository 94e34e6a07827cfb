// SPDX-License-Identifier: Apache-2.0
#include "report/profile.hpp"

#include "support/golden_file.hpp"

#include <gtest/gtest.h>

namespace corerig::report {
namespace {

result::MachineRecord machine() {
    result::MachineRecord machine;
    machine.cpu_model = "Example \"CPU\" 5";
    machine.present = base::CpuSet{0, 1, 2, 3};
    return machine;
}

analysis::MachineProfile profile() {
    using analysis::Metric;
    return {{{"lone", Metric::floor, 115.3, 160, 62, 8, 1, 0.0012, std::nullopt, 28, 0},
             {"pair", Metric::time, 1'234.5, 480, 0, 24, 3, 0.081, 0.03, 84, 1},
             {"once", Metric::floor, 20, 20, 3, 1, 1, std::nullopt, std::nullopt, 0, 0}}};
}

TEST(RenderProfile, SaysWhatCanBeShown) {
    support::expect_golden("profile/profile.txt", render_profile_text(machine(), profile()));
}

TEST(RenderProfile, IsADocumentToo) {
    support::expect_golden("profile/profile.json", render_profile_json(machine(), profile()));
}

TEST(RenderProfile, SaysThatNothingCounts) {
    EXPECT_EQ(render_profile_text({}, {}),
              "What this machine can tell apart\nunknown CPU model, 0 CPUs\n"
              "\nno trial gave a sample that counts\n");
}

}  // namespace
}  // namespace corerig::report
