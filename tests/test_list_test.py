#!/usr/bin/env python3
"""Every test that ctest knows has a label of tests/README.md and a time limit: none is left out by those who choose by
label, and none waits for ever.

usage: test_list_test.py CTEST BUILD_FOLDER
"""
import json
import subprocess
import sys

LABELS = {"unit", "contract", "golden", "display", "slow", "threads", "commands", "mpi", "fuzz"}


def faults_of(test):
    properties = {entry["name"]: entry["value"] for entry in test.get("properties", [])}
    labels = properties.get("LABELS", [])
    if not labels:
        yield "has no label"
    for label in labels:
        if label not in LABELS:
            yield f"has the label '{label}', which tests/README.md does not know"
    if not 0 < properties.get("TIMEOUT", 0) <= 900:
        yield "has no TIMEOUT of at most 900 s"


def test_with(**properties):
    return {"name": "x", "properties": [{"name": name, "value": value} for name, value in properties.items()]}


# What must fail, and what must not.
assert not list(faults_of(test_with(LABELS=["unit", "threads"], TIMEOUT=600.0)))
assert len(list(faults_of({"name": "x"}))) == 2
assert len(list(faults_of(test_with(LABELS=["unti"], TIMEOUT=600.0)))) == 1
assert len(list(faults_of(test_with(LABELS=["unit"], TIMEOUT=1e7)))) == 1

listed = subprocess.run([sys.argv[1], "--test-dir", sys.argv[2], "--show-only=json-v1"], stdout=subprocess.PIPE,
                        check=True, timeout=100)
tests = json.loads(listed.stdout)["tests"]
faults = [f"{test['name']} {fault}" for test in tests for fault in faults_of(test)]
print("\n".join(faults) or f"{len(tests)} tests, each with a label and a time limit")
sys.exit(bool(faults) or len(tests) < 10)
