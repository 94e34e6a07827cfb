#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the layout of all C and C++ files against .clang-format.

usage: check_format.py ROOT

Skips (77) where clang-format 14 is not installed: other versions lay out differently.
"""
import re
import shutil
import subprocess
import sys

import source_tree

VERSION = "14"
SKIPPED = 77


def find_tool():
    for name in (f"clang-format-{VERSION}", "clang-format"):
        path = shutil.which(name)
        if path is None:
            continue
        text = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
        if re.search(rf"version {VERSION}\.", text):
            return path
    return None


def main(arguments):
    tool = find_tool()
    if tool is None:
        print(f"skipped: clang-format {VERSION} is not installed")
        return SKIPPED
    root = source_tree.root_of(arguments)
    files = [str(path) for path in source_tree.code_files(root)]
    if not files:
        return source_tree.report("check_format", [])
    done = subprocess.run(
        [tool, "--dry-run", "--Werror", "--style=file", *files],
        cwd=root, capture_output=True, text=True, check=False)
    places = re.findall(r"^([^:\n]+):(\d+):\d+: error: code should be", done.stderr, re.MULTILINE)
    first = {}
    for path, line in places:
        first.setdefault(path, line)
    return source_tree.report(
        "check_format", [f"{path}:{line}: not formatted from here on" for path, line in first.items()])


if __name__ == "__main__":
    sys.exit(main(sys.argv))
