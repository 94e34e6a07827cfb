// SPDX-License-Identifier: Apache-2.0
#include "report/joined.hpp"

#include "support/golden_file.hpp"
#include "support/published_scenarios.hpp"

#include <gtest/gtest.h>

namespace corerig::report {
namespace {

using support::expect_golden;
using support::launchpad_boot;

TEST(RenderJoinedText, ShowsTheThreeBootsOfTheReport) {
    auto absent = launchpad_boot("not-built-in", "not-built-in");
    absent.header.variant_reason = "kernel.config.NO_HZ_FULL is n";
    absent.header.machine.kernel_release = "5.15.0-86-generic";
    absent.header.label = "default";
    const auto built_in = launchpad_boot("built-in", "built-in");
    const auto active = launchpad_boot("active", "active");

    expect_golden("report/joined.txt", render_joined_text({&active, &absent, &built_in}));
}

TEST(RenderJoinedText, PoolsRunsOfOneVariantAndNamesThoseOfNone) {
    const auto first = launchpad_boot("active", "active");
    auto second = launchpad_boot("active", "built-in");
    second.header.machine.environment["boot_id"] = "another";
    auto none = launchpad_boot("active", "not-built-in");
    none.header.variant.clear();
    none.header.variant_reason = "several fit: active, built-in";

    expect_golden("report/joined-pooled.txt", render_joined_text({&first, &second, &none}));
}

}  // namespace
}  // namespace corerig::report
