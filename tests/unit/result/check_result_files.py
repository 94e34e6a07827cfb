#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Validates result files against the schema, with every member that it does not name refused.

usage: check_result_files.py SCHEMA FILE_OR_DIRECTORY...
"""
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)


def forbid_unknown_members(node):
    """Readers leave unknown members alone, so the schema allows them; we want none unnoticed."""
    if isinstance(node, dict):
        if "properties" in node:
            node.setdefault("additionalProperties", False)
        for child in node.values():
            forbid_unknown_members(child)
    elif isinstance(node, list):
        for child in node:
            forbid_unknown_members(child)


def validator_of(schema, name):
    return jsonschema.Draft202012Validator({**schema, "oneOf": [{"$ref": f"#/$defs/{name}"}]})


def path_of(error):
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.path)


def is_added(schema, name, member):
    """Files of older versions, which the schema describes too, do not have it."""
    description = schema["$defs"][name]["properties"][member].get("description", "")
    return "absent in older files" in description


def problems_of(schema, name, record):
    """What is wrong with one record, and which of its members the schema does not ask for."""
    validator = validator_of(schema, name)
    for error in validator.iter_errors(record):
        worst = jsonschema.exceptions.best_match(error.context) if error.context else error
        yield f"{name}{path_of(worst)}: {worst.message}"
    for member in record:
        if is_added(schema, name, member):
            continue
        if validator.is_valid({key: record[key] for key in record if key != member}):
            yield f"{name}: the schema does not miss {member}"


def result_files(arguments):
    for argument in map(pathlib.Path, arguments):
        yield from sorted(argument.rglob("*.jsonl")) if argument.is_dir() else [argument]


def main(arguments):
    schema = json.loads(pathlib.Path(arguments[1]).read_text(encoding="ascii"))
    jsonschema.Draft202012Validator.check_schema(schema)
    forbid_unknown_members(schema)
    problems = []
    files = list(result_files(arguments[2:]))
    for file in files:
        records = [json.loads(line) for line in file.read_text(encoding="ascii").splitlines()]
        for number, record in enumerate(records, 1):
            found = problems_of(schema, record["type"], record)
            problems.extend(f"{file}:{number}: {problem}" for problem in found)
        summaries = [record for record in records if record["type"] == "summary"]
        document = {"header": records[0], "warnings": [], "summary": None, "trials": []}
        document["trials"] = [record for record in records if record["type"] == "trial"]
        document["summary"] = summaries[0] if summaries else None
        found = problems_of(schema, "document", document)
        problems.extend(f"{file}: {problem}" for problem in found)
    print("\n".join(problems + [f"{len(files)} files, {len(problems)} problems"]))
    return 1 if problems or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
