"""Many puzzles side by side: what single and vector environments are both made of.

A slot holds one episode: a task and the attempts made at it. Single environments have one slot, vector environments
many, and both go through the same code, so that they cannot behave differently.
"""

from __future__ import annotations

from typing import Any, Sequence, Union

import numpy as np

from .._core import core, engine_id, side_by_side, whole_number
from ..evaluation import fold as fold_of
from ..evaluation import tier_of
from ..slingshot import Shot, SlingshotGame, drag_of_angle, pictures, shoot_all, tensors
from ..suite import Suite, chosen_suite
from . import spaces

#: The keys of every info, in this order.
INFO_KEYS = ("task_id", "template_id", "attempt", "attempts_left", "status_code", "solved", "invalid", "sim_steps",
             "state_hash", "goal_step", "engine_version")

SPLITS = ("train", "dev", "test", "train+dev", "all")


def choose_tasks(suite: Suite, tier: str, tasks: Union[Sequence[str], None], setup: Union[str, None], fold: int,
                 split: str) -> np.ndarray:
    """Numbers of the tasks that episodes are drawn from."""
    if tasks is not None and setup is not None:
        raise ValueError("give tasks or a setup, not both")
    if tasks is None and setup is None:
        tasks = suite.ids(tier=tier)
    elif tasks is None:
        assert setup is not None
        if tier_of(setup) != tier:
            raise ValueError(f"the setup {setup} is one of tier {tier_of(setup)}, not of {tier}")
        if split not in SPLITS:
            raise ValueError(f"there is no split {split!r}, only {', '.join(SPLITS)}")
        train, dev, test = fold_of(setup, fold)
        tasks = {"train": train, "dev": dev, "test": test, "train+dev": sorted(train + dev),
                 "all": sorted(train + dev + test)}[split]
    numbers = suite.numbers(tasks)
    for number in numbers:
        require_tier(suite, int(number), tier)
    if len(numbers) == 0:
        raise ValueError("there are no tasks to choose from")
    return numbers


def require_tier(suite: Suite, number: int, tier: str) -> None:
    task = suite._core.task(number)
    if task.tier != tier:
        raise ValueError(f"task {task.id} is of tier {task.tier}, not of {tier}")


class ActionTable:
    """What an agent's actions mean: numbers as they are, or choices from published lists of numbers.

    None: the action is the numbers themselves. An array (n, k): a Discrete(n) of its rows. A list of k one-dimensional
    arrays: a MultiDiscrete of one choice per number.
    """

    def __init__(self, numbers_space: spaces.Box, choices: Any):
        self._box = numbers_space
        self._count = numbers_space.shape[0]
        self._rows: Union[np.ndarray, None] = None
        self._columns: Union[list[np.ndarray], None] = None
        self.space: spaces.Space = numbers_space
        if choices is None:
            return
        if isinstance(choices, np.ndarray) and choices.ndim == 2:
            if choices.shape[1] != self._count or len(choices) == 0:
                raise ValueError(f"a table of actions has rows of {self._count} numbers, not {choices.shape}")
            self._rows = np.array(choices, dtype=np.float32)
            self.space = spaces.Discrete(len(choices))
        else:
            self._columns = [np.asarray(column, dtype=np.float32) for column in choices]
            if len(self._columns) != self._count or any(c.ndim != 1 or len(c) == 0 for c in self._columns):
                raise ValueError(f"a grid of actions has one list of values for each of {self._count} numbers")
            self.space = spaces.MultiDiscrete(np.array([len(column) for column in self._columns]))

    def numbers_of(self, actions: Any, count: int) -> np.ndarray:
        """Numbers for `count` slots, (count, k): float32 unless the actions came in another precision."""
        try:
            array = np.asarray(actions)
            if array.dtype.kind not in "fiu":
                raise ValueError
        except ValueError:
            raise ValueError(f"an action is {self._described()}, not {actions!r}") from None
        if self._rows is not None:
            if array.shape != (count,) or array.dtype.kind == "f":
                raise ValueError(f"an action is {self._described()}, not {_short(actions, array, count)}")
            self._require_choice(array, np.full(count, len(self._rows)))
            return self._rows[array]
        if array.shape != (count, self._count):
            raise ValueError(f"an action is {self._described()}, not {_short(actions, array, count)}")
        if self._columns is not None:
            if array.dtype.kind == "f":
                raise ValueError(f"an action is {self._described()}, not {_short(actions, array, count)}")
            self._require_choice(array, np.array([len(column) for column in self._columns]))
            return np.stack([column[array[:, i]] for i, column in enumerate(self._columns)], axis=1)
        if array.dtype != np.float32:
            array = array.astype(np.float64)
        if not np.all(np.isfinite(array)):
            raise ValueError("an action has a number that is not finite")
        return array

    def _require_choice(self, array: np.ndarray, limits: np.ndarray) -> None:
        if np.any(array < 0) or np.any(array >= limits):
            raise ValueError(f"an action is {self._described()}, and one is outside of that")

    def _described(self) -> str:
        if self._rows is not None:
            return f"a whole number from 0 to {len(self._rows) - 1}"
        if self._columns is not None:
            return f"{self._count} whole numbers below {[len(column) for column in self._columns]}"
        return f"{self._count} numbers"


def _short(actions: Any, array: np.ndarray, count: int) -> str:
    if count == 1 and array.size <= 8:
        return repr(array[0].tolist() if array.ndim > 0 and len(array) == 1 else actions)
    return f"an array of shape {array.shape} and type {array.dtype}"


class Puzzles:
    """Slots with episodes. Subclasses say how a step plays and what is seen."""

    tier: str
    observation_space: spaces.Dict
    action_space: spaces.Space

    def __init__(self, suite: Suite, tasks: np.ndarray, count: int, attempts: int,
                 max_steps: Union[int, None], steps_per_attempt: int, threads: int):
        self.suite = suite
        self.tasks = tasks
        self.count = count
        self.attempts = whole_number("attempts", attempts, 1)
        self.max_steps = (steps_per_attempt * self.attempts if max_steps is None
                          else whole_number("max_steps", max_steps, 1))
        self.threads = whole_number("threads", threads)
        self.task = np.full(count, -1, dtype=np.int32)      # number in the suite; -1: no episode yet
        self.is_over = np.ones(count, dtype=bool)           # reset is needed before the next step
        self.attempt = np.zeros(count, dtype=np.int64)
        self.steps = np.zeros(count, dtype=np.int64)        # steps of the episode, invalid ones included
        self.status = np.zeros(count, dtype=np.int64)
        self.solved = np.zeros(count, dtype=bool)
        self.invalid = np.zeros(count, dtype=bool)
        self.sim_steps = np.zeros(count, dtype=np.int64)
        self.hash = np.zeros(count, dtype=np.uint64)
        self.goal_step = np.full(count, -1, dtype=np.int64)
        self.rng = [np.random.default_rng() for _ in range(count)]
        self._names = [(t.id, t.template_id) for t in (suite._core.task(i) for i in range(len(suite)))]

    # ------------------------------------------------------------------------------------------------- episodes

    def seed(self, slot: int, seed: int) -> None:
        if not isinstance(seed, (int, np.integer)) or seed < 0:
            raise ValueError(f"a seed is a whole number, 0 or more, not {seed!r}")
        self.rng[slot] = np.random.default_rng(int(seed))

    def draw_task(self, slot: int) -> int:
        """The slot's next task, from its own random numbers."""
        return int(self.tasks[self.rng[slot].integers(len(self.tasks))])

    def named_task(self, task_id: Any) -> int:
        if not isinstance(task_id, str):
            raise ValueError(f"the option task_id is a task's id, not {task_id!r}")
        number = int(self.suite.numbers(task_id)[0])
        require_tier(self.suite, number, self.tier)
        return number

    def begin(self, slots: np.ndarray, tasks: Sequence[int]) -> None:
        """Begins an episode in each of these slots."""
        self.task[slots] = tasks
        self.is_over[slots] = False
        for array in (self.attempt, self.steps, self.status, self.sim_steps, self.hash):
            array[slots] = 0
        self.solved[slots] = False
        self.invalid[slots] = False
        self.goal_step[slots] = -1
        self._load(slots)

    def act(self, slots: np.ndarray, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """One step in each of these slots: rewards, terminated, truncated."""
        numbers = self.table.numbers_of(actions, len(slots))
        self.steps[slots] += 1
        self._play(slots, numbers)
        terminated = self.solved[slots] | self._is_used_up(slots)
        truncated = ~terminated & (self.steps[slots] >= self.max_steps)
        self.is_over[slots] = terminated | truncated
        return self.solved[slots].astype(np.float64), terminated, truncated

    table: ActionTable

    def _load(self, slots: np.ndarray) -> None:
        raise NotImplementedError

    def _play(self, slots: np.ndarray, numbers: np.ndarray) -> None:
        raise NotImplementedError

    def _is_used_up(self, slots: np.ndarray) -> np.ndarray:
        raise NotImplementedError

    def observe(self, slots: np.ndarray) -> dict[str, np.ndarray]:
        """What is seen in these slots, one row each."""
        raise NotImplementedError

    def render(self, slot: int) -> np.ndarray:
        """A picture for people, uint8 (height, width, 3)."""
        raise NotImplementedError

    def info(self, slots: np.ndarray) -> dict[str, np.ndarray]:
        """INFO_KEYS, one entry per slot."""
        names = [self._names[number] for number in self.task[slots]]
        columns = {
            "task_id": np.array([name[0] for name in names], dtype=object),
            "template_id": np.array([name[1] for name in names], dtype=object),
            "attempt": self.attempt[slots],
            "attempts_left": self.attempts - self.attempt[slots],
            "status_code": self.status[slots],
            "solved": self.solved[slots],
            "invalid": self.invalid[slots],
            "sim_steps": self.sim_steps[slots],
            "state_hash": self.hash[slots],
            "goal_step": self.goal_step[slots],
            "engine_version": np.array([engine_id] * len(slots), dtype=object),
        }
        return columns

    def info_of(self, slot: int) -> dict[str, Any]:
        """The same for one slot, as plain Python values."""
        columns = self.info(np.array([slot]))
        return {key: column[0] if column.dtype == object else column[0].item() for key, column in columns.items()}


#: Display colours of PHYRE's codes 0 to 6.
PHYRE_COLORS = np.array([[255, 255, 255], [0xF3, 0x4F, 0x46], [0x6B, 0xCE, 0xBB], [0x18, 0x77, 0xF2],
                         [0x4B, 0x4A, 0xA4], [0xB9, 0xCA, 0xD2], [0, 0, 0]], dtype=np.uint8)


class PhyrePuzzles(Puzzles):
    """PHYRE: every step is an attempt."""

    def __init__(self, count: int, *, tier: str, tasks: Union[Sequence[str], None], setup: Union[str, None],
                 fold: int, split: str, attempts: int, max_steps: Union[int, None], image: bool, actions: Any,
                 suite: Union[Suite, None], threads: int):
        if tier not in ("ball", "two_balls"):
            raise ValueError(f"there is no tier {tier!r} with balls to place, only 'ball' and 'two_balls'")
        suite = chosen_suite(suite, "phyre")
        self.tier = tier
        super().__init__(suite, choose_tasks(suite, tier, tasks, setup, fold, split), count, attempts,
                         max_steps, 10, threads)
        tier_tasks = suite.numbers(suite.ids(tier=tier))
        self._most_objects = core.most_objects(suite._core, tier_tasks)
        self._image = image
        numbers = 3 if tier == "ball" else 6
        self.table = ActionTable(spaces.Box(0.0, 1.0, (numbers,), np.float32), actions)
        self.action_space = self.table.space
        seen = {}
        if image:
            seen["image"] = spaces.Box(0, 6, (256, 256), np.uint8)
        seen["objects"] = spaces.Box(-1.0, 3.0, (self._most_objects, 14), np.float32)
        seen["mask"] = spaces.MultiBinary(self._most_objects)
        self.observation_space = spaces.Dict(seen)
        self._last_action: list[Union[np.ndarray, None]] = [None] * count

    def _load(self, slots: np.ndarray) -> None:
        for slot in slots:
            self._last_action[slot] = None

    def _play(self, slots: np.ndarray, numbers: np.ndarray) -> None:
        answer = core.simulate(self.suite._core, self.task[slots], np.ascontiguousarray(numbers), False, self.threads)
        status = answer["status"].astype(np.int64)
        self.status[slots] = status
        self.invalid[slots] = status == 0
        self.attempt[slots] += status != 0
        self.solved[slots] = status > 0
        self.sim_steps[slots] = answer["steps"]
        self.hash[slots] = answer["hash"]
        self.goal_step[slots] = np.where(status > 0, answer["steps"], -1)
        for i, slot in enumerate(slots):
            if status[i] != 0:
                self._last_action[slot] = numbers[i]

    def _is_used_up(self, slots: np.ndarray) -> np.ndarray:
        return self.attempt[slots] >= self.attempts

    def observe(self, slots: np.ndarray) -> dict[str, np.ndarray]:
        tasks = self.task[slots]
        seen = {}
        if self._image:
            seen["image"] = core.images(self.suite._core, tasks, None, self.threads)
        rows, counts = core.object_rows(self.suite._core, tasks, None, self._most_objects)
        seen["objects"] = rows
        seen["mask"] = (np.arange(self._most_objects) < counts[:, np.newaxis]).astype(np.int8)
        return seen

    def render(self, slot: int) -> np.ndarray:
        action = self._last_action[slot]
        actions = None if action is None else np.ascontiguousarray(action[np.newaxis, :])
        image = core.images(self.suite._core, self.task[slot:slot + 1], actions, 1)[0]
        return PHYRE_COLORS[image[::-1]]


BIRDS = ("none", *core.bird_names)


class PhyqPuzzles(Puzzles):
    """Phy-Q: every step is a shot; an attempt is one play of the level with its birds."""

    tier = "slingshot"

    def __init__(self, count: int, *, tasks: Union[Sequence[str], None], setup: Union[str, None], fold: int,
                 split: str, attempts: int, max_steps: Union[int, None], image: bool, tensor: bool, actions: Any,
                 suite: Union[Suite, None], threads: int):
        is_shipped = suite is None
        suite = chosen_suite(suite, "phyq")
        if is_shipped and tasks is None and setup is None:  # without the hand-made layouts, 000, nobody's test
            tasks = [task for task in suite.ids() if not task.endswith(":000")]
        super().__init__(suite, choose_tasks(suite, self.tier, tasks, setup, fold, split), count, attempts,
                         max_steps, 100, threads)
        self._image = image
        self._tensor = tensor
        self._limits = spaces.Box(np.array([-90.0, 0.0, 0.0], dtype=np.float32),
                                  np.array([90.0, 1.0, 5.0], dtype=np.float32))
        self.table = ActionTable(self._limits, actions)
        self.action_space = self.table.space
        seen = {}
        if image:
            seen["image"] = spaces.Box(0, 255, (480, 640, 3), np.uint8)
        if tensor:
            seen["tensor"] = spaces.Box(0, 1, (12, 120, 160), np.uint8)
        seen["bird"] = spaces.Discrete(len(BIRDS))
        seen["birds_left"] = spaces.Box(0, 100, (1,), np.int64)
        self.observation_space = spaces.Dict(seen)
        self._games: list[Any] = [None] * count
        self._loaded = np.full(count, -1, dtype=np.int64)  # numbers of the tasks that the games play

    def game(self, slot: int) -> SlingshotGame:
        return self._games[slot]

    def _load(self, slots: np.ndarray) -> None:
        """Begins the tasks of these slots: another play of the level that they have, or another one."""
        def begun(slot: int) -> SlingshotGame:
            game = self._games[slot]
            if game is None or self._loaded[slot] != self.task[slot]:
                return SlingshotGame(self.task[slot:slot + 1], suite=self.suite)
            game.restart()
            return game
        for slot, game in zip(slots, side_by_side(self.threads, begun, slots)):
            self._games[slot] = game
        self._loaded[slots] = self.task[slots]

    def _play(self, slots: np.ndarray, numbers: np.ndarray) -> None:
        is_valid = np.all((numbers >= self._limits.low) & (numbers <= self._limits.high), axis=1)
        self.invalid[slots] = ~is_valid
        self.status[slots[~is_valid]] = 0
        played, shots = slots[is_valid], numbers[is_valid]
        games = [self._games[slot] for slot in played]
        self.attempt[played] += np.array([len(game.shots) == 0 for game in games], dtype=bool)
        shoot_all(games, [Shot(*drag_of_angle(float(angle), float(power)), float(tap) if tap > 0.0 else None)
                          for angle, power, tap in shots], self.threads)
        for slot, game in zip(played, games):
            self.solved[slot] = game.solved
            self.status[slot] = (1 if game.solved else -1) if game.is_decided else 0
            self.sim_steps[slot] = game.steps
            self.hash[slot] = game.hash
            self.goal_step[slot] = game.steps if self.solved[slot] else -1

    def _is_used_up(self, slots: np.ndarray) -> np.ndarray:
        is_decided = np.array([self._games[slot].is_decided for slot in slots], dtype=bool)
        return is_decided & (self.attempt[slots] >= self.attempts)

    def _restart_lost(self, slots: np.ndarray) -> None:
        """A lost play with attempts left goes on with the same level from its start."""
        lost = np.array([slot for slot in slots if self._games[slot].is_decided and not self.is_over[slot]],
                        dtype=np.int64)
        if len(lost) > 0:
            self._load(lost)

    def act(self, slots: np.ndarray, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        answer = super().act(slots, actions)
        self._restart_lost(slots)
        return answer

    def observe(self, slots: np.ndarray) -> dict[str, np.ndarray]:
        games = [self._games[slot] for slot in slots]
        seen: dict[str, np.ndarray] = {}
        if self._image:
            seen["image"] = pictures(games, self.threads)
        if self._tensor:
            seen["tensor"] = tensors(games, self.threads)
        seen["bird"] = np.array([BIRDS.index(game.bird_on_sling or "none") for game in games], dtype=np.int64)
        seen["birds_left"] = np.array([[game.birds_left] for game in games], dtype=np.int64)
        return seen

    def render(self, slot: int) -> np.ndarray:
        return self._games[slot].picture()
