"""What Phy-Q's learning agents see of a game, and what their actions mean (agents sheet, sections 7 and 8)."""

from __future__ import annotations

import functools
from typing import Sequence, Union

import numpy as np

from ..slingshot import Shot, SlingshotGame, drag_of_angle, pictures, tensors

ACTIONS = 180
ROWS, COLUMNS = 120, 160  #: of what is seen
#: Milliseconds after the release at which a bird's power is used, first and last; the others' is not.
TAP_MS = {"yellow": (65, 89), "white": (50, 69), "blue": (65, 84)}


def shot_of(action: int, bird: Union[str, None], random: np.random.RandomState) -> Shot:
    """Action a shoots at a - 90 degrees with full power; the time of the tap is left to chance, as in the published
    agents' program."""
    dx, dy = drag_of_angle(action - 90.0)
    if bird not in TAP_MS:
        return Shot(dx, dy)
    first, last = TAP_MS[bird]
    return Shot(dx, dy, random.randint(first, last + 1) / 1000.0)


def observe(games: Sequence[SlingshotGame], form: str, threads: int = 0) -> np.ndarray:
    """States of games, uint8: "symbolic" (n, 12, 120, 160) zeros and ones, the platforms' plane empty as in the
    published runs, or "image" (n, 3, 120, 160)."""
    if form == "symbolic":
        return tensors(games, threads)
    return np.stack([image_state(picture) for picture in pictures(games, threads)])


def packed(states: np.ndarray, form: str) -> np.ndarray:
    """States as they are kept: of symbolic ones eight cells in a byte."""
    return np.packbits(states.reshape(len(states), -1), axis=1) if form == "symbolic" else states


def unpacked(rows: np.ndarray, form: str) -> np.ndarray:
    if form != "symbolic":
        return rows
    return np.unpackbits(rows, axis=1).reshape(len(rows), -1, ROWS, COLUMNS)


def image_state(picture: np.ndarray) -> np.ndarray:
    """A screenshot, uint8 (480, 640, 3) in red, green, blue, as the image agents see it: uint8 (3, 120, 160) in blue,
    green, red, with x and y swapped, columns 140 to 499 only, made three times smaller."""
    turned = picture.transpose(2, 1, 0)[::-1, 140:500].astype(np.float64)
    smaller = np.rint(np.einsum("ry,cxy->cxr", _shrinking(480), turned))
    return np.rint(np.einsum("rx,cxy->cry", _shrinking(360), smaller)).astype(np.uint8)


@functools.lru_cache(maxsize=None)
def _shrinking(length: int) -> np.ndarray:
    """Weights (length / 3, length) of a bilinear reduction that looks at all pixels, as imaging libraries make it:
    1, 2, 3, 2, 1 around each middle, less at the rims."""
    weights = np.zeros((length // 3, length))
    for row in range(length // 3):
        for offset, weight in zip(range(-2, 3), (1, 2, 3, 2, 1)):
            if 0 <= 3 * row + 1 + offset < length:
                weights[row, 3 * row + 1 + offset] = weight
    return weights / weights.sum(axis=1, keepdims=True)
