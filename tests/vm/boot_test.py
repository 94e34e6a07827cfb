# SPDX-License-Identifier: Apache-2.0
"""What the harness does with boots that end, hang or never come up: a script stands in for QEMU."""
import os
import stat
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from guest import QEMU, Guest, GuestFailed, GuestNeverUp, Machine

# Counts its boots in a file and does what the script of each says; the last one is repeated.
STAND_IN = """#!/bin/sh
cd "$(dirname "$0")"
echo boot >>boots
n=$(wc -l <boots)
[ -f "boot-$n" ] || n={last}
. "./boot-$n"
"""
UP = 'echo "guest: up" >>console\n'
DONE = 'echo "guest: done" >>console\n'
HANG = "exec sleep 60\n"


class Boot(unittest.TestCase):
    """boot() alone: no kernel, no image."""

    def boot(self, *scripts):
        """Boots with a QEMU whose boots do what the scripts say; returns (console, boots)."""
        with tempfile.TemporaryDirectory(prefix="corerig-test-") as directory:
            work = Path(directory)
            for number, script in enumerate(scripts, 1):
                (work / f"boot-{number}").write_text(script)
            program = work / QEMU
            program.write_text(STAND_IN.format(last=len(scripts)))
            program.chmod(program.stat().st_mode | stat.S_IXUSR)
            path = f"{work}:{os.environ['PATH']}"
            guest = Guest(work, Machine("1"))
            try:
                with mock.patch.dict(os.environ, PATH=path), mock.patch("sys.stderr"):
                    console = guest.boot(work / "kernel", work, timeout=2, up_limit=0.5)
            finally:
                self.boots = (work / "boots").read_text().splitlines()
            return console

    def test_returns_the_console_of_a_guest_that_ends(self):
        self.assertEqual("guest: up\nguest: done\n", self.boot(UP + DONE))
        self.assertEqual(1, len(self.boots))

    def test_boots_again_what_does_not_come_up(self):
        self.assertEqual("guest: up\nguest: done\n", self.boot(HANG, HANG, UP + DONE))
        self.assertEqual(3, len(self.boots))

    def test_gives_up_after_the_third_boot(self):
        with self.assertRaisesRegex(GuestNeverUp, "^not up after 0.5 s; its console is empty$"):
            self.boot(HANG)
        self.assertEqual(3, len(self.boots))

    def test_tries_nothing_twice_once_the_guest_is_up(self):
        with self.assertRaisesRegex(GuestFailed, "^still on after 2 s; its console ended with\n"
                                                 "guest: up$"):
            self.boot(UP + HANG)
        self.assertEqual(1, len(self.boots))

    def test_says_what_an_emulator_said_that_ended_early(self):
        with self.assertRaisesRegex(GuestFailed, "^QEMU ended with 3 before the steps had\n"
                                                 "no such machine\n; its console is empty$"):
            self.boot("echo no such machine >&2; exit 3\n")
        self.assertEqual(1, len(self.boots))
