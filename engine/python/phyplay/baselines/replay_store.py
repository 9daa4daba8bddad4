"""Transitions that an agent learns from, won ones drawn as often as others; prioritised_store.py draws by error."""

from __future__ import annotations

import collections
import io
from pathlib import Path
from typing import Iterator, NamedTuple, Sequence, Union

import numpy as np

from .checkpoint import write_atomically


class Transition(NamedTuple):
    """What an action led to."""
    state: np.ndarray                    #: uint8, as phyq_inputs.packed() makes it
    action: int
    reward: float                        #: 1 where the level was won by it
    next_state: Union[np.ndarray, None]  #: None where the play was over


class TransitionBatch(NamedTuple):
    states: np.ndarray
    actions: np.ndarray      #: int64
    rewards: np.ndarray      #: float32
    next_states: np.ndarray  #: zeros where the play was over
    goes_on: np.ndarray      #: float32: 0 where the play was over


class ReplayStore:
    """The last so many transitions, won ones drawn as often as others."""

    def __init__(self, capacity: int):
        self._transitions: collections.deque[Transition] = collections.deque(maxlen=capacity)

    def __len__(self) -> int:
        return len(self._transitions)

    def add(self, transitions: Sequence[Transition]) -> None:
        self._transitions.extend(transitions)

    def weights(self) -> np.ndarray:
        """Chances to be drawn: inverse to how many are won, and how many are not."""
        won = np.array([transition.reward > 0 for transition in self._transitions])
        counts = np.where(won, won.sum(), (~won).sum())
        return (1.0 / counts) / (1.0 / counts).sum()

    def draw(self, count: int, random: np.random.RandomState) -> np.ndarray:
        """Places of so many transitions, with replacement."""
        return random.choice(len(self), size=count, p=self.weights())

    def epoch(self, size: int, random: np.random.RandomState) -> Iterator[np.ndarray]:
        """As many places as there are transitions, in batches."""
        places = self.draw(len(self), random)
        for begin in range(0, len(places), size):
            yield places[begin:begin + size]

    def importance(self, places: np.ndarray, exponent: float) -> np.ndarray:
        """How much each transition of a batch counts, float32."""
        return np.ones(len(places), dtype=np.float32)

    def learned(self, places: np.ndarray, errors: np.ndarray) -> None:
        """Hears how wrong the agent was about a batch."""

    def state(self) -> dict[str, np.ndarray]:
        """What resumes the store, beside its transitions."""
        return {}

    def set_state(self, state: dict[str, np.ndarray]) -> None:
        """Raises where the state is not of these transitions."""

    def batch(self, places: np.ndarray) -> TransitionBatch:
        chosen = [self._transitions[place] for place in places]
        states = np.stack([one.state for one in chosen])
        next_states = np.zeros_like(states)
        for i, one in enumerate(chosen):
            if one.next_state is not None:
                next_states[i] = one.next_state
        return TransitionBatch(states, np.array([one.action for one in chosen], dtype=np.int64),
                               np.array([one.reward for one in chosen], dtype=np.float32), next_states,
                               np.array([one.next_state is not None for one in chosen], dtype=np.float32))


def save_transitions(path: Path, transitions: Sequence[Transition]) -> None:
    """One file for what one step has collected; states are mostly zeros and shrink well."""
    ends = np.array([one.next_state is None for one in transitions])
    next_states = [one.next_state for one in transitions if one.next_state is not None]
    buffer = io.BytesIO()
    np.savez_compressed(buffer, states=np.stack([one.state for one in transitions]),
                        actions=np.array([one.action for one in transitions]),
                        rewards=np.array([one.reward for one in transitions]), ends=ends,
                        next_states=np.stack(next_states) if next_states else np.empty(0, dtype=np.uint8))
    write_atomically(path, buffer.getvalue())


def load_transitions(path: Path) -> list[Transition]:
    try:
        with np.load(path, allow_pickle=False) as file:
            content = {name: file[name] for name in ("states", "actions", "rewards", "ends", "next_states")}
    except (OSError, ValueError, KeyError, EOFError) as problem:
        raise ValueError(f"{path}: these transitions cannot be read: {problem}") from None
    following = iter(content["next_states"])
    return [Transition(state, int(action), float(reward), None if end else next(following))
            for state, action, reward, end in zip(content["states"], content["actions"], content["rewards"],
                                                  content["ends"])]
