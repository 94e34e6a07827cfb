// SPDX-License-Identifier: Apache-2.0
#include "plugin/installed_catalog.hpp"

#include "support/temp_dir.hpp"
#include "unit/plugin/sample_files.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

namespace corerig::plugin {

namespace {

/// Directories "first" and "second" of plugins, copied from the samples under any name.
class Catalogue : public testing::Test {
 protected:
    Catalogue() {
        std::filesystem::create_directory(directory_ / "first");
        std::filesystem::create_directory(directory_ / "second");
        path_.directories = {directory_ / "first", directory_ / "second"};
        options_.rule = std::nullopt;
    }

    void put(const std::string& name, const std::filesystem::path& plugin) const {
        std::filesystem::copy_file(plugin, directory_ / name);
    }

    [[nodiscard]] std::unique_ptr<InstalledCatalog> scan() const {
        auto catalog = InstalledCatalog::scan(path_, options_);
        EXPECT_TRUE(catalog.has_value());
        return catalog ? *std::move(catalog) : nullptr;
    }

    [[nodiscard]] std::string scan_errors() const {
        const auto catalog = InstalledCatalog::scan(path_, options_);
        return catalog ? "" : text_of(catalog.errors(), directory_.path());
    }

    [[nodiscard]] std::string find_errors(const InstalledCatalog& catalog,
                                          std::string_view name) const {
        const auto workload = catalog.find(name);
        return workload ? "" : text_of(workload.errors(), directory_.path());
    }

    /// "file: name" of each plugin, and what shadows it.
    [[nodiscard]] std::string listing(const InstalledCatalog& catalog) const {
        std::string text;
        for (const InstalledPlugin& plugin : catalog.plugins()) {
            text += plugin.path.lexically_relative(directory_.path()).string() + ": " +
                    plugin.identity.name;
            if (!plugin.shadowed_by.empty()) {
                text += ", shadowed by " +
                        plugin.shadowed_by.lexically_relative(directory_.path()).string();
            }
            text += "\n";
        }
        return text;
    }

    support::TempDir directory_;
    SearchPath path_;
    ScanOptions options_;
};

TEST_F(Catalogue, ListsPluginsInOrderAndRunsNoneOfTheirCode) {
    // Two of them would end this process, had they been loaded here.
    put("second/a.so", sample("ok_minimal.so"));
    put("first/z.so", sample("bad_constructor.so"));
    put("first/b.so", host_sample("exits_in_constructor.so"));

    const auto catalog = scan();

    EXPECT_EQ(listing(*catalog),
              "first/b.so: exits_in_constructor\n"
              "first/z.so: bad_constructor\n"
              "second/a.so: ok_minimal\n");
    EXPECT_EQ(catalog->warnings(), base::Errors{});
}

TEST_F(Catalogue, ListsOnlyFilesThatEndInSo) {
    put("first/plugin.so", sample("ok_minimal.so"));
    put("first/plugin.so.1", sample("ok_full.so"));
    put("first/.hidden.so", sample("ok_full.so"));
    std::filesystem::create_directory(directory_ / "first/deeper");
    put("first/deeper/other.so", sample("ok_full.so"));

    const auto catalog = scan();

    EXPECT_EQ(listing(*catalog), "first/plugin.so: ok_minimal\n");
    EXPECT_EQ(catalog->warnings(), base::Errors{});
}

TEST_F(Catalogue, LetsTheFirstPluginOfANameWin) {
    put("first/mine.so", sample("ok_minimal.so"));
    put("second/ok_minimal.so", sample("ok_minimal.so"));
    put("second/other.so", sample("ok_minimal.so"));

    const auto catalog = scan();

    EXPECT_EQ(listing(*catalog),
              "first/mine.so: ok_minimal\n"
              "second/ok_minimal.so: ok_minimal, shadowed by first/mine.so\n"
              "second/other.so: ok_minimal, shadowed by first/mine.so\n");
    EXPECT_EQ(catalog->find("nothing")->path, directory_ / "first/mine.so");
}

TEST_F(Catalogue, ListsAFileOnceHoweverItIsReached) {
    put("first/plugin.so", sample("ok_minimal.so"));
    std::filesystem::create_symlink("../first/plugin.so", directory_ / "second/link.so");
    path_.files = {directory_ / "first/../first/plugin.so"};

    EXPECT_EQ(listing(*scan()), "first/../first/plugin.so: ok_minimal\n");
}

TEST_F(Catalogue, WarnsOfFilesItRefuses) {
    directory_.write("first/text.so", "no plugin\n");
    put("first/no_entry.so", sample("no_entry.so"));
    put("first/plugin.so", sample("ok_minimal.so"));
    ASSERT_EQ(::mkfifo((directory_ / "second/fifo.so").c_str(), 0600), 0);

    const auto catalog = scan();

    EXPECT_EQ(listing(*catalog), "first/plugin.so: ok_minimal\n");
    EXPECT_EQ(text_of(catalog->warnings(), directory_.path()),
              "error[plugin-no-entry]: first/no_entry.so: not a corerig plugin: it does not export "
              "corerig_plugin_v1()\n"
              "error[plugin-not-elf]: first/text.so: not an ELF shared library (it starts with "
              "\"no plugin\\x0a\")\n"
              "error[plugin-not-a-file]: second/fifo.so: not a file but a FIFO\n");
}

TEST_F(Catalogue, PassesOverFilesForOtherMachines) {
    std::string other = content_of(sample("ok_minimal.so"));
    other[18] = 22;  // e_machine: s390
    directory_.write("first/other.so", other);
    path_.files = {directory_ / "first/other.so"};

    EXPECT_EQ(scan_errors().substr(0, 43), "error[plugin-wrong-arch]: first/other.so: b");
    path_.files.clear();
    EXPECT_EQ(listing(*scan()), "");
    EXPECT_EQ(scan()->warnings(), base::Errors{});
}

TEST_F(Catalogue, PassesOnTheWarningsOfItsPath) {
    path_.warnings = {{base::ErrorCode{"plugin-path-ignored"}, "here", "what", ""}};

    EXPECT_EQ(scan()->warnings(), path_.warnings);
}

TEST_F(Catalogue, PassesOverDirectoriesThatAreNotThere) {
    path_.directories.push_back(directory_ / "third");

    EXPECT_EQ(scan()->warnings(), base::Errors{});
}

TEST_F(Catalogue, RefusesWhatTheUserNamedAndCannotBeUsed) {
    const auto text = directory_.write("text.so", "no plugin\n");
    path_.files = {text, directory_ / "missing.so"};
    path_.required = {directory_ / "third"};

    EXPECT_EQ(scan_errors(),
              "error[plugin-not-elf]: text.so: not an ELF shared library (it starts with \"no "
              "plugin\\x0a\")\n"
              "error[plugin-not-found]: missing.so: No such file or directory\n"
              "error[plugin-not-found]: third: cannot list this directory of plugins: No such file "
              "or directory\n");
}

TEST_F(Catalogue, FindsAWorkloadByEitherName) {
    put("first/full.so", sample("ok_full.so"));
    put("first/minimal.so", sample("ok_minimal.so"));

    const auto catalog = scan();
    const auto bare = catalog->find("full");
    const auto full = catalog->find("ok_full/full");

    ASSERT_TRUE(bare.has_value());
    ASSERT_TRUE(full.has_value());
    EXPECT_EQ(*bare, *full);
    EXPECT_EQ(bare->path, directory_ / "first/full.so");
    EXPECT_EQ(bare->plugin, catalog->plugins().front().identity);
    EXPECT_EQ(bare->schema.parameters.size(), 7U);
}

TEST_F(Catalogue, ReadsAPluginOnce) {
    put("first/minimal.so", sample("ok_minimal.so"));
    const auto catalog = scan();
    ASSERT_TRUE(catalog->find("nothing").has_value());

    std::filesystem::remove(directory_ / "first/minimal.so");

    EXPECT_TRUE(catalog->find("nothing").has_value());
}

TEST_F(Catalogue, RefusesAnAmbiguousName) {
    put("first/create.so", sample("throws_in_create.so"));
    put("first/run.so", sample("throws_in_run.so"));

    const auto catalog = scan();

    EXPECT_EQ(find_errors(*catalog, "throw"),
              "error[workload-ambiguous]: the workload \"throw\" exists in several plugins: "
              "throws_in_create/throw, throws_in_run/throw\n"
              "  hint: write one of these full names\n");
    EXPECT_EQ(find_errors(*catalog, "throws_in_run/throw"), "");
}

TEST_F(Catalogue, SaysWhyAPluginOfThatNameWasRefused) {
    directory_.write("second/syscall.so", "no plugin\n");
    put("first/minimal.so", sample("ok_minimal.so"));

    EXPECT_EQ(find_errors(*scan(), "syscall"),
              "error[workload-unknown]: unknown workload \"syscall\"; installed are: nothing\n"
              "  hint: 'corerig list workloads' shows what each of them does\n"
              "error[plugin-not-elf]: second/syscall.so: not an ELF shared library (it starts with "
              "\"no plugin\\x0a\")\n");
}

TEST_F(Catalogue, SaysWhyAPluginDoesNotLoad) {
    put("first/undefined.so", sample("undefined_symbol.so"));
    put("first/future.so", host_sample("from_the_future.so"));

    const auto catalog = scan();

    const std::string undefined =
        "error[plugin-undefined-symbol]: first/undefined.so: cannot be loaded: undefined symbol: "
        "no_such_function_anywhere\n"
        "  hint: link it with -Wl,-z,defs to see this when it is built\n";
    EXPECT_EQ(find_errors(*catalog, "undefined"), undefined);
    EXPECT_EQ(find_errors(*catalog, "undefined"), undefined);
    EXPECT_EQ(find_errors(*catalog, "modest"), "");
    EXPECT_EQ(find_errors(*catalog, "demanding"),
              "error[plugin-needs-newer-host]: first/future.so: workload \"demanding\" needs "
              "capabilities that this corerig does not know: bit 33, bit 40\n"
              "  hint: use a newer corerig\n");
}

TEST_F(Catalogue, ChecksWhoMayWriteToPluginsUnlessTold) {
    put("first/plugin.so", sample("ok_minimal.so"));
    ASSERT_EQ(::chmod((directory_ / "first/plugin.so").c_str(), 0646), 0);
    options_.rule.emplace().user = ::geteuid();
    const std::string refusal =
        "error[plugin-untrusted]: first/plugin.so: refusing to load as root: first/plugin.so is "
        "writable by everybody (mode 0646)\n"
        "  hint: chmod o-w first/plugin.so, or trust it with --trust-plugin\n";

    EXPECT_EQ(text_of(scan()->warnings(), directory_.path()), refusal);
    path_.files = {directory_ / "first/plugin.so"};
    EXPECT_EQ(scan_errors(), refusal);
    options_.trust = true;
    EXPECT_EQ(listing(*scan()), "first/plugin.so: ok_minimal\n");
}

}  // namespace

}  // namespace corerig::plugin
