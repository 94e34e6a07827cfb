// SPDX-License-Identifier: Apache-2.0
#include "cli/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace corerig::cli {

namespace {

constexpr std::size_t kWidth = 80;

/// Breaks text at blanks; a line end in `text` stays one.
std::string wrap(const std::string& text, std::size_t indent) {
    std::istringstream paragraphs(text);
    std::string wrapped;
    for (std::string paragraph; std::getline(paragraphs, paragraph);) {
        std::istringstream words(paragraph);
        std::string line;
        for (std::string word; words >> word;) {
            if (!line.empty() && indent + line.size() + 1 + word.size() > kWidth) {
                wrapped += std::string(indent, ' ') + line + "\n";
                line.clear();
            }
            line += (line.empty() ? "" : " ") + word;
        }
        wrapped += line.empty() ? "\n" : std::string(indent, ' ') + line + "\n";
    }
    return wrapped;
}

std::string render_option(const OptionSpec& option) {
    constexpr std::size_t kIndent = 8;
    const std::string letter =
        option.letter == 0 ? std::string(4, ' ') : fmt::format("-{}, ", option.letter);
    std::string help = option.help;
    if (!option.fallback.empty()) {
        help += fmt::format(" Default: {}.", option.fallback);
    }
    if (option.repeatable) {
        help += " May be given several times.";
    }
    return fmt::format("  {}{}\n{}", letter, spell(option), wrap(help, kIndent));
}

}  // namespace

std::string render_overview(const std::vector<Verb>& verbs) {
    std::string text =
        "usage: corerig VERB [OPTION]... [OPERAND]...\n"
        "       corerig --version | --help\n\n" +
        wrap(
            "Runs kernel and scheduler micro-benchmarks that a scenario file describes, each "
            "worker on exactly the CPU that is meant, and keeps the proof.",
            0) +
        "\nverbs:\n";
    for (const Verb& verb : verbs) {
        text += fmt::format("  {:<10}{}\n", verb.name, verb.summary);
    }
    text += "\n'corerig VERB --help' says what each option of a verb does.\n";
    return text;
}

std::string render_help(const Verb& verb) {
    std::string text = fmt::format("usage: corerig {} [OPTION]...{}{}\n\n",
                                   verb.name,
                                   verb.operands.empty() ? "" : " ",
                                   verb.operands);
    text += wrap(verb.description, 0) + "\noptions:\n";
    for (const OptionSpec& option : verb.options) {
        text += render_option(option);
    }
    text += "\nexamples:\n";
    for (const Example& example : verb.examples) {
        text += fmt::format("  {}\n{}", example.command, wrap(example.what, 6));
    }
    return text;
}

}  // namespace corerig::cli
