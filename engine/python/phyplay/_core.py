"""The compiled module, and where the files that belong to it are."""

from __future__ import annotations

import operator
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Callable, Sequence

from . import _phyplay as core

engine_id: str = core.engine_id
version: str = core.version


def whole_number(name: str, value: Any, least: int = 0) -> int:
    """The value, or a ValueError where it is no whole number or too small. 2.0 is none. The compiled module checks what
    it is given itself, in the same words."""
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if number < least:
        raise ValueError(f"{name} is a whole number, {least} or more, not {value!r}")
    return number


def side_by_side(threads: int, work: Callable[..., Any], *lists: Sequence[Any]) -> list[Any]:
    """work(a, b, ...) for the first of each list, for the second, ..., on so many threads; 0: one per core. For work that
    the compiled module does without Python's lock."""
    count = min(whole_number("threads", threads) or os.cpu_count() or 1, len(lists[0]))
    if count <= 1:
        return list(map(work, *lists))
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(work, *lists))


def shipped_file(name: str) -> Path:
    """share/phyplay/NAME, looked for from this package upwards: the same way in build trees and installed ones."""
    for folder in Path(__file__).resolve().parents:
        candidate = folder / "share" / "phyplay" / name
        if candidate.is_file():
            return candidate
    raise FileNotFoundError(f"share/phyplay/{name} belongs to PhyPlay and is missing; build or install it again")
