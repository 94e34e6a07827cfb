// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/columns.hpp"
#include "result/fields_header.hpp"
#include "result/fields_trial.hpp"
#include "result/names.hpp"

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace corerig::result {

/// Fills every field that a record lists with random values, extremes among them.
class RandomFiller {
 public:
    explicit RandomFiller(std::uint64_t seed) : engine_(seed) {}

    template <class T>
    void field(std::string_view /*name*/, T& value) {
        fill(value);
    }

    template <class T>
    void added_field(std::string_view /*name*/, T& value) {
        fill(value);
    }

    template <class T>
    void stream(std::string_view /*name*/, std::vector<T>& values) {
        fill(values);
    }

    template <class T>
    void rows(std::string_view /*name*/, std::vector<T>& values) {
        fill(values);
    }

    template <class T>
    void fill(T& value) {
        if constexpr (std::same_as<T, bool>) {
            value = below(2) == 1;
        } else if constexpr (std::integral<T>) {
            value = pick<T>({T{0},
                             T{1},
                             T{7},
                             std::numeric_limits<T>::max(),
                             std::numeric_limits<T>::min(),
                             static_cast<T>(engine_())});
        } else if constexpr (std::is_enum_v<T>) {
            value = kNames<T>[below(kNames<T>.size())].value;
        } else if constexpr (std::same_as<T, double>) {
            value = pick<double>({0.0,
                                  -1.5,
                                  0.1,
                                  1e300,
                                  5e-324,
                                  12345678.0,
                                  std::uniform_real_distribution<double>(-1e9, 1e9)(engine_)});
        } else if constexpr (std::same_as<T, std::string>) {
            fill_text(value);
        } else if constexpr (std::same_as<T, base::CpuSet>) {
            for (std::size_t i = below(5); i > 0; --i) {
                value.insert(static_cast<int>(below(300)));
            }
        } else {
            list_fields(*this, value);
        }
    }

    template <class T>
    void fill(std::vector<T>& values) {
        values.resize(below(4));
        for (T& value : values) {
            fill(value);
        }
    }

    template <class T>
    void fill(std::optional<T>& value) {
        if (below(2) == 1) {
            fill(value.emplace());
        }
    }

    void fill(std::map<std::string, std::string>& values) {
        for (std::size_t i = below(4); i > 0; --i) {
            std::string name;
            fill_text(name);
            fill_text(values[name]);
        }
    }

    [[nodiscard]] std::size_t below(std::size_t limit) {
        return static_cast<std::size_t>(engine_() % limit);
    }

 private:
    template <class T, std::size_t N>
    T pick(const T (&values)[N]) {
        return values[below(N)];
    }

    void fill_text(std::string& text) {
        static constexpr std::array<std::string_view, 9> kPieces{
            "a", "0", " ", "\"", "\\", "\n", "\x01", "\xc3\xb8", "\xf0\x9f\x90\xa7"};
        for (std::size_t i = below(6); i > 0; --i) {
            text += kPieces[below(kPieces.size())];
        }
    }

    std::mt19937_64 engine_;
};

/// A whole result file whose trials name configurations that it has.
[[nodiscard]] inline ResultFile random_file(std::uint64_t seed) {
    RandomFiller filler(seed);
    ResultFile file;
    filler.fill(file.header);
    filler.fill(file.header.configurations.emplace_back());
    filler.fill(file.trials);
    for (TrialRecord& trial : file.trials) {
        trial.configuration = filler.below(file.header.configurations.size());
        trial.configuration_id = file.header.configurations[trial.configuration].id;
    }
    filler.fill(file.summary);
    return file;
}

}  // namespace corerig::result
