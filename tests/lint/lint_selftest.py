#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every check on tiny trees: a check that cannot fail is worth nothing."""
import contextlib
import io
import shutil
import tempfile
import unittest
from pathlib import Path

import check_file_sizes
import check_format
import check_layering
import check_scripts
import check_text

LICENCE = "// SPDX-License-Identifier: Apache-2.0\n"


def run_check(check, files):
    """Returns exit code and output of a check on a tree with these files."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        for path, content in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(content.encode())
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            code = check.main(["check", str(root)])
    return code, output.getvalue()


class Layering(unittest.TestCase):
    def check_include(self, path, include, problem):
        expected = f"{path}:2: {problem}\ncheck_layering: 1 problem(s)\n"
        self.assertEqual(
            (1, expected),
            run_check(check_layering, {path: LICENCE + f"#include {include}\n"}))

    def test_accepts_the_row(self):
        files = {
            "framework/plan/plan.hpp": '#include "base/result.hpp"\n#include <vector>\n',
            "framework/run/clock.cpp": "#include <corerig/plugin.h>\n#include <sys/mman.h>\n",
            "framework/topology/hwloc.cpp": "#include <hwloc.h>\n",
            "plugins/syscall/syscall.cpp": '#include "calls.hpp"\n#include <corerig/plugin.h>\n',
            "plugins/syscall/calls.hpp": "#include <unistd.h>\n",
        }

        self.assertEqual((0, "check_layering: 0 problem(s)\n"), run_check(check_layering, files))

    def test_refuses_a_module_outside_the_row(self):
        self.check_include(
            "framework/plan/plan.cpp", '"run/run.hpp"', '"run/run.hpp" is not in the row of plan')

    def test_refuses_the_sdk_outside_its_row(self):
        self.check_include("framework/cli/a.cpp", "<corerig/plugin.h>",
                           "<corerig/plugin.h> belongs to sdk, which is not in the row of cli")

    def test_refuses_a_library_of_another_module(self):
        self.check_include("framework/plan/plan.cpp", "<nlohmann/json.hpp>",
                           "<nlohmann/json.hpp> is not for plan")

    def test_refuses_a_library_in_a_header(self):
        self.check_include(
            "framework/result/result.hpp", "<nlohmann/json.hpp>",
            "<nlohmann/json.hpp> is third-party, which only .cpp files may include")

    def test_refuses_a_library_nobody_knows(self):
        self.check_include("framework/base/a.cpp", "<absl/strings/cord.h>",
                           "<absl/strings/cord.h> is no known library")

    def test_refuses_a_module_nobody_knows(self):
        self.check_include("framework/util/a.cpp", "<vector>",
                           "framework/util is no module of the table")

    def test_refuses_the_framework_in_a_plugin(self):
        self.check_include("plugins/syscall/a.cpp", '"../../framework/base/result.hpp"',
                           '"../../framework/base/result.hpp" is outside the plugin')

    def test_refuses_a_library_in_a_plugin(self):
        self.check_include(
            "plugins/syscall/a.cpp", "<fmt/format.h>",
            "<fmt/format.h>: a plugin includes <corerig/...> and the standard library only")


class FileSizes(unittest.TestCase):
    def check_limit(self, path, limit):
        problem = f"{path}: {limit + 1} lines, at most {limit}: split it by reason to change\n"
        self.assertEqual((1, problem + "check_file_sizes: 1 problem(s)\n"),
                         run_check(check_file_sizes, {path: "//\n" * (limit + 1)}))
        self.assertEqual((0, "check_file_sizes: 0 problem(s)\n"),
                         run_check(check_file_sizes, {path: "//\n" * limit}))

    def test_header(self):
        self.check_limit("framework/base/a.hpp", 300)

    def test_source(self):
        self.check_limit("framework/base/a.cpp", 600)

    def test_test(self):
        self.check_limit("tests/unit/base/a_test.cpp", 800)

    def test_main(self):
        self.check_limit("framework/cli/main.cpp", 40)


class Text(unittest.TestCase):
    def check_line(self, line, problem):
        self.assertEqual((1, f"framework/a.cpp:2: {problem}\ncheck_text: 1 problem(s)\n"),
                         run_check(check_text, {"framework/a.cpp": LICENCE + line + "\n"}))

    def test_accepts_plain_text(self):
        files = {
            "framework/a.cpp": LICENCE + "int a;\n",
            "README.md": "words\n",
            "tests/fixtures/a.txt": "kept as it was \n\n\n",
        }

        self.assertEqual((0, "check_text: 0 problem(s)\n"), run_check(check_text, files))

    def test_refuses_a_character_that_is_not_ascii(self):
        self.check_line("// \u00b5s", "U+00B5 is not ASCII")

    def test_refuses_blanks_at_the_end(self):
        self.check_line("int a; ", "blanks at the end of the line")

    def test_refuses_a_carriage_return(self):
        self.check_line("int a;\r", "blanks at the end of the line")

    def test_refuses_a_path_of_one_machine(self):
        self.check_line('"/' + 'work/main"', "a path of one machine")

    def test_refuses_work_left_over(self):
        self.check_line("// TO" + "DO: later", "work left over")

    def test_refuses_a_missing_licence(self):
        self.assertEqual(
            (1, "bootstrap:1: no licence line\ncheck_text: 1 problem(s)\n"),
            run_check(check_text, {"bootstrap": "#!/bin/bash\n"}))

    def test_refuses_wrong_ends(self):
        files = {"framework/a.cpp": LICENCE.rstrip(), "framework/b.cpp": LICENCE + "\n"}

        self.assertEqual(
            (1, "framework/a.cpp:1: ends with no line end\n"
                "framework/b.cpp:3: ends with more than one line end\n"
                "check_text: 2 problem(s)\n"),
            run_check(check_text, files))


class Format(unittest.TestCase):
    @unittest.skipIf(check_format.find_tool() is None, "clang-format 14 is not installed")
    def test_refuses_another_layout(self):
        style = "BasedOnStyle: Google\n"
        bad = {".clang-format": style, "framework/a.cpp": "int  a;\n"}
        good = {".clang-format": style, "framework/a.cpp": "int a;\n"}

        self.assertEqual(
            (1, "framework/a.cpp:1: not formatted from here on\ncheck_format: 1 problem(s)\n"),
            run_check(check_format, bad))
        self.assertEqual((0, "check_format: 0 problem(s)\n"), run_check(check_format, good))


class Scripts(unittest.TestCase):
    @unittest.skipIf(shutil.which("shellcheck") is None, "shellcheck is not installed")
    def test_refuses_what_shellcheck_refuses(self):
        code, output = run_check(check_scripts, {"bootstrap": "#!/bin/bash\necho $1\n"})

        self.assertEqual(1, code)
        self.assertTrue(output.endswith("check_scripts: 1 problem(s)\n"), output)


if __name__ == "__main__":
    unittest.main()
