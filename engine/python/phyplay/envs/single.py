"""One puzzle at a time: gymnasium.Env, or the same without Gymnasium."""

from __future__ import annotations

from typing import Any, Sequence, Union

import numpy as np

from ..suite import Suite
from .core import PhyqPuzzles, PhyrePuzzles, Puzzles
from .spaces import Env, ResetNeeded

ONLY = np.array([0])


class PuzzleEnv(Env):
    """What both environments do alike. `Puzzles` knows the rest."""

    metadata = {"render_modes": ["rgb_array"], "render_fps": 1}

    def __init__(self, puzzles: Puzzles, render_mode: Union[str, None]):
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"there is no render mode {render_mode!r}, only 'rgb_array'")
        self.render_mode = render_mode
        self._puzzles = puzzles
        self._is_closed = False
        self.action_space = puzzles.action_space
        self.observation_space = puzzles.observation_space

    def reset(self, *, seed: Union[int, None] = None, options: Union[dict[str, Any], None] = None):
        """Begins an episode: (observation, info).

        With a seed, the tasks of this and later episodes are those of that seed. `options={"task_id": "00012:047"}`
        picks the task of this episode.
        """
        self._require_open()
        options = _checked_options(options, ("task_id",))
        if seed is not None:
            self._puzzles.seed(0, seed)
            if hasattr(Env, "np_random"):
                super().reset(seed=int(seed))
        task = options.get("task_id")
        number = self._puzzles.draw_task(0) if task is None else self._puzzles.named_task(task)
        self._puzzles.begin(ONLY, [number])
        return self._observation(), self._puzzles.info_of(0)

    def step(self, action: Any):
        """(observation, reward, terminated, truncated, info)."""
        self._require_open()
        if self._puzzles.is_over[0]:
            raise ResetNeeded("call reset() before step(): there is no episode, or it has ended")
        reward, terminated, truncated = self._puzzles.act(ONLY, _row(action))
        return (self._observation(), float(reward[0]), bool(terminated[0]), bool(truncated[0]),
                self._puzzles.info_of(0))

    def render(self):
        """With render_mode="rgb_array" a picture, uint8 (height, width, 3); else None."""
        self._require_open()
        if self.render_mode is None:
            return None
        if self._puzzles.task[0] < 0:
            raise ResetNeeded("call reset() before render(): there is nothing to be seen yet")
        return self._puzzles.render(0)

    def close(self) -> None:
        self._is_closed = True

    def _observation(self) -> dict[str, Any]:
        return {key: column[0] for key, column in self._puzzles.observe(ONLY).items()}

    def _require_open(self) -> None:
        if self._is_closed:
            raise ResetNeeded("this environment is closed")


def _row(action: Any) -> Any:
    """The action as the only row of a batch."""
    try:
        return np.asarray(action)[np.newaxis]
    except ValueError:
        return [action]


def _checked_options(options: Union[dict[str, Any], None], known: Sequence[str]) -> dict[str, Any]:
    for key in options or {}:
        if key not in known:
            raise ValueError(f"there is no option {key!r} of reset, only {', '.join(map(repr, known))}")
    return dict(options or {})


class PhyreEnv(PuzzleEnv):
    """PHYRE (README.md, "Environments"). A step is an attempt at the episode's task.

    tier       "ball" (3 numbers per action) or "two_balls" (6), each in [0, 1]
    tasks      ids to draw from; or
    setup, fold, split
               one of PHYRE's setups, its fold 0 to 9, and "train", "dev", "test", "train+dev" or "all";
               without either, all tasks of the tier
    attempts   valid attempts in an episode; the benchmark gives 100
    max_steps  steps in an episode, invalid actions included (10 * attempts), then it is truncated
    image      False leaves the picture out, which is most of the cost of an observation
    actions    None, a table of actions, or a grid: see core.ActionTable and grids.py
    """

    def __init__(self, *, tier: str = "ball", tasks: Union[Sequence[str], None] = None,
                 setup: Union[str, None] = None, fold: int = 0, split: str = "train", attempts: int = 100,
                 max_steps: Union[int, None] = None, image: bool = True, actions: Any = None,
                 suite: Union[Suite, None] = None, render_mode: Union[str, None] = None):
        super().__init__(
            PhyrePuzzles(1, tier=tier, tasks=tasks, setup=setup, fold=fold, split=split, attempts=attempts,
                         max_steps=max_steps, image=image, actions=actions, suite=suite, threads=1), render_mode)


class PhyQEnv(PuzzleEnv):
    """Phy-Q (README.md, "Environments"). A step is a shot; an attempt is one play of the level with its birds.

    An action is launch angle (degrees, -90 to 90, counter-clockwise from the right), power (0 to 1, 1 is full
    stretch) and tap (seconds after the release, up to 5; 0: no tap).

    tasks, setup, fold, split, max_steps, actions
               as in PhyreEnv; setups are "phyq_local" (fold 0 to 74) and "phyq_broad" (0 to 14)
    attempts   plays of the level in an episode: agents that learn have 1, people had 5
    image      True adds the screenshot, uint8 (480, 640, 3)
    tensor     False leaves the 12 symbolic planes out, uint8 (12, 120, 160)
    """

    def __init__(self, *, tasks: Union[Sequence[str], None] = None, setup: Union[str, None] = None, fold: int = 0,
                 split: str = "train", attempts: int = 1, max_steps: Union[int, None] = None, image: bool = False,
                 tensor: bool = True, actions: Any = None, suite: Union[Suite, None] = None,
                 render_mode: Union[str, None] = None):
        super().__init__(
            PhyqPuzzles(1, tasks=tasks, setup=setup, fold=fold, split=split, attempts=attempts, max_steps=max_steps,
                        image=image, tensor=tensor, actions=actions, suite=suite, threads=1), render_mode)

    def symbolic_state(self, **options: Any):
        """What SlingshotGame.symbolic_state() tells of the level now."""
        self._require_open()
        if self._puzzles.task[0] < 0:
            raise ResetNeeded("call reset() first: there is nothing to be seen yet")
        return self._puzzles.game(0).symbolic_state(**options)
