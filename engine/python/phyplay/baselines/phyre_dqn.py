"""PHYRE's DQN: will this action solve this task? A network that looks at the scene's picture and at the action.

Both meet before the last stage of a ResNet-18: the action becomes a gain and a bias per channel (evaluation sheet,
section 4). DQN knows no future and no reward but "solved": its value is the logit of solving.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Sequence

import numpy as np
import torch
from torch import nn

from .resnet import FULL_WIDTHS, ResNet18

COLOURS = 7  #: codes 0 to 6 of observation images


@dataclasses.dataclass(frozen=True)
class PhyreDqnConfig:
    """Everything that decides a training run but data and seed. The defaults are the published ones."""
    widths: Sequence[int] = FULL_WIDTHS
    hidden: int = 256             #: of the action encoder
    image_stride: int = 1         #: every so-manieth pixel of the 256 x 256 is looked at
    actions: int = 100_000        #: cached actions to learn from
    batch: int = 64               #: half of it solved
    updates: int = 100_000
    learning_rate: float = 3e-4   #: at the start; falls to 0 as a half cosine
    sampler_seed: int = 42
    online_learning_rate: float = 1e-4  #: of DQN-O

    def __post_init__(self) -> None:
        object.__setattr__(self, "widths", tuple(self.widths))
        if self.batch < 2 or self.batch % 2:
            raise ValueError(f"a batch is half solved, half not: {self.batch} pairs cannot be halved")
        if self.updates < 1 or self.actions < 1:
            raise ValueError("there is at least one update and one action to learn from")
        if self.image_stride not in (1, 2, 4, 8):
            raise ValueError(f"the image stride is 1, 2, 4 or 8, not {self.image_stride}")

    def as_dict(self) -> dict[str, Any]:
        return {**dataclasses.asdict(self), "widths": list(self.widths)}


#: "full" is the published agent. "small" has the same form, sees every fourth pixel and is a quarter as wide: some
#: minutes on one core. "tiny" is for tests.
PHYRE_CONFIGS = {
    "full": PhyreDqnConfig(),
    "small": PhyreDqnConfig(widths=(16, 32, 64, 128), hidden=64, image_stride=4, actions=1_000, updates=2_000),
    "tiny": PhyreDqnConfig(widths=(8, 16, 32, 64), hidden=32, image_stride=8, actions=200, batch=32, updates=200,
                           learning_rate=1e-3),
}

#: Actions that are ranked in the final published runs.
PUBLISHED_RANKED_ACTIONS = {"ball_cross_template": 1_000, "ball_within_template": 10_000,
                            "two_balls_cross_template": 100_000, "two_balls_within_template": 100_000}


def published_online_updates(setup: str) -> int:
    """Updates after each test task in the published DQN-O: 5 across templates, 0 within, where it is DQN."""
    return 5 if setup.endswith("cross_template") else 0


class ActionEncoder(nn.Module):
    """An action as a gain and a bias for each of `channels` channels."""

    def __init__(self, action_size: int, hidden: int, channels: int):
        super().__init__()
        self.hidden = nn.Linear(action_size, hidden)
        self.output = nn.Linear(hidden, 2 * channels)

    def forward(self, actions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        gain, bias = self.output(torch.relu(self.hidden(actions))).chunk(2, dim=1)
        return gain[:, :, None, None], bias[:, :, None, None]


class PhyreDqn(nn.Module):
    """Scene and action in, logit of solving out."""

    def __init__(self, config: PhyreDqnConfig, action_size: int):
        super().__init__()
        self.trunk = ResNet18(COLOURS, config.widths)
        self.encoder = ActionEncoder(action_size, config.hidden, config.widths[2])
        self.value = nn.Linear(config.widths[3], 1)
        self._stride = config.image_stride

    def see(self, codes: torch.Tensor) -> torch.Tensor:
        """Features of scenes, uint8 (n, 256, 256): the part that does not know the action yet."""
        seen = codes[:, ::self._stride, ::self._stride].long()
        planes = nn.functional.one_hot(seen, COLOURS).permute(0, 3, 1, 2).float()
        return self.trunk.before_last_stage(planes)

    def judge(self, features: torch.Tensor, actions: torch.Tensor) -> torch.Tensor:
        """Logits, one per action; one row of features stands for all."""
        gain, bias = self.encoder(actions)
        seen = self.trunk.layer4(features * gain + bias)
        return self.value(seen.amax(dim=(2, 3))).squeeze(1)

    def forward(self, codes: torch.Tensor, actions: torch.Tensor) -> torch.Tensor:
        return self.judge(self.see(codes), actions)

    @torch.no_grad()
    def scores(self, codes: np.ndarray, actions: np.ndarray, *, at_once: int = 512) -> np.ndarray:
        """Logits of many actions at one scene, uint8 (256, 256). The scene is looked at once only."""
        self.eval()
        device = next(self.parameters()).device
        features = self.see(torch.from_numpy(codes[np.newaxis]).to(device))
        parts = [self.judge(features, torch.from_numpy(actions[begin:begin + at_once]).to(device))
                 for begin in range(0, len(actions), at_once)]
        return torch.cat(parts).cpu().numpy()


def learning_rate(config: PhyreDqnConfig, update: int) -> float:
    """Of update 1, 2, ...: the schedule steps before each update, so that the last one has 0."""
    return config.learning_rate * (1.0 + float(np.cos(np.pi * update / config.updates))) / 2.0
