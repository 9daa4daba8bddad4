"""Playing Phy-Q's tasks: birds are shot from a sling until no target is left."""

from __future__ import annotations

import dataclasses
import functools
import json
import math
from typing import Any, NamedTuple, Sequence, Union

import numpy as np

from ._core import core, side_by_side, whole_number
from .play import Outcome, Trajectory, json_of
from .suite import Suite, TaskList, as_numbers, chosen_suite


class Shot(NamedTuple):
    """One launch: how far the bird is pulled from the sling, when its power is used, when it is let go."""
    dx: float                              #: drag, world units; longer than 1 is shortened to 1
    dy: float
    tap_s: Union[float, None] = None       #: seconds after the release; None: no tap
    after_s: Union[float, None] = None     #: seconds after the previous release; None: as soon as all is at rest


class PlayedShot(NamedTuple):
    """A shot as it was played, in steps of 1/50 s since the start of the attempt."""
    dx: float
    dy: float
    release_step: int
    tap_step: Union[int, None]


@dataclasses.dataclass(frozen=True)
class ShotOutcomes:
    """How plays ended, one number per play."""
    status: np.ndarray     #: int8: 1 solved, -1 not solved
    steps: np.ndarray      #: int32: steps of 1/50 s until that was clear
    hash: np.ndarray       #: uint64: state hash at that moment
    pigs_left: np.ndarray  #: int32: targets left
    score: np.ndarray      #: int32: final
    shots: list[list[PlayedShot]]  #: fewer than asked for where a play was decided before
    trajectories: Union[list[Trajectory], None] = None

    @property
    def solved(self) -> np.ndarray:
        return self.status > 0

    def __len__(self) -> int:
        return len(self.status)


def drag_of_angle(angle_deg: float, power: float = 1.0) -> tuple[float, float]:
    """(dx, dy) of the drag that sends the bird off at this angle, counter-clockwise from the right; power 1 is full
    stretch."""
    angle = math.radians(angle_deg)
    return -power * math.cos(angle), -power * math.sin(angle)


def as_shot(shot: Any) -> Shot:
    """A Shot from a Shot, a tuple or a dictionary."""
    try:
        made = Shot(**shot) if isinstance(shot, dict) else Shot(*shot)
        return Shot(float(made.dx), float(made.dy), None if made.tap_s is None else float(made.tap_s),
                    None if made.after_s is None else float(made.after_s))
    except (TypeError, ValueError):
        raise ValueError(f"a shot is dx, dy and, if wanted, tap_s and after_s, not {shot!r}") from None


def as_row(shot: Any) -> list[float]:
    """The shot as four numbers, NaN for what is left out."""
    made = as_shot(shot)
    for name, number in zip(Shot._fields, made):
        if number is not None and not math.isfinite(number):
            raise ValueError(f"{name} of a shot must be a finite number")
    return [math.nan if number is None else number for number in made]


def simulate_shots(tasks: TaskList, shots, *, trajectory_every: int = 0, suite: Union[Suite, None] = None,
                   threads: int = 0) -> ShotOutcomes:
    """Plays levels with given shots.

    For one task, `shots` is a list of shots, one per bird: Shot, (dx, dy, tap_s, after_s) or a dictionary with these
    keys. For several tasks it is a list of such lists, or a float array (tasks, shots, 4) with NaN for what is left
    out and rows of NaN behind the last shot. With `trajectory_every` the states after 0, every, 2 * every, ... steps
    are kept.

    A level that occurs several times is brought to rest once, so many plays of few levels are quickest in one call.
    """
    suite, numbers = as_numbers(suite, "phyq", tasks)
    if isinstance(shots, np.ndarray) and shots.ndim == 3:
        if shots.dtype.kind not in "fiu":
            raise ValueError(f"shots are real numbers, not {shots.dtype}")
        if shots.shape[2] != 4:
            raise ValueError("shots are an array of tasks, shots, and dx, dy, tap_s, after_s")
        plans = [_shots_in(rows) for rows in shots.tolist()]
        if len(numbers) == 1 and len(plans) != 1:
            numbers = np.repeat(numbers, len(plans))
    else:
        plans = _as_plans([shots] if isinstance(tasks, str) else shots)
    if len(plans) != len(numbers):
        raise ValueError(f"there are {len(numbers)} tasks, but shots for {len(plans)}")
    every = whole_number("trajectory_every", trajectory_every)

    played = [suite._core.task(int(number)) for number in numbers]
    for task in played:
        if task.suite != "phyq":
            raise ValueError(f"task {task.id} is not played with shots")
    levels = {task.id: task for task in played}
    stages = dict(zip(levels, side_by_side(threads, core.Stage, list(levels.values()))))
    starts = [stages[task.id] for task in played]
    requests = [json_of({"shots": plan}) for plan in plans]
    for i, (start, request) in enumerate(zip(starts, requests)):  # what is wrong is said before anything is played
        try:
            start.read_request(request)
        except ValueError as error:
            raise ValueError(f"row {i}, {error}") from None
    plays = side_by_side(threads, functools.partial(_played, every), starts, requests)
    return ShotOutcomes(
        status=np.array([1 if play.outcome.solved else -1 for play in plays], dtype=np.int8),
        steps=np.array([play.outcome.steps for play in plays], dtype=np.int32),
        hash=np.array([play.outcome.state_hash for play in plays], dtype=np.uint64),
        pigs_left=np.array([play.measures["pigs_left"] for play in plays], dtype=np.int32),
        score=np.array([play.measures["score"] for play in plays], dtype=np.int32),
        shots=[play.shots for play in plays],
        trajectories=[play.trajectory for play in plays] if every > 0 else None)


class _Played(NamedTuple):
    outcome: Outcome
    measures: dict[str, int]
    shots: list[PlayedShot]
    trajectory: Trajectory


def _played(every: int, start: core.Stage, request: str) -> _Played:
    play = core.Play(start)
    outcome, kept = play.finish(request, every)
    return _Played(Outcome(*outcome), play.measures, _shots_of(play), Trajectory(*kept, play.body_words()))


def _shots_of(play: core.Play) -> list[PlayedShot]:
    shots: list[PlayedShot] = []
    for step, kind, numbers in play.moves:
        if kind == "launch":
            shots.append(PlayedShot(*numbers, step, None))
        else:
            shots[-1] = shots[-1]._replace(tap_step=step)
    return shots


def _shots_in(rows: list[list[float]]) -> list[dict[str, float]]:
    """The shots in the rows of an array, up to the first without dx and dy; NaN stands for what is left out."""
    shots = []
    for row in rows:
        if math.isnan(row[0]) and math.isnan(row[1]):
            break
        if any(map(math.isinf, row)):
            raise ValueError("dx, dy, tap_s and after_s of a shot are finite numbers")
        shots.append({name: number for name, number in zip(Shot._fields, row) if not math.isnan(number)})
    return shots


def _as_plans(plans: Any) -> list[list[dict[str, float]]]:
    try:
        return [_shots_in([as_row(shot) for shot in plan]) for plan in plans]
    except TypeError:
        raise ValueError(f"shots are a list of shots, for several tasks of such lists, not {plans!r}") from None


class SlingshotGame:
    """One play of a level, shot by shot, to look at in between.

    Every shot is made when all is at rest. The same shots in simulate_shots() give the same bits.
    """

    def __init__(self, task: Union[str, np.ndarray], *, suite: Union[Suite, None] = None):
        """A play of a task, which is named by its id, or by an array with its number."""
        suite = chosen_suite(suite, "phyq")
        self._task = suite._core.task(int(suite.numbers(task)[0]))
        self._stage = core.Stage(self._task)
        self.restart()

    def restart(self) -> None:
        """Begins another play of the level."""
        self._core = core.SlingshotGame(self._stage)

    def shoot(self, dx: float, dy: float, tap_s: Union[float, None] = None) -> None:
        """Shoots the bird on the sling and lets time pass until the next one may be shot, or to the end."""
        shoot_all([self], [Shot(dx, dy, tap_s)], 1)

    @property
    def task_id(self) -> str:
        return self._task.id

    @property
    def is_decided(self) -> bool:
        return self._core.outcome is not None

    @property
    def solved(self) -> bool:
        return self.is_decided and Outcome(*self._core.outcome).solved

    @property
    def steps(self) -> int:
        """Steps of 1/50 s so far, or until the level was decided."""
        return Outcome(*self._core.outcome).steps if self.is_decided else self._core.steps_taken

    @property
    def hash(self) -> int:
        """State hash now, or of the moment at which the level was decided."""
        return Outcome(*self._core.outcome).state_hash if self.is_decided else self._core.state_hash

    @property
    def pigs_left(self) -> int:
        return self._core.measures["pigs_left"]

    @property
    def birds_left(self) -> int:
        return self._core.birds_left

    @property
    def bird_on_sling(self) -> Union[str, None]:
        return self._core.bird_on_sling

    @property
    def score(self) -> int:
        return self._core.measures["score"]

    @property
    def shots(self) -> list[PlayedShot]:
        """As they were played so far."""
        return _shots_of(self._core)

    def picture(self) -> np.ndarray:
        """What Phy-Q's agents get as a screenshot: uint8 (480, 640, 3), row 0 at the top."""
        return self._core.picture()

    def tensor(self, *, with_platforms: bool = False) -> np.ndarray:
        """Zeros and ones, uint8 (12, 120, 160): slingshot, red, yellow, blue, white, black bird, target, wood, ice,
        stone, TNT, platform. In the published runs the last plane was always empty, as it is here unless asked for."""
        return self._core.tensor(with_platforms)

    def symbolic_state(self, *, developer: bool = True, noise_seed: Union[int, None] = None,
                       noise_radius_px: float = 2.0) -> list[dict[str, Any]]:
        """The level as polygons in pixels, as Phy-Q's agents get it as JSON; with a seed, its noisy variant."""
        return json.loads(self._core.symbolic_state(developer, noise_seed, noise_radius_px))

    def flight_time_to_ground(self, dx: float, dy: float) -> float:
        """Seconds a bird would fly with nothing in its way. Taps are often said as a share of it."""
        return self._core.flight_time_to_ground(dx, dy)


def shoot_all(games: Sequence[SlingshotGame], shots: Sequence[Shot], threads: int) -> None:
    """One shot in each of these games, at the same time."""
    requests = [json_of({"shots": _shots_in([as_row(shot)])}) for shot in shots]
    for game, request in zip(games, requests):
        if game.is_decided:
            raise ValueError(f"task {game.task_id} is decided; restart it before the next shot")
        game._stage.read_request(request)
    side_by_side(threads, lambda game, request: game._core.finish(request, 0), games, requests)


def pictures(games: Sequence[SlingshotGame], threads: int) -> np.ndarray:
    """uint8 (games, 480, 640, 3)."""
    return np.stack(side_by_side(threads, SlingshotGame.picture, games))


def tensors(games: Sequence[SlingshotGame], threads: int) -> np.ndarray:
    """uint8 (games, 12, 120, 160), without platforms."""
    return np.stack(side_by_side(threads, SlingshotGame.tensor, games))
