/* SPDX-License-Identifier: Apache-2.0 */
/* Needs a library that cannot be found when it is loaded. */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("missing_dependency", "1.0.0", "Apache-2.0"));

int absent_answer(void);

const corerig_plugin_t* corerig_plugin_v1(void) {
    return absent_answer() == 0 ? 0 : (const corerig_plugin_t*)1;
}
