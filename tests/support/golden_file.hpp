// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <stdlib.h>

#include <fstream>
#include <iterator>
#include <string>

namespace corerig::support {

/// The content of a file under tests/fixtures, "" when there is none.
[[nodiscard]] inline std::string read_fixture(const std::string& name) {
    std::ifstream file(CORERIG_TEST_FIXTURES "/" + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Compares a whole text with a file under tests/fixtures.  With CORERIG_ACCEPT_GOLDEN_FILES set,
/// writes the file instead, for a review of the difference.
inline void expect_golden(const std::string& name, const std::string& text) {
    if (::getenv("CORERIG_ACCEPT_GOLDEN_FILES") != nullptr) {
        std::ofstream(CORERIG_TEST_FIXTURES "/" + name, std::ios::binary) << text;
    }
    EXPECT_EQ(text, read_fixture(name)) << "differs from tests/fixtures/" << name;
}

}  // namespace corerig::support
