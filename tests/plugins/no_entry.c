/* SPDX-License-Identifier: Apache-2.0 */
/* A shared library that is no plugin: it has neither the entry nor the note. */
int no_entry_answer(void);

int no_entry_answer(void) {
    return 42;
}
