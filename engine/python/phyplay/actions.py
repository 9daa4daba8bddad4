"""PHYRE's actions: three numbers in [0, 1] per ball, x, y and radius."""

from __future__ import annotations

import enum
from typing import Union

import numpy as np

from ._core import core
from .suite import Suite, TaskList, as_numbers

CACHED_ACTION_COUNT: int = core.cached_action_count


class Fault(enum.IntEnum):
    """Why an action is not allowed."""
    NONE = 0
    OUT_OF_RANGE = 1
    OUTSIDE_SCENE = 2
    BALLS_TOO_CLOSE = 3
    OVERLAPS_BODY = 4


def as_action_rows(actions, rows: int) -> np.ndarray:
    """Actions as an array of `rows` rows: one action stands for all. float32 stays what it is."""
    try:
        array = np.asarray(actions)
        if array.dtype != np.float32:
            if array.dtype.kind not in "fiubO":  # no text becomes a number, and no complex number a real one
                raise ValueError
            array = np.asarray(array, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError("an action is a list of numbers, three per ball, and every action has as many") from None
    if array.ndim == 1:
        array = array[np.newaxis, :]
    if array.ndim == 2 and len(array) == 1 and rows != 1:
        array = np.repeat(array, rows, axis=0)
    return np.ascontiguousarray(array)


def pair(suite: Union[Suite, None], tasks: TaskList, actions) -> tuple[Suite, np.ndarray, np.ndarray]:
    """Suite, task numbers and action rows of equal length: one task or one action stands for all."""
    suite, numbers = as_numbers(suite, "phyre", tasks)
    rows = as_action_rows(actions, len(numbers))
    if len(numbers) == 1 and rows.ndim == 2 and len(rows) != 1:
        numbers = np.repeat(numbers, len(rows))
    return suite, numbers, rows


def cached_actions(tier: str, count: int = CACHED_ACTION_COUNT) -> np.ndarray:
    """The benchmark's fixed random actions, the first `count` of 100,000: float32, (count, 3 or 6)."""
    return core.cached_actions(tier, count)


def random_actions(tier: str, count: int, seed: int) -> np.ndarray:
    """Random actions as PHYRE's samplers draw them, "valid only": those of a legacy generator with this seed for which
    everything is in order that does not depend on the task. float64, (count, 3 or 6)."""
    return core.random_actions(tier, count, seed)


def check_actions(tasks: TaskList, actions, *, suite: Union[Suite, None] = None, threads: int = 0) -> np.ndarray:
    """Which actions are allowed at which tasks, without playing them: a Fault per row, 0 where it is allowed."""
    suite, numbers, rows = pair(suite, tasks, actions)
    return core.check(suite._core, numbers, rows, threads)[:, 0].astype(np.int8)


def explain_fault(task: str, action, *, suite: Union[Suite, None] = None) -> Union[str, None]:
    """Why an action is not allowed at a task, as a sentence; None where it is."""
    suite, numbers, rows = pair(suite, task, action)
    fault, ball, body = (int(number) for number in core.check(suite._core, numbers, rows, 1)[0])
    if fault == Fault.NONE:
        return None
    if fault == Fault.OUT_OF_RANGE:
        return f"ball {ball} has a number outside 0 to 1"
    if fault == Fault.OUTSIDE_SCENE:
        return f"ball {ball} sticks out of the scene"
    if fault == Fault.BALLS_TOO_CLOSE:
        return "the two balls are too close to each other"
    return f"ball {ball} overlaps the {suite[task].bodies[body]['type']} that is body {body}"


def action_fault(task: str, action, *, suite: Union[Suite, None] = None) -> Fault:
    """The Fault of one action at one task."""
    return Fault(int(check_actions(task, action, suite=suite, threads=1)[0]))
