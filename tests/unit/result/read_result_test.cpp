// SPDX-License-Identifier: Apache-2.0
#include "result/result_file.hpp"
#include "support/golden_file.hpp"
#include "support/temp_dir.hpp"
#include "unit/result/full_records.hpp"

#include <gtest/gtest.h>

namespace corerig::result {
namespace {

constexpr const char* kHint = "give a file that 'corerig run' wrote";

std::string header_line() {
    return to_json(full_header()) + "\n";
}

std::string trial_line() {
    return to_json(full_trial()) + "\n";
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

class ReadResult : public testing::Test {
 protected:
    base::Result<ResultFile> read(const std::string& text) {
        return read_result(directory_.write("a.jsonl", text));
    }

    /// The messages of all errors, each with its place but without the directory.
    std::vector<std::string> errors_of(const std::string& text) {
        std::vector<std::string> messages;
        const auto file = read(text);
        if (file) {
            return {"no error"};
        }
        for (const base::Error& error : file.errors()) {
            messages.push_back(replaced(base::to_string(error), directory_.path().string(), "DIR"));
        }
        return messages;
    }

    support::TempDir directory_;
};

using Messages = std::vector<std::string>;

TEST_F(ReadResult, ReadsTheNewestFileOfThisSchema) {
    const auto file = read(support::read_fixture("results/full.jsonl"));

    ASSERT_TRUE(file.has_value()) << base::to_string(file.error());
    EXPECT_EQ(*file, full_file());
}

ResultFile without_instructions(ResultFile file) {
    file.trials[0].samples[0].workers[0].instructions = std::nullopt;
    return file;
}

TEST_F(ReadResult, ReadsAFileWithoutInstructions) {
    const auto file = read(support::read_fixture("results/full-without-instructions.jsonl"));

    ASSERT_TRUE(file.has_value()) << base::to_string(file.error());
    EXPECT_EQ(*file, without_instructions(full_file()));
}

/// What the rows of workers in older files do not say.
ResultFile without_counts(ResultFile file) {
    for (Sample& sample : file.trials[0].samples) {
        WorkerSample& worker = sample.workers[0];
        worker.migrations = std::nullopt;
        worker.timer_ticks = std::nullopt;
        worker.interrupts = std::nullopt;
        worker.steal_us = std::nullopt;
        worker.throttled_us = std::nullopt;
        worker.frequency_khz = std::nullopt;
    }
    return file;
}

TEST_F(ReadResult, ReadsAFileWithoutCountsOfCpus) {
    const auto file = read(support::read_fixture("results/full-without-counts.jsonl"));

    ASSERT_TRUE(file.has_value()) << base::to_string(file.error());
    EXPECT_EQ(*file, without_counts(without_instructions(full_file())));
}

TEST_F(ReadResult, ReadsTheFirstFileOfThisSchema) {
    const auto file = read(support::read_fixture("results/full-without-affinity.jsonl"));

    ResultFile expected = without_counts(without_instructions(full_file()));
    for (Sample& sample : expected.trials[0].samples) {
        sample.workers[0].affinity_kept = std::nullopt;
        sample.loads[0].affinity_kept = std::nullopt;
    }
    ASSERT_TRUE(file.has_value()) << base::to_string(file.error());
    EXPECT_EQ(*file, expected);
}

TEST_F(ReadResult, TakesAFileWithoutSummary) {
    const auto file = read(header_line() + trial_line());

    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(*file, (ResultFile{full_header(), {full_trial()}, std::nullopt, {}}));
}

TEST_F(ReadResult, LeavesOutALastLineThatIsCutOff) {
    const auto file = read(header_line() + trial_line() + trial_line().substr(0, 700));

    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(
        *file,
        (ResultFile{
            full_header(), {full_trial()}, std::nullopt, {"line 3 is cut off and was left out"}}));
}

/// A trial whose line is long enough for a thread of its own; `samples` tells it from others.
TrialRecord long_trial(std::size_t samples) {
    TrialRecord trial = full_trial();
    trial.samples.resize(samples, trial.samples.front());
    return trial;
}

TEST_F(ReadResult, KeepsTheOrderOfLinesThatAreParsedSideBySide) {
    const std::vector<TrialRecord> trials{
        long_trial(4'000), full_trial(), long_trial(1'000), long_trial(2'000), full_trial()};
    std::string text = header_line();
    for (const TrialRecord& trial : trials) {
        text += to_json(trial) + "\n";
    }

    const auto file = read(text + to_json(long_trial(3'000)).substr(0, 300'000));

    ASSERT_TRUE(file.has_value()) << base::to_string(file.error());
    EXPECT_EQ(file->trials, trials);
    EXPECT_EQ(file->warnings, Messages{"line 7 is cut off and was left out"});
}

TEST_F(ReadResult, HandsOutTrialsInsteadOfKeepingThem) {
    TrialRecord second = full_trial();
    second.trial = 2;
    std::vector<TrialRecord> taken;

    const auto file = read_result(
        directory_.write("a.jsonl", header_line() + trial_line() + to_json(second) + "\n"),
        [&taken](const RunHeader& header, TrialRecord trial) {
            EXPECT_EQ(header, full_header());
            taken.push_back(std::move(trial));
        });

    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(*file, (ResultFile{full_header(), {}, std::nullopt, {}}));
    EXPECT_EQ(taken, (std::vector{full_trial(), second}));
}

TEST_F(ReadResult, HandsOutNoTrialWithErrors) {
    const std::string wrong = replaced(trial_line(), "\"configuration\":0", "\"configuration\":9");
    int taken = 0;

    const auto file = read_result(directory_.write("a.jsonl", header_line() + wrong),
                                  [&taken](const RunHeader&, const TrialRecord&) { ++taken; });

    EXPECT_FALSE(file.has_value());
    EXPECT_EQ(taken, 0);
}

TEST_F(ReadResult, NamesTheLineOfEachErrorAmongLongLines) {
    const std::string long_line = to_json(long_trial(2'000)) + "\n";

    EXPECT_EQ(errors_of(header_line() + "{\n" + long_line +
                        replaced(long_line, "\"trial\":", "\"trail\":") + "{\n"),
              (Messages{"error[result-syntax]: DIR/a.jsonl:2: is not JSON from byte 2 on",
                        "error[result-syntax]: DIR/a.jsonl:4: trial is missing",
                        "error[result-syntax]: DIR/a.jsonl:5: is not JSON from byte 2 on"}));
}

TEST_F(ReadResult, TakesALastLineThatOnlyLacksItsEnd) {
    std::string text = header_line() + trial_line();
    text.pop_back();

    const auto file = read(text);

    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(file->trials.size(), 1U);
    EXPECT_EQ(file->warnings, Messages{});
}

TEST_F(ReadResult, LeavesUnknownMembersAndBlankLinesAlone) {
    const std::string trial =
        replaced(trial_line(), R"("trial":1,)", R"("trial":1,"new":{"a":[1,[2]]},)");

    const auto file = read(header_line() + "\r\n" + trial);

    ASSERT_TRUE(file.has_value()) << base::to_string(file.error());
    EXPECT_EQ(*file, (ResultFile{full_header(), {full_trial()}, std::nullopt, {}}));
}

TEST_F(ReadResult, LeavesColumnsOfANewerVersionAlone) {
    const std::string header =
        replaced(header_line(), R"(instructions"],"loads")", R"(instructions","cycles"],"loads")");
    const std::string trial = replaced(trial_line(), "5000,null,null]]", "5000,null,null,17]]");

    const auto file = read(header + trial);

    ASSERT_TRUE(file.has_value()) << base::to_string(file.error());
    EXPECT_EQ(*file, (ResultFile{full_header(), {full_trial()}, std::nullopt, {}}));
}

TEST_F(ReadResult, SaysThatItLeftOutARecordOfAnotherType) {
    const auto file = read(header_line() + "{\"type\":\"note\"}\n" + trial_line());

    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(file->trials.size(), 1U);
    EXPECT_EQ(file->warnings,
              Messages{"line 2 is a record of a type that this version does not know and was left "
                       "out"});
}

TEST_F(ReadResult, RefusesAFileThatIsNotThere) {
    const auto file = read_result(directory_ / "none.jsonl");

    ASSERT_FALSE(file.has_value());
    EXPECT_EQ(base::to_string(file.error()),
              "error[result-unreadable]: " + (directory_ / "none.jsonl").string() +
                  ": cannot be opened: No such file or directory");
}

TEST_F(ReadResult, RefusesADirectory) {
    const auto file = read_result(directory_.path());

    ASSERT_FALSE(file.has_value());
    EXPECT_EQ(base::to_string(file.error()),
              "error[result-unreadable]: " + directory_.path().string() +
                  ": cannot be read: Is a directory");
}

TEST_F(ReadResult, RefusesAnEmptyFile) {
    EXPECT_EQ(
        errors_of(""),
        Messages{"error[result-syntax]: DIR/a.jsonl: is empty\n  hint: " + std::string(kHint)});
}

TEST_F(ReadResult, RefusesTextThatIsNotJson) {
    EXPECT_EQ(errors_of("corerig: hello\n"),
              Messages{"error[result-syntax]: DIR/a.jsonl:1: is not JSON from byte 1 on\n  hint: " +
                       std::string(kHint)});
}

TEST_F(ReadResult, RefusesAHeaderThatIsCutOff) {
    EXPECT_EQ(
        errors_of(R"({"type":"header","schema":"corer)"),
        Messages{"error[result-syntax]: DIR/a.jsonl:1: is not JSON from byte 33 on\n  hint: " +
                 std::string(kHint)});
}

TEST_F(ReadResult, RefusesJsonOfAnotherKind) {
    EXPECT_EQ(errors_of("[1,2]\n"),
              Messages{"error[result-syntax]: DIR/a.jsonl:1: is not the header of a result\n"
                       "  hint: " +
                       std::string(kHint)});
}

TEST_F(ReadResult, RefusesAnotherSchema) {
    EXPECT_EQ(
        errors_of(replaced(header_line(), "corerig-result/1", "corerig-result/2")),
        Messages{"error[result-syntax]: DIR/a.jsonl:1: the schema is \"corerig-result/2\", but "
                 "this version reads \"corerig-result/1\"\n  hint: read the file with the "
                 "version of corerig that wrote it, or a newer one"});
}

TEST_F(ReadResult, RefusesAHeaderWithoutSchema) {
    EXPECT_EQ(errors_of("{\"type\":\"header\"}\n"),
              Messages{"error[result-syntax]: DIR/a.jsonl:1: the schema is not named, but this "
                       "version reads \"corerig-result/1\"\n  hint: read the file with the version "
                       "of corerig that wrote it, or a newer one"});
}

TEST_F(ReadResult, RefusesOtherColumns) {
    EXPECT_EQ(errors_of(replaced(header_line(), "\"start_ns\",\"stop_ns\"", "\"stop_ns\"")),
              Messages{"error[result-syntax]: DIR/a.jsonl:1: columns do not begin with those of "
                       "this version"});
}

TEST_F(ReadResult, ReportsEveryErrorOfEveryLine) {
    std::string header = header_line();
    std::string trial = replaced(trial_line(), "\"timed-out\"", "\"late\"");
    trial = replaced(trial, "[430000000,644000000,", "[430000000,\"x\",");
    const std::string second = replaced(trial_line(), "\"trial\":1", "\"trial\":3000000000");

    const auto messages = errors_of(header + trial + "{\n" + second + trial_line());

    EXPECT_EQ(messages,
              (Messages{"error[result-syntax]: DIR/a.jsonl:2: samples[1].workers[0].stop_ns is "
                        "\"x\", but must be a whole number",
                        "error[result-syntax]: DIR/a.jsonl:2: outcome is \"late\", but must be one "
                        "of ok, skipped, failed, crashed, timed-out, cancelled",
                        "error[result-syntax]: DIR/a.jsonl:3: is not JSON from byte 2 on",
                        "error[result-syntax]: DIR/a.jsonl:4: trial is 3000000000, but must be a "
                        "whole number"}));
}

struct Damage {
    const char* name;
    const char* from;
    const char* to;
    const char* message;
};

class ReadDamagedHeader : public ReadResult, public testing::WithParamInterface<Damage> {};

TEST_P(ReadDamagedHeader, SaysWhatIsWrong) {
    EXPECT_EQ(errors_of(replaced(header_line(), GetParam().from, GetParam().to)),
              Messages{std::string("error[result-syntax]: DIR/a.jsonl:1: ") + GetParam().message});
}

INSTANTIATE_TEST_SUITE_P(
    Damages,
    ReadDamagedHeader,
    testing::Values(
        Damage{"Missing", "\"host\":\"blade7\",", "", "host is missing"},
        Damage{"NoObject",
               R"({"name":"CLOCK_MONOTONIC_RAW","resolution_ns":10,"read_cost_ns":21.5})",
               "[]",
               "clock is an array, but must be an object"},
        Damage{"NoArray",
               "\"command\":[\"run\",",
               "\"command\":7,\"x\":[",
               "command is 7, but must be an array"},
        Damage{"NoCpuList",
               "\"usable\":\"0,2\"",
               "\"usable\":\"0,x\"",
               "machine.usable is \"0,x\", but must be a CPU list"},
        Damage{"NoFlag",
               "\"pinned\":true",
               "\"pinned\":1",
               "configurations[0].pinned is 1, but must be true or false"},
        Damage{"NoNumber",
               "\"by_ratio\":0.1",
               "\"by_ratio\":{}",
               "claims[0].by_ratio is an object, but must be a number"},
        Damage{"NoText",
               "\"label\":\"first try\"",
               "\"label\":null",
               "label is null, but must be a text"},
        Damage{"Negative",
               "\"iterations\":20000",
               "\"iterations\":-1",
               "configurations[0].iterations is -1, but must be a whole number of 0 or more"},
        Damage{"LongText",
               "\"cores\":2",
               "\"cores\":\"a text that is longer than a message can show\"",
               "machine.cores is \"a text that is longer than a message..., but must be a whole "
               "number"}),
    [](const auto& damage) { return std::string(damage.param.name); });

TEST_F(ReadResult, StopsAfterTwentyErrors) {
    std::string text = header_line();
    for (int i = 0; i < 30; ++i) {
        text += "{\n";
    }

    const auto messages = errors_of(text);

    ASSERT_EQ(messages.size(), 20U);
    EXPECT_EQ(messages.back(), "error[result-syntax]: DIR/a.jsonl:21: is not JSON from byte 2 on");
}

TEST_F(ReadResult, RefusesASecondHeader) {
    EXPECT_EQ(errors_of(header_line() + header_line()),
              Messages{"error[result-syntax]: DIR/a.jsonl:2: is the header of another result\n"
                       "  hint: give the files one by one, not joined into one"});
}

TEST_F(ReadResult, RefusesATrialOfAConfigurationThatIsNotThere) {
    EXPECT_EQ(
        errors_of(header_line() +
                  replaced(trial_line(), "\"configuration\":0", "\"configuration\":2")),
        Messages{"error[result-syntax]: DIR/a.jsonl:2: configuration is 2, but the header has "
                 "2 of them"});
}

TEST_F(ReadResult, RefusesATrialOfAnotherConfiguration) {
    EXPECT_EQ(errors_of(header_line() +
                        replaced(trial_line(), "\"configuration\":0", "\"configuration\":1")),
              Messages{"error[result-syntax]: DIR/a.jsonl:2: configuration_id is "
                       "\"busy-neighbours/barrier/threads=1\", but the header calls number 1 "
                       "\"busy-neighbours/barrier/threads=4\""});
}

TEST_F(ReadResult, RefusesWhatFollowsTheSummary) {
    const std::string summary = to_json(full_summary()) + "\n";

    EXPECT_EQ(errors_of(header_line() + summary + summary + trial_line()),
              (Messages{"error[result-syntax]: DIR/a.jsonl:3: is a second summary",
                        "error[result-syntax]: DIR/a.jsonl:4: a trial follows the summary"}));
}

TEST_F(ReadResult, RefusesBracketsWithoutEnd) {
    EXPECT_EQ(
        errors_of(header_line() + std::string(100'000, '[') + "\n"),
        Messages{"error[result-syntax]: DIR/a.jsonl:2: brackets nest deeper than 32, which no "
                 "result does"});
}

TEST_F(ReadResult, RefusesANumberThatIsOutOfRange) {
    EXPECT_EQ(errors_of(header_line() + "{\"type\":\"trial\",\"trial\":1e999}\n"),
              Messages{"error[result-syntax]: DIR/a.jsonl:2: holds a number that is out of range"});
}

TEST_F(ReadResult, RefusesALineWithoutEnd) {
    const auto file = read_result("/dev/zero");

    ASSERT_FALSE(file.has_value());
    EXPECT_EQ(base::to_string(file.error()),
              "error[result-syntax]: /dev/zero:1: the line is longer than 64 MiB, which no result "
              "is");
}

TEST_F(ReadResult, ReadsManySamples) {
    TrialRecord trial = full_trial();
    trial.samples.resize(20'000, trial.samples.back());

    const auto file = read(header_line() + to_json(trial) + "\n");

    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(file->trials, std::vector{trial});
}

}  // namespace
}  // namespace corerig::result
