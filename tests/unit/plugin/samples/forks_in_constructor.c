/* SPDX-License-Identifier: Apache-2.0 */
/* Starts a process in its static initialiser that holds every file open, and dies. */
#include <corerig/plugin.h>

#include <stdlib.h>
#include <unistd.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("forks_in_constructor", "1.0.0", "Apache-2.0"));

__attribute__((constructor)) static void start(void) {
    if (fork() == 0) {
        setsid();
        sleep(60);
        _exit(0);
    }
    abort();
}

const corerig_plugin_t* corerig_plugin_v1(void) {
    return 0;
}
