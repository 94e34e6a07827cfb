// SPDX-License-Identifier: Apache-2.0
#include "scenario/show.hpp"
#include "unit/scenario/fixture_catalog.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <random>

namespace corerig::scenario {
namespace {

constexpr int kMutants = 1500;  // of each of the two shipped scenarios
constexpr std::chrono::seconds kLongest{20};

/// Damages a text at a few places: bytes changed, taken out, put in, and pieces copied elsewhere.
class Mutator {
 public:
    explicit Mutator(std::uint32_t seed) : random_(seed) {}

    std::string mutate(std::string text) {
        for (std::size_t rounds = below(8) + 1; rounds > 0 && !text.empty(); --rounds) {
            const std::size_t at = below(text.size());
            switch (below(5)) {
                case 0:
                    text[at] = byte();
                    break;
                case 1:
                    text.erase(at, below(20) + 1);
                    break;
                case 2:
                    text.insert(at, std::string(below(4) + 1, byte()));
                    break;
                case 3:
                    text.insert(below(text.size()), text.substr(at, below(200)));
                    break;
                default:
                    text.resize(at);
                    break;
            }
        }
        return text;
    }

 private:
    // No distribution of the standard library: they give other numbers with another library.
    std::size_t below(std::size_t limit) { return random_() % limit; }

    /// Mostly what has a meaning in TOML.
    char byte() {
        constexpr std::string_view kSigns = "[]{}\"'=.,#\n\\0-9aeN!&|:%_ \t";
        return below(4) == 0 ? static_cast<char>(below(256)) : kSigns[below(kSigns.size())];
    }

    std::mt19937 random_;
};

class MutatedScenario : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(MutatedScenario, IsReadOrRefusedInBoundedTime) {
    const std::string original = read_file(GetParam());
    const FixtureCatalog catalog;
    Mutator mutator(20071121);
    std::chrono::steady_clock::duration longest{};

    int refused = 0;
    for (int i = 0; i < kMutants; ++i) {
        const std::string text = mutator.mutate(original);
        const auto start = std::chrono::steady_clock::now();
        const auto scenario = parse_scenario(text, "mutant.toml", {}, catalog);
        longest = std::max(longest, std::chrono::steady_clock::now() - start);
        refused += scenario.has_value() ? 0 : 1;
        EXPECT_FALSE(scenario.has_value() ? show_scenario(*scenario).empty()
                                          : to_text(scenario.errors()).empty());
    }

    EXPECT_GT(refused, kMutants / 2);
    EXPECT_LT(longest, kLongest);
}

std::string file_name(const testing::TestParamInfo<std::filesystem::path>& info) {
    return test_name_of(info.param);
}

INSTANTIATE_TEST_SUITE_P(Shipped, MutatedScenario, testing::ValuesIn(shipped_files()), file_name);

TEST(HostileScenario, OfManyErrorsIsRefusedInBoundedTime) {
    std::string text = "schema = 1\n[[case]]\n";
    for (int i = 0; i < 50'000; ++i) {
        text += "k" + std::to_string(i) + " = 1\n";
    }
    const auto start = std::chrono::steady_clock::now();

    const auto scenario = parse_scenario(text, "hostile.toml", {}, FixtureCatalog());

    ASSERT_FALSE(scenario.has_value());
    EXPECT_EQ(scenario.errors().size(), 501U);
    EXPECT_LT(std::chrono::steady_clock::now() - start, kLongest);
}

}  // namespace
}  // namespace corerig::scenario
