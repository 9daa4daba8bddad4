"""PhyPlay for programs: the puzzles of PHYRE and Phy-Q as NumPy arrays, on the engine that people play on.

    >>> import phyplay
    >>> actions = phyplay.cached_actions("ball", 1000)
    >>> outcomes = phyplay.simulate("00000:002", actions)      # 1,000 attempts, on all cores
    >>> int(outcomes.solved.sum())
    75

A task, an action and `phyplay.engine_id` determine every bit of what follows: the same state hashes come from
`phyplay simulate`, from the window and from here, with any number of threads.

Tasks are named by the benchmarks' ids ("00012:047", "6.4:017"). Many tasks are a list of ids, or the array that
`Suite.numbers()` makes of one, which is quicker when it is used again and again. `threads=0` means one per core.
Bad input raises ValueError with one sentence.
"""

from . import envs  # tells Gymnasium of the environments, where it is installed
from ._core import engine_id, version as __version__
from .actions import (CACHED_ACTION_COUNT, Fault, action_fault, cached_actions, check_actions, explain_fault,
                      random_actions)
from .cache import SimulationCache
from .evaluation import (MAX_ATTEMPTS, SETUPS, Evaluator, Fold, auccess, fold, fold_count, mean_pass_rate, pass_rates,
                         phyq_score, phyq_z_score, published_random_auccess, success_percentage, tier_of,
                         write_evaluation)
from .observation import MaskedObjects, images, objects
from .play import (Cue, Event, MeasureInfo, Move, MoveField, MoveKind, Outcome, Play, Refusal, SuiteFacts, TemplateGroup,
                   Trajectory, facts, suite_names)
from .simulation import NOT_SOLVED, INVALID, SOLVED, Outcomes, Recording, hash_text, record, simulate
from .slingshot import Shot, ShotOutcomes, SlingshotGame, drag_of_angle, simulate_shots
from .suite import Suite, Task, TemplateInfo, suite

__all__ = [
    "CACHED_ACTION_COUNT", "Cue", "Evaluator", "Event", "Fault", "Fold", "INVALID", "MAX_ATTEMPTS", "MaskedObjects",
    "MeasureInfo", "Move", "MoveField", "MoveKind", "NOT_SOLVED", "Outcome", "Outcomes", "Play", "Recording", "Refusal",
    "SETUPS", "SOLVED", "Shot", "ShotOutcomes", "SimulationCache", "SlingshotGame", "Suite", "SuiteFacts", "Task",
    "TemplateGroup", "TemplateInfo", "Trajectory", "__version__", "action_fault", "auccess", "cached_actions",
    "check_actions", "drag_of_angle", "engine_id", "explain_fault", "facts", "fold", "fold_count", "hash_text",
    "images", "make", "make_vec", "mean_pass_rate", "objects", "pass_rates", "phyq_score", "phyq_z_score",
    "published_random_auccess", "random_actions", "record", "simulate", "simulate_shots", "success_percentage", "suite",
    "suite_names", "tier_of", "write_evaluation",
]


def make(env_id: str, **options):
    """The environment "PhyPlay/Phyre-v0" or "PhyPlay/PhyQ-v0" (phyplay.envs), with or without Gymnasium."""
    return envs.make(env_id, **options)


def make_vec(env_id: str, num_envs: int, **options):
    """So many of them at once, played on all cores (phyplay.envs)."""
    return envs.make_vec(env_id, num_envs, **options)
