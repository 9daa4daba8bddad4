"""The compiled module, and where the files that belong to it are."""

from __future__ import annotations

import operator
from pathlib import Path
from typing import Any

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


def shipped_file(name: str) -> Path:
    """share/phyplay/NAME, looked for from this package upwards: the same way in build trees and installed ones."""
    for folder in Path(__file__).resolve().parents:
        candidate = folder / "share" / "phyplay" / name
        if candidate.is_file():
            return candidate
    raise FileNotFoundError(f"share/phyplay/{name} belongs to PhyPlay and is missing; build or install it again")
