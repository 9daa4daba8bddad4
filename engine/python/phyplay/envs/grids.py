"""Published lists of actions, for agents that choose from a list: the option `actions` of the environments.

    make("PhyPlay/Phyre-v0", actions=grids.phyre_cached("ball", 10_000))     # Discrete(10000)
    make("PhyPlay/Phyre-v0", actions=grids.phyre_bins("ball", 16, 16, 6))    # MultiDiscrete([16, 16, 6])
    make("PhyPlay/PhyQ-v0", actions=grids.phyq_angles())                     # Discrete(180)

A list never changes. Another one would have another name.
"""

from __future__ import annotations

import numpy as np

from ..actions import cached_actions


def phyre_cached(tier: str, count: int) -> np.ndarray:
    """The first `count` of the benchmark's 100,000 random actions: what PHYRE's learning agents choose from."""
    return cached_actions(tier, count)


def phyre_bins(tier: str, x: int, y: int, radius: int) -> list[np.ndarray]:
    """So many evenly spaced values for each number, at the middles of equal parts of [0, 1]; for two balls the same
    for both."""
    def middles(count: int) -> np.ndarray:
        return ((np.arange(count) + 0.5) / count).astype(np.float32)
    one_ball = [middles(x), middles(y), middles(radius)]
    return one_ball * (2 if tier == "two_balls" else 1)


def phyq_angles() -> np.ndarray:
    """The 180 actions of Phy-Q's published learning agents: action a shoots at a - 90 degrees with full power. Without
    taps: the published agents leave those to chance."""
    angles = np.arange(180, dtype=np.float32) - 90.0
    return np.stack([angles, np.ones(180, dtype=np.float32), np.zeros(180, dtype=np.float32)], axis=1)
