// SPDX-License-Identifier: Apache-2.0
#include "report/ruling_words.hpp"

#include "report/comparison_words.hpp"

#include <gtest/gtest.h>

namespace corerig::report {
namespace {

using analysis::Doubt;
using analysis::Ruling;
using analysis::Unit;
using analysis::Verdict;

Ruling doubtful(Doubt doubt, Unit unit, int more) {
    return {Verdict::inconclusive, std::nullopt, doubt, unit, more};
}

TEST(NeedText, SaysWhatWouldSettleIt) {
    EXPECT_EQ(need_text(doubtful(Doubt::none, Unit::trial, 0)), "");
    EXPECT_EQ(need_text(doubtful(Doubt::no_values, Unit::trial, 0)), "nothing to compare");
    EXPECT_EQ(need_text(doubtful(Doubt::one_value, Unit::sample, 1)),
              "one sample has no interval; needs more");
    EXPECT_EQ(need_text(doubtful(Doubt::floor_not_reproduced, Unit::session, 4)),
              "the floor is not reproduced; needs about 4 more sessions a side");
    EXPECT_EQ(need_text(doubtful(Doubt::one_visit, Unit::session, 1)),
              "one visit does not decide; needs about 1 more session a side");
    EXPECT_EQ(need_text(doubtful(Doubt::too_wide, Unit::trial, 12)),
              "needs about 12 more trials a side");
    EXPECT_EQ(need_text(doubtful(Doubt::near_zero, Unit::trial, 0)),
              "not far enough above zero for a ratio");
    EXPECT_EQ(need_text(doubtful(Doubt::overhead_spreads, Unit::session, 7)),
              "the overhead varies too much for a ratio; needs about 7 more sessions a side");
    EXPECT_EQ(need_text(doubtful(Doubt::floor_not_reproduced, Unit::session, 0)),
              "the floor is not reproduced in as many sessions as are worth it; a quieter machine "
              "may");
    EXPECT_EQ(need_text(doubtful(Doubt::boots_differ, Unit::boot, 9)),
              "boots differ by more; needs about 9 more boots a side");
    EXPECT_EQ(need_text(doubtful(Doubt::on_the_margin, Unit::trial, 0)),
              "on the margin; more hardly helps");
}

TEST(PrecisionText, SaysTheWidthAndWhatItLacks) {
    using analysis::Metric;
    EXPECT_EQ(precision_text({0, Metric::floor, 0.00362, Doubt::none}), "floor +- 0.36 %");
    EXPECT_EQ(precision_text({0, Metric::time, 0.081, Doubt::one_visit}),
              "typical +- 8.1 %, seen in one visit only");
    EXPECT_EQ(precision_text({0, Metric::floor, 0.012, Doubt::floor_not_reproduced}),
              "floor +- 1.2 %, its floor reached by too few trials");
    EXPECT_EQ(precision_text({0, Metric::time, std::nullopt, Doubt::no_values}),
              "typical without an interval yet");
}

TEST(VerdictText, NamesTheMargin) {
    EXPECT_EQ(verdict_text({Verdict::slower, {}, Doubt::none, Unit::trial, 0}, 0.01), "slower");
    EXPECT_EQ(verdict_text({Verdict::faster, {}, Doubt::none, Unit::trial, 0}, 0.01), "faster");
    EXPECT_EQ(verdict_text({Verdict::same, {}, Doubt::none, Unit::trial, 0}, 0.0075),
              "same within 0.75 %");
    EXPECT_EQ(verdict_text(doubtful(Doubt::no_values, Unit::trial, 0), 0.01), "inconclusive");
}

TEST(RatioText, HasThreeDecimals) {
    EXPECT_EQ(ratio_text(1.7911), "1.791");
    EXPECT_EQ(ratio_text(63.009), "63.01");
    EXPECT_EQ(ratio_text(0.0123456), "0.0123");
    EXPECT_EQ(
        ratio_text({Verdict::same, analysis::Interval{1, 0.9951, 1.005}, Doubt::none, Unit::trial}),
        "1.000 [0.995, 1.005]");
    EXPECT_EQ(ratio_text(Ruling{}), "");
    EXPECT_EQ(ratio_text({Verdict::inconclusive,
                          analysis::Interval{1.0213, 1.012, 1.03},
                          Doubt::floor_not_reproduced,
                          Unit::session}),
              "1.021, no interval");
}

}  // namespace
}  // namespace corerig::report
