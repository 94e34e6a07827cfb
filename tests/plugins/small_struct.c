/* SPDX-License-Identifier: Apache-2.0 */
/* Says that its table has 40 bytes, fewer than ABI 1.0 had. */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("small_struct", "1.0.0", "Apache-2.0"));

static const corerig_plugin_t plugin = {.magic = CORERIG_PLUGIN_MAGIC,
                                        .struct_size = 40,
                                        .abi_major = CORERIG_ABI_MAJOR,
                                        .abi_minor = CORERIG_ABI_MINOR,
                                        .name = "small_struct",
                                        .version = "1.0.0",
                                        .licence = "Apache-2.0"};

const corerig_plugin_t* corerig_plugin_v1(void) {
    return &plugin;
}
