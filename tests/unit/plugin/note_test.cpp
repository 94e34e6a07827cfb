// SPDX-License-Identifier: Apache-2.0
#include "plugin/note.hpp"

#include "unit/plugin/sample_files.hpp"

#include <gtest/gtest.h>

namespace corerig::plugin {

namespace {

TEST(ParseNote, ReadsEveryKey) {
    const auto identity = parse_note(
        "abi=1.0\nplugin=acme-sched\nversion=2.3\nlicence=MIT\n"
        "workload=fork:makes a process: and waits\nworkload=yield:gives way\n",
        "acme-sched.so");

    ASSERT_TRUE(identity.has_value());
    const PluginIdentity expected{
        .name = "acme-sched",
        .version = "2.3",
        .licence = "MIT",
        .abi = "1.0",
        .build_id = "",
        .workloads = {{"fork", "makes a process: and waits"}, {"yield", "gives way"}}};
    EXPECT_EQ(*identity, expected);
}

TEST(ParseNote, PassesOverKeysOfNewerPlugins) {
    const auto identity = parse_note(
        "abi=1.3\nplugin=a\nversion=1\nlicence=MIT\nvendor=Acme\nworkload=b:c\n\n", "a.so");

    ASSERT_TRUE(identity.has_value());
    EXPECT_EQ(identity->workloads, (std::vector<WorkloadName>{{"b", "c"}}));
}

TEST(ParseNote, ReportsEverythingThatIsWrongAtOnce) {
    const auto identity = parse_note(
        "abi=1.0\nno equals sign\nplugin=Acme\nversion=1\nversion=2\n"
        "workload=spin_lock:s\nworkload=a:s\nworkload=a:t\nworkload=b\nlicence=\x1b[31m\n",
        "acme.so");

    ASSERT_FALSE(identity.has_value());
    EXPECT_EQ(
        text_of(identity.errors(), ""),
        "error[plugin-bad-note]: acme.so: bad note: line 2, \"no equals sign\", is no text of the "
        "form key=value\n"
        "error[plugin-bad-note]: acme.so: bad note: plugin=\"Acme\": a name is a-z, then a-z, 0-9 "
        "and any of -_, at most 31 characters\n"
        "error[plugin-bad-note]: acme.so: bad note: it has version= twice\n"
        "error[plugin-bad-note]: acme.so: bad note: workload=\"spin_lock\": a name is a-z, then "
        "a-z, 0-9 and any of -, at most 31 characters\n"
        "error[plugin-bad-note]: acme.so: bad note: it names the workload \"a\" twice\n"
        "error[plugin-bad-note]: acme.so: bad note: workload=\"b\": it has no summary\n"
        "error[plugin-bad-note]: acme.so: bad note: line 10, \"licence=\\x1b[31m\", is no text of "
        "the form key=value\n"
        "error[plugin-bad-note]: acme.so: bad note: it lacks licence=\n");
}

TEST(ParseNote, NamesEveryKeyThatIsMissing) {
    const auto identity = parse_note("", "empty.so");

    ASSERT_FALSE(identity.has_value());
    EXPECT_EQ(text_of(identity.errors(), ""),
              "error[plugin-bad-note]: empty.so: bad note: it lacks abi=\n"
              "error[plugin-bad-note]: empty.so: bad note: it lacks plugin=\n"
              "error[plugin-bad-note]: empty.so: bad note: it lacks version=\n"
              "error[plugin-bad-note]: empty.so: bad note: it lacks licence=\n");
}

TEST(NoteAbi, IsTheFirstOne) {
    EXPECT_EQ(note_abi("plugin=a\nabi=1.2\nabi=2.0\n"), "1.2");
    EXPECT_EQ(note_abi("plugin=abi=\n"), "");
    EXPECT_EQ(note_abi(""), "");
}

}  // namespace

}  // namespace corerig::plugin
