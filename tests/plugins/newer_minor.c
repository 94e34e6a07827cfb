/* SPDX-License-Identifier: Apache-2.0 */
/* Needs a host of ABI 1.7. */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("newer_minor", "1.0.0", "Apache-2.0"));

static const corerig_plugin_t plugin = {.magic = CORERIG_PLUGIN_MAGIC,
                                        .struct_size = sizeof(corerig_plugin_t),
                                        .abi_major = CORERIG_ABI_MAJOR,
                                        .abi_minor = 7,
                                        .abi_minor_required = 7,
                                        .name = "newer_minor",
                                        .version = "1.0.0",
                                        .licence = "Apache-2.0"};

const corerig_plugin_t* corerig_plugin_v1(void) {
    return &plugin;
}
