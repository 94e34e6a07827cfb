/* SPDX-License-Identifier: Apache-2.0 */
/* Ends the process in its static initialiser. */
#include <corerig/plugin.h>

#include <unistd.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("exits_in_constructor", "1.0.0", "Apache-2.0"));

__attribute__((constructor)) static void start(void) {
    _exit(7);
}

const corerig_plugin_t* corerig_plugin_v1(void) {
    return 0;
}
