/* SPDX-License-Identifier: Apache-2.0 */
/* The entry of ABI 1 returns a table that says it is ABI 3.2. */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("wrong_major", "1.0.0", "Apache-2.0"));

static const corerig_plugin_t plugin = {.magic = CORERIG_PLUGIN_MAGIC,
                                        .struct_size = sizeof(corerig_plugin_t),
                                        .abi_major = 3,
                                        .abi_minor = 2,
                                        .name = "wrong_major",
                                        .version = "1.0.0",
                                        .licence = "Apache-2.0"};

const corerig_plugin_t* corerig_plugin_v1(void) {
    return &plugin;
}
