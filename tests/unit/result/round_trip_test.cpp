// SPDX-License-Identifier: Apache-2.0
#include "result/result_file.hpp"
#include "support/temp_dir.hpp"
#include "unit/result/full_records.hpp"
#include "unit/result/random_records.hpp"

#include <gtest/gtest.h>

#include <clocale>

namespace corerig::result {
namespace {

class RoundTrip : public testing::TestWithParam<int> {};

TEST_P(RoundTrip, ReadsWhatWasWritten) {
    const ResultFile file = random_file(static_cast<std::uint64_t>(GetParam()));
    const support::TempDir directory;

    const auto read = read_result(directory.write("result.jsonl", text_of(file)));

    ASSERT_TRUE(read.has_value()) << base::to_string(read.error());
    EXPECT_TRUE(*read == file) << text_of(*read) << text_of(file);
}

TEST_P(RoundTrip, SurvivesAnyDamage) {
    RandomFiller random(static_cast<std::uint64_t>(GetParam()));
    std::string text = text_of(random_file(static_cast<std::uint64_t>(GetParam())));
    for (std::size_t i = 1 + random.below(4); i > 0; --i) {
        text[random.below(text.size())] = static_cast<char>(random.below(256));
    }
    text.resize(random.below(text.size()) + 1);
    const support::TempDir directory;

    const auto read = read_result(directory.write("result.jsonl", text));

    EXPECT_TRUE(read.has_value() || !read.error().message.empty());
}

INSTANTIATE_TEST_SUITE_P(Seeds, RoundTrip, testing::Range(1, 101));

TEST(RoundTripInALocaleWithDecimalCommas, WritesAndReadsPoints) {
    if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr) {
        GTEST_SKIP() << "the locale de_DE.UTF-8 is not installed";
    }
    ResultFile file;
    file.header.clock.read_cost_ns = 21.5;
    const support::TempDir directory;

    const auto read = read_result(directory.write("result.jsonl", text_of(file)));

    std::setlocale(LC_ALL, "C");
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, file);
}

}  // namespace
}  // namespace corerig::result
