"""What PHYRE's DQN learns from: how the benchmark's cached actions end at tasks (phyplay.SimulationCache)."""

from __future__ import annotations

from typing import Sequence

import numpy as np

from ..cache import SimulationCache


class StatusTable:
    """Statuses -1 not solved, 0 invalid, 1 solved: a row per task, a column per cached action."""

    def __init__(self, task_ids: Sequence[str], statuses: np.ndarray):
        if statuses.ndim != 2 or len(statuses) != len(task_ids):
            raise ValueError("a table of statuses has a row per task")
        self.task_ids = list(task_ids)
        self.statuses = np.ascontiguousarray(statuses, dtype=np.int8)

    @classmethod
    def from_cache(cls, cache: SimulationCache, tier: str, task_ids: Sequence[str], actions: int) -> "StatusTable":
        """Some tasks and the first so many actions of a cache."""
        if cache.tier != tier:
            raise ValueError(f"{cache.path}: this cache is of tier {cache.tier}, not {tier}")
        return cls(task_ids, np.stack([cache.statuses(task, actions) for task in task_ids]))

    @property
    def actions(self) -> int:
        return self.statuses.shape[1]

    def of(self, task_ids: Sequence[str]) -> "StatusTable":
        """The table of some of the tasks, in this order."""
        rows = {task: i for i, task in enumerate(self.task_ids)}
        return StatusTable(task_ids, self.statuses[[rows[task] for task in task_ids]])
