// SPDX-License-Identifier: Apache-2.0
#include "scenario/findings.hpp"

#include "scenario/errors.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace corerig::scenario {
namespace {

TEST(Findings, ComeInTheOrderOfTheFileAndTheCommandLineLast) {
    Findings findings("f.toml");
    findings.add({"--set a=1", 0, 0}, kUnknownKey, "from the command line");
    findings.add({"f.toml", 10, 2}, kUnknownKey, "tenth line");
    findings.add({"f.toml", 2, 9}, kWrongType, "second line, behind", "a hint");
    findings.add({"f.toml", 2, 3}, kWrongType, "second line, in front");
    findings.add({"f.toml", 0, 0}, kMissingKey, "the whole file");

    EXPECT_EQ(to_text(findings.sorted()),
              "error[scenario-missing-key]: f.toml: the whole file\n"
              "error[scenario-wrong-type]: f.toml:2:3: second line, in front\n"
              "error[scenario-wrong-type]: f.toml:2:9: second line, behind\n"
              "  hint: a hint\n"
              "error[scenario-unknown-key]: f.toml:10:2: tenth line\n"
              "error[scenario-unknown-key]: --set a=1: from the command line\n");
}

TEST(Findings, KeepTheSameErrorOnce) {
    Findings findings("f.toml");
    findings.add({"f.toml", 1, 1}, kUnknownKey, "twice");
    findings.add({"f.toml", 1, 1}, kUnknownKey, "twice");

    EXPECT_EQ(findings.sorted().size(), 1U);
    EXPECT_EQ(findings.count(), 2U);
}

TEST(Findings, SayHowManyTheyDoNotList) {
    Findings findings("f.toml");
    for (int line = 1; line <= 503; ++line) {
        findings.add({"f.toml", line, 1}, kUnknownKey, "unknown");
    }

    const base::Errors errors = findings.sorted();

    ASSERT_EQ(errors.size(), 501U);
    EXPECT_EQ(base::to_string(errors.back()),
              "error[scenario-too-many-errors]: f.toml: 3 further errors are not listed\n"
              "  hint: mend the listed ones first");
}

}  // namespace
}  // namespace corerig::scenario
