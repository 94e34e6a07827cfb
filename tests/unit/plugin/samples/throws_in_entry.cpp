// SPDX-License-Identifier: Apache-2.0
// Lets an exception out of its entry.
#define CORERIG_HOST  // takes the noexcept off the entry, so that this compiles
#include <corerig/plugin.h>

#include <stdexcept>

CORERIG_NOTE(CORERIG_NOTE_HEAD("throws_in_entry", "1.0.0", "Apache-2.0"));

const corerig_plugin_t* corerig_plugin_v1() {
    throw std::runtime_error("boom from the entry");
}
