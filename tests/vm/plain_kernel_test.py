# SPDX-License-Identifier: Apache-2.0
"""All test cases of the second report: also that of a kernel without NO_HZ_FULL."""
import unittest

import boots_test
import kernel_image
from guest_test import BUILD, GuestTest


class ThreeBoots(boots_test.Boots, GuestTest):
    """NO_HZ_FULL not built in, built in, and active: test cases 1 to 4."""

    report = "report-three-boots"
    variants = {
        "plain.jsonl": ("not-built-in", boots_test.there_and_back("unpinned", "pinned")),
        "ordinary.jsonl": ("built-in", boots_test.there_and_back("unpinned", "pinned")),
        "active.jsonl": ("active",
                         boots_test.there_and_back("unpinned", "pinned", "outside-the-set")),
    }

    @classmethod
    def boot_all(cls):
        plain = kernel_image.kept(BUILD / "tests/vm/plain-kernel")
        if plain is None:
            raise unittest.SkipTest("there is no kernel without NO_HZ_FULL: see vm.plain_kernel")
        return {"plain.jsonl": cls.boot("", plain), "ordinary.jsonl": cls.boot(""),
                "active.jsonl": cls.boot(boots_test.ACTIVE)}

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        print(boots_test.joined_report(cls.results)[1])

    def test_has_ticks_on_ordinary_cpus_only(self):
        self.check_ticks("plain.jsonl", "pinned")
        self.check_ticks("ordinary.jsonl", "pinned")
        self.check_hardly_a_tick("active.jsonl", "pinned")
