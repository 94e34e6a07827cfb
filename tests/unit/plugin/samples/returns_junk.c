/* SPDX-License-Identifier: Apache-2.0 */
/* Its entry returns a text. */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("returns_junk", "1.0.0", "Apache-2.0"));

const corerig_plugin_t* corerig_plugin_v1(void) {
    static const _Alignas(8) char text[256] = "hello, this is no table";
    return (const corerig_plugin_t*)text;
}
