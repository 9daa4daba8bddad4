"""Training PHYRE's DQN on a table of statuses, update by update, with checkpoints.

A run that goes on from a checkpoint makes the same weights as one that was never interrupted: bit by bit on a CPU with
the same number of threads and the same PyTorch.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Union

import numpy as np
import torch
from torch import nn

from .. import observation
from .._core import engine_id
from ..actions import cached_actions
from . import checkpoint
from .phyre_dqn import PhyreDqn, PhyreDqnConfig, learning_rate
from .sampling import BalancedSampler, Batch
from .status_table import StatusTable


class PhyreTrainer:
    """A network, its optimiser, and the data it learns from."""

    def __init__(self, config: PhyreDqnConfig, table: StatusTable, tier: str, *, seed: int = 0,
                 device: Union[str, torch.device] = "cpu"):
        """`seed` decides the initial weights, which the published runs left to chance. The table has as many actions
        as the configuration says, or more."""
        if table.actions < config.actions:
            raise ValueError(f"the table has {table.actions} actions, not {config.actions}")
        if table.actions > config.actions:
            table = StatusTable(table.task_ids, table.statuses[:, :config.actions])
        self.config = config
        self.update = 0
        self.device = torch.device(device)
        self.run = {"config": config.as_dict(), "tier": tier, "seed": seed, "engine_id": engine_id,
                    "data": hashlib.sha256("\n".join(table.task_ids).encode() + table.statuses.tobytes()).hexdigest()}
        self._actions = torch.from_numpy(cached_actions(tier, config.actions))
        self._codes = torch.from_numpy(observation.images(table.task_ids))
        self._sampler = BalancedSampler(table, config.batch, config.sampler_seed)
        torch.manual_seed(seed)
        self.network = PhyreDqn(config, self._actions.shape[1]).to(self.device)
        self._optimiser = torch.optim.Adam(self.network.parameters(), lr=config.learning_rate)
        self._loss = nn.BCEWithLogitsLoss()

    def step(self) -> float:
        """One update; returns the batch's loss before it."""
        self.update += 1
        for group in self._optimiser.param_groups:
            group["lr"] = learning_rate(self.config, self.update)
        self.network.train()
        loss = self.loss_of(self._sampler.draw())
        self._optimiser.zero_grad()
        loss.backward()
        self._optimiser.step()
        return float(loss)

    def loss_of(self, batch: Batch) -> torch.Tensor:
        """Mean binary cross entropy of the logits."""
        codes = self._codes[torch.from_numpy(batch.tasks)].to(self.device)
        actions = self._actions[torch.from_numpy(batch.actions)].to(self.device)
        return self._loss(self.network(codes, actions), torch.from_numpy(batch.solved).to(self.device))

    def save(self, path: Path) -> None:
        tensors = {"network": self.network.state_dict(), "optimiser": checkpoint.optimiser_state(self._optimiser)}
        checkpoint.save(path, checkpoint.Checkpoint(self.run, self.update, {"sampler": self._sampler.state()}, tensors))

    def resume(self, path: Path) -> None:
        """Goes on where a trainer of the same run was saved. Raises where the file is damaged, or of another run."""
        state = checkpoint.load(path, self.run)
        self.update = state.clock
        self._sampler.set_state(state.plain["sampler"])
        self.network.load_state_dict(state.tensors["network"])
        checkpoint.restore_optimiser(self._optimiser, state.tensors["optimiser"])


class OnlineLearner:
    """DQN-O: after each test task a fresh optimiser makes some updates, each on all valid attempts at that task as one
    batch, the network in training mode. The changed network serves the next task."""

    def __init__(self, network: PhyreDqn, updates: int, learning_rate: float):
        self._network, self._updates, self._learning_rate = network, updates, learning_rate

    def learn(self, codes: np.ndarray, actions: np.ndarray, solved: np.ndarray) -> None:
        """From the attempts at a scene, uint8 (256, 256): what was tried, and whether it solved it."""
        if self._updates == 0 or len(actions) < 2:  # one attempt has no batch statistics
            return
        device = next(self._network.parameters()).device
        scenes = torch.from_numpy(codes).to(device).expand(len(actions), -1, -1)
        tried = torch.from_numpy(actions).to(device)
        labels = torch.from_numpy(solved.astype(np.float32)).to(device)
        optimiser = torch.optim.Adam(self._network.parameters(), lr=self._learning_rate)
        loss_function = nn.BCEWithLogitsLoss()
        self._network.train()
        for _ in range(self._updates):
            optimiser.zero_grad()
            loss_function(self._network(scenes, tried), labels).backward()
            optimiser.step()
