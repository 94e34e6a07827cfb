// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "base/unique_fd.hpp"
#include "cli/arguments.hpp"
#include "cli/console.hpp"

#include <string>
#include <string_view>

namespace corerig::cli {

/// The target of --json[=FILE].  It is tried before the work begins, so that a run does not fail
/// at its end for a target that could never be written.
class JsonOutput {
 public:
    /// "" for none, "-" for standard output.  Errors: `output-unwritable`.
    [[nodiscard]] static base::Result<JsonOutput> open(const std::string& target);

    /// True when standard output belongs to the document.
    [[nodiscard]] bool takes_standard_output() const noexcept { return target_ == "-"; }

    [[nodiscard]] bool is_wanted() const noexcept { return !target_.empty(); }

    /// Takes the place of the file, as a whole or not at all; shows what goes wrong.
    [[nodiscard]] ExitCode write(std::string_view document, const Console& console) const;

 private:
    JsonOutput(std::string target, base::UniqueFd stream)
        : target_(std::move(target)), stream_(std::move(stream)) {}

    std::string target_;
    base::UniqueFd stream_;  ///< open for a pipe or a device only
};

[[nodiscard]] OptionSpec json_option_spec();

}  // namespace corerig::cli
