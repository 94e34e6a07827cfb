// SPDX-License-Identifier: Apache-2.0
#include "run/failure_text.hpp"

#include <gtest/gtest.h>

namespace corerig::run {
namespace {

TEST(FailureText, IsWhatThePluginSays) {
    EXPECT_EQ(failure_text(CORERIG_E_FAILED, "no such device"), "no such device");
}

TEST(FailureText, IsWhatTheStatusMeansWhereThePluginSaysNothing) {
    EXPECT_EQ(failure_text(CORERIG_E_PERMISSION, ""),
              "a privilege is missing (the plugin gives no reason)");
    EXPECT_EQ(failure_text(99, ""), "returned 99, which is no status (the plugin gives no reason)");
}

}  // namespace
}  // namespace corerig::run
