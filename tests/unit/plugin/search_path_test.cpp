// SPDX-License-Identifier: Apache-2.0
#include "plugin/search_path.hpp"

#include "unit/plugin/sample_files.hpp"

#include <gtest/gtest.h>

namespace corerig::plugin {

namespace {

using Paths = std::vector<std::filesystem::path>;

const std::string kLibdir = CORERIG_INSTALL_LIBDIR;

Paths local_directories() {
    Paths directories;
    if (std::string(CORERIG_MULTIARCH) != "") {
        directories.emplace_back("/usr/local/lib/" CORERIG_MULTIARCH "/corerig/plugins-1");
    }
    directories.emplace_back("/usr/local/lib/corerig/plugins-1");
    return directories;
}

Paths then_local(Paths directories) {
    const Paths local = local_directories();
    directories.insert(directories.end(), local.begin(), local.end());
    return directories;
}

SearchEnvironment full_environment() {
    return {.plugin_path = "/a:/b",
            .data_home = "/data",
            .home = "/home/user",
            .program = "/opt/corerig/bin/corerig",
            .raised_privileges = false};
}

TEST(MakeSearchPath, PutsEverythingInOrder) {
    const SearchRequest request{.files = {"./mine.so"}, .directories = {"plugins/.", "/more"}};

    const SearchPath path = make_search_path(request, full_environment());

    EXPECT_EQ(path.files, (Paths{"./mine.so"}));
    EXPECT_EQ(path.required, (Paths{"plugins/", "/more"}));
    EXPECT_EQ(path.directories,
              then_local({"/a",
                          "/b",
                          "/opt/corerig/" + kLibdir + "/corerig/plugins-1",
                          "/data/corerig/plugins-1"}));
    EXPECT_EQ(path.warnings, base::Errors{});
}

TEST(MakeSearchPath, LeavesTheDefaultsOutWhenTold) {
    const SearchRequest request{
        .files = {}, .directories = {"/more"}, .default_directories = false};

    const SearchPath path = make_search_path(request, full_environment());

    EXPECT_EQ(path.required, (Paths{"/more"}));
    EXPECT_EQ(path.directories, Paths{});
}

TEST(MakeSearchPath, UsesTheHomeDirectoryWithoutAnAbsoluteDataHome) {
    SearchEnvironment environment;
    environment.home = "/home/user";
    const Paths expected = then_local({"/home/user/.local/share/corerig/plugins-1"});

    EXPECT_EQ(make_search_path({}, environment).directories, expected);
    environment.data_home = "";
    EXPECT_EQ(make_search_path({}, environment).directories, expected);
    environment.data_home = "relative";
    EXPECT_EQ(make_search_path({}, environment).directories, expected);
}

TEST(MakeSearchPath, WorksWithoutAnyEnvironment) {
    EXPECT_EQ(make_search_path({}, {}).directories, local_directories());
}

TEST(MakeSearchPath, SaysWhichEntriesOfTheVariableItLeavesOut) {
    SearchEnvironment environment;
    environment.plugin_path = "/a::relative/x:./y:/b/../c:";

    const SearchPath path = make_search_path({}, environment);

    EXPECT_EQ(path.directories, then_local({"/a", "/c"}));
    EXPECT_EQ(text_of(path.warnings, ""),
              "error[plugin-path-ignored]: CORERIG_PLUGIN_PATH: \"relative/x\" is no absolute "
              "directory and not used\n"
              "  hint: write it from the root: /...\n"
              "error[plugin-path-ignored]: CORERIG_PLUGIN_PATH: \"./y\" is no absolute directory "
              "and not used\n"
              "  hint: write it from the root: /...\n");
}

TEST(MakeSearchPath, TrustsNoEnvironmentWithRaisedPrivileges) {
    SearchEnvironment environment = full_environment();
    environment.raised_privileges = true;

    const SearchPath path = make_search_path({}, environment);

    EXPECT_EQ(path.directories, then_local({"/opt/corerig/" + kLibdir + "/corerig/plugins-1"}));
    EXPECT_EQ(text_of(path.warnings, ""),
              "error[plugin-path-ignored]: CORERIG_PLUGIN_PATH: not used, because the program runs "
              "with raised privileges\n"
              "  hint: name the directories with --plugin-dir\n");
}

TEST(MakeSearchPath, NamesNoDirectoryTwice) {
    SearchEnvironment environment;
    environment.plugin_path = "/a:/usr/local/lib/corerig/plugins-1:/a:/more";

    const SearchPath path = make_search_path({.files = {}, .directories = {"/more"}}, environment);

    Paths expected{"/a", "/usr/local/lib/corerig/plugins-1"};
    if (local_directories().size() == 2) {
        expected.push_back(local_directories().front());
    }
    EXPECT_EQ(path.directories, expected);
}

TEST(ReadSearchEnvironment, KnowsTheRunningProgram) {
    const SearchEnvironment environment = read_search_environment();

    EXPECT_EQ(environment.program.filename(), "unit_plugin");
    EXPECT_FALSE(environment.raised_privileges);
}

}  // namespace

}  // namespace corerig::plugin
