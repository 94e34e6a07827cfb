/* SPDX-License-Identifier: Apache-2.0 */
/* Has two notes, as a plugin linked of two that were complete. */
#include <corerig/plugin.h>

#include <stddef.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("two_notes", "1.0.0", "Apache-2.0"));
#define corerig_note_ corerig_second_note
CORERIG_NOTE(CORERIG_NOTE_HEAD("two_notes", "1.0.1", "Apache-2.0"));
#undef corerig_note_

const corerig_plugin_t* corerig_plugin_v1(void) {
    return NULL;
}
