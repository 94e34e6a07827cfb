// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/console.hpp"
#include "cli/environment.hpp"
#include "cli/exit_code.hpp"
#include "cli/option_reader.hpp"

#include <string>
#include <vector>

namespace corerig::cli {

/// What a verb works with besides its own arguments.
struct Session {
    const Environment& environment;
    const Console& console;
    std::vector<std::string> command;  ///< the verb and everything after it, as given

    /// Shows the errors of an input; the exit code that goes with them.
    [[nodiscard]] ExitCode refuse(const base::Errors& errors) const;
};

struct Example {
    std::string command;
    std::string what;  ///< what it does, one sentence
};

/// One verb of the program: its help and its function.
struct Verb {
    std::string name;
    std::string operands;     ///< "SCENARIO..."
    std::string summary;      ///< one line, for the list of verbs
    std::string description;  ///< for its own help; paragraphs separated by an empty line
    std::vector<OptionSpec> options;
    std::vector<Example> examples;
    /// `reader` may hold errors already; a verb adds its own and shows them all.
    ExitCode (*run)(const Session& session,
                    const Arguments& arguments,
                    OptionReader& reader) = nullptr;
};

[[nodiscard]] Verb run_verb();
[[nodiscard]] Verb plan_verb();
[[nodiscard]] Verb show_verb();
[[nodiscard]] Verb list_verb();
[[nodiscard]] Verb validate_verb();
[[nodiscard]] Verb topology_verb();
[[nodiscard]] Verb report_verb();
[[nodiscard]] Verb compare_verb();
[[nodiscard]] Verb doctor_verb();

}  // namespace corerig::cli
