// SPDX-License-Identifier: Apache-2.0
#include "cli/replacement_file.hpp"

#include "cli/console.hpp"
#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace corerig::cli {
namespace {

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t count_files(const std::filesystem::path& directory) {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(directory),
                                                  std::filesystem::directory_iterator{}));
}

TEST(ReplacementFile, LeavesTheOldContentUntilItTakesItsPlace) {
    const support::TempDir directory;
    const auto path = directory.write("a.json", "old");
    const auto file = ReplacementFile::beside(path.string());
    ASSERT_NE(file, nullptr);
    ASSERT_EQ(write_all(file->fd(), "new"), 0);
    const std::string before = content_of(path);

    const int error_number = file->take_place();

    EXPECT_EQ(error_number, 0);
    EXPECT_EQ(before, "old");
    EXPECT_EQ(content_of(path), "new");
    EXPECT_EQ(count_files(directory.path()), 1U);
}

TEST(ReplacementFile, GoesWhenItTakesNoPlace) {
    const support::TempDir directory;
    const auto path = directory.write("a.json", "old");

    ASSERT_NE(ReplacementFile::beside(path.string()), nullptr);

    EXPECT_EQ(content_of(path), "old");
    EXPECT_EQ(count_files(directory.path()), 1U);
}

TEST(ReplacementFile, LeavesASymbolicLinkOne) {
    const support::TempDir directory;
    const auto path = directory.write("a.json", "old");
    const auto link = directory.path() / "link.json";
    std::filesystem::create_symlink("a.json", link);
    const auto file = ReplacementFile::beside(link.string());
    ASSERT_NE(file, nullptr);

    ASSERT_EQ(file->take_place(), 0);

    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_EQ(content_of(path), "");
}

}  // namespace
}  // namespace corerig::cli
