"""Balanced batches of pairs (task, action): half of them solved, half not (evaluation sheet, section 4)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .status_table import StatusTable


class Batch(NamedTuple):
    """Solved pairs first."""
    tasks: np.ndarray    #: int64: rows of the table
    actions: np.ndarray  #: int64: columns of the table
    solved: np.ndarray   #: float32: 1 or 0


class BalancedSampler:
    """Draws with replacement from all valid pairs of a table, with NumPy's legacy generator.

    Numbers are drawn as `choice` over the list of solved pairs, then over that of unsolved ones, both in the order of
    tasks, then actions. The lists, hundreds of millions of pairs at full size, are never made: a pair is found by its
    place among its task's.
    """

    def __init__(self, table: StatusTable, batch: int, seed: int):
        self._statuses = table.statuses
        self._half = batch // 2
        self._ends = {status: np.cumsum((table.statuses == status).sum(axis=1, dtype=np.int64)) for status in (1, -1)}
        self._generator = np.random.RandomState(seed)
        for status, word in ((1, "solves"), (-1, "fails at")):
            if self._ends[status][-1] == 0:
                raise ValueError(f"no action {word} a training task; more actions or more tasks are needed")

    def pairs(self, status: int) -> int:
        """How many pairs are solved (1) or not (-1)."""
        return int(self._ends[status][-1])

    def draw(self) -> Batch:
        solved = self._draw(1)
        unsolved = self._draw(-1)
        labels = np.repeat(np.array([1.0, 0.0], dtype=np.float32), self._half)
        return Batch(np.concatenate([solved[0], unsolved[0]]), np.concatenate([solved[1], unsolved[1]]), labels)

    def _draw(self, status: int) -> tuple[np.ndarray, np.ndarray]:
        ends = self._ends[status]
        places = self._generator.choice(int(ends[-1]), size=self._half)
        tasks = np.searchsorted(ends, places, side="right")
        within = places - np.where(tasks > 0, ends[tasks - 1], 0)
        actions = np.array([np.flatnonzero(self._statuses[task] == status)[place]
                            for task, place in zip(tasks, within)], dtype=np.int64)
        return tasks, actions

    def state(self) -> dict[str, Any]:
        return generator_state(self._generator)

    def set_state(self, state: dict[str, Any]) -> None:
        set_generator_state(self._generator, state)


def generator_state(generator: np.random.RandomState) -> dict[str, Any]:
    """Where a legacy generator is, in plain numbers."""
    _, keys, place, has_gauss, gauss = generator.get_state()
    return {"keys": keys.tolist(), "place": int(place), "has_gauss": int(has_gauss), "gauss": float(gauss)}


def set_generator_state(generator: np.random.RandomState, state: dict[str, Any]) -> None:
    keys = np.array(state["keys"], dtype=np.uint32)
    generator.set_state(("MT19937", keys, state["place"], state["has_gauss"], state["gauss"]))
