"""Networks of Phy-Q's learning agents: state in, a value per action out (agents sheet, sections 7 and 8).

States come as uint8: symbolic ones (n, 12, 120, 160) are taken as they are, images (n, 3, 120, 160) as -1 to 1.
"""

from __future__ import annotations

import dataclasses
import functools
from typing import Sequence

import torch
from torch import nn

from .phyq_inputs import ACTIONS, COLUMNS, ROWS
from .resnet import FULL_WIDTHS, ResNet18

CHANNELS = {"symbolic": 12, "image": 3}


@dataclasses.dataclass(frozen=True)
class PhyqSizes:
    """How wide the networks are. The defaults are the published ones; `stride` looks at maxima over so many cells."""
    stride: int = 1
    features: int = 512                     #: D-DDQN, symbolic: of the convolution as large as the state
    code: int = 256                         #: D-DDQN, symbolic: of the last convolution
    hidden: int = 128                       #: of the heads
    widths: Sequence[int] = FULL_WIDTHS     #: of ResNet-18

    def __post_init__(self) -> None:
        object.__setattr__(self, "widths", tuple(self.widths))


def prepared(states: torch.Tensor, stride: int) -> torch.Tensor:
    """States as the networks take them."""
    if stride > 1:  # maxima while they are bytes, which is quicker than when they are floats
        states = functools.reduce(torch.maximum, [states[:, :, i::stride] for i in range(stride)])
        states = functools.reduce(torch.maximum, [states[..., i::stride] for i in range(stride)])
    if states.shape[1] == CHANNELS["image"]:
        return states.float() / 127.5 - 1.0
    return states.float()


class DuelingDqn(nn.Module):
    """D-DDQN: Q = V + A - mean of A, over actions and batch."""

    def __init__(self, form: str, sizes: PhyqSizes = PhyqSizes()):
        super().__init__()
        self._stride = sizes.stride
        if form == "symbolic":
            code = sizes.code
            self.encoder = _symbolic_encoder(sizes)
        else:
            code = 128
            self.encoder = nn.Sequential(ResNet18(3, sizes.widths), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
                                         nn.Linear(sizes.widths[3], code))
        self.value = _head(code, sizes.hidden, 1, form == "symbolic")
        self.advantage = _head(code, sizes.hidden, ACTIONS, form == "symbolic")

    def forward(self, states: torch.Tensor) -> torch.Tensor:
        code = self.encoder(prepared(states, self._stride))
        advantage = self.advantage(code)
        return self.value(code) + advantage - advantage.mean()


def _symbolic_encoder(sizes: PhyqSizes) -> nn.Sequential:
    rows, columns = ROWS // sizes.stride, COLUMNS // sizes.stride
    return nn.Sequential(
        nn.Conv2d(12, 1, 1), nn.LeakyReLU(), nn.LayerNorm((rows, columns)),
        nn.Conv2d(1, sizes.features, (rows, columns)), nn.LeakyReLU(), nn.LayerNorm((sizes.features, 1, 1)),
        nn.Conv2d(sizes.features, sizes.code, 1), nn.LeakyReLU(), nn.LayerNorm((sizes.code, 1, 1)), nn.Flatten())


def _head(code: int, hidden: int, outputs: int, has_norm: bool) -> nn.Sequential:
    norm = [nn.LayerNorm(hidden)] if has_norm else []
    return nn.Sequential(nn.Linear(code, hidden), *norm, nn.LeakyReLU(), nn.Linear(hidden, outputs))


class RelationalDqn(nn.Module):
    """Relational DQN: places of the picture attend to each other before the best of them speak."""

    HEADS, HEAD_SIZE, NARROW = 4, 64, 64

    def __init__(self, form: str, sizes: PhyqSizes = PhyqSizes()):
        super().__init__()
        self._stride = sizes.stride
        self.trunk = ResNet18(CHANNELS[form], sizes.widths)
        with torch.no_grad():
            seen = self.trunk.eval()(torch.zeros(1, CHANNELS[form], ROWS // sizes.stride, COLUMNS // sizes.stride))
        self.trunk.train()
        rows, columns = seen.shape[2:]
        nodes, size = rows * columns, sizes.widths[3] + 2
        # Two coordinates per node: column / 5 and row / 4 where the grid is the published 4 x 5.
        y, x = torch.meshgrid(torch.arange(rows) / rows, torch.arange(columns) / columns, indexing="ij")
        self.register_buffer("places", torch.stack([x, y], dim=-1).reshape(1, nodes, 2), persistent=False)
        all_heads = self.HEADS * self.HEAD_SIZE
        self.key, self.query, self.content = (nn.Linear(size, all_heads) for _ in range(3))
        self.key_norm, self.query_norm, self.content_norm = (
            nn.LayerNorm((self.HEADS, nodes, self.HEAD_SIZE)) for _ in range(3))
        self.key_to_node = nn.Linear(self.HEAD_SIZE, nodes)
        self.query_to_node = nn.Linear(self.HEAD_SIZE, nodes)
        self.attention = nn.Linear(nodes, nodes)
        self.narrow = nn.Linear(all_heads, self.NARROW)
        self.narrow_norm = nn.LayerNorm((nodes, self.NARROW), elementwise_affine=False)
        self.action_values = nn.Linear(self.NARROW, ACTIONS)

    def forward(self, states: torch.Tensor) -> torch.Tensor:
        seen = self.trunk(prepared(states, self._stride)).flatten(2).transpose(1, 2)
        nodes = torch.cat([seen, self.places.expand(len(seen), -1, -1)], dim=2)

        def heads(linear: nn.Linear, norm: nn.LayerNorm) -> torch.Tensor:
            return norm(linear(nodes).unflatten(2, (self.HEADS, self.HEAD_SIZE)).transpose(1, 2))

        key = heads(self.key, self.key_norm)
        query = heads(self.query, self.query_norm)
        content = heads(self.content, self.content_norm)
        relation = nn.functional.elu(self.query_to_node(query) + self.key_to_node(key))
        attended = torch.softmax(self.attention(relation), dim=-1) @ content
        joined = attended.transpose(1, 2).flatten(2)
        narrow = self.narrow_norm(torch.relu(self.narrow(joined)))
        return nn.functional.elu(self.action_values(narrow.amax(dim=1)))
