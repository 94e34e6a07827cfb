#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what every text file of the project has in common.

usage: check_text.py ROOT
"""
import re
import sys

import source_tree

SCRIPTS = ("bootstrap", ".ci/run")
TEXT = source_tree.CODE + (".py", ".sh", ".cmake", ".txt", ".toml", ".md", ".json", ".in")
LICENCED = source_tree.CODE + (".py", ".sh")
# Recorded data keeps the bytes of the machine or the tool it came from.
RECORDED = "tests/fixtures/"
LICENCE = "SPDX-License-Identifier: Apache-2.0"

# Written in pieces, so that this file passes its own check.
MACHINE_PATH = re.compile("/(" + "work|" + "farm)/")
LEFT_OVER = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")


def line_problems(line):
    if not line.isascii():
        wrong = next(character for character in line if not character.isascii())
        yield f"U+{ord(wrong):04X} is not ASCII"
    if line != line.rstrip():
        yield "blanks at the end of the line"
    if MACHINE_PATH.search(line):
        yield "a path of one machine"
    if LEFT_OVER.search(line):
        yield "work left over"


def file_problems(root, path):
    lines = source_tree.read_lines(root, path)
    if path.suffix in LICENCED or str(path) in SCRIPTS:
        if not any(LICENCE in line for line in lines[:2]):
            yield f"{path}:1: no licence line"
    for number, line in enumerate(lines, 1):
        for problem in line_problems(line):
            yield f"{path}:{number}: {problem}"
    if lines[-1] != "" or (len(lines) > 1 and lines[-2] == ""):
        yield f"{path}:{len(lines)}: ends with {'no' if lines[-1] else 'more than one'} line end"


def main(arguments):
    root = source_tree.root_of(arguments)
    problems = []
    for path in source_tree.project_files(root):
        if str(path).startswith(RECORDED):
            continue
        if path.suffix in TEXT or str(path) in SCRIPTS:
            problems.extend(file_problems(root, path))
    return source_tree.report("check_text", problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
