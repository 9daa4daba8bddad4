"""The learning baselines of both benchmarks: PHYRE's DQN and DQN-O, Phy-Q's D-DDQN and relational DQN.

    python3 -m phyplay.baselines --help

They need PyTorch (Debian's python3-torch, 1.13 or later). README.md beside this file says what they are, how they are
trained, and what they reach.
"""


def has_torch() -> bool:
    """Whether PyTorch is installed; it is not loaded for that."""
    import importlib.util
    return importlib.util.find_spec("torch") is not None
