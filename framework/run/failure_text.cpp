// SPDX-License-Identifier: Apache-2.0
#include "run/failure_text.hpp"

#include <fmt/format.h>

namespace corerig::run {

namespace {

std::string meaning_of(corerig_status_t status) {
    switch (status) {
        case CORERIG_E_FAILED:
            return "failed";
        case CORERIG_E_PARAM:
            return "these parameters make no sense together";
        case CORERIG_E_UNSUPPORTED:
            return "this machine cannot do it";
        case CORERIG_E_PERMISSION:
            return "a privilege is missing";
        case CORERIG_E_RESOURCE:
            return "memory, descriptors or another resource ran out";
        case CORERIG_E_CANCELLED:
            return "cancelled, though nobody asked for it";
        case CORERIG_E_INTERNAL:
            return "a bug in the plugin";
        default:
            return fmt::format("returned {}, which is no status", status);
    }
}

}  // namespace

std::string failure_text(corerig_status_t status, const char* own_words) {
    return *own_words != '\0' ? own_words : meaning_of(status) + " (the plugin gives no reason)";
}

}  // namespace corerig::run
