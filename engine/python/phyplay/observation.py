"""What agents see of PHYRE's tasks. Phy-Q's pictures are those of a SlingshotGame."""

from __future__ import annotations

from typing import NamedTuple, Union

import numpy as np

from ._core import core
from .actions import pair
from .suite import Suite, TaskList, as_numbers


class MaskedObjects(NamedTuple):
    """Object vectors of several tasks in one array."""
    rows: np.ndarray  #: float32 (tasks, objects, 14); rows beyond those of a task are zeros
    mask: np.ndarray  #: bool (tasks, objects): which rows are objects


def images(tasks: TaskList, actions=None, *, suite: Union[Suite, None] = None, threads: int = 0) -> np.ndarray:
    """PHYRE's observation images, of the scenes at their start: colour codes, uint8, (tasks, 256, 256).

    Row 0 is the BOTTOM row. Codes: 0 white (nothing), 1 red (placed balls), 2 green, 3 blue, 4 purple, 5 gray,
    6 black. With `actions`, one per task and allowed there, the placed balls are in the picture.
    """
    if actions is None:
        suite, numbers = as_numbers(suite, "phyre", tasks)
        return core.images(suite._core, numbers, None, threads)
    suite, numbers, rows = pair(suite, tasks, actions)
    return core.images(suite._core, numbers, rows, threads)


def objects(tasks: TaskList, actions=None, *, at_least: int = 0, suite: Union[Suite, None] = None) -> MaskedObjects:
    """PHYRE's object vectors: 14 numbers for each body but the walls, placed balls last.

    x, y, angle in turns, diameter (lengths by 256), one-hot shape (ball, bar, jar, standing sticks), one-hot colour
    (red, green, blue, purple, gray, black). Centres may lie outside [0, 1]. There are at least `at_least` rows.
    """
    if actions is None:
        suite, numbers = as_numbers(suite, "phyre", tasks)
        rows, counts = core.object_rows(suite._core, numbers, None, at_least)
    else:
        suite, numbers, action_rows = pair(suite, tasks, actions)
        rows, counts = core.object_rows(suite._core, numbers, action_rows, at_least)
    return MaskedObjects(rows, np.arange(rows.shape[1])[np.newaxis, :] < counts[:, np.newaxis])
