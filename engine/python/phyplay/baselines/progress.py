"""How far long work is, on a terminal: a line on standard error that is drawn over. Silent in a pipe."""

from __future__ import annotations

import sys
import time


def duration_text(seconds: float) -> str:
    """Seconds as "42 s", "3:07", "1:12:30"."""
    whole = int(seconds + 0.5)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


class Progress:
    """Share done, rate and time left of `total` items called `unit`. Use with `with`, which removes the line."""

    def __init__(self, unit: str, total: int, already_done: int = 0):
        self._unit, self.total, self._already_done = unit, total, already_done
        self._begin = self._drawn = time.monotonic()
        self._is_visible = sys.stderr.isatty()

    def show(self, done: int, note: str = "") -> None:
        now = time.monotonic()
        if not self._is_visible or (done < self.total and now - self._drawn < 0.2):
            return
        self._drawn = now
        rate = (done - self._already_done) / max(now - self._begin, 1e-9)
        text = f"{done:,} of {self.total:,} {self._unit}"
        if rate > 0:
            text += f", {rate:.3g}/s, {duration_text((self.total - done) / rate)} left"
        sys.stderr.write(f"\r\x1b[K{text}{', ' if note else ''}{note}")
        sys.stderr.flush()

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_visible:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
