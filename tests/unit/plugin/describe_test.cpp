// SPDX-License-Identifier: Apache-2.0
#include "plugin/describe.hpp"

#include "support/static_catalog.hpp"
#include "unit/plugin/sample_files.hpp"

#include <gtest/gtest.h>

namespace corerig::plugin {

namespace {

std::string golden(const std::string& name) {
    return content_of(std::filesystem::path(CORERIG_TEST_FIXTURES) / "plugin" / name);
}

std::string page_of(const std::string& workload) {
    return describe_workload(*support::StaticCatalog().find(workload));
}

TEST(DescribeWorkload, PrintsAPageForEachProductWorkload) {
    EXPECT_EQ(page_of("syscall"), golden("show-syscall.txt"));
    EXPECT_EQ(page_of("spinlock"), golden("show-spinlock.txt"));
}

TEST(DescribeWorkload, PrintsEveryTypeOfParameter) {
    EXPECT_EQ(page_of("types"), golden("show-types.txt"));
}

TEST(DescribeWorkload, PrintsTheLeastThereIs) {
    EXPECT_EQ(page_of("acme/twin"), golden("show-twin.txt"));
}

TEST(DescribeWorkload, PrintsEveryCapabilityAndMetric) {
    InstalledWorkload workload = *support::StaticCatalog().find("acme/twin");
    workload.schema.capabilities = {.self_timed = true,
                                    .blocks = true,
                                    .spawns_threads = true,
                                    .spawns_processes = true,
                                    .spins = true,
                                    .needs_root = true,
                                    .shares_iterations = true,
                                    .not_understood = 2};
    using Better = MetricSchema::Better;
    using Kind = MetricSchema::Kind;
    workload.schema.metrics = {
        {"time", "time per operation", "ns", Better::lower, Kind::time_per_operation},
        {"latency", "of a wake-up", "us", Better::neutral, Kind::sample},
        {"wakes", "how often", "", Better::higher, Kind::total}};
    workload.schema.workers_min = 2;
    workload.schema.workers_max = 2;
    workload.schema.has_reference = true;
    workload.schema.reference_workers = 2;

    EXPECT_EQ(describe_workload(workload), golden("show-everything.txt"));
}

TEST(FormatValue, WritesAsAScenarioDoes) {
    ParameterSchema number;
    number.type = ParameterType::integer;
    ParameterSchema time = number;
    time.unit = "ns";
    ParameterSchema size = number;
    size.unit = "B";
    ParameterSchema text;
    text.type = ParameterType::text;

    EXPECT_EQ(format_value(number, std::int64_t{-12}), "-12");
    EXPECT_EQ(format_value(time, std::int64_t{10'490}), "\"10.49us\"");
    EXPECT_EQ(format_value(size, std::int64_t{0}), "\"0B\"");
    EXPECT_EQ(format_value(size, std::int64_t{1000}), "\"1000B\"");
    EXPECT_EQ(format_value(size, std::int64_t{3} << 40), "\"3072GiB\"");
    EXPECT_EQ(format_value(number, true), "true");
    EXPECT_EQ(format_value(number, 0.1), "0.1");
    EXPECT_EQ(format_value(text, std::string("say \"a\\b\"\n")), R"("say \"a\\b\"\n")");
}

}  // namespace

}  // namespace corerig::plugin
