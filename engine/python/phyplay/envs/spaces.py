"""Gymnasium where it is installed, and the little of it that environments need where it is not.

Debian 12 has no package of Gymnasium. Everything here works without; code that is written for Gymnasium finds the
same names, and with Gymnasium installed gets the real ones.
"""

from __future__ import annotations

import enum
from typing import Any, Iterable, Mapping, Union

import numpy as np

try:
    import gymnasium
    from gymnasium import spaces as _spaces

    HAS_GYMNASIUM = True
    Env = gymnasium.Env
    VectorEnv = gymnasium.vector.VectorEnv
    Space, Box, Discrete = _spaces.Space, _spaces.Box, _spaces.Discrete
    MultiBinary, MultiDiscrete, Dict = _spaces.MultiBinary, _spaces.MultiDiscrete, _spaces.Dict
    ResetNeeded = gymnasium.error.ResetNeeded
    AutoresetMode = getattr(gymnasium.vector, "AutoresetMode", None)
    batch_space = gymnasium.vector.utils.batch_space
except ImportError:
    HAS_GYMNASIUM = False
    AutoresetMode = None

    class ResetNeeded(Exception):
        """An environment was stepped before reset(), or after the end of an episode."""

    class Space:
        """A set of values that can be drawn from."""

        def __init__(self, shape: Union[tuple[int, ...], None] = None, dtype: Any = None,
                     seed: Union[int, None] = None):
            self.shape = None if shape is None else tuple(shape)
            self.dtype = None if dtype is None else np.dtype(dtype)
            self._rng = np.random.default_rng(seed)

        def seed(self, seed: Union[int, None] = None) -> None:
            """Starts the space's own random numbers anew."""
            self._rng = np.random.default_rng(seed)

        def sample(self) -> Any:
            raise NotImplementedError

        def contains(self, value: Any) -> bool:
            raise NotImplementedError

        def __contains__(self, value: Any) -> bool:
            return self.contains(value)

        def __repr__(self) -> str:
            return f"{type(self).__name__}({self.shape}, {self.dtype})"

        def _facts(self) -> tuple:
            return self.shape, self.dtype

        def __eq__(self, other: object) -> bool:
            return type(self) is type(other) and self._facts() == other._facts()  # type: ignore[attr-defined]

        __hash__ = None  # type: ignore[assignment]

    class Box(Space):
        """Arrays of numbers between bounds, both included."""

        def __init__(self, low: Any, high: Any, shape: Union[Iterable[int], None] = None, dtype: Any = np.float32,
                     seed: Union[int, None] = None):
            if shape is None:
                shape = np.broadcast(np.asarray(low), np.asarray(high)).shape
            super().__init__(tuple(shape), dtype, seed)
            self.low = np.broadcast_to(np.asarray(low, dtype=self.dtype), self.shape).copy()
            self.high = np.broadcast_to(np.asarray(high, dtype=self.dtype), self.shape).copy()

        def sample(self) -> np.ndarray:
            if self.dtype.kind == "f":
                drawn = self._rng.uniform(self.low, self.high, self.shape)
            else:
                drawn = self._rng.integers(self.low, self.high, self.shape, dtype=np.int64, endpoint=True)
            return drawn.astype(self.dtype)

        def contains(self, value: Any) -> bool:
            return (isinstance(value, np.ndarray) and np.can_cast(value.dtype, self.dtype) and
                    value.shape == self.shape and bool(np.all(value >= self.low) and np.all(value <= self.high)))

        def _facts(self) -> tuple:
            return self.shape, self.dtype, self.low.tobytes(), self.high.tobytes()

    class Discrete(Space):
        """Whole numbers from 0 to n - 1."""

        def __init__(self, n: int, seed: Union[int, None] = None):
            super().__init__((), np.int64, seed)
            self.n = int(n)

        def sample(self) -> np.int64:
            return np.int64(self._rng.integers(self.n))

        def contains(self, value: Any) -> bool:
            is_whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
            return (is_whole or (isinstance(value, np.ndarray) and value.shape == () and value.dtype.kind in "iu")) \
                and 0 <= int(value) < self.n

        def _facts(self) -> tuple:
            return (self.n,)

    class MultiDiscrete(Space):
        """Several whole numbers, each with its own range."""

        def __init__(self, nvec: Any, dtype: Any = np.int64, seed: Union[int, None] = None):
            self.nvec = np.asarray(nvec, dtype=dtype)
            super().__init__(self.nvec.shape, dtype, seed)

        def sample(self) -> np.ndarray:
            return self._rng.integers(0, self.nvec).astype(self.dtype)

        def contains(self, value: Any) -> bool:
            return (isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype.kind in "iu" and
                    bool(np.all(value >= 0) and np.all(value < self.nvec)))

        def _facts(self) -> tuple:
            return self.shape, self.nvec.tobytes()

    class MultiBinary(Space):
        """Zeros and ones."""

        def __init__(self, n: Any, seed: Union[int, None] = None):
            super().__init__((int(n),) if np.isscalar(n) else tuple(n), np.int8, seed)
            self.n = n

        def sample(self) -> np.ndarray:
            return self._rng.integers(0, 2, self.shape).astype(self.dtype)

        def contains(self, value: Any) -> bool:
            return (isinstance(value, np.ndarray) and value.shape == self.shape and
                    bool(np.all((value == 0) | (value == 1))))

    class Dict(Space):
        """A value of another space under each key."""

        def __init__(self, spaces: Mapping[str, Space], seed: Union[int, None] = None):
            super().__init__(None, None, seed)
            self.spaces = dict(spaces)

        def seed(self, seed: Union[int, None] = None) -> None:
            for i, space in enumerate(self.spaces.values()):
                space.seed(None if seed is None else seed + i)

        def sample(self) -> dict[str, Any]:
            return {key: space.sample() for key, space in self.spaces.items()}

        def contains(self, value: Any) -> bool:
            return (isinstance(value, dict) and value.keys() == self.spaces.keys() and
                    all(space.contains(value[key]) for key, space in self.spaces.items()))

        def __getitem__(self, key: str) -> Space:
            return self.spaces[key]

        def __iter__(self):
            return iter(self.spaces)

        def keys(self):
            return self.spaces.keys()

        def items(self):
            return self.spaces.items()

        def __repr__(self) -> str:
            return f"Dict({self.spaces})"

        def _facts(self) -> tuple:
            return (self.spaces,)

    def batch_space(space: Space, n: int = 1) -> Space:
        """The space of n values at once."""
        if isinstance(space, Dict):
            return Dict({key: batch_space(one, n) for key, one in space.items()})
        if isinstance(space, Box):
            return Box(np.repeat(space.low[np.newaxis], n, axis=0), np.repeat(space.high[np.newaxis], n, axis=0),
                       dtype=space.dtype)
        if isinstance(space, Discrete):
            return MultiDiscrete(np.full(n, space.n))
        if isinstance(space, MultiDiscrete):
            return MultiDiscrete(np.repeat(space.nvec[np.newaxis], n, axis=0))
        if isinstance(space, MultiBinary):
            return Box(0, 1, (n,) + space.shape, np.int8)
        raise ValueError(f"there is no batch of {space!r}")

    class Env:
        """One environment: reset() begins an episode, step() goes on, close() ends it all."""

        metadata: dict[str, Any] = {"render_modes": []}
        render_mode: Union[str, None] = None
        spec = None
        action_space: Space
        observation_space: Space

        @property
        def unwrapped(self) -> "Env":
            return self

        def __enter__(self):
            return self

        def __exit__(self, *_: Any) -> None:
            self.close()

        def close(self) -> None:
            pass

    class VectorEnv:
        """Several environments at once."""

        metadata: dict[str, Any] = {}
        render_mode: Union[str, None] = None
        spec = None
        num_envs: int
        single_action_space: Space
        single_observation_space: Space
        action_space: Space
        observation_space: Space

        @property
        def unwrapped(self) -> "VectorEnv":
            return self

        def close(self, **_: Any) -> None:
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_: Any) -> None:
            self.close()


if AutoresetMode is None:
    class AutoresetMode(enum.Enum):  # type: ignore[no-redef]
        """When a vector environment begins a new episode by itself (the names and values are Gymnasium's)."""
        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"
