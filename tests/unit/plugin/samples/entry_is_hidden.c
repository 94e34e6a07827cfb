/* SPDX-License-Identifier: Apache-2.0 */
/* Has the note of a plugin, but its entry is not exported. */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("entry_is_hidden", "1.0.0", "Apache-2.0"));

static const corerig_plugin_t plugin = {CORERIG_PLUGIN_HEADER, .name = "entry_is_hidden"};

const corerig_plugin_t* entry(void) __asm__("corerig_plugin_v1")
    __attribute__((visibility("hidden")));

const corerig_plugin_t* entry(void) {
    return &plugin;
}
