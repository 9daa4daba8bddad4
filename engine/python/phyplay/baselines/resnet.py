"""ResNet-18 in pieces, since every baseline takes another part of it.

Layers are called as in the widely used ImageNet weight files (conv1, bn1, layer1.0.conv1, ..., fc), so that such a file
can be loaded into a network made here. Initial weights: He's normal for convolutions (fan out), ones and zeros for
batch norm.
"""

from __future__ import annotations

from typing import Sequence

import torch
from torch import nn

FULL_WIDTHS = (64, 128, 256, 512)  #: channels of the four stages


class BasicBlock(nn.Module):
    """Two 3x3 convolutions beside a shortcut."""

    def __init__(self, in_channels: int, channels: int, stride: int):
        super().__init__()
        self.conv1 = nn.Conv2d(in_channels, channels, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(channels)
        self.relu = nn.ReLU(inplace=True)
        self.conv2 = nn.Conv2d(channels, channels, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(channels)
        self.downsample = None
        if stride != 1 or in_channels != channels:
            self.downsample = nn.Sequential(nn.Conv2d(in_channels, channels, 1, stride, bias=False),
                                            nn.BatchNorm2d(channels))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        shortcut = x if self.downsample is None else self.downsample(x)
        x = self.relu(self.bn1(self.conv1(x)))
        return self.relu(self.bn2(self.conv2(x)) + shortcut)


class ResNet18(nn.Module):
    """The convolutions of ResNet-18, without pooling and last layer at the end.

    `widths` narrower than FULL_WIDTHS make a quicker network of the same form.
    """

    def __init__(self, in_channels: int, widths: Sequence[int] = FULL_WIDTHS):
        super().__init__()
        self.conv1 = nn.Conv2d(in_channels, widths[0], 7, 2, 3, bias=False)
        self.bn1 = nn.BatchNorm2d(widths[0])
        self.relu = nn.ReLU(inplace=True)
        self.maxpool = nn.MaxPool2d(3, 2, 1)
        self.layer1 = self._stage(widths[0], widths[0], 1)
        self.layer2 = self._stage(widths[0], widths[1], 2)
        self.layer3 = self._stage(widths[1], widths[2], 2)
        self.layer4 = self._stage(widths[2], widths[3], 2)
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, mode="fan_out", nonlinearity="relu")

    @staticmethod
    def _stage(in_channels: int, channels: int, stride: int) -> nn.Sequential:
        return nn.Sequential(BasicBlock(in_channels, channels, stride), BasicBlock(channels, channels, 1))

    def before_last_stage(self, x: torch.Tensor) -> torch.Tensor:
        """What the last stage gets: at full width 256 channels at a sixteenth of the resolution."""
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        return self.layer3(self.layer2(self.layer1(x)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """At full width 512 channels at a thirty-second of the resolution."""
        return self.layer4(self.before_last_stage(x))


def load_imagenet_weights(network: ResNet18, path: str) -> None:
    """Loads a file of ResNet-18 weights, `torch.save(model.state_dict(), path)`, trained on ImageNet or elsewhere.

    The last layer is left out, and so is the first one where it has other channels than the network's.
    """
    try:
        weights = torch.load(path, map_location="cpu", weights_only=True)
    except (OSError, RuntimeError, EOFError, ValueError, ImportError) as problem:
        raise ValueError(f"{path}: these weights cannot be read: {problem}") from None
    except Exception as problem:  # pickle's own, which is no subclass of the others
        raise ValueError(f"{path}: this is no file of weights: {problem}") from None
    own = network.state_dict()
    if not isinstance(weights, dict):
        raise ValueError(f"{path}: this is no file of weights")
    used = {name: value for name, value in weights.items() if name in own and own[name].shape == value.shape}
    missing = set(own) - set(used) - {"conv1.weight"} - {name for name in own if name.endswith("num_batches_tracked")}
    if missing:
        raise ValueError(f"{path}: these are no weights of ResNet-18: {min(missing)} is missing or of another size")
    network.load_state_dict(used, strict=False)
