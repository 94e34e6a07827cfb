#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the length of source files; the limits of functions are in .clang-tidy.

usage: check_file_sizes.py ROOT
"""
import sys

import source_tree

HEADER, SOURCE, TEST, MAIN = 300, 600, 800, 40
# The plugin ABI is one header by design: an author reads one file, and over half is contract.
ABI_HEADER, ABI_LIMIT = "framework/sdk/include/corerig/plugin.h", 600


def limit_of(path):
    if str(path) == ABI_HEADER:
        return ABI_LIMIT
    if path.parts[0] == "tests":
        return TEST
    if path.name == "main.cpp":
        return MAIN
    return HEADER if path.suffix in (".hpp", ".h", ".hh") else SOURCE


def main(arguments):
    root = source_tree.root_of(arguments)
    problems = []
    for path in source_tree.project_files(root):
        if path.suffix not in source_tree.CODE + (".py",):
            continue
        lines = len(source_tree.read_lines(root, path)) - 1
        if lines > limit_of(path):
            problems.append(f"{path}: {lines} lines, at most {limit_of(path)}: split it by reason to change")
    return source_tree.report("check_file_sizes", problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
