/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a short answer of its own into every open file. */
#include <corerig/plugin.h>

#include <unistd.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("scribbles_in_constructor", "1.0.0", "Apache-2.0"));

__attribute__((constructor)) static void start(void) {
    static const char answer[] = {0x7f, 1, 0, 0, 0, 0, 0, 0, 0, 1};
    for (int file = 3; file < 64; ++file) {
        if (write(file, answer, sizeof answer) < 0) {
            continue;
        }
    }
    for (;;) {
        pause();
    }
}

const corerig_plugin_t* corerig_plugin_v1(void) {
    return 0;
}
