/* SPDX-License-Identifier: Apache-2.0 */
/* Exports the entry of a later ABI only. */
#include <corerig/plugin.h>

CORERIG_NOTE("abi=2.0\nplugin=other_entry\nversion=1.0.0\nlicence=Apache-2.0\n");

CORERIG_EXPORT const void* corerig_plugin_v2(void);

const void* corerig_plugin_v2(void) {
    return NULL;
}
