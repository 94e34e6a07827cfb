/* SPDX-License-Identifier: Apache-2.0 */
/* Its entry returns NULL. */
#include <corerig/plugin.h>

#include <stddef.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("returns_null", "1.0.0", "Apache-2.0"));

const corerig_plugin_t* corerig_plugin_v1(void) {
    return NULL;
}
