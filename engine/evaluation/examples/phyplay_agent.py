"""The standard-stream protocol of PhyPlay for agents in Python: ten lines that every agent needs.

README.md in this folder describes the messages. Needs nothing but Python 3.
"""

import json
import sys


def messages():
    """Yields what phyplay says, one dict after the other, until it says bye."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "bye":
            return
        yield message


def answer(message, kind, **fields):
    """Answers a message: `kind` is "hello", "act" or "give_up"."""
    print(json.dumps({"type": kind, "request": message["request"], **fields}), flush=True)
