"""The interface of the `phyre` package on PhyPlay's engine: `import phyplay.compat.phyre as phyre`.

Names, arguments and results are those of PHYRE's published interface; the implementation is our own. What differs:

- statuses agree with PHYRE's own simulator in all but some 0.001 % of random attempts (engine/certification/phyre/README.md);
- `ball_phyre_to_tools` is left out of MAIN_EVAL_SETUPS: its test tasks are no part of PHYRE's 5,000;
- SimulationCache reads the file that `phyplay cache build` made, where one is given, and simulates what it is asked for
  otherwise, on all cores.
"""

from __future__ import annotations

import enum
import math
import os
from typing import Any, NamedTuple, Sequence, Union

import numpy as np

from .. import evaluation
from .._core import core
from ..actions import cached_actions
from ..cache import SimulationCache as _CacheFile
from ..observation import images as _images
from ..observation import objects as _objects
from ..simulation import record as _record
from ..simulation import simulate as _simulate
from ..suite import suite as _suite

SCENE_WIDTH = 256
SCENE_HEIGHT = 256
MAX_TEST_ATTEMPTS = evaluation.MAX_ATTEMPTS
DEFAULT_STRIDE = 60  #: steps between two frames: one frame per simulated second
NUM_COLORS = 7

ACTION_TIERS = ("ball", "two_balls")
MAIN_EVAL_SETUPS = ("ball_cross_template", "ball_within_template", "two_balls_cross_template",
                    "two_balls_within_template")

#: RGB of the codes 0 to 6 in images.
COLOR_TABLE = np.array([[255, 255, 255], [0xF3, 0x4F, 0x46], [0x6B, 0xCE, 0xBB], [0x18, 0x77, 0xF2],
                        [0x4B, 0x4A, 0xA4], [0xB9, 0xCA, 0xD2], [0, 0, 0]], dtype=np.uint8)


# ------------------------------------------------------------------------------------------------ setups and folds

def list_eval_setups() -> list[str]:
    """Names of all evaluation setups."""
    return list(MAIN_EVAL_SETUPS)


def eval_setup_to_action_tier(eval_setup_name: str) -> str:
    """The tier whose tasks a setup uses."""
    _require_setup(eval_setup_name)
    return evaluation.tier_of(eval_setup_name)


def get_fold(eval_setup: str, seed: int) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Training, development and test task ids of fold `seed`, 0 to 9."""
    _require_setup(eval_setup)
    return tuple(tuple(ids) for ids in evaluation.fold(eval_setup, seed))  # type: ignore[return-value]


def _require_setup(name: str) -> None:
    if name not in MAIN_EVAL_SETUPS:
        raise ValueError(f"there is no evaluation setup {name!r}, only {', '.join(MAIN_EVAL_SETUPS)}")


def _require_tier(name: str) -> None:
    if name not in ACTION_TIERS:
        raise ValueError(f"there is no action tier {name!r}, only {', '.join(ACTION_TIERS)}")


# ------------------------------------------------------------------------------------------------------- simulator

class SimulationStatus(enum.IntEnum):
    """How a simulation ended. 2 and 3 occur only where stability was asked for, and 1 only where it was not."""
    NOT_SOLVED = -1
    INVALID_INPUT = 0
    SOLVED = 1
    UNSTABLY_SOLVED = 2
    STABLY_SOLVED = 3

    def is_solved(self) -> bool:
        return self > 0

    def is_not_solved(self) -> bool:
        return self == SimulationStatus.NOT_SOLVED

    def is_invalid(self) -> bool:
        return self == SimulationStatus.INVALID_INPUT

    def is_valid(self) -> bool:
        return self != SimulationStatus.INVALID_INPUT

    def is_stably_solved(self) -> bool:
        return self == SimulationStatus.STABLY_SOLVED

    def is_unstably_solved(self) -> bool:
        return self == SimulationStatus.UNSTABLY_SOLVED


class FeaturizedObjects:
    """Object vectors over time: `features` is float32 (frames, objects, 14), placed balls last."""

    def __init__(self, features: np.ndarray, num_user_inputs: int = 0):
        self.features = features
        self.num_user_inputs = num_user_inputs

    @property
    def num_objects(self) -> int:
        return self.features.shape[1]

    @property
    def num_scene_objects(self) -> int:
        return self.num_objects - self.num_user_inputs

    @property
    def states(self) -> np.ndarray:
        """x, y, angle of each object."""
        return self.features[:, :, :3]

    @property
    def xs(self) -> np.ndarray:
        return self.features[:, :, 0]

    @property
    def ys(self) -> np.ndarray:
        return self.features[:, :, 1]

    @property
    def angles(self) -> np.ndarray:
        return self.features[:, :, 2]

    @property
    def diameters(self) -> np.ndarray:
        return self.features[0, :, 3]

    @property
    def shapes_one_hot(self) -> np.ndarray:
        return self.features[0, :, 4:8]

    @property
    def colors_one_hot(self) -> np.ndarray:
        return self.features[0, :, 8:14]

    @property
    def shapes(self) -> list[str]:
        names = ("BALL", "BAR", "JAR", "STANDINGSTICKS")
        return [names[int(number)] for number in self.shapes_one_hot.argmax(axis=1)]

    @property
    def colors(self) -> list[str]:
        names = ("RED", "GREEN", "BLUE", "PURPLE", "GRAY", "BLACK")
        return [names[int(number)] for number in self.colors_one_hot.argmax(axis=1)]


class Simulation(NamedTuple):
    """What a simulation came to; images and objects are None where invalid or not asked for."""
    status: SimulationStatus
    images: Union[np.ndarray, None]                        #: uint8 (frames, 256, 256), row 0 at the bottom
    featurized_objects: Union[FeaturizedObjects, None]


class ActionSimulator:
    """Simulates actions at a list of tasks. Made by initialize_simulator()."""

    def __init__(self, task_ids: Sequence[str], action_tier: str):
        _require_tier(action_tier)
        self._task_ids = tuple(task_ids)
        self._tier = action_tier
        self._phyre = _suite("phyre")
        self._numbers = self._phyre.numbers(self._task_ids)
        for number in self._numbers:
            task = self._phyre._core.task(int(number))
            if task.tier != action_tier:
                raise ValueError(f"task {task.id} is of tier {task.tier}, not of {action_tier}")
        self._scenes: Union[np.ndarray, None] = None
        self._features: Union[list[FeaturizedObjects], None] = None

    @property
    def task_ids(self) -> tuple[str, ...]:
        return self._task_ids

    @property
    def action_space_dim(self) -> int:
        """Numbers of an action: 3 or 6."""
        return 3 if self._tier == "ball" else 6

    @property
    def initial_scenes(self) -> np.ndarray:
        """Images before anything is placed: uint8 (tasks, 256, 256), colour codes, row 0 at the bottom."""
        if self._scenes is None:
            self._scenes = _images(self._numbers, suite=self._phyre)
        return self._scenes

    @property
    def initial_featurized_objects(self) -> list[FeaturizedObjects]:
        """Object vectors before anything is placed, one FeaturizedObjects with one frame per task."""
        if self._features is None:
            rows, mask = _objects(self._numbers, suite=self._phyre)
            self._features = [FeaturizedObjects(one[np.newaxis, known]) for one, known in zip(rows, mask)]
        return self._features

    @property
    def goals(self) -> np.ndarray:
        """Goal triples, (tasks, 3): code of body 1, relation, code of body 2. Always (4, 6, 4) here."""
        return np.tile(np.array([4, 6, 4], dtype=np.uint8), (len(self._task_ids), 1))

    def sample(self, valid_only: bool = True, rng: Any = None) -> np.ndarray:
        """A random action: one uniform number per component, drawn again until it is valid as far as that does not
        depend on the task. `rng` is a numpy.random.RandomState or Generator; by default numpy's global one."""
        draw = np.random.random_sample if rng is None else getattr(rng, "random_sample", None) or rng.random
        while True:
            action = draw(self.action_space_dim)
            if not valid_only or core.has_valid_shape(action.tolist()):
                return action

    def build_discrete_action_space(self, max_actions: int, seed: int = 1) -> np.ndarray:
        """`max_actions` valid random actions of a numpy.random.RandomState(seed): float64, (max_actions, 3 or 6)."""
        return core.random_actions(self._tier, max_actions, seed)

    def simulate_action(self, task_index: int, action: Sequence[float], *, need_images: bool = True,
                        need_featurized_objects: bool = False, stride: int = DEFAULT_STRIDE,
                        stable: bool = False) -> Simulation:
        """Simulates an action at a task, named by its place in task_ids. Frames are taken after the first step and
        every `stride` steps from there."""
        number = self._number(task_index)
        row = np.asarray(action)[np.newaxis]
        if need_images or need_featurized_objects:
            recording = _record(number, row, first=1, every=stride, images=need_images,
                                objects=need_featurized_objects, suite=self._phyre, threads=1)[0]
            if recording is None:
                return Simulation(SimulationStatus.INVALID_INPUT, None, None)
            status = recording.status
            if stable and status > 0:
                status = int(_simulate(number, row, stability=True, suite=self._phyre, threads=1).status[0])
            features = None
            if need_featurized_objects:
                features = FeaturizedObjects(recording.objects, self.action_space_dim // 3)
            return Simulation(SimulationStatus(status), recording.images, features)
        outcome = _simulate(number, row, stability=stable, suite=self._phyre, threads=1)
        return Simulation(SimulationStatus(int(outcome.status[0])), None, None)

    def simulate_single(self, task_index: int, action: Sequence[float], need_images: bool = True,
                        stride: int = DEFAULT_STRIDE,
                        stable: bool = False) -> tuple[SimulationStatus, Union[np.ndarray, None]]:
        """Deprecated: simulate_action() without object vectors."""
        simulation = self.simulate_action(task_index, action, need_images=need_images, stride=stride, stable=stable)
        return simulation.status, simulation.images

    def _number(self, task_index: int) -> np.ndarray:
        if not 0 <= task_index < len(self._task_ids):
            raise ValueError(f"there is no task {task_index}: the simulator has {len(self._task_ids)} tasks")
        return self._numbers[task_index:task_index + 1]


def initialize_simulator(task_ids: Sequence[str], action_tier: str) -> ActionSimulator:
    """A simulator for these tasks, which are of this tier."""
    return ActionSimulator(task_ids, action_tier)


class SimulationCache:
    """Results of the 100,000 cached actions: read from a file of `phyplay cache build` where `path` names one, and
    simulated when they are asked for where there is none, or where it lacks a task or an action."""

    def __init__(self, action_tier: str, threads: int = 0, path: Union[str, os.PathLike, None] = None):
        _require_tier(action_tier)
        self._threads = threads
        self._file = None if path is None else _CacheFile.open(path)
        if self._file is not None and self._file.tier != action_tier:
            raise ValueError(f"this simulation cache is of tier {self._file.tier}, not of {action_tier} ({path})")
        self.action_array = cached_actions(action_tier)  #: float32 (100000, 3 or 6)

    def load_simulation_states(self, task_id: str, max_actions: Union[int, None] = None) -> np.ndarray:
        """Statuses of the first `max_actions` actions, all by default, at a task: int8; some minutes for all where
        they are simulated."""
        actions = self.action_array[:max_actions]
        if self._file is not None and task_id in self._file and len(actions) <= self._file.action_count:
            return self._file.statuses(task_id, len(actions))
        return _simulate(task_id, actions, suite=_suite("phyre"), threads=self._threads).status


def get_default_100k_cache(action_tier: str, path: Union[str, os.PathLike, None] = None) -> SimulationCache:
    """The cache of a tier."""
    return SimulationCache(action_tier, path=path)


# ------------------------------------------------------------------------------------------------------ evaluation

class Evaluator:
    """Counts attempts at tasks and computes the benchmark's measures."""

    def __init__(self, task_ids: Sequence[str], max_attempts_per_task: int = MAX_TEST_ATTEMPTS):
        self._log = evaluation.Evaluator(task_ids, max_attempts_per_task)

    @property
    def task_ids(self) -> tuple[str, ...]:
        return self._log.task_ids

    def __len__(self) -> int:
        """Valid attempts so far."""
        return self._log.total_attempts

    def maybe_log_attempt(self, task_index: int, status: int) -> bool:
        """Counts an attempt unless it is invalid; true where it counted. The 101st valid one at a task is an error."""
        self._log.log(task_index, status)
        return int(status) != SimulationStatus.INVALID_INPUT

    def get_attempts_for_task(self, task_index: int) -> int:
        """Valid attempts at a task so far."""
        return self._log.attempts_at(task_index)

    def get_auccess(self, attempts: int = MAX_TEST_ATTEMPTS) -> float:
        """Area under the success curve over the logarithm of attempts, 0 to 1."""
        return self._log.auccess(attempts)

    get_aucess = get_auccess  # as older releases spell it

    def compute_all_metrics(self) -> dict[str, Any]:
        """Shares of the tasks, 0 to 1, over all tasks, tried or not.

        independent_solved_by       solved within k attempts at the task, k = 0 to 100
        independent_solved_by_aucs  AUCCESS at k, k = 0 to 100
        global_solved_by            solved within the first 100, 1,000, 100,000 attempts over all tasks
        total_attempts, total_solved
        """
        tasks = max(1, len(self.task_ids))
        solved_at = self._log.solved_at
        shares = [evaluation.success_percentage(solved_at, k) / 100.0 for k in range(MAX_TEST_ATTEMPTS + 1)]
        return {
            "independent_solved_by": shares,
            "independent_solved_by_aucs": [0.0] + [evaluation.auccess(solved_at, k)
                                                   for k in range(1, MAX_TEST_ATTEMPTS + 1)],
            "global_solved_by": {count: self._log.solved_within(count) / tasks for count in (100, 1000, 100_000)},
            "total_attempts": self._log.total_attempts / tasks,
            "total_solved": self._log.total_solved / tasks,
        }


def compute_auccess_weights(attempts: int = MAX_TEST_ATTEMPTS) -> list[float]:
    """Weights of the success shares after 1, 2, ... attempts in AUCCESS, before they are divided by their sum."""
    return [math.log(k + 1) - math.log(k) for k in range(1, attempts + 1)]


# ---------------------------------------------------------------------------------------------------------- images

def observations_to_uint8_rgb(scenes: np.ndarray) -> np.ndarray:
    """Images of codes, (..., 256, 256), as uint8 (..., 256, 256, 3), right way up: row 0 at the top."""
    return COLOR_TABLE[np.asarray(scenes)[..., ::-1, :]]


def observations_to_float_rgb(scenes: np.ndarray) -> np.ndarray:
    """The same as numbers from 0 to 1."""
    return observations_to_uint8_rgb(scenes).astype(np.float64) / 255.0
