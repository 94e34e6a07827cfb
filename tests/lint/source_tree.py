# SPDX-License-Identifier: Apache-2.0
"""The files of the project, found without git so that a bare checkout can be checked."""
from pathlib import Path

DIRECTORIES = ("framework", "plugins", "scenarios", "tests", "packaging", ".ci")
CODE = (".hpp", ".cpp", ".h", ".c", ".hh", ".cc")


def project_files(root):
    """Yields every file of the project relative to `root`, in a stable order."""
    top = [path for path in root.iterdir() if path.is_file()]
    below = [path for name in DIRECTORIES for path in (root / name).rglob("*") if path.is_file()]
    for path in sorted(top + below):
        if "__pycache__" not in path.parts:
            yield path.relative_to(root)


def code_files(root):
    return [path for path in project_files(root) if path.suffix in CODE]


def read_lines(root, path):
    """Splits at line feeds only, so that a carriage return stays visible."""
    return (root / path).read_bytes().decode(errors="replace").split("\n")


def report(name, problems):
    """Prints the problems and returns the exit code of the check."""
    for problem in problems:
        print(problem)
    print(f"{name}: {len(problems)} problem(s)")
    return 1 if problems else 0


def root_of(arguments):
    return Path(arguments[1]).resolve()
