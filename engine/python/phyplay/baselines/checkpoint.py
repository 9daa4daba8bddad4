"""Files that are whole or not there, and training states in them."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

import torch


def write_atomically(path: Path, content: bytes) -> None:
    """Writes beside the file and renames, so that a kill at any moment leaves the old file or the new one."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with open(beside, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


class Checkpoint(NamedTuple):
    """The state of a run."""
    run: dict[str, Any]      #: what the run is: data, configuration, seed
    clock: int               #: how far it got
    plain: dict[str, Any]    #: what JSON can say
    tensors: dict[str, Any]  #: what it cannot: tensors in dicts


def save(path: Path, state: Checkpoint) -> None:
    """Numbers and texts go as JSON and the rest as tensors: what PyTorch reads without running code from the file."""
    plain = json.dumps([state.run, state.clock, state.plain])
    buffer = io.BytesIO()
    torch.save({"plain": plain, "tensors": state.tensors}, buffer)
    write_atomically(path, buffer.getvalue())


def load(path: Path, run: dict[str, Any]) -> Checkpoint:
    """Raises where the file is damaged, or of another run."""
    try:
        content = torch.load(path, map_location="cpu", weights_only=True)
        found, clock, plain = json.loads(content["plain"])
        tensors = content["tensors"]
    except OSError as problem:
        raise ValueError(f"{path}: this checkpoint cannot be read: {problem.strerror}") from None
    except Exception as problem:  # whatever a damaged file makes the reader stumble over
        raise ValueError(f"{path}: this is no checkpoint: {problem}") from None
    run = json.loads(json.dumps(run))
    for key in sorted(set(run) | set(found)):
        if found.get(key) != run.get(key):
            raise ValueError(f"{path}: this checkpoint is of another run: {key} was {found.get(key)} and is "
                             f"{run.get(key)}; choose another folder")
    return Checkpoint(found, clock, plain, tensors)


def optimiser_state(optimiser: torch.optim.Optimizer) -> dict[str, Any]:
    """What an optimiser remembers, without its settings."""
    return optimiser.state_dict()["state"]


def restore_optimiser(optimiser: torch.optim.Optimizer, state: dict[str, Any]) -> None:
    optimiser.load_state_dict({**optimiser.state_dict(), "state": state})


class LogFile:
    """JSON lines that grow with a run. A run that goes on from a checkpoint first drops what came after that."""

    def __init__(self, path: Path, clock: str, after: int):
        """Keeps the lines whose `clock` field (such as "update") is at most `after`."""
        self.path = path
        kept = [line for line in self.read(path) if line[clock] <= after]
        write_atomically(path, "".join(json.dumps(line) + "\n" for line in kept).encode())

    def add(self, **fields: Any) -> None:
        with open(self.path, "a", encoding="ascii") as file:
            file.write(json.dumps(fields) + "\n")

    @staticmethod
    def read(path: Path) -> list[dict[str, Any]]:
        """Whole lines of the file; none where it is not there."""
        if not path.exists():
            return []
        text = path.read_text(encoding="ascii")
        return [json.loads(line) for line in text[:text.rfind("\n") + 1].splitlines()]
