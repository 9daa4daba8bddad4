"""Simulation caches: how PHYRE's cached actions end at tasks, simulated once by `phyplay cache build`."""

from __future__ import annotations

import os
from typing import Callable, Union

import numpy as np

from ._core import core, whole_number
from .suite import Suite, TaskList, as_numbers, chosen_suite

# The four 2-bit codes in a byte, lowest bits first: PHYRE's numbers plus 2 (engine/agents/phyre/simulation_cache.h).
_STATUSES_OF_BYTE = np.array([[(byte >> shift & 3) - 2 for shift in (0, 2, 4, 6)] for byte in range(256)],
                             dtype=np.int8)


class SimulationCache:
    """A cache file. Every byte is checked when it is opened; after that, only rows that are asked for are read.

        >>> cache = phyplay.SimulationCache.open("ball.cache")
        >>> (cache.statuses("00012:047") == phyplay.SOLVED).sum()
    """

    def __init__(self, path: Union[str, os.PathLike], suite: Union[Suite, None] = None):
        self._core = core.SimulationCache.open(os.fspath(path), chosen_suite(suite, "phyre")._core)
        self.path = os.fspath(path)
        self.tier: str = self._core.tier
        self.engine_id: str = self._core.engine_id
        self.task_ids: tuple[str, ...] = tuple(self._core.task_ids)
        self._known = frozenset(self.task_ids)
        self.action_count: int = self._core.actions   #: the first so many of cached_actions(tier)

    @classmethod
    def open(cls, path: Union[str, os.PathLike], suite: Union[Suite, None] = None) -> "SimulationCache":
        """Opens a cache and checks every byte of it. A file that is damaged, unfinished, of another engine, or of
        tasks that the suite (the shipped one where none is given) does not have is a ValueError."""
        return cls(path, suite)

    @classmethod
    def build(cls, path: Union[str, os.PathLike], tasks: TaskList, actions: int, *, threads: int = 0,
              shown: Callable[[int], None] = lambda done: None, suite: Union[Suite, None] = None) -> "SimulationCache":
        """Simulates the first `actions` cached actions at these tasks, all of one tier, as `phyplay cache build` does,
        and opens the cache. It can be interrupted and goes on when it is called again; where the file is this cache
        already, nothing is simulated. `shown` hears how many actions are done over all tasks."""
        chosen, numbers = as_numbers(suite, "phyre", tasks)
        core.build_simulation_cache(chosen._core, np.unique(numbers), actions, os.fspath(path), threads, shown)
        return cls.open(path, chosen)

    def statuses(self, task_id: str, actions: Union[int, None] = None) -> np.ndarray:
        """How the first `actions` cached actions, all of the cache's by default, end at a task: int8, 1 solved,
        -1 not solved, 0 invalid. A file that somebody has changed since it was opened is a RuntimeError."""
        if task_id not in self:
            raise ValueError(f"this simulation cache has no task '{task_id}' ({self.path})")
        count = self.action_count if actions is None else whole_number("actions", actions)
        if count > self.action_count:
            raise ValueError(f"this simulation cache has the first {self.action_count} actions, and {count} are "
                             f"needed ({self.path})")
        row = np.frombuffer(self._core.packed_row(task_id), dtype=np.uint8)[:(count + 3) // 4]
        return _STATUSES_OF_BYTE[row].reshape(-1)[:count]

    def __contains__(self, task_id: object) -> bool:
        return task_id in self._known

    def __len__(self) -> int:
        """Tasks."""
        return len(self.task_ids)

    def __repr__(self) -> str:
        return f"<phyplay.SimulationCache {self.path}: {len(self)} tasks, {self.action_count} actions ({self.tier})>"
