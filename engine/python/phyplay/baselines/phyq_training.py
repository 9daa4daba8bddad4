"""How Phy-Q's learning agents are trained: collect plays, learn from all that was collected, again and again.

The schedule is that of the paper (`PhyqSchedule()`) or that of the published program (`SHIPPED_SCHEDULE`); the agents
sheet, section 7, has both.
"""

from __future__ import annotations

import copy
import dataclasses
from pathlib import Path
from typing import Any, Callable, Sequence, Union

import numpy as np
import torch
from torch import nn

from .._core import engine_id
from ..slingshot import SlingshotGame, shoot_all
from . import checkpoint, replay_store
from .phyq_inputs import ACTIONS, observe, packed, shot_of, unpacked
from .prioritised_store import PrioritisedStore
from .replay_store import ReplayStore, Transition
from .sampling import generator_state, set_generator_state

GAMES_AT_ONCE = 64
OPTIMISERS = {"adam": torch.optim.Adam, "adamw": torch.optim.AdamW}
REPLAYS = ("balanced", "prioritised")


@dataclasses.dataclass(frozen=True)
class PhyqSchedule:
    """Everything about the training but network and levels. The defaults are the paper's."""
    collectors: int = 10          #: plays of so many levels per step, but the first
    first_attempts: int = 10      #: plays of every level in the first step
    later_attempts: int = 10      #: plays of a collector's level in later steps
    epochs: int = 10              #: over the whole store per step; 0: 32, one less each step, at least 1
    batch: int = 32
    optimiser: str = "adam"       #: one of OPTIMISERS
    learning_rate: float = 3e-4
    discount: float = 0.99
    gradient_limit: float = 1.0   #: of every number in a gradient
    capacity: int = 100_000       #: transitions in the store
    replay: str = "balanced"      #: won transitions as often as others; or "prioritised": see with_priorities()
    priority_offset: float = 0.1  #: prioritised: a transition's priority is |error| + this
    levels_per_step: int = 5      #: so many training levels, one step
    enough: float = 0.99          #: share of plays won while collecting at which training ends
    seed: int = 5123690

    def __post_init__(self) -> None:
        for name, known in (("optimiser", tuple(OPTIMISERS)), ("replay", REPLAYS)):
            if getattr(self, name) not in known:
                raise ValueError(f"{name}: there is no '{getattr(self, name)}' ({', '.join(known)})")
        for name in ("batch", "capacity", "gradient_limit", "priority_offset"):
            if not getattr(self, name) > 0:
                raise ValueError(f"{name}: must be more than 0")

    def steps(self, levels: int) -> int:
        return max(1, levels // self.levels_per_step)

    def epsilon(self, step: int, steps: int) -> float:
        """Chance of a random action in step 0, 1, ..."""
        return max(0.05, 0.95 - step * 0.99 / (steps - steps // 10))

    def epochs_of(self, step: int) -> int:
        return self.epochs or max(1, 32 - step)


SHIPPED_SCHEDULE = PhyqSchedule(later_attempts=1, epochs=0, optimiser="adamw")


def with_priorities(schedule: PhyqSchedule) -> PhyqSchedule:
    """The published variant with prioritised replay: transitions are drawn by their error and count the less for it,
    with epsilon as the exponent; gradients are cut at a half."""
    return dataclasses.replace(schedule, replay="prioritised", priority_offset=0.1, gradient_limit=0.5)


class PhyqTrainer:
    """A network that plays, its store, and the optimiser that learns from it."""

    def __init__(self, network: nn.Module, form: str, schedule: PhyqSchedule, levels: Sequence[str], *,
                 description: Union[dict[str, Any], None] = None, device: Union[str, torch.device] = "cpu",
                 threads: int = 0):
        """`form` is "symbolic" or "image". `description` says what else decides the run, for its checkpoints."""
        self.schedule, self.levels, self.form = schedule, list(levels), form
        self.steps = schedule.steps(len(self.levels))
        self.step = 0
        self.device, self.threads = torch.device(device), threads
        self.network = network.to(self.device)
        is_prioritised = schedule.replay == "prioritised"
        self.store = (PrioritisedStore(schedule.capacity, schedule.priority_offset) if is_prioritised
                      else ReplayStore(schedule.capacity))
        self.is_done = False
        self._random = np.random.RandomState(schedule.seed)
        self._optimiser = OPTIMISERS[schedule.optimiser](self.network.parameters(), lr=schedule.learning_rate)
        self.run = {"form": form, "schedule": dataclasses.asdict(schedule), "levels": self.levels,
                    "engine_id": engine_id, **(description or {})}

    def make_step(self, shown: Callable[[int, int], None] = lambda batch, batches: None) -> dict[str, Any]:
        """Collects and learns; returns what is to be said of it. `shown` hears of batches learned from."""
        epsilon = self.schedule.epsilon(self.step, self.steps)
        self._collected, is_won = self.play(self._plays(), epsilon)
        self.store.add(self._collected)
        won = float(is_won.mean())
        said: dict[str, Any] = {"epsilon": round(epsilon, 6), "plays_won": won, "store": len(self.store)}
        if won > self.schedule.enough:
            self.is_done = True
        else:
            said["loss"] = self.learn(shown)
        self.step += 1
        self.is_done = self.is_done or self.step == self.steps
        return {"step": self.step, **said}

    def _plays(self) -> list[str]:
        if self.step == 0:
            return [level for level in self.levels for _ in range(self.schedule.first_attempts)]
        drawn = self._random.randint(len(self.levels), size=self.schedule.collectors)
        return [self.levels[number] for number in drawn for _ in range(self.schedule.later_attempts)]

    def play(self, levels: Sequence[str], epsilon: float) -> tuple[list[Transition], np.ndarray]:
        """Plays levels, some at once; returns all transitions, and which plays were won."""
        transitions: list[Transition] = []
        is_won: list[bool] = []
        for begin in range(0, len(levels), GAMES_AT_ONCE):
            games = [SlingshotGame(level) for level in levels[begin:begin + GAMES_AT_ONCE]]
            transitions += self._play(games, epsilon)
            is_won += [game.solved for game in games]
        return transitions, np.array(is_won)

    def _play(self, games: list[SlingshotGame], epsilon: float) -> list[Transition]:
        transitions = []
        states = observe(games, self.form, self.threads)
        while games:
            actions = self.choose(states, epsilon)
            shots = [shot_of(int(action), game.bird_on_sling, self._random) for action, game in zip(actions, games)]
            shoot_all(games, shots, self.threads)
            next_states = observe(games, self.form, self.threads)
            for game, action, state, following in zip(games, actions, packed(states, self.form),
                                                      packed(next_states, self.form)):
                reward = 1.0 if game.is_decided and game.solved else 0.0
                transitions.append(Transition(state.copy(), int(action), reward,
                                              None if game.is_decided else following.copy()))
            on = [i for i, game in enumerate(games) if not game.is_decided]
            games, states = [games[i] for i in on], next_states[on]
        return transitions

    @torch.no_grad()
    def choose(self, states: np.ndarray, epsilon: float) -> np.ndarray:
        """Actions: mostly the best ones, with chance epsilon random ones."""
        self.network.eval()
        best = self.network(torch.from_numpy(states).to(self.device)).argmax(dim=1).cpu().numpy()
        is_random = self._random.random_sample(len(states)) < epsilon
        return np.where(is_random, self._random.randint(ACTIONS, size=len(states)), best)

    def learn(self, shown: Callable[[int, int], None]) -> float:
        """From the whole store, against a frozen copy of the network; returns the mean loss."""
        frozen = copy.deepcopy(self.network).eval()
        epochs, size = self.schedule.epochs_of(self.step), self.schedule.batch
        per_epoch = -(-len(self.store) // size)
        losses = []
        for _ in range(epochs):
            for places in self.store.epoch(size, self._random):
                losses.append(self._update(frozen, places))
                shown(len(losses), epochs * per_epoch)
        return float(np.mean(losses))

    def _update(self, frozen: nn.Module, places: np.ndarray) -> float:
        batch = self.store.batch(places)
        batch = batch._replace(states=unpacked(batch.states, self.form),
                               next_states=unpacked(batch.next_states, self.form))
        states, actions, rewards, next_states, goes_on = (torch.from_numpy(part).to(self.device) for part in batch)
        importance = self.store.importance(places, self.schedule.epsilon(self.step, self.steps))
        with torch.no_grad():
            wanted = rewards + self.schedule.discount * goes_on * frozen(next_states).amax(dim=1)
        self.network.train()
        values = self.network(states).gather(1, actions[:, None])[:, 0]
        losses = nn.functional.huber_loss(values, wanted, reduction="none")
        loss = (torch.from_numpy(importance).to(self.device) * losses).mean()
        self._optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_value_(self.network.parameters(), self.schedule.gradient_limit)
        self._optimiser.step()
        self.store.learned(places, (wanted - values).detach().cpu().numpy())
        return float(loss)

    def save(self, folder: Path) -> None:
        """The state after a step: what was collected in it, and a checkpoint."""
        replay_store.save_transitions(folder / f"plays_{self.step:03d}.npz", self._collected)
        tensors = {"network": self.network.state_dict(), "optimiser": checkpoint.optimiser_state(self._optimiser),
                   "store": {name: torch.from_numpy(array) for name, array in self.store.state().items()}}
        plain = {"random": generator_state(self._random), "is_done": self.is_done}
        checkpoint.save(folder / "checkpoint.pt", checkpoint.Checkpoint(self.run, self.step, plain, tensors))

    def resume(self, folder: Path) -> None:
        """Goes on after the last step that was saved. Raises where the files are damaged, or of another run."""
        state = checkpoint.load(folder / "checkpoint.pt", self.run)
        for step in range(1, state.clock + 1):
            self.store.add(replay_store.load_transitions(folder / f"plays_{step:03d}.npz"))
        try:
            self.store.set_state({name: tensor.numpy() for name, tensor in state.tensors["store"].items()})
        except ValueError as problem:
            raise ValueError(f"{folder}: {problem}") from None
        self.step, self.is_done = state.clock, state.plain["is_done"]
        set_generator_state(self._random, state.plain["random"])
        self.network.load_state_dict(state.tensors["network"])
        checkpoint.restore_optimiser(self._optimiser, state.tensors["optimiser"])
