// SPDX-License-Identifier: Apache-2.0
#include "run/process_entry.hpp"

#include <gtest/gtest.h>

/// The launcher's tests start real trials: this program answers to the hidden verbs as corerig
/// does.
int main(int argc, char** argv) {
    if (const auto code = corerig::run::run_hidden_verb(argc, argv)) {
        return *code;
    }
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
