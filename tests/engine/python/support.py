"""What the tests of the Python module share."""

import json
import os
import pathlib
import subprocess

DATA = pathlib.Path(__file__).resolve().parents[2] / "data" / "phyre"


def labels(count, tier_digits="000"):
    """The first recorded attempts of PHYRE's simulator at tasks of one tier."""
    with open(DATA / "labels_sample.jsonl", encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    return [line for line in lines if line["task"].startswith(tier_digits)][:count]


def program_answers(requests):
    """What the program `phyplay simulate` answers to these requests."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    answer = subprocess.run([os.environ["PHYPLAY_PROGRAM"], "simulate", "--json"], input=lines, text=True,
                            stdout=subprocess.PIPE, check=True, timeout=300)
    return [json.loads(line) for line in answer.stdout.splitlines()]
