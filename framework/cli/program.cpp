// SPDX-License-Identifier: Apache-2.0
#include "cli/program.hpp"

#include "cli/help.hpp"
#include "cli/option_reader.hpp"
#include "cli/suggestion.hpp"
#include "cli/verb.hpp"
#include "cli/version.hpp"
#include "run/process_entry.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <exception>

namespace corerig::cli {

namespace {

inline constexpr base::ErrorCode kVerbUnknown{"verb-unknown"};
inline constexpr base::ErrorCode kInternal{"internal-error"};

std::vector<Verb> all_verbs() {
    return {run_verb(),
            plan_verb(),
            show_verb(),
            list_verb(),
            validate_verb(),
            topology_verb(),
            report_verb(),
            compare_verb(),
            doctor_verb()};
}

/// A closed standard stream must not become the number of a result file, which would then get
/// what is meant for the stream.  Opened the wrong way round, so that its use still fails.
void occupy_standard_streams() {
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(fd, F_GETFD) < 0) {
            static_cast<void>(open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY));
        }
    }
}

bool wants_color(const std::string& when, const Environment& environment) {
    return when == "always" ||
           (when == "auto" && environment.error_is_terminal && !environment.is_dumb_terminal() &&
            environment.get("NO_COLOR").empty());
}

base::Error unknown_verb(const std::string& name, const std::vector<Verb>& verbs) {
    std::vector<std::string> names;
    names.reserve(verbs.size());
    for (const Verb& verb : verbs) {
        names.push_back(verb.name);
    }
    std::string hint = did_you_mean(name, names);
    if (hint.empty()) {
        hint = fmt::format("verbs: {}", fmt::join(names, ", "));
    }
    return {kVerbUnknown, "", fmt::format("there is no verb \"{}\"", name), hint};
}

/// --help counts wherever it stands, also among options that are wrong.
bool asks_for_help(const std::vector<std::string>& words) {
    const auto end = std::find(words.begin(), words.end(), "--");
    return std::any_of(words.begin(), end, [](const std::string& word) {
        return word == "--help" || word == "-h";
    });
}

ExitCode run_words(const Verb& verb,
                   const std::vector<std::string>& words,
                   const Environment& environment,
                   Console& console) {
    const std::vector<std::string> after(words.begin() + 1, words.end());
    if (asks_for_help(after)) {
        return console.print(render_help(verb));
    }
    const Session session{environment, console, words};
    const auto with_hint = [&](base::Errors errors) {
        if (errors.back().hint.empty()) {
            errors.back().hint = fmt::format("'corerig {} --help' shows all options", verb.name);
        }
        return errors;
    };
    const auto arguments = parse_arguments(verb.options, after);
    if (!arguments) {
        return session.refuse(with_hint(arguments.errors()));
    }
    OptionReader reader(*arguments);
    console.set_color(
        wants_color(reader.choice("color", {"auto", "always", "never"}), environment));
    console.set_quiet(arguments->has("quiet"));
    console.set_verbose(arguments->has("verbose"));
    return verb.run(session, *arguments, reader);
}

/// The words that stand in the place of a verb and are none.
ExitCode run_other(const std::vector<std::string>& words,
                   const std::vector<Verb>& verbs,
                   const Console& console) {
    const std::string& first = words.front();
    if (first == "--version" || first == "-V") {
        return console.print(fmt::format("corerig {}\n", kVersion));
    }
    if (first == "--help" || first == "-h" || (first == "help" && words.size() == 1)) {
        return console.print(render_overview(verbs));
    }
    const std::string& name = first == "help" ? words[1] : first;
    const auto verb =
        std::find_if(verbs.begin(), verbs.end(), [&](const Verb& v) { return v.name == name; });
    if (verb != verbs.end()) {
        return console.print(render_help(*verb));
    }
    console.show_errors({unknown_verb(name, verbs)});
    return ExitCode::bad_input;
}

ExitCode run_command(const std::vector<std::string>& words,
                     const Environment& environment,
                     Console& console) {
    const std::vector<Verb> verbs = all_verbs();
    if (words.empty()) {
        console.write_error(render_overview(verbs));
        return ExitCode::bad_input;
    }
    const auto verb = std::find_if(
        verbs.begin(), verbs.end(), [&](const Verb& v) { return v.name == words.front(); });
    return verb == verbs.end() ? run_other(words, verbs, console)
                               : run_words(*verb, words, environment, console);
}

}  // namespace

ExitCode Session::refuse(const base::Errors& errors) const {
    console.show_errors(errors);
    return ExitCode::bad_input;
}

int run_program(int argc, char** argv) {
    if (const auto code = run::run_hidden_verb(argc, argv)) {
        return *code;
    }
    occupy_standard_streams();
    // A reader that goes away must not end a run that others may still want the result of.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a full limit is an error like a full disk
    Console console(STDOUT_FILENO, STDERR_FILENO);
    try {
        const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
        return static_cast<int>(run_command(words, read_environment(), console));
    } catch (const std::exception& error) {
        console.show_errors({{kInternal, "", error.what(), "this is a bug in corerig"}});
        return static_cast<int>(ExitCode::internal_error);
    }
}

}  // namespace corerig::cli
