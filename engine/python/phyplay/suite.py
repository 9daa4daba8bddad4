"""Suites and tasks: what there is to play."""

from __future__ import annotations

import functools
import json
import os
from typing import Any, Iterator, NamedTuple, Sequence, Union

import numpy as np

from ._core import core, shipped_file

TaskList = Union[str, Sequence[str], np.ndarray]

BODY_DTYPE = np.dtype([("type", "U13"), ("dynamic", "?"), ("x", "f8"), ("y", "f8"), ("angle", "f8"),
                       ("diameter", "f8"), ("color", "i1"), ("role", "U15")])
OBJECT_DTYPE = np.dtype([("kind", "U8"), ("shape", "U13"), ("material", "U5"), ("x", "f8"), ("y", "f8"),
                         ("rotation", "f8"), ("scale_x", "f8"), ("scale_y", "f8")])


class TemplateInfo(NamedTuple):
    """A family of tasks."""
    id: str
    title: str
    tier: str


class Task:
    """One puzzle. A value: it never changes."""

    def __init__(self, core_task: core.Task):
        self._core = core_task

    @property
    def id(self) -> str:
        """The benchmark's: "00012:047", "6.4:017"."""
        return self._core.id

    @property
    def template_id(self) -> str:
        return self._core.template_id

    @property
    def suite(self) -> str:
        """"phyre" or "phyq": one of phyplay.suite_names()."""
        return self._core.suite

    @property
    def tier(self) -> str:
        """"ball", "two_balls" or "slingshot"."""
        return self._core.tier

    @property
    def balls(self) -> int:
        """How many balls an action places; 0 where none are placed. An action has three numbers per ball."""
        return self._core.balls

    @property
    def sha256(self) -> str:
        """Names the task's exact content."""
        return self._core.sha256

    @functools.cached_property
    def scene(self) -> dict[str, Any]:
        """Everything about the task, as `phyplay scene TASK --json` prints it (engine/headless/README.md)."""
        return json.loads(self._core.json())

    @functools.cached_property
    def bodies(self) -> np.ndarray:
        """PHYRE: one row per body in scene order, walls first; pixels and radians. Phy-Q: none."""
        rows = [(body["type"], body["dynamic"], body["x"], body["y"], body["angle"], body["diameter"], body["color"],
                 body["role"]) for body in self.scene.get("bodies", [])]
        return np.array(rows, dtype=BODY_DTYPE)

    @functools.cached_property
    def shapes(self) -> list[list[Union[float, np.ndarray]]]:
        """PHYRE: the shapes of each body, a radius for a circle, an array (vertices, 2) for a polygon, in the body's
        own coordinates."""
        return [[shape["circle"] if "circle" in shape else np.array(shape["polygon"]) for shape in body["shapes"]]
                for body in self.scene.get("bodies", [])]

    @property
    def goal(self) -> Union[tuple[int, int], None]:
        """PHYRE: numbers of the two bodies that must touch for three seconds. Phy-Q: None, since no target may be
        left."""
        goal = self.scene.get("goal")
        return None if goal is None else (goal["body1"], goal["body2"])

    @functools.cached_property
    def objects(self) -> np.ndarray:
        """Phy-Q: one row per object of the level; world units and degrees. PHYRE: none."""
        rows = [(thing["kind"], thing["shape"], thing.get("material", "none"), thing["x"], thing["y"],
                 thing.get("rotation", 0.0), thing.get("scaleX", 1.0), thing.get("scaleY", 1.0))
                for thing in self.scene.get("objects", [])]
        return np.array(rows, dtype=OBJECT_DTYPE)

    @property
    def birds(self) -> list[str]:
        """Phy-Q: in the order in which they are shot."""
        return list(self.scene.get("birds", []))

    def __deepcopy__(self, memo: Any) -> "Task":
        return self

    def __repr__(self) -> str:
        return f"<phyplay.Task {self.id} ({self.tier})>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Task) and (self.id, self.sha256) == (other.id, other.sha256)

    def __hash__(self) -> int:
        return hash(self.sha256)


class Suite:
    """A fixed collection of tasks, in the order of their ids as text.

    `phyplay.suite()` gives the shipped ones; `Suite.from_levels()` and `Suite.from_pack()` read others.
    """

    def __init__(self, core_suite: core.Suite):
        self._core = core_suite

    @classmethod
    def from_pack(cls, path: Union[str, os.PathLike]) -> "Suite":
        """Reads a task pack."""
        return cls(core.Suite.load_pack(os.fspath(path)))

    @classmethod
    def from_levels(cls, folder: Union[str, os.PathLike]) -> "Suite":
        """Reads a folder of your own templates (levels/README.md)."""
        return cls(core.Suite.load_levels(os.fspath(folder)))

    def merged(self, other: "Suite") -> "Suite":
        """A suite with the tasks of both."""
        return Suite(core.Suite.merge(self._core, _required(other)._core))

    @property
    def sha256(self) -> str:
        """Of the pack it was read from."""
        return self._core.sha256

    @property
    def templates(self) -> list[TemplateInfo]:
        return [TemplateInfo(*row) for row in self._core.templates()]

    def ids(self, *, tier: Union[str, None] = None, template: Union[str, None] = None) -> list[str]:
        """Task ids in order, of one tier or one template where that is given."""
        return self._core.ids(tier or "", template or "")

    def numbers(self, tasks: TaskList) -> np.ndarray:
        """Where these tasks are in the suite: the quick form of a list of ids."""
        if isinstance(tasks, str):
            return np.array([self._core.number(tasks)], dtype=np.int32)
        if isinstance(tasks, np.ndarray) and tasks.dtype.kind in "iu":
            if tasks.dtype != np.int32:  # a number must not become another one below
                for number in tasks[(tasks < 0) | (tasks >= len(self))].flat:
                    raise ValueError(f"there is no task number {number}: the suite has {len(self)} tasks")
            return np.ascontiguousarray(tasks, dtype=np.int32)
        try:
            ids = list(tasks)
        except TypeError:
            raise ValueError(f"tasks are a list of ids, such as '00012:047', not {tasks!r}") from None
        for task in ids:
            if not isinstance(task, (str, np.str_)):
                raise ValueError(f"a task is named by its id, such as '00012:047', not by {task!r}")
        return self._core.numbers([str(task) for task in ids])

    def __getitem__(self, task_id: str) -> Task:
        return Task(self._core.task(self._core.number(task_id)))

    def __contains__(self, task_id: object) -> bool:
        return isinstance(task_id, str) and self._core.contains(task_id)

    def __len__(self) -> int:
        return len(self._core)

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids())

    def __deepcopy__(self, memo: Any) -> "Suite":
        return self  # it never changes

    def __repr__(self) -> str:
        return f"<phyplay.Suite of {len(self)} tasks, {self.sha256[:8]}>"


@functools.lru_cache(maxsize=None)
def _shipped(name: Union[str, None]) -> Suite:
    if name is None:
        return functools.reduce(Suite.merged, map(_shipped, core.suite_names()))
    return Suite.from_pack(shipped_file(f"{name}.pack"))


def suite(name: Union[str, None] = None) -> Suite:
    """The shipped tasks: "phyre" (5,000), "phyq" (7,500 and the 75 layouts), or all. Read once, in milliseconds."""
    names = core.suite_names()
    if name is not None and name not in names:
        raise ValueError(f"there is no suite {name!r}, only {' and '.join(map(repr, names))}")
    return _shipped(name)


def chosen_suite(given: Union[Suite, None], default: Union[str, None]) -> Suite:
    """The suite, or the shipped one of that name where none is given; None: all of them."""
    return suite(default) if given is None else _required(given)


def _required(given: Suite) -> Suite:
    if not isinstance(given, Suite):
        raise ValueError(f"a suite is a phyplay.Suite, not {given!r}")
    return given


def as_numbers(used_suite: Union[Suite, None], default: str, tasks: TaskList) -> tuple[Suite, np.ndarray]:
    """The suite, the shipped one of that name where none is given, and the tasks' numbers in it."""
    chosen = chosen_suite(used_suite, default)
    return chosen, chosen.numbers(tasks)
