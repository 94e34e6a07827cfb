// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace corerig::analysis {

/// The lines of one function in tests/fixtures/statistics/reference_values.txt, without its name.
[[nodiscard]] inline std::vector<std::string> reference_lines(const std::string& function) {
    std::ifstream file(CORERIG_TEST_FIXTURES "/statistics/reference_values.txt");
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(function + " ")) {
            lines.push_back(line.substr(function.size() + 1));
        }
    }
    return lines;
}

/// Takes such a line apart.
class ReferenceLine {
 public:
    explicit ReferenceLine(const std::string& line) : line_(line) {}

    [[nodiscard]] double number() {
        std::string word;
        line_ >> word;
        if (word == "=") {
            line_ >> word;
        }
        return std::stod(word);
    }

    [[nodiscard]] std::vector<double> list() {
        std::vector<double> values(static_cast<std::size_t>(number()));
        for (double& value : values) {
            value = number();
        }
        return values;
    }

 private:
    std::istringstream line_;
};

}  // namespace corerig::analysis
