"""How agents are tested: folds, attempts, measures. The numbers are those of `phyplay eval`."""

from __future__ import annotations

import numbers
import os
import shlex
import sys
from typing import Any, Callable, Mapping, NamedTuple, Sequence, Union

import numpy as np

from ._core import core
from .actions import as_action_rows
from .suite import suite as shipped_suite

MAX_ATTEMPTS: int = core.max_attempts
SETUPS: tuple[str, ...] = core.setups


class Fold(NamedTuple):
    """Task ids in the order in which agents meet them."""
    train: list[str]
    dev: list[str]   #: for tuning; part of the training data for reported results. None in Phy-Q
    test: list[str]


def fold(setup: str, number: int) -> Fold:
    """A fold of one of SETUPS: 10 in PHYRE's, 75 in phyq_local (one per template), 15 in phyq_broad."""
    return Fold(*core.fold(shipped_suite(core.suite_of(setup))._core, setup, number))


def fold_count(setup: str) -> int:
    return core.fold_count(setup)


def tier_of(setup: str) -> str:
    """The tier whose tasks the setup uses."""
    return core.tier_of(setup)


def auccess(solved_at, k: int = MAX_ATTEMPTS) -> float:
    """Area under the success curve over the logarithm of attempts, 0 to 1.

    `solved_at` has one number per task, tried or not: how many valid attempts it took up to and including the first
    solving one, 0 where it was never solved. The published figure has k = 100.
    """
    return core.auccess(_as_solved_at(solved_at), k)


def success_percentage(solved_at, k: int) -> float:
    """Percentage of tasks solved within k attempts."""
    return core.success_percentage(_as_solved_at(solved_at), k)


def _as_solved_at(solved_at) -> np.ndarray:
    """Whole numbers stay what they are; what is none, or does not fit, is an error and never cut."""
    array = np.asarray(solved_at)
    if array.dtype == np.int32:
        return array
    is_whole = array.dtype.kind in "iub" or (array.dtype.kind == "f" and bool(np.all(array == np.floor(array))))
    if not is_whole or (array.size > 0 and not (array.min() >= 0 and array.max() < 2**31)):
        raise ValueError("solved_at has a whole number per task: 1 or more, or 0 where it was never solved")
    return array.astype(np.int32)


def published_random_auccess(setup: str, number: int) -> float:
    """AUCCESS of the random agent on a fold, from Table 2 of the PHYRE paper."""
    return core.published_random_auccess(setup, number)


class Evaluator:
    """The referee of an evaluation: counts valid attempts and knows when each task was first solved.

    Invalid attempts cost nothing. More than `max_attempts` valid ones at a task are refused with a ValueError.
    Attempts after the first solution are counted and change no measure.
    """

    def __init__(self, task_ids: Sequence[str], max_attempts: int = MAX_ATTEMPTS):
        try:
            self.task_ids = tuple(task_ids)
        except TypeError:
            raise ValueError(f"task_ids is a list of task ids, not {task_ids!r}") from None
        self._numbers = {task: i for i, task in enumerate(self.task_ids)}
        if len(self._numbers) != len(self.task_ids):
            raise ValueError("a task occurs twice in the list")
        self._core = core.Evaluator(len(self.task_ids), max_attempts)

    def _number(self, task: Union[str, int]) -> int:
        if not isinstance(task, str):
            return task
        if task not in self._numbers:
            raise ValueError(f"task '{task}' is not in this evaluation")
        return self._numbers[task]

    def log(self, task: Union[str, int], status: int) -> None:
        """Counts an attempt at a task, named by its id or its place in task_ids. `status` as in Outcomes."""
        self._core.log(self._number(task), status)

    def attempts_at(self, task: Union[str, int]) -> int:
        """Valid attempts at a task so far."""
        return self._core.attempts_at(self._number(task))

    @property
    def solved_at(self) -> np.ndarray:
        """For auccess() and success_percentage()."""
        return self._core.solved_at

    @property
    def total_attempts(self) -> int:
        return self._core.total_attempts

    @property
    def total_solved(self) -> int:
        return self._core.total_solved

    def solved_within(self, attempts: int) -> int:
        """Tasks solved within the first so many valid attempts over all tasks, in the order they were logged."""
        return self._core.solved_within(attempts)

    def auccess(self, k: int = MAX_ATTEMPTS) -> float:
        return auccess(self.solved_at, k)

    def success_percentage(self, k: int) -> float:
        return success_percentage(self.solved_at, k)


def write_evaluation(folder: Union[str, os.PathLike], setup: str, number: int, agent: str,
                     actions: Mapping[str, Any], *, seed: int = 0, threads: int = 0,
                     shown: Callable[[int], None] = lambda done: None) -> None:
    """Plays test tasks of a PHYRE fold by the benchmark's rules and writes the folder that `phyplay eval` writes, for
    `phyplay compare` and `phyplay replay` to read.

    `actions` has for each task what is tried there, in this order, an action per row: until 100 of them were valid, also
    after a solution. Tasks without a list get no attempt and count as unsolved. `agent`, 1 to 64 printable ASCII
    characters, and `seed` name who tried; `shown` hears how many tasks are done. A folder with an evaluation in it is refused.
    """
    if not isinstance(actions, Mapping):
        raise ValueError(f"actions are a dictionary from tasks to lists of actions, not {actions!r}")
    shipped_suite("phyre").numbers(list(actions))  # says what is no task
    core.write_evaluation(shipped_suite("phyre")._core, setup, number, agent, seed, list(actions),
                          [as_action_rows(rows, 1) for rows in actions.values()], os.fspath(folder), _host_cpu(),
                          shlex.join(sys.argv), threads, shown)


def _host_cpu() -> str:
    """The processor's name as the system gives it, empty where it does not."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next((line.partition(": ")[2].strip() for line in file if line.startswith("model name")), "")
    except OSError:
        return ""


def pass_rates(rates: Mapping[str, float]) -> dict[str, dict]:
    """Phy-Q's pass rates from those of tasks: {"6.4:081": 0.2, ...}, the share of a task's plays that passed.

    A template's rate is the mean over its tasks, a scenario's the mean over its templates. Returns {"templates":
    {"6.4": rate}, "scenarios": {6: rate}, "mean_over_templates": local generalisation, "mean_over_scenarios": broad
    generalisation}.
    """
    if not isinstance(rates, Mapping):
        raise ValueError(f"rates are a dictionary from tasks to pass rates, not {rates!r}")
    by_template: dict[str, list[float]] = {}
    for task, rate in rates.items():
        if not isinstance(task, str):
            raise ValueError(f"a task is named by its id, such as '6.4:081', not by {task!r}")
        if not isinstance(rate, numbers.Real) or not 0.0 <= rate <= 1.0:
            raise ValueError(f"the pass rate of task '{task}' is {rate!r}, not 0 to 1")
        by_template.setdefault(task.split(":")[0], []).append(float(rate))
    if not by_template:
        raise ValueError("there are no pass rates")

    def place(template: str) -> tuple[int, int]:
        scenario, _, number = template.partition(".")
        if not (scenario.isdigit() and number.isdigit()):
            raise ValueError(f"'{template}' is no template of Phy-Q")
        return int(scenario), int(number)

    templates = {template: float(np.mean(by_template[template])) for template in sorted(by_template, key=place)}
    by_scenario: dict[int, list[float]] = {}
    for template, rate in templates.items():
        by_scenario.setdefault(place(template)[0], []).append(rate)
    scenarios = {scenario: float(np.mean(values)) for scenario, values in by_scenario.items()}
    return {"templates": templates, "scenarios": scenarios,
            "mean_over_templates": float(np.mean(list(templates.values()))),
            "mean_over_scenarios": float(np.mean(list(scenarios.values())))}


def mean_pass_rate(scenario_rates: Sequence[float]) -> float:
    """Mean over the pass rates of scenarios 1 to 15: what the preprint called Phy-Q score."""
    return core.mean_pass_rate(scenario_rates)


def phyq_z_score(scenario_rates: Sequence[float]) -> float:
    """Mean distance to the average person in scenarios 3 to 15, in standard deviations over people."""
    return core.phyq_z_score(scenario_rates)


def phyq_score(scenario_rates: Sequence[float]) -> float:
    """The journal's Phy-Q score: 100 is the average person, 0 the random agent."""
    return core.phyq_score(scenario_rates)
