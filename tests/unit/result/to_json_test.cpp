// SPDX-License-Identifier: Apache-2.0
#include "result/result_file.hpp"
#include "support/golden_file.hpp"
#include "support/report_files.hpp"
#include "unit/result/full_records.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace corerig::result {
namespace {

TEST(ToJson, WritesEachRecordAsOneLine) {
    support::expect_golden("results/full.jsonl", text_of(full_file()));
}

TEST(ToJson, WritesWholeRuns) {
    support::expect_golden("results/lkml-2007.jsonl", text_of(support::lkml_2007_file()));
    support::expect_golden("results/launchpad-1919154.jsonl",
                           text_of(support::launchpad_1919154_file()));
}

TEST(ToJson, WritesDefaultsToo) {
    const ResultFile file{RunHeader{}, {TrialRecord{}}, RunSummary{}, {}};

    support::expect_golden("results/defaults.jsonl", text_of(file));
}

TEST(ToJson, EscapesWhatIsNotAsciiAndReplacesWhatIsNotUtf8) {
    RunSummary summary;
    summary.stopped_because = "\xc3\xb8 \xe2\x80\xa8 \xff \x1b[31m \"quoted\"\n";

    const std::string text = to_json(summary);

    EXPECT_EQ(text,
              R"({"type":"summary","complete":false,)"
              R"("stopped_because":"\u00f8 \u2028 \ufffd \u001b[31m \"quoted\"\n","sessions":null,)"
              R"("trials_planned":0,"trials_ok":0,"trials_not_ok":0,"configurations_skipped":0,)"
              R"("duration_ns":0,"warnings":[]})");
}

TEST(ToJsonDeathTest, WritesNoNumberThatJsonDoesNotHave) {
    RunHeader header;
    header.clock.read_cost_ns = std::numeric_limits<double>::quiet_NaN();

    EXPECT_DEATH(static_cast<void>(to_json(header)),
                 "internal error: .*std::isfinite\\(value\\) does not hold");
}

TEST(ToDocument, JoinsTheRecordsOfAFile) {
    ResultFile file{full_header(), {full_trial(), full_trial()}, full_summary(), {"line 5 is cut"}};

    const std::string text = to_document(file);

    EXPECT_EQ(text,
              "{\"header\":" + to_json(full_header()) + ",\"trials\":[" + to_json(full_trial()) +
                  "," + to_json(full_trial()) + "],\"summary\":" + to_json(full_summary()) +
                  ",\"warnings\":[\"line 5 is cut\"]}");
}

TEST(ToDocument, SaysThatThereIsNoSummary) {
    const std::string text = to_document({RunHeader{}, {}, std::nullopt, {}});

    EXPECT_EQ(
        text,
        "{\"header\":" + to_json(RunHeader{}) + ",\"trials\":[],\"summary\":null,\"warnings\":[]}");
}

TEST(ToString, NamesEveryOutcomeAsFilesDo) {
    EXPECT_EQ(to_string(Outcome::ok), "ok");
    EXPECT_EQ(to_string(Outcome::skipped), "skipped");
    EXPECT_EQ(to_string(Outcome::failed), "failed");
    EXPECT_EQ(to_string(Outcome::crashed), "crashed");
    EXPECT_EQ(to_string(Outcome::timed_out), "timed-out");
    EXPECT_EQ(to_string(Outcome::cancelled), "cancelled");
}

}  // namespace
}  // namespace corerig::result
