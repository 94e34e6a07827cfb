// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/scenario.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace corerig::scenario {

/// The whole content of a file that has to be there.
[[nodiscard]] std::string read_file(const std::filesystem::path& path);

/// The .toml files of a directory below tests/fixtures/scenarios, sorted.
[[nodiscard]] std::vector<std::filesystem::path> fixture_files(const std::string& directory);

/// The stem of a file as the name of a test, which has no dashes.
[[nodiscard]] std::string test_name_of(const std::filesystem::path& path);

/// Names of tests over texts that are no names themselves: "text_0", "text_1", ...
template <class T>
std::string numbered(const testing::TestParamInfo<T>& info) {
    return "text_" + std::to_string(info.index);
}

/// The scenarios that ship with the product, sorted.
[[nodiscard]] std::vector<std::filesystem::path> shipped_files();

/// Reads a scenario file against the fixture catalogue; errors call it by its bare name.
[[nodiscard]] base::Result<Scenario> parse_file(const std::filesystem::path& path,
                                                const std::vector<Override>& overrides);

/// Every error as a user sees it, one after the other.
[[nodiscard]] std::string to_text(const base::Errors& errors);

}  // namespace corerig::scenario
