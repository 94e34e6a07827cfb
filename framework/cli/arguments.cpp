// SPDX-License-Identifier: Apache-2.0
#include "cli/arguments.hpp"

#include "cli/suggestion.hpp"

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace corerig::cli {

namespace {

namespace po = boost::program_options;

constexpr const char* kOperands = "operands";

po::options_description describe(const std::vector<OptionSpec>& options) {
    po::options_description description;
    for (const OptionSpec& option : options) {
        const std::string names =
            option.letter == 0 ? option.name : fmt::format("{},{}", option.name, option.letter);
        if (option.value.empty()) {
            description.add_options()(names.c_str(), "");
        } else {
            description.add_options()(names.c_str(), po::value<std::string>(), "");
        }
    }
    description.add_options()(kOperands, po::value<std::vector<std::string>>(), "");
    return description;
}

const OptionSpec* find_option(const std::vector<OptionSpec>& options, std::string_view word) {
    const auto dashes = std::min(word.find_first_not_of('-'), word.size());
    word.remove_prefix(dashes);
    const auto found = std::find_if(options.begin(), options.end(), [&](const OptionSpec& option) {
        return option.name == word || (word.size() == 1 && option.letter == word.front());
    });
    return found == options.end() ? nullptr : &*found;
}

base::Error unknown_option(const std::vector<OptionSpec>& options, const std::string& word) {
    std::vector<std::string> names;
    std::transform(
        options.begin(), options.end(), std::back_inserter(names), [](const auto& option) {
            return "--" + option.name;
        });
    const std::string name = word.substr(0, word.find('='));
    return {
        kOptionUnknown, "", fmt::format("there is no option {}", name), did_you_mean(name, names)};
}

base::Error missing_value(const OptionSpec& option) {
    return {
        kOptionValue, "", fmt::format("--{} needs a value: {}", option.name, spell(option)), ""};
}

/// Goes over the words before the parser, which gives up at the first error and so would hide the
/// rest.  Boost takes the next word for a value that may be left out, in some versions and not in
/// others, so such a value is attached here.
class Preparation {
 public:
    Preparation(const std::vector<OptionSpec>& options, const std::vector<std::string>& words)
        : options_(options), end_(std::find(words.begin(), words.end(), "--")) {
        for (auto word = words.begin(); word < end_; ++word) {
            take(word);
        }
        words_.insert(words_.end(), end_, words.end());
    }

    [[nodiscard]] const std::vector<std::string>& words() const { return words_; }

    [[nodiscard]] const base::Errors& errors() const { return errors_; }

 private:
    using Word = std::vector<std::string>::const_iterator;

    void take(Word& word) {
        const std::size_t equals = word->find('=');
        const std::string name = word->substr(0, equals);
        const OptionSpec* const option = find_option(options_, name);
        const bool is_long = option != nullptr && name == "--" + option->name;
        const bool is_short = option != nullptr && name == fmt::format("-{}", option->letter);
        const bool takes_next = option != nullptr && !option->value.empty();
        if (is_long && equals != std::string::npos) {
            take_attached(*option, *word, equals);
        } else if (is_long && !option->implicit.empty()) {
            words_.push_back(name + "=" + option->implicit);
        } else if ((is_long || is_short) && takes_next && equals == std::string::npos) {
            take_separate(*option, word);
        } else {
            words_.push_back(*word);
        }
    }

    void take_attached(const OptionSpec& option, const std::string& word, std::size_t equals) {
        if (option.value.empty()) {
            errors_.push_back(
                {kOptionValue, "", fmt::format("--{} takes no value", option.name), ""});
        } else if (equals + 1 == word.size()) {
            errors_.push_back(missing_value(option));
        } else {
            words_.push_back(word);
        }
    }

    void take_separate(const OptionSpec& option, Word& word) {
        if (word + 1 == end_ || (word + 1)->empty()) {
            errors_.push_back(missing_value(option));
        } else {
            words_.push_back(fmt::format("--{}={}", option.name, *++word));
        }
    }

    const std::vector<OptionSpec>& options_;
    Word end_;
    std::vector<std::string> words_;
    base::Errors errors_;
};

/// What is left to go wrong: a letter behind others in one word, the last one, wants a value.
base::Error syntax_error(const std::vector<OptionSpec>& options, const po::error& error) {
    const auto* const named = dynamic_cast<const po::error_with_option_name*>(&error);
    const OptionSpec* const option =
        named == nullptr ? nullptr : find_option(options, named->get_option_name());
    return option == nullptr ? base::Error{kOptionValue, "", error.what(), ""}
                             : missing_value(*option);
}

po::parsed_options parse_words(const po::options_description& description,
                               const std::vector<std::string>& words) {
    po::positional_options_description positional;
    positional.add(kOperands, -1);
    // An abbreviation that is unique today is ambiguous after the next option.
    constexpr int kStyle =
        po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    return po::command_line_parser(words)
        .options(description)
        .positional(positional)
        .style(kStyle)
        .allow_unregistered()
        .run();
}

base::Result<Arguments> collect(const std::vector<OptionSpec>& options,
                                const po::parsed_options& parsed,
                                base::Errors errors) {
    std::map<std::string, std::vector<std::string>, std::less<>> values;
    std::vector<std::string> operands;
    for (const po::option& given : parsed.options) {
        if (given.position_key >= 0) {
            operands.insert(operands.end(), given.value.begin(), given.value.end());
            continue;
        }
        const OptionSpec* const option =
            given.unregistered ? nullptr : find_option(options, given.string_key);
        if (option == nullptr) {
            errors.push_back(unknown_option(options, given.original_tokens.front()));
            continue;
        }
        auto& list = values[option->name];
        if (!list.empty() && !option->repeatable) {
            errors.push_back(
                {kOptionRepeated, "", fmt::format("--{} is given twice", option->name), ""});
        }
        list.push_back(given.value.empty() ? "" : given.value.front());
    }
    if (!errors.empty()) {
        return errors;
    }
    return Arguments(std::move(values), std::move(operands));
}

}  // namespace

std::string spell(const OptionSpec& option) {
    std::string text = "--" + option.name;
    if (!option.value.empty()) {
        text += option.implicit.empty() ? " " + option.value : fmt::format("[={}]", option.value);
    }
    return text;
}

bool Arguments::has(std::string_view option) const {
    return values_.find(option) != values_.end();
}

std::optional<std::string> Arguments::value(std::string_view option) const {
    const auto found = values_.find(option);
    if (found == values_.end()) {
        return std::nullopt;
    }
    return found->second.back();
}

std::vector<std::string> Arguments::values(std::string_view option) const {
    const auto found = values_.find(option);
    return found == values_.end() ? std::vector<std::string>{} : found->second;
}

base::Result<Arguments> parse_arguments(const std::vector<OptionSpec>& options,
                                        const std::vector<std::string>& words) {
    const Preparation prepared(options, words);
    try {
        return collect(
            options, parse_words(describe(options), prepared.words()), prepared.errors());
    } catch (const po::error& error) {
        base::Errors errors = prepared.errors();
        errors.push_back(syntax_error(options, error));
        return errors;
    }
}

}  // namespace corerig::cli
