#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs one test for ctest: exits with 77 when it was skipped.

usage: CORERIG_TEST_BUILD=DIR run_one.py MODULE.CLASS.METHOD
"""
import sys
import unittest

SKIPPED = 77


def main(arguments):
    suite = unittest.defaultTestLoader.loadTestsFromName(arguments[1])
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    if not result.wasSuccessful():
        return 1
    return SKIPPED if result.skipped else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
