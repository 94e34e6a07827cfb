/* SPDX-License-Identifier: Apache-2.0 */
/* A program, not a library. */
int main(void) {
    return 0;
}
