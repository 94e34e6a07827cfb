// SPDX-License-Identifier: Apache-2.0
#include "plugin/trust.hpp"

#include "support/temp_dir.hpp"
#include "unit/plugin/sample_files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

namespace corerig::plugin {

namespace {

/// A plugin in directory/inner/, all of it made by the user who runs the test.
class FindDistrust : public testing::Test {
 protected:
    FindDistrust() {
        file_ = directory_.write("inner/acme.so", "");
        inner_ = file_.parent_path();
        set_mode(file_, 0644);
        set_mode(inner_, 0755);
        rule_.user = ::geteuid();
    }

    static void set_mode(const std::filesystem::path& path, mode_t mode) {
        ASSERT_EQ(::chmod(path.c_str(), mode), 0);
    }

    [[nodiscard]] std::string distrust(const std::filesystem::path& path) const {
        const auto error = find_distrust(path, rule_);
        return error ? text_of({*error}, directory_.path()) : "";
    }

    support::TempDir directory_;
    std::filesystem::path file_;
    std::filesystem::path inner_;
    TrustRule rule_;
};

TEST_F(FindDistrust, TrustsWhatOnlyTheUserCanChange) {
    EXPECT_EQ(distrust(file_), "");
}

TEST_F(FindDistrust, RefusesAFileThatEverybodyCanChange) {
    set_mode(file_, 0666);

    EXPECT_EQ(distrust(file_),
              "error[plugin-untrusted]: inner/acme.so: refusing to load as root: inner/acme.so is "
              "writable by everybody (mode 0666)\n"
              "  hint: chmod o-w inner/acme.so, or trust it with --trust-plugin\n");
}

TEST_F(FindDistrust, RefusesADirectoryThatEverybodyCanChange) {
    set_mode(inner_, 0777);

    EXPECT_EQ(distrust(file_),
              "error[plugin-untrusted]: inner/acme.so: refusing to load as root: the directory "
              "inner is writable by everybody (mode 0777)\n"
              "  hint: chmod o-w inner, or trust it with --trust-plugin\n");
}

TEST_F(FindDistrust, TrustsAStickyDirectory) {
    set_mode(inner_, 01777);

    EXPECT_EQ(distrust(file_), "");
}

TEST_F(FindDistrust, RefusesWhatAGroupCanChange) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "only root can give a file to any group";
    }
    ASSERT_EQ(::chown(file_.c_str(), 0, 54321), 0);
    set_mode(file_, 0664);

    EXPECT_EQ(distrust(file_),
              "error[plugin-untrusted]: inner/acme.so: refusing to load as root: inner/acme.so is "
              "writable by group 54321 (mode 0664)\n"
              "  hint: chmod g-w inner/acme.so, or trust it with --trust-plugin\n");
    rule_.program_group = 54321;
    EXPECT_EQ(distrust(file_), "");
}

TEST_F(FindDistrust, RefusesWhatBelongsToAnotherUser) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "only root can give a file away";
    }
    ASSERT_EQ(::chown(file_.c_str(), 54321, 0), 0);

    EXPECT_EQ(distrust(file_),
              "error[plugin-untrusted]: inner/acme.so: refusing to load as root: inner/acme.so "
              "belongs to user 54321\n"
              "  hint: chown root inner/acme.so, or trust it with --trust-plugin\n");
    rule_.program_owner = 54321;
    EXPECT_EQ(distrust(file_), "");
}

TEST_F(FindDistrust, LooksAtWhatALinkPointsTo) {
    set_mode(inner_, 0777);
    const auto link = directory_ / "link.so";
    std::filesystem::create_symlink(file_, link);

    EXPECT_EQ(distrust(link),
              "error[plugin-untrusted]: link.so: refusing to load as root: the directory inner is "
              "writable by everybody (mode 0777)\n"
              "  hint: chmod o-w inner, or trust it with --trust-plugin\n");
}

TEST_F(FindDistrust, RefusesALinkToNowhere) {
    std::filesystem::create_symlink("nowhere", directory_ / "link.so");

    EXPECT_EQ(distrust(directory_ / "link.so"),
              "error[plugin-untrusted]: link.so: refusing to load as root: No such file or "
              "directory\n"
              "  hint: name a file that exists, or trust it with --trust-plugin\n");
}

TEST(TrustRuleOfThisProcess, IsForRootOnly) {
    EXPECT_EQ(trust_rule_of_this_process().has_value(), ::geteuid() == 0);
}

}  // namespace

}  // namespace corerig::plugin
