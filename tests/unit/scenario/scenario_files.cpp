// SPDX-License-Identifier: Apache-2.0
#include "unit/scenario/scenario_files.hpp"

#include "unit/scenario/fixture_catalog.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace corerig::scenario {

namespace {

std::vector<std::filesystem::path> toml_files(const std::filesystem::path& directory) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(directory)) {
        if (entry.path().extension() == ".toml") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error("cannot read " + path.string());
    }
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::filesystem::path> fixture_files(const std::string& directory) {
    return toml_files(std::filesystem::path(CORERIG_TEST_FIXTURES) / "scenarios" / directory);
}

std::string test_name_of(const std::filesystem::path& path) {
    std::string name = path.stem().string();
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

std::vector<std::filesystem::path> shipped_files() {
    return toml_files(CORERIG_SHIPPED_SCENARIOS);
}

base::Result<Scenario> parse_file(const std::filesystem::path& path,
                                  const std::vector<Override>& overrides) {
    return parse_scenario(read_file(path), path.filename().string(), overrides, FixtureCatalog());
}

std::string to_text(const base::Errors& errors) {
    std::string text;
    for (const base::Error& error : errors) {
        text += base::to_string(error) + "\n";
    }
    return text;
}

}  // namespace corerig::scenario
