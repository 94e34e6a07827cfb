// SPDX-License-Identifier: Apache-2.0
#include "cli/json_output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace corerig::cli {

base::Result<JsonOutput> JsonOutput::open(const std::string& target) {
    if (target.empty() || target == "-") {
        return JsonOutput(target, base::UniqueFd{});
    }
    constexpr mode_t kMode = 0666;  // the user's umask takes away what is too much
    base::UniqueFd file(::open(target.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, kMode));
    if (!file.is_open()) {
        return base::Error{kOutputUnwritable, target, std::generic_category().message(errno), ""};
    }
    return JsonOutput(target, std::move(file));
}

ExitCode JsonOutput::write(std::string_view document, const Console& console) const {
    if (takes_standard_output()) {
        return console.print(document);
    }
    // Fails on a pipe or a device, where there is nothing to shorten.
    static_cast<void>(ftruncate(file_.get(), 0));
    const int error_number = write_all(file_.get(), document);
    if (error_number == 0) {
        return ExitCode::done;
    }
    console.show_errors(
        {{kOutputUnwritable, target_, std::generic_category().message(error_number), ""}});
    return ExitCode::bad_input;
}

OptionSpec json_option_spec() {
    return {.name = "json",
            .value = "FILE",
            .help =
                "Writes the whole result as one JSON document into FILE, replacing it. Without "
                "FILE, or with -, the document goes to standard output in place of the table. "
                "For programs that read results.",
            .implicit = "-"};
}

}  // namespace corerig::cli
