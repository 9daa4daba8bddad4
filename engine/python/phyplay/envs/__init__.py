"""Environments for learning agents, with Gymnasium's interface.

Vector environments begin new episodes in the SAME step by default (metadata["autoreset_mode"]); the last observation
and info of an ended episode are in info["final_obs"] and info["final_info"]. See vector.py for the other modes.

    env = phyplay.make("PhyPlay/Phyre-v0")                       # or gymnasium.make, where it is installed
    env = phyplay.make_vec("PhyPlay/PhyQ-v0", num_envs=32)       # or gymnasium.make_vec(..., vectorization_mode=
                                                                 #    "vector_entry_point")

Everything works without Gymnasium; with it, the classes are Gymnasium's own and the ids are registered when this
package is imported. README.md of engine/python has the tables of spaces, rewards and info keys.
"""

from __future__ import annotations

from typing import Any

from . import grids, spaces
from .core import INFO_KEYS
from .single import PhyQEnv, PhyreEnv
from .spaces import HAS_GYMNASIUM, AutoresetMode, ResetNeeded
from .vector import PhyQVectorEnv, PhyreVectorEnv

__all__ = ["AutoresetMode", "ENVIRONMENTS", "HAS_GYMNASIUM", "INFO_KEYS", "PhyQEnv", "PhyQVectorEnv", "PhyreEnv",
           "PhyreVectorEnv", "ResetNeeded", "grids", "make", "make_vec", "register", "spaces"]

#: The version goes up whenever tasks, physics or rewards change.
ENVIRONMENTS = {"PhyPlay/Phyre-v0": (PhyreEnv, PhyreVectorEnv), "PhyPlay/PhyQ-v0": (PhyQEnv, PhyQVectorEnv)}


def _classes(env_id: str) -> tuple[type, type]:
    if env_id not in ENVIRONMENTS:
        raise ValueError(f"there is no environment {env_id!r}, only {' and '.join(map(repr, ENVIRONMENTS))}")
    return ENVIRONMENTS[env_id]


def make(env_id: str, **options: Any):
    """The environment of that id, without Gymnasium's wrappers. Options: see PhyreEnv and PhyQEnv."""
    return _classes(env_id)[0](**options)


def make_vec(env_id: str, num_envs: int, **options: Any):
    """So many environments of that id at once. Options: see PhyreVectorEnv and PhyQVectorEnv."""
    return _classes(env_id)[1](num_envs, **options)


def register() -> None:
    """Tells Gymnasium of the environments. Done on import; harmless when repeated."""
    if not HAS_GYMNASIUM:
        return
    import gymnasium
    for env_id, (single, vector) in ENVIRONMENTS.items():
        if env_id not in gymnasium.registry:
            gymnasium.register(id=env_id, entry_point=f"{single.__module__}:{single.__name__}",
                               vector_entry_point=f"{vector.__module__}:{vector.__name__}")


register()
