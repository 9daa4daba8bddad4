"""Many puzzles at once, played on all cores by the engine itself: gymnasium.vector.VectorEnv, or the same without.

Autoreset: SAME_STEP unless told otherwise. For puzzles of one attempt, NEXT_STEP would waste every second step.

    SAME_STEP  the step that ends an episode already returns the first observation of the next one; the last
               observation and info are in info["final_obs"] and info["final_info"]
    NEXT_STEP  the step after the last one ignores its action and returns the first observation, reward 0
    DISABLED   call reset(options={"reset_mask": mask}) yourself; stepping an ended episode is an error

Results depend neither on the number of threads nor on the number of environments: environment i of a vector seeded
with s is a single environment seeded with s + i.
"""

from __future__ import annotations

from typing import Any, Sequence, Union

import numpy as np

from ..suite import Suite
from .core import PhyqPuzzles, PhyrePuzzles, Puzzles
from .single import _checked_options
from .spaces import AutoresetMode, ResetNeeded, VectorEnv, batch_space


class PuzzleVectorEnv(VectorEnv):
    """What both vector environments do alike."""

    def __init__(self, puzzles: Puzzles, autoreset_mode: Any, render_mode: Union[str, None]):
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"there is no render mode {render_mode!r}, only 'rgb_array'")
        mode = _mode_of(autoreset_mode)
        self.metadata = {"render_modes": ["rgb_array"], "render_fps": 1, "autoreset_mode": mode}
        self.render_mode = render_mode
        self.autoreset_mode = mode
        self.num_envs = puzzles.count
        self.single_action_space = puzzles.action_space
        self.single_observation_space = puzzles.observation_space
        self.action_space = batch_space(puzzles.action_space, self.num_envs)
        self.observation_space = batch_space(puzzles.observation_space, self.num_envs)
        self._puzzles = puzzles
        self._all = np.arange(self.num_envs)
        self._has_begun = False
        self._is_shut = False

    def reset(self, *, seed: Union[int, Sequence[Union[int, None]], None] = None,
              options: Union[dict[str, Any], None] = None):
        """Begins an episode in every environment: (observations, infos).

        An int s seeds environment i with s + i, a list has one seed for each. Options: "task_id", one id for all or a
        list; "reset_mask", a boolean per environment: the others go on.
        """
        self._require_open()
        options = _checked_options(options, ("task_id", "reset_mask"))
        slots = self._masked(options.get("reset_mask"))
        for slot, one in zip(self._all, self._seeds(seed)):
            if one is not None and slot in slots:
                self._puzzles.seed(int(slot), one)
        task = options.get("task_id")
        if task is None:
            numbers = [self._puzzles.draw_task(int(slot)) for slot in slots]
        else:
            ids = [task] * self.num_envs if isinstance(task, str) else list(task)
            if len(ids) != self.num_envs:
                raise ValueError(f"there are {self.num_envs} environments, but {len(ids)} task ids")
            numbers = [self._puzzles.named_task(ids[slot]) for slot in slots]
        self._puzzles.begin(slots, numbers)
        self._has_begun = True
        return self._observations(), self._infos(self._all)

    def step(self, actions: Any):
        """(observations, rewards, terminations, truncations, infos), all with a row per environment."""
        self._require_open()
        if not self._has_begun:
            raise ResetNeeded("call reset() before step()")
        ended = self._puzzles.is_over.copy()
        if self.autoreset_mode == AutoresetMode.DISABLED and ended.any():
            raise ResetNeeded(f"environment {int(np.flatnonzero(ended)[0])} has ended its episode; reset it with "
                              "options={'reset_mask': mask}")
        rewards = np.zeros(self.num_envs, dtype=np.float64)
        terminations = np.zeros(self.num_envs, dtype=bool)
        truncations = np.zeros(self.num_envs, dtype=bool)

        # Only NEXT_STEP meets ended episodes here.
        alive = self._all[~ended]
        chosen = self._rows(actions)
        if len(alive) > 0:
            answer = self._puzzles.act(alive, chosen[alive])
            rewards[alive], terminations[alive], truncations[alive] = answer
        over = self._all[~ended & (terminations | truncations)]
        final: dict[str, Any] = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and len(over) > 0:
            final = self._final(over)
            self._begin_drawn(over)
        self._begin_drawn(self._all[ended])
        return self._observations(), rewards, terminations, truncations, {**self._infos(self._all), **final}

    def render(self):
        """With render_mode="rgb_array" a picture per environment, else None."""
        self._require_open()
        if self.render_mode is None:
            return None
        if not self._has_begun:
            raise ResetNeeded("call reset() before render()")
        return tuple(self._puzzles.render(int(slot)) for slot in self._all)

    def close(self, **_: Any) -> None:
        self._is_shut = True
        self.closed = True

    # ------------------------------------------------------------------------------------------------- helpers

    def _begin_drawn(self, slots: np.ndarray) -> None:
        if len(slots) > 0:
            self._puzzles.begin(slots, [self._puzzles.draw_task(int(slot)) for slot in slots])

    def _rows(self, actions: Any) -> np.ndarray:
        try:
            rows = np.asarray(actions)
        except ValueError:
            raise ValueError("actions are an array with a row per environment") from None
        if rows.ndim == 0 or len(rows) != self.num_envs:
            raise ValueError(f"there are {self.num_envs} environments, but {len(rows) if rows.ndim else 'no list of'} "
                             "actions")
        return rows

    def _seeds(self, seed: Any) -> Sequence[Union[int, None]]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, (int, np.integer)):
            return [int(seed) + i for i in range(self.num_envs)]
        seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f"there are {self.num_envs} environments, but {len(seeds)} seeds")
        return seeds

    def _masked(self, mask: Any) -> np.ndarray:
        if mask is None:
            return self._all
        mask = np.asarray(mask)
        if mask.dtype != bool or mask.shape != (self.num_envs,) or not mask.any():
            raise ValueError(f"reset_mask is an array of {self.num_envs} booleans, at least one of them true")
        if not self._has_begun and not mask.all():
            raise ResetNeeded("the first reset() begins an episode in every environment")
        return self._all[mask]

    def _observations(self) -> dict[str, np.ndarray]:
        return self._puzzles.observe(self._all)

    def _infos(self, slots: np.ndarray) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        present = np.zeros(self.num_envs, dtype=bool)
        present[slots] = True
        for key, column in self._puzzles.info(slots).items():
            whole = np.zeros(self.num_envs, dtype=column.dtype)
            if whole.dtype == object:
                whole[:] = None
            whole[slots] = column
            infos[key] = whole
            infos[f"_{key}"] = present.copy()
        return infos

    def _final(self, over: np.ndarray) -> dict[str, Any]:
        """What ended episodes looked like at their end."""
        present = np.zeros(self.num_envs, dtype=bool)
        present[over] = True
        observations = np.full(self.num_envs, None, dtype=object)
        seen = self._puzzles.observe(over)
        for i, slot in enumerate(over):
            observations[slot] = {key: column[i] for key, column in seen.items()}
        return {"final_obs": observations, "_final_obs": present, "final_info": self._infos(over),
                "_final_info": present.copy()}

    def _require_open(self) -> None:
        if self._is_shut:
            raise ResetNeeded("this environment is closed")


def _mode_of(mode: Any) -> Any:
    if isinstance(mode, AutoresetMode):
        return mode
    for one in AutoresetMode:
        if isinstance(mode, str) and mode.lower() in (one.value.lower(), one.name.lower()):
            return one
    raise ValueError(f"there is no autoreset mode {mode!r}, only SAME_STEP, NEXT_STEP and DISABLED")


class PhyreVectorEnv(PuzzleVectorEnv):
    """Many of PhyreEnv, with the same options; threads=0 means one per core."""

    def __init__(self, num_envs: int = 1, *, tier: str = "ball", tasks: Union[Sequence[str], None] = None,
                 setup: Union[str, None] = None, fold: int = 0, split: str = "train", attempts: int = 100,
                 max_steps: Union[int, None] = None, image: bool = True, actions: Any = None,
                 suite: Union[Suite, None] = None, render_mode: Union[str, None] = None,
                 autoreset_mode: Any = AutoresetMode.SAME_STEP, threads: int = 0):
        super().__init__(
            PhyrePuzzles(_checked_count(num_envs), tier=tier, tasks=tasks, setup=setup, fold=fold, split=split,
                         attempts=attempts, max_steps=max_steps, image=image, actions=actions, suite=suite,
                         threads=threads), autoreset_mode, render_mode)


class PhyQVectorEnv(PuzzleVectorEnv):
    """Many of PhyQEnv, with the same options; threads=0 means one per core."""

    def __init__(self, num_envs: int = 1, *, tasks: Union[Sequence[str], None] = None,
                 setup: Union[str, None] = None, fold: int = 0, split: str = "train", attempts: int = 1,
                 max_steps: Union[int, None] = None, image: bool = False, tensor: bool = True, actions: Any = None,
                 suite: Union[Suite, None] = None, render_mode: Union[str, None] = None,
                 autoreset_mode: Any = AutoresetMode.SAME_STEP, threads: int = 0):
        super().__init__(
            PhyqPuzzles(_checked_count(num_envs), tasks=tasks, setup=setup, fold=fold, split=split,
                        attempts=attempts, max_steps=max_steps, image=image, tensor=tensor, actions=actions,
                        suite=suite, threads=threads), autoreset_mode, render_mode)


def _checked_count(num_envs: int) -> int:
    if not isinstance(num_envs, (int, np.integer)) or num_envs < 1:
        raise ValueError(f"num_envs is 1 or more, not {num_envs!r}")
    return int(num_envs)
