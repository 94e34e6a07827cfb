// SPDX-License-Identifier: Apache-2.0
#include "cli/json_output.hpp"

#include "cli/replacement_file.hpp"

#include <fcntl.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace corerig::cli {

namespace {

/// True for a pipe or a device, of which nothing can take the place.
bool is_stream(const std::string& target) {
    std::error_code error;
    const auto type = std::filesystem::status(target, error).type();
    return type != std::filesystem::file_type::not_found &&
           type != std::filesystem::file_type::regular;
}

/// 0 or the error of the system.
int replace_file(const std::string& target, std::string_view content) {
    const auto file = ReplacementFile::beside(target);
    if (!file) {
        return errno;
    }
    const int error_number = write_all(file->fd(), content);
    return error_number != 0 ? error_number : file->take_place();
}

}  // namespace

base::Result<JsonOutput> JsonOutput::open(const std::string& target) {
    if (target.empty() || target == "-") {
        return JsonOutput(target, base::UniqueFd{});
    }
    base::UniqueFd stream;
    if (is_stream(target)) {
        stream = base::UniqueFd(::open(target.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    }
    // What is made here goes at once: a run that is killed must not leave it behind.
    if (!stream.is_open() && !ReplacementFile::beside(target)) {
        return base::Error{kOutputUnwritable, target, std::generic_category().message(errno), ""};
    }
    return JsonOutput(target, std::move(stream));
}

ExitCode JsonOutput::write(std::string_view document, const Console& console) const {
    if (takes_standard_output()) {
        return console.print(document);
    }
    const int error_number =
        stream_.is_open() ? write_all(stream_.get(), document) : replace_file(target_, document);
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
