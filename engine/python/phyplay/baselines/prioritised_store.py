"""Transitions drawn by priority: often those about which the agent was wrong (agents sheet, section 7, the variant).

A transition has the priority |error| + offset, from when it was last learned from; new ones have the greatest there is.
It is drawn with the chance P = priority / sum of all. What is drawn often counts less: (1 / (N P)) ^ exponent for N
transitions, divided by the greatest such weight of its batch.
"""

from __future__ import annotations

from typing import Iterator, Sequence

import numpy as np

from .replay_store import ReplayStore, Transition


class PrioritisedStore(ReplayStore):
    """The last so many transitions and their priorities."""

    def __init__(self, capacity: int, offset: float):
        super().__init__(capacity)
        self._capacity, self._offset = capacity, offset
        self._priorities = np.empty(0)

    def add(self, transitions: Sequence[Transition]) -> None:
        super().add(transitions)
        greatest = self._priorities.max() if len(self._priorities) > 0 else 1.0
        both = np.concatenate([self._priorities, np.full(len(transitions), greatest)])
        self._priorities = both[max(0, len(both) - self._capacity):]

    def weights(self) -> np.ndarray:
        """Chances to be drawn."""
        return self._priorities / self._priorities.sum()

    def epoch(self, size: int, random: np.random.RandomState) -> Iterator[np.ndarray]:
        """As many places as there are transitions, in batches; each is drawn when those before it were learned from."""
        for begin in range(0, len(self), size):
            yield self.draw(min(size, len(self) - begin), random)

    def importance(self, places: np.ndarray, exponent: float) -> np.ndarray:
        weights = (1.0 / (len(self) * self.weights()[places])) ** exponent
        return (weights / weights.max()).astype(np.float32)

    def learned(self, places: np.ndarray, errors: np.ndarray) -> None:
        self._priorities[places] = np.abs(errors) + self._offset

    def state(self) -> dict[str, np.ndarray]:
        return {"priorities": self._priorities}

    def set_state(self, state: dict[str, np.ndarray]) -> None:
        if state["priorities"].shape != (len(self),):
            raise ValueError(f"there are {len(self)} transitions, and priorities of {len(state['priorities'])}")
        self._priorities = state["priorities"].copy()
