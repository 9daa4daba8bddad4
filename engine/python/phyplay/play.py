"""Playing any task step by step, whatever its suite: what may be done, and what happens."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, Mapping, NamedTuple, Sequence, Union

import numpy as np

from ._core import core, whole_number
from .suite import Suite, Task, chosen_suite


class MoveField(NamedTuple):
    """One number of a move."""
    name: str
    unit: str     #: "" for a plain number
    meaning: str
    low: float    #: what a random agent should draw from
    high: float


class MoveKind(NamedTuple):
    """A kind of move that a suite has."""
    name: str
    meaning: str
    fields: list[MoveField]
    most_repeats: int  #: how often the fields may come in one move: balls placed together


class MeasureInfo(NamedTuple):
    """A number that is counted beside the outcome."""
    name: str
    meaning: str
    is_kept: bool  #: written down with the attempt; else it only matters while the attempt is played


class TemplateGroup(NamedTuple):
    """Templates that have something in common: a scenario of Phy-Q."""
    number: int
    name: str
    rule: str


class SuiteFacts(NamedTuple):
    """What a suite says of itself."""
    id: str
    title: str
    tiers: list[str]
    step_hz: int             #: steps of a play per second
    length_unit: str         #: of poses: "px", "units"
    moves: list[MoveKind]
    goal_hold_steps: int     #: how many steps in a row the goal must hold to be reached; 0: once is enough
    measures: list[MeasureInfo]
    group_word: str          #: what a group of templates is called: "scenario"; "" where there are none
    groups: list[TemplateGroup]


class Refusal(NamedTuple):
    """Why a move cannot be made now."""
    fault: str        #: a word, the same in logs and messages: "overlaps_body", "no_bird"
    about: list[int]  #: what it is about, by fault: ball and body of an overlap


class Move(NamedTuple):
    """What was done, and after how many steps."""
    step: int
    kind: str
    numbers: list[float]


class Cue(NamedTuple):
    """A move that somebody wants to be made, and when."""
    kind: str
    numbers: list[float]
    after_steps: Union[int, None]  #: after the last cue that may not lapse, or the start; None: as soon as the play waits
    may_lapse: bool                #: dropped where it would do nothing at its time


class Event(NamedTuple):
    """Something that happened."""
    step: int   #: after so many steps
    word: str   #: "touched", "launched", "hit": one of the suite's own
    body: int   #: row of poses()
    other: int  #: the second body; -1: none
    x: float    #: where, in the unit of the poses
    y: float


@dataclasses.dataclass(frozen=True)
class Trajectory:
    """A play as it went by."""
    steps: np.ndarray  #: int32 (states,)
    poses: np.ndarray  #: float32 (states, bodies, 3): x, y in the suite's length unit, angle; NaN for what is not there
    bodies: list[str]  #: who they are: "red bird", "wood circle"; empty where the task says it all


class Outcome(NamedTuple):
    """What a play came to."""
    status: str        #: "solved" or "not_solved"
    steps: int         #: as in Outcomes.steps
    decided_step: int  #: steps taken when it was decided
    state_hash: int    #: at that step

    @property
    def solved(self) -> bool:
        return self.status == "solved"


def suite_names() -> list[str]:
    """The suites that there are: "phyre", "phyq"."""
    return core.suite_names()


def facts(suite: str) -> SuiteFacts:
    """What a suite says of itself: its moves with their numbers, its measures, how long a step is."""
    fields = core.facts(suite)
    fields["moves"] = [MoveKind(name, meaning, [MoveField(*field) for field in fields], most)
                       for name, meaning, fields, most in fields["moves"]]
    fields["measures"] = [MeasureInfo(*info) for info in fields["measures"]]
    fields["groups"] = [TemplateGroup(*group) for group in fields["groups"]]
    return SuiteFacts(**fields)


class Play:
    """One attempt at one task while it happens: check and apply moves, take steps, look.

        >>> play = phyplay.Play("6.4:017")
        >>> play.apply("launch", [-1.0, -0.2])
        >>> play.step(60)
        >>> if play.check("tap") is None: play.apply("tap")
        >>> play.finish().status

    It *waits* when nothing can happen before the next move, is *decided* when it has an outcome, and is *over* when its
    measures are final as well. The same moves at the same steps give the same states, bit for bit. Plays are independent
    of each other: threads may step different ones at the same time; two threads at one play are refused.
    """

    def __init__(self, task: Union[str, Task], *, suite: Union[Suite, None] = None):
        """A play at its start, of a task or of the shipped one of that id; or of that in `suite`."""
        if not isinstance(task, Task):
            task = chosen_suite(suite, None)[task]
        self.task = task
        self._stage = core.Stage(task._core)
        self.restart()

    def restart(self) -> None:
        """Begins another play of the task; quicker than a new Play, as the level is at rest already."""
        self._core = core.Play(self._stage)

    def check(self, kind: str, numbers: Sequence[float] = ()) -> Union[Refusal, None]:
        """Why this move cannot be made now; None where it can. facts(suite).moves says what there is."""
        refusal = self._core.check(kind, numbers)
        return None if refusal is None else Refusal(*refusal)

    def apply(self, kind: str, numbers: Sequence[float] = ()) -> None:
        """Makes the move now. ValueError where check() has a reason against it."""
        self._core.apply(kind, numbers)

    def step(self, n: int = 1) -> None:
        """Takes n steps, or as many as there are before the play is over."""
        self._core.step(n)

    def read_request(self, request: Mapping[str, Any]) -> list[Cue]:
        """What a request to `phyplay simulate` wants to be done, without its "task": {"action": [0.5, 0.8, 0.3]},
        {"shots": [{"dx": -1, "dy": -0.5, "tap_s": 1.2}]}, {"moves": [...]}, whatever the suite reads."""
        return [Cue(*cue) for cue in self._stage.read_request(json_of(request))]

    def finish(self, request: Union[Mapping[str, Any], None] = None) -> Outcome:
        """Does what the request wants, as `phyplay simulate` does, and plays until the next move may be made, or until the
        outcome is known and the measures that are kept are final. A play that waits is not solved so far, and may go on
        with another request. ValueError, and nothing happens, where the request is refused at the start."""
        outcome, _ = self._core.finish(None if request is None else json_of(request), 0)
        return Outcome(*outcome)

    def trajectory(self, request: Union[Mapping[str, Any], None] = None, *, every: int) -> Trajectory:
        """As finish(); the states after 0, every, 2 * every, ... steps are kept. outcome says how it ended."""
        _, kept = self._core.finish(None if request is None else json_of(request), whole_number("every", every, 1))
        return Trajectory(*kept, self.body_words)

    def poses(self) -> np.ndarray:
        """float32 (bodies, 3): x, y in the suite's length unit, angle in radians. A body keeps its row; those that are
        gone have NaN, and there may be more rows after a move."""
        return self._core.poses()

    @property
    def body_words(self) -> list[str]:
        """Who the rows of poses() are: "red bird", "wood circle". Empty where the task says it all."""
        return self._core.body_words()

    def take_events(self) -> list[Event]:
        """What happened since the last call. PHYRE collects from the first call on."""
        return [Event(*event) for event in self._core.take_events()]

    def attempt(self, *, actor_id: str, actor_type: str = "agent", attempt_no: int = 1) -> dict[str, Any]:
        """The attempt that the moves so far make, played again to its end: a line of attempts.jsonl, which
        `phyplay replay` verifies. ValueError where they make none."""
        return json.loads(self._core.attempt(actor_type, actor_id, attempt_no))

    @property
    def facts(self) -> SuiteFacts:
        """Of the task's suite."""
        return facts(self.task.suite)

    @property
    def steps_taken(self) -> int:
        return self._core.steps_taken

    @property
    def waits(self) -> bool:
        """Nothing can happen before the next move. Never true once decided."""
        return self._core.waits

    @property
    def outcome(self) -> Union[Outcome, None]:
        """None until it is decided; then it never changes."""
        outcome = self._core.outcome
        return None if outcome is None else Outcome(*outcome)

    @property
    def is_over(self) -> bool:
        """Decided, and the measures are final."""
        return self._core.is_over

    @property
    def measures(self) -> dict[str, int]:
        """What is counted beside the outcome, by the suite's names for it: {"pigs_left": 1, "score": 500}."""
        return self._core.measures

    @property
    def state_hash(self) -> int:
        """Over everything that decides what follows. phyplay.hash_text() writes it as others do."""
        return self._core.state_hash

    @property
    def moves(self) -> list[Move]:
        """Those made so far."""
        return [Move(*move) for move in self._core.moves]

    def __repr__(self) -> str:
        return f"<phyplay.Play of {self.task.id}, after {self.steps_taken} steps>"


def json_of(request: Any) -> str:
    """A request as the module takes it. Numbers keep their bits."""
    try:
        return json.dumps(dict(request), default=lambda array: array.tolist())
    except (TypeError, ValueError, AttributeError):
        raise ValueError(f"a request is a dictionary of lists, numbers and texts, not {request!r:.60}") from None
