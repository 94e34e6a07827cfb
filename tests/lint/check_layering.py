#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks every #include against the module table of framework/README.md.

usage: check_layering.py ROOT
"""
import re
import sys

import source_tree

# Module -> modules it may include, itself always.
ROWS = {
    "sdk": "",
    "base": "",
    "plugin": "sdk base",
    "scenario": "base plugin",
    "topology": "base",
    "plan": "base plugin scenario topology",
    "result": "base scenario topology plan",
    "run": "sdk base plugin scenario topology plan result",
    "analysis": "base scenario topology plan result",
    "report": "base scenario topology plan result analysis",
    "cli": "base plugin scenario topology plan result run analysis report",
}

# Third-party header -> modules whose .cpp files may include it.
LIBRARIES = {
    r"boost/dll[./].*": "plugin",
    r"boost/math/.*": "analysis",
    r"boost/program_options.*": "cli",
    r"boost/.*": "",
    r"toml\+\+/.*": "scenario",
    r"hwloc.*": "topology",
    r"re2/.*": "plan",
    r"nlohmann/.*": "result",
    r"zlib\.h": "topology",
    r"fmt/.*": " ".join(ROWS),
    r"(gtest|gmock)/.*": "",
}

SYSTEM = re.compile(r"(sys|linux|asm|net|netinet|arpa)/[a-z0-9_/-]+\.h|[a-z0-9_-]+(\.h)?")
INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')


def library_of(header):
    """The modules that may include a third-party header; None for any other header."""
    for pattern, modules in LIBRARIES.items():
        if re.fullmatch(pattern, header):
            return modules.split()
    return None


def angle_problem(module, path, header):
    if header.startswith("corerig/"):
        if module == "sdk" or "sdk" in ROWS[module].split():
            return None
        return f"<{header}> belongs to sdk, which is not in the row of {module}"
    allowed = library_of(header)
    if allowed is None:
        return None if SYSTEM.fullmatch(header) else f"<{header}> is no known library"
    if module not in allowed:
        return f"<{header}> is not for {module}"
    if path.suffix != ".cpp":
        return f"<{header}> is third-party, which only .cpp files may include"
    return None


def framework_problem(path, quote, header):
    module = path.parts[1]
    if module not in ROWS:
        return f"framework/{module} is no module of the table"
    if quote == "<":
        return angle_problem(module, path, header)
    target = header.split("/")[0]
    if target == module or target in ROWS[module].split():
        return None
    return f'"{header}" is not in the row of {module}'


def plugin_problem(root, path, quote, header):
    if quote == '"':
        beside = (root / path).parent / header
        inside = beside.resolve().is_relative_to((root / path.parts[0] / path.parts[1]).resolve())
        return None if inside else f'"{header}" is outside the plugin'
    if header.startswith("corerig/"):
        return None
    if library_of(header) is not None or not SYSTEM.fullmatch(header):
        return f"<{header}>: a plugin includes <corerig/...> and the standard library only"
    return None


def main(arguments):
    root = source_tree.root_of(arguments)
    problems = []
    for path in source_tree.code_files(root):
        if path.parts[0] not in ("framework", "plugins"):
            continue
        for number, line in enumerate(source_tree.read_lines(root, path), 1):
            found = INCLUDE.match(line)
            if not found:
                continue
            if path.parts[0] == "framework":
                problem = framework_problem(path, *found.groups())
            else:
                problem = plugin_problem(root, path, *found.groups())
            if problem:
                problems.append(f"{path}:{number}: {problem}")
    return source_tree.report("check_layering", problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
