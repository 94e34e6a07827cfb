/* SPDX-License-Identifier: Apache-2.0 */
/* Exports the entry, but has no note. */
#include <corerig/plugin.h>

#include <stddef.h>

const corerig_plugin_t* corerig_plugin_v1(void) {
    return NULL;
}
