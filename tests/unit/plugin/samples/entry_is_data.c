/* SPDX-License-Identifier: Apache-2.0 */
/* Exports a variable where a function is wanted. */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("entry_is_data", "1.0.0", "Apache-2.0"));

CORERIG_EXPORT const int entry_data __asm__("corerig_plugin_v1") = 7;
