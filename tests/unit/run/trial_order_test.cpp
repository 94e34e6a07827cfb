// SPDX-License-Identifier: Apache-2.0
#include "run/trial_order.hpp"

#include <gtest/gtest.h>

#include <string>

namespace corerig::run {
namespace {

TrialOrder full_order() {
    TrialOrder order;
    TrialRequest& request = order.request;
    request.plugin_path = "/usr/lib/corerig/plugins-1/barrier.so";
    request.workload = "barrier";
    request.values = {true, std::int64_t{-3}, 2.5, std::string("gather-release")};
    request.given = {false, true, true, false};
    request.worker_cpus = {base::CpuSet{0}, base::CpuSet{2, 3}};
    request.runner_cpus = base::CpuSet{7};
    request.policy = {scenario::Policy::Kind::fifo, 10};
    request.loads = {{4, {}, {}, 0, 50, "rest"},
                     {5, {"stress-ng", "--vm", "1"}, {}, 5, 100, "rest"}};
    request.samples = 20;
    request.discard = 1;
    request.iterations = 20'000;
    request.reference_iterations = 10'000;
    request.reference_others = scenario::ReferenceOthers::sleep;
    request.instructions = InstructionSource::pmu;
    request.measuring_limit = base::Nanoseconds(7);
    order.load_pids = {100, 101};
    return order;
}

TEST(TrialOrder, ComesOutOfItsBytesUnchanged) {
    const TrialOrder order = full_order();

    const auto decoded = decode(encode(order));

    ASSERT_TRUE(decoded.has_value());
    EXPECT_EQ(*decoded, order);
}

TEST(TrialOrder, IsRefusedWhenCutOffAnywhere) {
    const std::string bytes = encode(full_order());

    int accepted = 0;
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        accepted += decode(bytes.substr(0, length)).has_value() ? 1 : 0;
    }

    EXPECT_EQ(accepted, 0);
}

TEST(Stretches, AlternateSamplesAndReferences) {
    TrialRequest request;
    request.samples = 2;
    request.discard = 1;
    request.reference_iterations = 1;

    const Stretches stretches = stretches_of(request);

    EXPECT_EQ(stretches.count(), 6U);
    EXPECT_FALSE(stretches.is_reference(0));
    EXPECT_TRUE(stretches.is_reference(1));
    EXPECT_FALSE(stretches.is_reference(4));
}

TEST(Stretches, AreAllSamplesWithoutReference) {
    TrialRequest request;
    request.samples = 2;

    const Stretches stretches = stretches_of(request);

    EXPECT_EQ(stretches.count(), 2U);
    EXPECT_FALSE(stretches.is_reference(1));
}

TEST(Stretches, AreAllReferencesInACalibration) {
    TrialRequest request;
    request.samples = 3;
    request.reference_iterations = 5;
    request.reference_only = true;

    const Stretches stretches = stretches_of(request);

    EXPECT_EQ(stretches.count(), 3U);
    EXPECT_TRUE(stretches.is_reference(0));
}

}  // namespace
}  // namespace corerig::run
