/* SPDX-License-Identifier: Apache-2.0 */
/* Writes into every open file without end. */
#include <corerig/plugin.h>

#include <unistd.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("floods_in_constructor", "1.0.0", "Apache-2.0"));

__attribute__((constructor)) static void start(void) {
    static const char zeros[65536];
    for (int file = 3;; file = file == 63 ? 3 : file + 1) {
        if (write(file, zeros, sizeof zeros) < 0) {
            continue;
        }
    }
}

const corerig_plugin_t* corerig_plugin_v1(void) {
    return 0;
}
