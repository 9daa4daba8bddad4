"""Playing PHYRE's tasks: one or two balls are placed, then 1,000 steps of 1/60 s decide."""

from __future__ import annotations

import dataclasses
from typing import Sequence, Union

import numpy as np

from ._core import core, whole_number
from .actions import pair
from .suite import Suite, TaskList

NOT_SOLVED = -1
INVALID = 0
SOLVED = 1
UNSTABLY_SOLVED = 2
STABLY_SOLVED = 3


def hash_text(state_hash: int) -> str:
    """A state hash as it is written everywhere else: 16 hexadecimal digits."""
    return f"{whole_number('a state hash', state_hash):016x}"


@dataclasses.dataclass(frozen=True)
class Outcomes:
    """How attempts ended, one number per attempt."""
    status: np.ndarray  #: int8: SOLVED, NOT_SOLVED or INVALID; with stability=True also the other two of PHYRE
    steps: np.ndarray   #: int32: simulated steps of 1/60 s; 1000 where not solved, 0 where invalid
    hash: np.ndarray    #: uint64: state hash at the moment the outcome was decided; 0 where invalid

    @property
    def solved(self) -> np.ndarray:
        return self.status > 0

    @property
    def invalid(self) -> np.ndarray:
        return self.status == INVALID

    def __len__(self) -> int:
        return len(self.status)


@dataclasses.dataclass(frozen=True)
class Recording:
    """An attempt as it went by: the states after certain steps."""
    status: int
    total_steps: int             #: as in Outcomes.steps
    hash: int
    steps: np.ndarray            #: int32 (states,): after how many steps each state was taken
    poses: np.ndarray            #: float32 (states, bodies, 3): x, y in pixels, angle; scene bodies, then placed balls
    images: Union[np.ndarray, None] = None   #: uint8 (states, 256, 256), as phyplay.images()
    objects: Union[np.ndarray, None] = None  #: float32 (states, objects, 14), as phyplay.objects()


def simulate(tasks: TaskList, actions, *, stability: bool = False, suite: Union[Suite, None] = None,
             threads: int = 0) -> Outcomes:
    """Plays one attempt per row of `actions`.

    `tasks` has one task per row; a single task or a single action stands for all rows. Actions in float32 become
    pixels in float32 arithmetic, all others in float64, as in PHYRE; that moves a rim by a pixel once in a while.
    An action that is not allowed is an outcome (INVALID), no error; a number that is not finite is an error.

    With `stability`, solutions are played eight times more, half a pixel aside, and come out as 2 (unstable) or
    3 (stable).
    """
    suite, numbers, rows = pair(suite, tasks, actions)
    return Outcomes(**core.simulate(suite._core, numbers, rows, stability, threads))


def record(tasks: TaskList, actions, *, every: int = 60, first: int = 0, images: bool = False, objects: bool = False,
           suite: Union[Suite, None] = None, threads: int = 0) -> list[Union[Recording, None]]:
    """Plays attempts like simulate() and keeps the states after `first`, `first + every`, ... steps.

    None stands for invalid attempts. An attempt ends when it is solved, or after 1,000 steps. PHYRE's own frames are
    those of first=1, every=60.
    """
    suite, numbers, rows = pair(suite, tasks, actions)
    entries: Sequence = core.record(suite._core, numbers, rows, first, every, images, objects, threads)
    return [None if entry is None else Recording(**entry) for entry in entries]
