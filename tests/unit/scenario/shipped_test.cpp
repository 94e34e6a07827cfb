// SPDX-License-Identifier: Apache-2.0
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace corerig::scenario {
namespace {

Scenario shipped(const std::string& name) {
    const std::filesystem::path directory = CORERIG_SHIPPED_SCENARIOS;
    const auto scenario = parse_file(directory / (name + ".toml"), {});
    EXPECT_TRUE(scenario.has_value()) << to_text(scenario.errors());
    return *scenario;
}

/// How many figures of one kind all reported rows give together.
std::ptrdiff_t count_figures(const Scenario& scenario, std::optional<double> ReportedRow::*figure) {
    std::ptrdiff_t count = 0;
    for (const Reported& series : scenario.reported) {
        count += std::count_if(series.rows.begin(), series.rows.end(), [figure](const auto& row) {
            return (row.*figure).has_value();
        });
    }
    return count;
}

/// The mean of what the report gives for one side of a claim: of its times, its overheads, or the
/// totals of its trials.  Claims of the 2007 report are about the kernel 2.6.23.8.
double reported_mean(const Scenario& scenario, const Selector& side, Claim::Metric metric) {
    double sum = 0;
    int count = 0;
    for (const Reported& series : scenario.reported) {
        if (series.case_id != side.case_id || series.variant != side.variant ||
            series.label == "2.6.21") {
            continue;
        }
        for (const ReportedRow& row : series.rows) {
            const bool is_meant = (side.workload.empty() || row.workload == side.workload) &&
                                  row.threads == side.threads;
            const auto figure = metric == Claim::Metric::overhead ? row.overhead
                                : row.total                       ? row.total
                                                                  : row.time;
            sum += is_meant ? figure.value() : 0;
            count += is_meant ? 1 : 0;
        }
    }
    EXPECT_GT(count, 0) << side.case_id;
    return sum / count;
}

/// To three decimals, or to one where the claim writes no more.
double rounded_as(double value, double written) {
    const double scale = written < 10 ? 1000 : 10;
    return std::round(value * scale) / scale;
}

using Ratios = std::map<std::string, double>;

Ratios written_ratios(const Scenario& scenario) {
    Ratios ratios;
    for (const Claim& claim : scenario.claims) {
        ratios[claim.id] = claim.reported.value_or(0);
    }
    return ratios;
}

/// The quotients of the reported figures.
Ratios ratios_of_figures(const Scenario& scenario) {
    Ratios ratios;
    for (const Claim& claim : scenario.claims) {
        const double test = reported_mean(scenario, claim.test, claim.metric);
        const double base = reported_mean(scenario, claim.base, claim.metric);
        ratios[claim.id] = rounded_as(test / base, claim.reported.value_or(0));
    }
    return ratios;
}

/// Claims that the report's own ratio does not bear out.
std::vector<std::string> claims_against_the_report(const Scenario& scenario) {
    std::vector<std::string> ids;
    for (const Claim& claim : scenario.claims) {
        const double effect = claim.reported.value_or(1) - 1;
        const bool is_same = std::abs(effect) < claim.by;
        const bool is_found = claim.expect == Claim::Expect::same      ? is_same
                              : claim.expect == Claim::Expect::greater ? !is_same && effect > 0
                                                                       : !is_same && effect < 0;
        if (!is_found) {
            ids.push_back(claim.id);
        }
    }
    return ids;
}

std::vector<std::string> ids_of(const Scenario& scenario) {
    std::vector<std::string> ids;
    for (const Configuration& configuration : scenario.configurations) {
        ids.push_back(configuration.id);
    }
    return ids;
}

/// Every different value that `get` gives for the configurations of one case.
template <class T, class Get>
std::vector<T> distinct(const Scenario& scenario, std::size_t case_index, const Get& get) {
    std::vector<T> values;
    for (const Configuration& configuration : scenario.configurations) {
        T value = get(configuration);
        const bool is_new = std::find(values.begin(), values.end(), value) == values.end();
        if (configuration.case_index == case_index && is_new) {
            values.push_back(std::move(value));
        }
    }
    return values;
}

/// Averages that are not their total divided by 1e8 calls and cut to a whole number.
std::vector<double> averages_cut_otherwise(const Scenario& scenario) {
    constexpr double kCalls = 1e8;
    std::vector<double> averages;
    for (const Reported& series : scenario.reported) {
        for (const ReportedRow& row : series.rows) {
            if (std::floor(row.total.value_or(0) / kCalls) != row.average) {
                averages.push_back(row.average.value_or(0));
            }
        }
    }
    return averages;
}

using Boots = std::set<std::pair<std::string, std::string>>;

Boots reported_boots(const Scenario& scenario) {
    Boots boots;
    for (const Reported& series : scenario.reported) {
        boots.emplace(series.case_id, series.variant);
    }
    return boots;
}

std::string report_name(const testing::TestParamInfo<std::string>& info) {
    return info.param.substr(0, info.param.find('-'));
}

class ShippedScenario : public testing::TestWithParam<std::string> {};

TEST_P(ShippedScenario, HasTheNameOfItsFile) {
    const Scenario scenario = shipped(GetParam());

    EXPECT_EQ(scenario.name, GetParam());
}

TEST_P(ShippedScenario, GivesRatiosThatFollowFromItsFigures) {
    const Scenario scenario = shipped(GetParam());

    EXPECT_EQ(ratios_of_figures(scenario), written_ratios(scenario));
}

TEST_P(ShippedScenario, ExpectsOfEveryClaimWhatTheReportFound) {
    const Scenario scenario = shipped(GetParam());

    EXPECT_EQ(claims_against_the_report(scenario), std::vector<std::string>{});
}

INSTANTIATE_TEST_SUITE_P(Reports,
                         ShippedScenario,
                         testing::Values("lkml-2007-load-balance", "lp1919154-nohz-full"),
                         report_name);

TEST(ShippedScenarios, AreTheTwoReportsAndTheProfile) {
    std::vector<std::string> names;
    for (const std::filesystem::path& path : shipped_files()) {
        names.push_back(path.stem().string());
    }

    EXPECT_EQ(names,
              (std::vector<std::string>{
                  "lkml-2007-load-balance", "lp1919154-nohz-full", "machine-profile"}));
}

TEST(LoadBalanceScenario, RunsEveryConfigurationOfTheReport) {
    const Scenario scenario = shipped("lkml-2007-load-balance");

    EXPECT_EQ(ids_of(scenario),
              (std::vector<std::string>{"idle-neighbours/spinlock/threads=2",
                                        "idle-neighbours/spinlock/threads=4",
                                        "idle-neighbours/spinlock/threads=6",
                                        "idle-neighbours/spinlock/threads=8",
                                        "idle-neighbours/barrier/threads=2",
                                        "idle-neighbours/barrier/threads=4",
                                        "idle-neighbours/barrier/threads=6",
                                        "idle-neighbours/barrier/threads=8",
                                        "busy-neighbours/spinlock/threads=2",
                                        "busy-neighbours/spinlock/threads=4",
                                        "busy-neighbours/spinlock/threads=6",
                                        "busy-neighbours/barrier/threads=2",
                                        "busy-neighbours/barrier/threads=4",
                                        "busy-neighbours/barrier/threads=6"}));
}

TEST(LoadBalanceScenario, GivesAll44FiguresOfTheReport) {
    const Scenario scenario = shipped("lkml-2007-load-balance");

    EXPECT_EQ(count_figures(scenario, &ReportedRow::time), 22);
    EXPECT_EQ(count_figures(scenario, &ReportedRow::overhead), 22);
    EXPECT_EQ(scenario.claims.size(), 9U);
}

class LoadBalanceCase : public testing::TestWithParam<std::size_t> {};

TEST_P(LoadBalanceCase, MeasuresAsTheProgramOfTheReport) {
    const Scenario scenario = shipped("lkml-2007-load-balance");

    Measure expected;
    expected.trials = 1;
    expected.samples = 20;
    expected.discard = 1;
    expected.iterations = 20'000;
    expected.reference_iterations = 10'000;
    EXPECT_EQ(distinct<Measure>(scenario, GetParam(), [](const auto& it) { return it.measure; }),
              std::vector<Measure>{expected});
}

TEST_P(LoadBalanceCase, WorksForTheTimeOfTheReportBetweenTwoMeetings) {
    const Scenario scenario = shipped("lkml-2007-load-balance");

    EXPECT_EQ(distinct<plugin::ParameterValue>(
                  scenario, GetParam(), [](const auto& it) { return it.workload.values[1]; }),
              std::vector<plugin::ParameterValue>{std::int64_t{10'490}});
}

INSTANTIATE_TEST_SUITE_P(Both, LoadBalanceCase, testing::Values(0, 1));

TEST(LoadBalanceScenario, SpinsOnEveryCoreThatIsLeftOver) {
    const Scenario scenario = shipped("lkml-2007-load-balance");

    using Loads = std::vector<Background>;
    const auto loads = [](const Configuration& it) { return it.backgrounds; };
    Background donothing;
    donothing.on.kind = CpuExpression::Kind::rest;
    EXPECT_EQ(distinct<Loads>(scenario, 0, loads), std::vector<Loads>{Loads{}});
    EXPECT_EQ(distinct<Loads>(scenario, 1, loads), std::vector<Loads>{Loads{donothing}});
}

TEST(LoadBalanceScenario, TakesACountInPlaceOfTheTime) {
    const std::filesystem::path directory = CORERIG_SHIPPED_SCENARIOS;

    const auto scenario = parse_file(directory / "lkml-2007-load-balance.toml",
                                     {{"workload.spinlock.delay_iterations", "5000"}});

    ASSERT_TRUE(scenario.has_value()) << to_text(scenario.errors());
    const Workload& spinlock = scenario->configurations.front().workload;
    EXPECT_EQ(spinlock.given, (std::vector<bool>{true, false, true}));
    EXPECT_EQ(spinlock.values[1], plugin::ParameterValue(std::int64_t{0}));
}

TEST(NohzFullScenario, GivesAll28TotalsAnd28Averages) {
    const Scenario scenario = shipped("lp1919154-nohz-full");

    EXPECT_EQ(count_figures(scenario, &ReportedRow::total), 28);
    EXPECT_EQ(count_figures(scenario, &ReportedRow::average), 28);
    EXPECT_EQ(scenario.claims.size(), 6U);
}

TEST(NohzFullScenario, CutsTheAveragesAsTheProgramDoes) {
    const Scenario scenario = shipped("lp1919154-nohz-full");

    EXPECT_EQ(averages_cut_otherwise(scenario), std::vector<double>{});
}

TEST(NohzFullScenario, RunsInThreePlacesUnderThreeBoots) {
    const Scenario scenario = shipped("lp1919154-nohz-full");

    EXPECT_EQ(ids_of(scenario),
              (std::vector<std::string>{"unpinned", "pinned", "outside-the-set"}));
    EXPECT_EQ(scenario.cases.back().only, std::vector<std::string>{"active"});
    EXPECT_EQ(reported_boots(scenario),
              (Boots{{"unpinned", "not-built-in"},
                     {"pinned", "not-built-in"},
                     {"unpinned", "built-in"},
                     {"pinned", "built-in"},
                     {"unpinned", "active"},
                     {"pinned", "active"},
                     {"outside-the-set", "active"}}));
}

TEST(NohzFullScenario, RepeatsTheCpusOfTheReport) {
    const std::filesystem::path directory = CORERIG_SHIPPED_SCENARIOS;

    const auto scenario =
        parse_file(directory / "lp1919154-nohz-full.toml",
                   {{"case.pinned.place", "4"}, {"case.outside-the-set.place", "20"}});

    ASSERT_TRUE(scenario.has_value()) << to_text(scenario.errors());
    Place place;
    place.one_per = OnePer::cpu;
    place.candidates = {*parse_cpu_expression("4")};
    EXPECT_EQ(scenario->configurations[1].place, place);
    place.candidates = {*parse_cpu_expression("20")};
    EXPECT_EQ(scenario->configurations[2].place, place);
}

}  // namespace
}  // namespace corerig::scenario
