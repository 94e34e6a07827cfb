#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs shellcheck on every shell script of the project.

usage: check_scripts.py ROOT

Skips (77) where shellcheck is not installed.
"""
import shutil
import subprocess
import sys

import source_tree

SKIPPED = 77


def is_script(root, path):
    with open(root / path, "rb") as file:
        first = file.readline(80)
    return first.startswith(b"#!") and (b"bash" in first or first.rstrip().endswith(b"/sh"))


def main(arguments):
    if shutil.which("shellcheck") is None:
        print("skipped: shellcheck is not installed")
        return SKIPPED
    root = source_tree.root_of(arguments)
    scripts = [str(path) for path in source_tree.project_files(root) if is_script(root, path)]
    done = subprocess.run(
        ["shellcheck", "--format=gcc", *scripts], cwd=root, capture_output=True, text=True,
        check=False) if scripts else None
    return source_tree.report("check_scripts", done.stdout.splitlines() if done else [])


if __name__ == "__main__":
    sys.exit(main(sys.argv))
