/* SPDX-License-Identifier: Apache-2.0 */
/* A library that is there when a plugin is linked and cannot be found when it is loaded. */
int absent_answer(void);

__attribute__((visibility("default"))) int absent_answer(void) {
    return 0;
}
