// SPDX-License-Identifier: Apache-2.0
#include "run/process_entry.hpp"

#include "run/load_process.hpp"
#include "run/trial_process.hpp"

#include <string_view>

namespace corerig::run {

std::optional<int> run_hidden_verb(int argc, char** argv) {
    const std::string_view verb = argc > 1 ? argv[1] : "";
    if (verb == kTrialVerb) {
        return trial_main();
    }
    if (verb == kLoadVerb) {
        return load_main(argc, argv);
    }
    if (verb == kGuardVerb) {
        return guard_main(argc, argv);
    }
    return std::nullopt;
}

}  // namespace corerig::run
